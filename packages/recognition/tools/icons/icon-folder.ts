import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { brightestChannelPlane, type Plane } from '../../src/picture.ts';

/** A drawing of an item as it comes from an icon folder. */
export interface SourceIcon {
  codeName: string;
  isCrated: boolean;
  /** The era of a former drawing, '' for today's. */
  version: string;
  image: Plane;
  /** 1 where a pixel is beige, as marks are and drawings are not. Absent where only the tones are known. */
  beige?: Uint8Array;
}

/** All drawings are scaled to this side, in pixels. */
const SOURCE_SIDE = 64;
/** Red exceeds blue by more than this in the game's marks. */
const BEIGE = 6;

/** The parts of `<CodeName>[-crated][@VERSION].png`; null for any other name. */
export function parseIconName(
  fileName: string,
): { codeName: string; isCrated: boolean; version: string } | null {
  const match = /^([A-Za-z0-9]+)(-crated)?(?:@([^@]+))?\.png$/.exec(fileName);
  if (!match) return null;
  return { codeName: match[1] ?? '', isCrated: match[2] !== undefined, version: match[3] ?? '' };
}

/** Reads a folder of `<CodeName>[-crated][@VERSION].png`, in order of name; other files are skipped. */
export async function readIconFolder(folder: string): Promise<SourceIcon[]> {
  const icons: SourceIcon[] = [];
  for (const fileName of (await readdir(folder)).sort()) {
    const name = parseIconName(fileName);
    if (!name) continue;
    icons.push({ ...name, ...(await readIcon(join(folder, fileName))) });
  }
  return icons;
}

/** A drawing as the training needs it, from a file or its bytes. Throws where sharp cannot read it. */
export async function readIcon(source: string | Uint8Array): Promise<{ image: Plane; beige: Uint8Array }> {
  const { data, info } = await sharp(source)
    .flatten({ background: '#000' })
    .toColourspace('srgb')
    .resize(SOURCE_SIDE, SOURCE_SIDE, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  const beige = Uint8Array.from({ length: info.width * info.height }, (_, at) =>
    (data[at * 4] ?? 0) - (data[at * 4 + 2] ?? 0) > BEIGE ? 1 : 0,
  );
  const image = brightestChannelPlane(picture, { x: 0, y: 0, width: info.width, height: info.height });
  return { image, beige };
}

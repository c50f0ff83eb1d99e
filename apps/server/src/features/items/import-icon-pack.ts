import fs from 'node:fs';
import path from 'node:path';
import { type Catalog, loadCatalog } from '../../catalog/catalog.ts';
import { fitIcon } from './draw-icon.ts';
import { folderFiles, hasIconSize, MAX_ICON_BYTES, type PackFile, zipFiles } from './icon-pack-files.ts';
import { iconFileName } from './item-icons.ts';

const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** The outcome of an import. Names are file names of the pack; each refused one has its reason. */
export interface ImportedPack {
  imported: string[];
  refused: { name: string; reason: 'unknown-item' | 'too-large' | 'not-png' | 'broken' }[];
}

/**
 * Takes over the pictures of an icon pack: every `<CodeName>.png` and `<CodeName>-crated.png`, as 64 pixel icons. They take the place of the drawn ones at the next request. What does not fit is named and left
 * out; other files are not looked at.
 * @param target the folder of imported icons (`iconDirectory`); made when it is not there.
 */
export async function importIconPack(
  files: Iterable<PackFile>,
  target: string,
  catalog: Catalog = loadCatalog(),
): Promise<ImportedPack> {
  const wanted = new Set(
    catalog.items.flatMap(({ codeName, crateSize }) => [
      iconFileName(codeName, false),
      ...(crateSize === null ? [] : [iconFileName(codeName, true)]),
    ]),
  );
  const outcome: ImportedPack = { imported: [], refused: [] };
  fs.mkdirSync(target, { recursive: true });
  for (const file of files) {
    const reason = wanted.has(file.name) ? await takeOver(file, target) : 'unknown-item';
    if (reason === null) outcome.imported.push(file.name);
    else outcome.refused.push({ name: file.name, reason });
  }
  return outcome;
}

async function takeOver(
  file: PackFile,
  target: string,
): Promise<ImportedPack['refused'][number]['reason'] | null> {
  if (file.size > MAX_ICON_BYTES) return 'too-large';
  const bytes = file.read();
  if (!PNG_SIGNATURE.every((byte, index) => bytes[index] === byte)) return 'not-png';
  if (!hasIconSize(bytes)) return 'too-large';
  const icon = await fitIcon(bytes).catch(() => null);
  if (icon === null) return 'broken';
  // In one step, so that no request ever meets half a file.
  const written = path.join(target, `${file.name}.part`);
  fs.writeFileSync(written, icon);
  fs.renameSync(written, path.join(target, file.name));
  return null;
}

/** The pictures of a folder or of a `.zip` file. @throws Error if there is neither, or an unusable zip. */
export function openIconPack(source: string): Iterable<PackFile> {
  return fs.statSync(source).isDirectory() ? folderFiles(source) : zipFiles(fs.readFileSync(source));
}

/** Draws crops as the game would, in its font, for tests. Nothing is taken from real pictures. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { GreyCrop } from '../../src/text/grey-crop.ts';

const require = createRequire(import.meta.url);

/** Each font's family and file in an npm package, so that drawings do not depend on the fonts of the machine. */
const FONTS = {
  Jost: ['Jost', require.resolve('@fontsource/jost/files/jost-latin-400-normal.woff')],
  Arimo: ['Arimo', require.resolve('@fontsource/arimo/files/arimo-latin-400-normal.woff')],
  'Arimo Cyrillic': ['Arimo', require.resolve('@fontsource/arimo/files/arimo-cyrillic-400-normal.woff')],
  'DejaVu Sans': [
    'DejaVu Sans',
    require.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff'),
  ],
  'Open Sans': ['Open Sans', require.resolve('@fontsource/open-sans/files/open-sans-latin-400-normal.woff')],
} as const;
type Font = keyof typeof FONTS;

interface TextDrawing {
  text: string;
  /** Pixels an em: 16 at a screen height of 1080. */
  em: number;
  /** Grey of the background, 0 to 255; the text is white. */
  ground: number;
  /** Empty pixels above and below the text, and to its left and right. */
  rows: number;
  columns: number;
  /** The quality (1 to 100) with which the crop is saved as JPEG and read again, if given. */
  jpeg?: number;
  /** The game's font, Jost, if not given. */
  font?: Font;
}

/** Draws one line of white text on a background of one grey. */
export async function drawText(drawing: TextDrawing): Promise<GreyCrop> {
  const escaped = drawing.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const [family, file] = FONTS[drawing.font ?? 'Jost'];
  const mask = await sharp({
    text: {
      text: escaped,
      font: `${family} ${drawing.em}`,
      fontfile: unpackedFont(file),
      dpi: 72,
    },
  })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const width = mask.info.width + 2 * drawing.columns;
  const height = mask.info.height + 2 * drawing.rows;
  const data = new Uint8Array(width * height).fill(drawing.ground);
  for (let row = 0; row < mask.info.height; row++) {
    for (let column = 0; column < mask.info.width; column++) {
      const share = mask.data[(row * mask.info.width + column) * mask.info.channels]! / 255;
      data[(row + drawing.rows) * width + column + drawing.columns] = Math.round(
        drawing.ground + (255 - drawing.ground) * share,
      );
    }
  }
  return drawing.jpeg === undefined
    ? { data, width, height }
    : throughJpeg({ data, width, height }, drawing.jpeg);
}

/** A label in a box of the game's proportions: 42 x 32 px (60 x 32 for long labels) at 16 px an em. */
export async function drawBox(label: string, em: number, ground = 98, jpeg?: number): Promise<GreyCrop> {
  const ink = await drawText({ text: label, em, ground, rows: 0, columns: 0 });
  const height = Math.round(2 * em);
  const width = Math.max(Math.round((ink.width > 2.3 * em ? 60 : 42) * (em / 16)), ink.width + 4);
  const data = new Uint8Array(width * height).fill(ground);
  const left = (width - ink.width) >> 1;
  const top = (height - ink.height) >> 1;
  for (let row = 0; row < ink.height; row++) {
    data.set(ink.data.subarray(row * ink.width, (row + 1) * ink.width), (top + row) * width + left);
  }
  return jpeg === undefined ? { data, width, height } : throughJpeg({ data, width, height }, jpeg);
}

async function throughJpeg(crop: GreyCrop, quality: number): Promise<GreyCrop> {
  const { width, height } = crop;
  const coded = await sharp(crop.data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality })
    .toBuffer();
  const { data, info } = await sharp(coded).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const grey = new Uint8Array(width * height);
  for (let index = 0; index < grey.length; index++) grey[index] = data[index * info.channels]!;
  return { data: grey, width, height };
}

/** TTF files by WOFF file. */
const unpacked = new Map<string, string>();

/** A font as TTF in the temporary folder; the npm packages only have WOFF. @returns its path. */
function unpackedFont(woff: string): string {
  const known = unpacked.get(woff);
  if (known !== undefined) return known;
  const folder = join(tmpdir(), 'backline-fonts');
  mkdirSync(folder, { recursive: true });
  const ttf = join(folder, `${basename(woff, '.woff')}.ttf`);
  const own = `${ttf}.${process.pid}`; // another process may be reading the file
  writeFileSync(own, unpackWoff(readFileSync(woff)));
  renameSync(own, ttf);
  unpacked.set(woff, ttf);
  return ttf;
}

/** Unpacks WOFF 1.0 (W3C Recommendation) to the font in it: the same tables, each inflated. */
function unpackWoff(woff: Buffer): Buffer {
  const tables = woff.readUInt16BE(12);
  const header = Buffer.alloc(12 + 16 * tables);
  woff.copy(header, 0, 4, 8);
  const power = 2 ** Math.floor(Math.log2(tables));
  header.writeUInt16BE(tables, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((tables - power) * 16, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let table = 0; table < tables; table++) {
    const entry = 44 + 20 * table;
    const start = woff.readUInt32BE(entry + 4);
    const packed = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const bytes = woff.subarray(start, start + packed);
    const plain = packed < length ? inflateSync(bytes) : bytes;
    const target = 12 + 16 * table;
    woff.copy(header, target, entry, entry + 4);
    woff.copy(header, target + 4, entry + 16, entry + 20);
    header.writeUInt32BE(offset, target + 8);
    header.writeUInt32BE(length, target + 12);
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    plain.copy(padded);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { GreyCrop } from './grey-crop.ts';
import { loadTextModel, readQuantity } from './read-text.ts';

/** Pictures for developers, beside the repository; they belong to the game and its players, so they are not in it. */
const FOLDER = fileURLToPath(new URL('../../../../../shared/screenshots/', import.meta.url));
/** A crop scaled down by its uploader; it does not count towards the required accuracy. */
const SHRUNKEN = 'metroshica-seaport-crop.png';

interface TruthEntry {
  label: string;
  quantityBox?: [x: number, y: number, width: number, height: number];
}

interface TruthPicture {
  file: string;
  kind: string;
  contents: TruthEntry[];
}

const present = existsSync(`${FOLDER}truth.json`);
if (!present) console.info(`No real pictures at ${FOLDER}: their boxes are not read in this run.`);

describe.skipIf(!present)('quantities of the real pictures', () => {
  test('at least 99.5 % of the boxes are read correctly, both when placed exactly and 1 px off', async () => {
    const model = loadTextModel(
      new Uint8Array(readFileSync(new URL('../../assets/text.bin', import.meta.url))).buffer,
    );
    const truth = JSON.parse(readFileSync(`${FOLDER}truth.json`, 'utf8')) as TruthPicture[];
    let boxes = 0;
    let exact = 0;
    let moved = 0;
    const surelyWrong: string[] = [];
    for (const picture of truth) {
      if (picture.kind !== 'stockpile' || picture.file === SHRUNKEN) continue;
      const grey = await greyOf(FOLDER + picture.file);
      for (const { label, quantityBox } of picture.contents) {
        if (quantityBox === undefined) continue;
        boxes++;
        for (const shift of [0, -1, 1]) {
          const reading = readQuantity(cut(grey, quantityBox, shift), model);
          if (reading.label === label) shift === 0 ? exact++ : moved++;
          else if (reading.confidence >= 0.99)
            surelyWrong.push(`${picture.file}: ${label} as ${reading.label}`);
        }
      }
    }
    expect(boxes).toBeGreaterThanOrEqual(1001);
    expect(exact / boxes).toBeGreaterThanOrEqual(0.995);
    expect(moved / (2 * boxes)).toBeGreaterThanOrEqual(0.995);
    expect(surelyWrong).toEqual([]);
  });
});

async function greyOf(file: string): Promise<GreyCrop> {
  const { data, info } = await sharp(file).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const grey = new Uint8Array(info.width * info.height);
  for (let index = 0; index < grey.length; index++) grey[index] = data[index * info.channels]!;
  return { data: grey, width: info.width, height: info.height };
}

function cut(
  picture: GreyCrop,
  [x, y, width, height]: [x: number, y: number, width: number, height: number],
  shift: number,
): GreyCrop {
  const left = Math.max(0, x + shift);
  const top = Math.max(0, y + shift);
  const right = Math.min(picture.width, x + shift + width);
  const bottom = Math.min(picture.height, y + shift + height);
  const data = new Uint8Array((right - left) * (bottom - top));
  for (let row = top; row < bottom; row++) {
    const start = row * picture.width;
    data.set(picture.data.subarray(start + left, start + right), (row - top) * (right - left));
  }
  return { data, width: right - left, height: bottom - top };
}

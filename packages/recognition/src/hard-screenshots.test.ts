import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodePicture } from '../testing/decode-picture.ts';
import { distortScreenshot, STRAIN_NAMES, type StrainName } from '../testing/distort-screenshot.ts';
import { type IconSet, inventedIcons, writeDrawnIcons } from '../testing/draw-icons.ts';
import { drawScreenshot } from '../testing/draw-screenshot.ts';
import { loadDrawnRecogniser } from '../testing/drawn-data.ts';
import { MOD_STYLES, moddedIcons } from '../testing/mod-icons.ts';
import type { VariedScreenshot } from '../testing/vary-screenshot.ts';
import { type RecogniserData, readStockpile } from './read-stockpile.ts';

const ITEMS = 60;
const SEEDS = [1, 2, 3];
const icons = inventedIcons(ITEMS);
let data: RecogniserData;
let folder: string;

beforeAll(async () => {
  data = await loadDrawnRecogniser(ITEMS);
  folder = await mkdtemp(join(tmpdir(), 'mod-icons-'));
  await writeDrawnIcons(folder, ITEMS);
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

/** Reads a drawn picture. Returns what was drawn, in reading order, each with what was read at its position. */
function readDrawn({ picture, truth }: VariedScreenshot) {
  const { contents, structureType } = readStockpile(picture, data);
  if (truth.length === 0) throw new Error('Nothing was drawn, so nothing would be checked.');
  const entries = truth.map((wanted) => {
    const { x, y, width } = wanted.quantityBox;
    const read = contents.find(
      ({ quantityBox: box }) => Math.abs(box.x - x) < width / 4 && Math.abs(box.y - y) < width / 4,
    );
    return { wanted, read };
  });
  return { entries, structureType, extra: contents.length - entries.filter(({ read }) => read).length };
}

describe('a drawn screenshot', () => {
  it.each(STRAIN_NAMES)('is read without a mistake under this distortion: %s', async (strain: StrainName) => {
    for (const seed of SEEDS) {
      const { entries, extra } = readDrawn(await distortScreenshot(strain, seed, icons));
      expect(extra, `seed ${seed}`).toBe(0);
      for (const { wanted, read } of entries) {
        expect(read, `seed ${seed}, ${wanted.codeName} ${wanted.label}`).toMatchObject({
          codeName: wanted.codeName,
          isCrated: wanted.isCrated,
          label: wanted.label,
        });
      }
    }
  });

  it('has a title above the boxes that is read even if HDR has made the bar nearly white', async () => {
    for (const seed of SEEDS) {
      const drawn = await distortScreenshot('HDR taken as SDR', seed, icons);
      expect(readDrawn(drawn).structureType).toBe(drawn.description.title);
    }
  });
});

it('a panel with a dark map showing through, whose cells end far from its right edge, keeps its name', async () => {
  for (const columns of [3, 4, 6] as const) {
    const { png } = await drawScreenshot({
      groups: [[{ item: 3, isCrated: true, label: '12' }]],
      columns,
      icons,
      title: 'Relic Base',
      name: 'Kilo 1',
      map: 'dark',
      opacity: 0.35,
    });
    const { structureType, stockpileName } = readStockpile(await decodePicture(png), data);
    expect([structureType, stockpileName], `${columns} columns`).toEqual(['Relic Base', 'Kilo 1']);
  }
});

it('a base whose technology icons end aligned with each other, short of the panel’s edge, keeps its name', async () => {
  const { png } = await drawScreenshot({
    groups: [[{ item: 3, isCrated: true, label: '12' }], [{ item: 4, isCrated: true, label: '3' }]],
    columns: 6,
    icons,
    title: 'Town Base',
    name: 'Kilo 1',
    margin: 0,
    technologyRows: 2,
  });
  expect(readStockpile(await decodePicture(png), data)).toMatchObject({
    structureType: 'Town Base',
    stockpileName: 'Kilo 1',
  });
});

it('an apparent crate mark drawn by a label in some cells is ignored if the rest of the group has none', async () => {
  const bars = [43, 49, 55].map((x) => `<rect x="${x}" y="43" width="2" height="15" fill="#111"/>`);
  bars.unshift('<rect x="39" y="45" width="22" height="13" fill="#999"/>');
  const labelled: IconSet = {
    ...icons,
    draw: (item, isCrated) => icons.draw(item, isCrated) + (item % 2 === 0 ? bars.join('') : ''),
  };
  const group = Array.from({ length: 9 }, (_, i) => ({
    item: 12 + i,
    isCrated: false,
    label: String(90 - i),
  }));
  const { png } = await drawScreenshot({ groups: [group], icons: labelled });
  const { contents } = readStockpile(await decodePicture(png), data);
  expect(contents.map(({ isCrated }) => isCrated)).toEqual(group.map(() => false));
});

describe('icons of a mod', () => {
  it('are mostly recognised when it shrinks, moves, tints or redraws them, and hardly ever wrong with high confidence', async () => {
    const modded: (style: (typeof MOD_STYLES)[number], seed: number) => IconSet = await moddedIcons(
      icons,
      folder,
    );
    for (const style of MOD_STYLES) {
      let [all, right, sureWrong] = [0, 0, 0];
      for (const seed of [...SEEDS, 4, 5, 6]) {
        for (const { wanted, read } of readDrawn(await distortScreenshot(null, seed, modded(style, seed)))
          .entries) {
          const isRight = read?.codeName === wanted.codeName && read.isCrated === wanted.isCrated;
          expect(read?.label, style).toBe(wanted.label);
          all++;
          if (isRight) right++;
          else if ((read?.confidence ?? 0) >= 0.99) sureWrong++;
        }
      }
      expect(right / all, style).toBeGreaterThanOrEqual(0.85);
      expect(sureWrong, style).toBeLessThanOrEqual(1);
    }
  });
});

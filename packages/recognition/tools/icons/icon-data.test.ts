import { beforeAll, describe, expect, it } from 'vitest';
import { loadRecogniser, readStockpile } from '../../src/index.ts';
import { decodePicture } from '../../testing/decode-picture.ts';
import { drawnCodeName, drawnIconPng } from '../../testing/draw-icons.ts';
import { drawScreenshot } from '../../testing/draw-screenshot.ts';
import { buildDrawnIcons } from '../../testing/drawn-data.ts';
import { loadAsset } from '../../testing/load-asset.ts';
import { buildIconData } from './icon-data.ts';

const KNOWN = 12;
let known: Uint8Array;
beforeAll(async () => {
  known = new Uint8Array(await buildDrawnIcons(KNOWN));
}, 120_000);

/** Both forms of invented items as files of a pack. */
async function packOf(items: number[]) {
  const forms = items.flatMap((item) => [false, true].map((isCrated) => ({ item, isCrated })));
  return Promise.all(
    forms.map(async ({ item, isCrated }) => ({
      fileName: `${drawnCodeName(item)}${isCrated ? '-crated' : ''}.png`,
      bytes: new Uint8Array(await drawnIconPng(item, isCrated)),
    })),
  );
}
const upTo = (count: number) => Array.from({ length: count }, (_, item) => item);
const build = async (items: number[]) =>
  buildIconData({ icons: await packOf(items), known, kindOf: () => 'item' });

/** The code names read from a drawn screenshot of some items. */
async function namesRead(bytes: ArrayBuffer, items: number[]): Promise<string[]> {
  const data = loadRecogniser(bytes, await loadAsset('text.bin'));
  const groups = [items.map((item, place) => ({ item, isCrated: true, label: String(90 - place) }))];
  const { png } = await drawScreenshot({ groups });
  return readStockpile(await decodePicture(png), data).contents.map(({ codeName }) => codeName);
}

describe('icon data from a pack', () => {
  it('of a few new icons is added to the known ones: new and old are read side by side', async () => {
    const { bytes, isLearnt, lost } = await build([KNOWN, KNOWN + 1]);
    expect({ isLearnt, lost }).toEqual({ isLearnt: false, lost: [] });
    const items = [0, KNOWN, 5, KNOWN + 1, 11];
    expect(await namesRead(bytes, items)).toEqual(items.map(drawnCodeName));
  });

  it('of a full set is retrained, and items missing from the set are named', async () => {
    const { bytes, isLearnt, lost } = await build([...upTo(KNOWN - 1), KNOWN]);
    expect(isLearnt).toBe(true);
    expect(lost).toEqual([drawnCodeName(KNOWN - 1), `${drawnCodeName(KNOWN - 1)}-crated`]);
    const items = [3, KNOWN, 7];
    expect(await namesRead(bytes, items)).toEqual(items.map(drawnCodeName));
  });
});

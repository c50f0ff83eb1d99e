import { beforeAll, expect, it } from 'vitest';
import { inventedIcons } from '../testing/draw-icons.ts';
import { loadDrawnRecogniser } from '../testing/drawn-data.ts';
import { varyScreenshot } from '../testing/vary-screenshot.ts';
import { type RecogniserData, readStockpile } from './read-stockpile.ts';

const ITEMS = 60;
const icons = inventedIcons(ITEMS);
let data: RecogniserData;

beforeAll(async () => {
  data = await loadDrawnRecogniser(ITEMS);
}, 120_000);

it('40 drawn screenshots of all sizes, crops and qualities are read without a mistake', async () => {
  for (let seed = 1; seed <= 40; seed++) {
    const { picture, truth, description } = await varyScreenshot(seed, icons);
    const reading = readStockpile(picture, data);
    const read = reading.contents.map(({ codeName, isCrated, label, group }) => ({
      codeName,
      isCrated,
      label,
      group,
    }));
    const wanted = truth.map(({ codeName, isCrated, label, group }) => ({
      codeName,
      isCrated,
      label,
      group,
    }));
    expect(read, `seed ${seed}`).toEqual(wanted);
    expect(reading.structureType, `seed ${seed}`).toBe(description.title);
    expect(reading.stockpileName, `seed ${seed}`).toBe(description.title === null ? null : description.name);
  }
});

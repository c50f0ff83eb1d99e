import { buildingTitle, indexNames, readMapData } from '@backline/game-exports';
import {
  anyFiles,
  CASES,
  CATALOG,
  firFiles,
  type ObservedFiles,
  REGION,
  shownStockpile,
} from '@backline/game-exports/testing/observed-files';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processedImages } from '../reading/fir-image.ts';
import { isComplete } from '../reading/read-rows.ts';
import { readExport } from '../sources/exports/read-export.ts';
import { NO_IMAGES } from './fir-images.ts';
import { withReadings } from './with-readings.ts';

const NOW = Date.parse('2026-11-28T00:00:00Z');
const FACTS = {
  names: { catalog: CATALOG, index: indexNames(CATALOG), regions: [REGION] },
  positions: [],
  warehouses: [],
};

/** The stockpiles under review once all files were added, one after another. */
async function reviewOf({ files }: ObservedFiles): Promise<string[]> {
  let images = NO_IMAGES.images;
  for (const { name, bytes } of files) {
    const file = new File([bytes], name, { lastModified: NOW });
    const context = {
      facts: FACTS,
      now: NOW,
      side: null,
      readSave: async (save: ArrayBuffer) => readMapData(new Uint8Array(save)),
    };
    const read = await readExport(file, name, context);
    images = withReadings(images, read.images).images;
  }
  return processedImages(images)
    .filter(({ scan }) => scan.readName !== 'Public')
    .map(({ scan: { readName, warehouseType, rows } }) =>
      shownStockpile(readName, buildingTitle(warehouseType ?? ''), rows.filter(isComplete)),
    )
    .sort();
}

test.each([
  ['all forms', anyFiles],
  ['FIR’s tables, dated by their pictures’ names', firFiles],
])('of many observations in files of %s the latest of each stockpile is reviewed', async (_, files) => {
  await fc.assert(
    fc.asyncProperty(files, async (drawn) => {
      expect(await reviewOf(drawn)).toEqual(drawn.expected);
    }),
    { numRuns: CASES },
  );
});

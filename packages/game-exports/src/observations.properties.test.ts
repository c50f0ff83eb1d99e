import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  anyFiles,
  CASES,
  CATALOG,
  firFiles,
  type ObservedFiles,
  REGION,
  shownStockpile,
} from '../testing/observed-files.ts';
import {
  buildingTitle,
  decodeText,
  indexNames,
  isStockpileText,
  observedIn,
  readMapData,
  readStockpileText,
  readToolReport,
  type SavedStockpile,
  type StockpileText,
  type ToolStockpile,
} from './index.ts';

const NAMES = { catalog: CATALOG, index: indexNames(CATALOG), regions: [REGION] };

type Read = SavedStockpile | StockpileText | ToolStockpile;

function stockpilesIn({ name, bytes }: ObservedFiles['files'][number]): readonly Read[] {
  if (name.endsWith('.sav')) {
    const data = readMapData(bytes);
    return 'refused' in data ? [] : data.stockpiles;
  }
  const text = decodeText(bytes) ?? '';
  const read = isStockpileText(text) ? readStockpileText(text, NAMES) : readToolReport(text);
  return Array.isArray(read) ? read : [];
}

function latestOf({ files }: ObservedFiles): string[] {
  const observed = observedIn(files.flatMap(stockpilesIn), { regions: [REGION], writtenAt: null });
  return observed
    .filter(({ all: [first] }) => first?.name !== '')
    .map(({ latest }) =>
      latest === null ? 'unclear' : shownStockpile(latest.name, buildingTitle(latest.structure), latest.rows),
    )
    .sort();
}

it.each([
  ['all forms', anyFiles],
  ['FIR’s tables, dated by their pictures’ names', firFiles],
])('of many observations in files of %s the latest of each stockpile counts', (_, files) => {
  fc.assert(
    fc.property(files, (drawn) => {
      expect(latestOf(drawn)).toEqual(drawn.expected);
    }),
    { numRuns: CASES },
  );
});

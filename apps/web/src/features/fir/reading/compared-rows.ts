import type { StockpileContents } from '@backline/contract';
import { type ContentsDifference, contentsDifference, isKnownChange, stockKey } from '@backline/domain';
import { doubtfulPart, type ReadRow, stockLines } from './read-rows.ts';

/**
 * Compares the rows with what is stored; everything is empty while that is unknown.
 * @returns the difference of a row's item, the differences whose quantity is known (`settled`), and the items that are
 * stored but not among the rows (`gone`).
 */
export function comparedRows(rows: readonly ReadRow[], stored: StockpileContents | undefined) {
  const before = stored?.contents.map(({ firName, ...line }) => ({ codeName: firName, ...line }));
  const differences = before ? contentsDifference(before, stockLines(rows)) : [];
  const byItem = new Map(differences.map((one) => [stockKey(one.codeName, one.crated), one]));
  const keyOf = ({ codeName, crated }: ReadRow) => stockKey(codeName ?? '', crated);
  const listed = new Set(rows.map(keyOf));
  const unsettled = new Set(rows.filter((row) => row.quantity === null).map(keyOf));
  return {
    differenceOf: ({ codeName, crated }: ReadRow) =>
      codeName === null ? undefined : byItem.get(stockKey(codeName, crated)),
    settled: differences.filter(({ codeName, crated }) => !unsettled.has(stockKey(codeName, crated))),
    gone: differences.filter(
      ({ codeName, crated, before }) => before > 0 && !listed.has(stockKey(codeName, crated)),
    ),
  };
}

/**
 * The effect that a report would have, in rows: how many are to be checked, and items of the stockpile by what happens
 * to them.
 */
export interface ReviewCounts {
  unchecked: number;
  /** Items with another quantity than before, without those that go to zero. */
  changed: number;
  gone: number;
  /** Items that stay as they are, as far as is known. */
  same: number;
}

export function reviewCounts(rows: readonly ReadRow[], settled: readonly ContentsDifference[]): ReviewCounts {
  const gone = settled.filter(({ before, after }) => before > 0 && after === 0).length;
  const differing = settled.filter(isKnownChange).length;
  return {
    unchecked: rows.filter((row) => doubtfulPart(row) !== null).length,
    gone,
    changed: differing - gone,
    same: settled.length - differing,
  };
}

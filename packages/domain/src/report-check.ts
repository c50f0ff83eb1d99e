import { contentsDifference, type StockLine } from './contents-difference.ts';

/**
 * The CodeName of a row which, with a quantity of 0, says that a stockpile is empty
 * (docs/spec/reports.md#applying).
 */
export const EMPTY_STOCKPILE = '__FIR_EMPTY__';

/** What may be done with a report, depending on how many of its rows name an item of the catalog. */
export type RowCheck = 'apply' | 'confirm' | 'refuse';

/**
 * Judges the rows of one stockpile in a report (docs/spec/reports.md#applying). A report replaces everything,
 * so rows with unknown items would empty the stockpile. With no known item the report is refused, with more than half
 * unknown a person must confirm it; exactly half is applied.
 * @param rows how many rows the stockpile has, without the mark of an empty one: with that mark alone there are 0.
 * @param unknown how many of them the catalog lacks.
 */
export function checkRows({ rows, unknown }: { rows: number; unknown: number }): RowCheck {
  if (unknown === 0) return 'apply';
  if (unknown === rows) return 'refuse';
  return unknown * 2 > rows ? 'confirm' : 'apply';
}

/**
 * Whether a report would take more than half of the stored items out of a stockpile
 * (docs/spec/reports.md#applying): items in one form each, counted by entry and not by quantity. Exactly half
 * is no large loss, and neither is a stockpile that was empty.
 */
export function isLargeLoss(stored: readonly StockLine[], reported: readonly StockLine[]): boolean {
  const before = contentsDifference(stored, reported).filter((line) => line.before > 0);
  const gone = before.filter((line) => line.after === 0);
  return gone.length * 2 > before.length;
}

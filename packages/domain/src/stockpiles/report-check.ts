import { buildingTypeOf } from './building-types.ts';
import { contentsDifference, type StockLine } from './contents-difference.ts';

/**
 * The CodeName of a row which, with a quantity of 0, says that a stockpile is empty
 * (docs/spec/reports.md#applying).
 */
export const EMPTY_STOCKPILE = '__FIR_EMPTY__';

/**
 * Text that tools write as the CodeName of a cell whose item they could not read. It is no item, and what the cell
 * shows is not known to be gone (docs/spec/reports.md#unread-cells).
 */
export const UNREAD_ITEM = 'Unknown';

/** Whether a CodeName stands for a cell whose item was not read, in any capitals. */
export function isUnreadItem(codeName: string): boolean {
  return codeName.trim().toLowerCase() === UNREAD_ITEM.toLowerCase();
}

/**
 * Whether a report of a stockpile mostly names what the catalog lacks (docs/spec/reports.md#doubts). It is stored as
 * unknown items, but a table of another kind or a misread picture looks the same, so a person must confirm it. Exactly
 * half is no doubt.
 * @param rows how many rows the stockpile has, without the mark of an empty one: with that mark alone there are 0.
 * @param unknown how many of them the catalog lacks.
 */
export function isMostUnknown({ rows, unknown }: { rows: number; unknown: number }): boolean {
  return unknown * 2 > rows;
}

/** Doubts that a person must confirm before a report is applied (docs/spec/reports.md#doubts). */
export const REPORT_DOUBTS = ['unknown-items', 'large-loss', 'other-building', 'other-war'] as const;
export type ReportDoubt = (typeof REPORT_DOUBTS)[number];

/**
 * Whether more than half of what a stockpile held is gone (docs/spec/reports.md#doubts). Exactly half is no
 * large loss, and neither is a stockpile that was empty.
 * @param before how many items it held, each form of an item counted once, whatever its quantity.
 * @param gone how many of them it holds no more.
 */
export function isMostGone({ before, gone }: { before: number; gone: number }): boolean {
  return gone * 2 > before;
}

/** Whether a report would take more than half of the stored items out of a stockpile; see `isMostGone`. */
export function isLargeLoss(stored: readonly StockLine[], reported: readonly StockLine[]): boolean {
  const before = contentsDifference(stored, reported).filter((line) => line.before > 0);
  const gone = before.filter((line) => line.after === 0);
  return isMostGone({ before: before.length, gone: gone.length });
}

/**
 * Whether a picture shows another kind of building than the one that its stockpile is in
 * (docs/spec/reports.md#doubts). A title that is no building's, because it was misread or is in a language that is not
 * known, says nothing.
 * @param shown the title on the picture, in the language of the game client; null or empty if none was read.
 * @param stored the kind of building of the stockpile's warehouse.
 */
export function isOtherBuilding(shown: string | null, stored: string): boolean {
  const [shownType, storedType] = [buildingTypeOf(shown), buildingTypeOf(stored)];
  return shownType !== null && storedType !== null && shownType !== storedType;
}

/** Sources that a report can be read from (docs/spec/reports.md#history): a picture, the game’s text, its save file, or a tool. */
export const REPORT_SOURCES = ['screenshot', 'text', 'save-file', 'tool'] as const;
export type ReportSource = (typeof REPORT_SOURCES)[number];

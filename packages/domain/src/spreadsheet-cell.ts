/**
 * A spreadsheet program runs a cell that starts with one of these signs, in their full-width and small forms too, which a
 * Japanese or Chinese input method writes; spaces and invisible characters before the sign are skipped, as the programs do.
 * After apostrophes of its own, the text gets one more, which is the one removed.
 */
export const FORMULA_START = /^'*(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/**
 * Whether a spreadsheet program would run this text, or whether an apostrophe at its start could be mistaken for the
 * guard.
 */
export function isFormula(text: string): boolean {
  return FORMULA_START.test(text);
}

/**
 * The text as a cell that no spreadsheet program runs: with an apostrophe before it where needed
 * (docs/spec/exports.md#lists).
 */
export function guardedCell(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

/** The text of a cell that `guardedCell` wrote; any other text is returned unchanged. */
export function unguardedCell(cell: string): string {
  return cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell;
}

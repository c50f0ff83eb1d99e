/** A program for tables runs a cell that starts with one of these. Apostrophes of its own get one more, so that one comes off. */
const FORMULA_START = /^'*[=+\-@\t\r]/;

/** Whether a program for tables would run this text, or would take an apostrophe at its start for such a guard. */
export function isFormula(text: string): boolean {
  return FORMULA_START.test(text);
}

/** The text as a cell that no program runs: with an apostrophe before it where it needs one (docs/spec/exports.md#lists). */
export function guardedCell(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

/** The text of a cell that `guardedCell` wrote; any other text stays as it is. */
export function unguardedCell(cell: string): string {
  return cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell;
}

/**
 * A spreadsheet treats cells that start with one of these characters as formulas. Cells that already have
 * apostrophes in front get one more, so that removing one always restores the original text.
 */
export const FORMULA_START = /^'*[=+\-@]/;

/** Removes the apostrophe that the export put before =, +, - or @. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell) ? cell.slice(1) : cell;
}

/**
 * A spreadsheet runs a cell that starts with one of these. Cells that already start with apostrophes before it get one
 * more, so that taking one off gives every text back.
 */
export const FORMULA_START = /^'*[=+\-@]/;

/** Takes off the apostrophe that was set before a cell that starts with =, +, - or @. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell) ? cell.slice(1) : cell;
}

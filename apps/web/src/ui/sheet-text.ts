/** A program for tables runs a cell that starts with one of these. */
const FORMULA_START = /^[=+\-@\t\r]/;

interface SheetForm {
  delimiter?: ',' | '\t';
  /** Which texts get an apostrophe before them, so that they are not taken for a formula. */
  formula?: RegExp;
}

/**
 * Rows as text for a spreadsheet, with quotation marks only where a cell needs them and a line end as CSV has it between
 * rows. Reading is papaparse's matter, which is loaded where something is read: it is four times a screen's code.
 */
export function sheetText(
  rows: readonly (readonly (string | number)[])[],
  { delimiter = ',', formula = FORMULA_START }: SheetForm = {},
): string {
  const cellText = (cell: string | number) => {
    const isFormula = typeof cell === 'string' && formula.test(cell);
    const text = isFormula ? `'${cell}` : String(cell);
    const isPlain = !isFormula && !text.includes(delimiter) && !/["\r\n\uFEFF]|^ | $/.test(text);
    return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
  };
  return rows.map((row) => row.map(cellText).join(delimiter)).join('\r\n');
}

import { guardedCell, isFormula } from '@backline/domain';

/**
 * Rows as text for a spreadsheet, with quotation marks only where a cell needs them and a line end as CSV has it between
 * rows; no cell is a formula. Only reading uses papaparse, loaded on demand because it is four times as large as a
 * screen.
 */
export function sheetText(
  rows: readonly (readonly (string | number)[])[],
  delimiter: ',' | '\t' = ',',
): string {
  const cellText = (cell: string | number) => {
    if (typeof cell === 'number') return String(cell);
    const isPlain = !isFormula(cell) && !cell.includes(delimiter) && !/["\r\n\uFEFF]|^ | $/.test(cell);
    return isPlain ? cell : `"${guardedCell(cell).replaceAll('"', '""')}"`;
  };
  return rows.map((row) => row.map(cellText).join(delimiter)).join('\r\n');
}

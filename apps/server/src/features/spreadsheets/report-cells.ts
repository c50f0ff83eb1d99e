import type { FirRow } from '@backline/contract';
import type { SheetCell } from '../../db/schema.ts';

/** Google's limit is 50,000 characters in a cell; nothing that the contract lets in comes near. */
const MAX_TEXT_LENGTH = 5000;

/**
 * A row of a report as cells, in the order of docs/spec/reports.md#row: Timestamp, Stockpile Title, Stockpile
 * Name, Structure Type, Quantity, Name, Crated?, Per Crate, Total, Description, CodeName. As it was sent;
 * without a time of its own, or with one from the future, it has the report's.
 * @param now when the report was applied.
 */
export function cellsOf(row: FirRow, now: Date): SheetCell[] {
  const taken = row.timestamp === undefined ? now.getTime() : Date.parse(row.timestamp);
  return [
    new Date(Math.min(taken, now.getTime())).toISOString(),
    row.stockpileTitle ?? '',
    row.stockpileName,
    row.structureType ?? '',
    row.quantity,
    row.name ?? '',
    row.crated,
    looseCell(row.perCrate),
    looseCell(row.total),
    row.description ?? '',
    row.codeName,
  ];
}

/** The name of the stockpile in the cells of a row. */
export function stockpileNameIn(cells: SheetCell[]): SheetCell | undefined {
  return cells[2];
}

/** FIR's tables carry numbers or nothing here; the contract takes anything. */
function looseCell(value: unknown): SheetCell {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : '';
}

/** The row of the button *Send a test row*. */
export function testCells(now: Date): SheetCell[] {
  return [now.toISOString(), 'Test row from Backline', 'Test', '', 0, 'Test', false, '', 0, '', ''];
}

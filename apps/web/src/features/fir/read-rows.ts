import { readingCertainty, type StockLine, stockKey } from '@backline/domain';
import type { Box, ReadEntry } from '@backline/recognition';

/** One line of the table that a person checks before submitting. */
export interface ReadRow {
  id: number;
  /** Null until an item is chosen. */
  codeName: string | null;
  crated: boolean;
  /** Crates if crated, else items. Null when it could not be read, or was emptied. */
  quantity: number | null;
  /** What stands on the picture, where it is not the plain number: `3k+`. */
  label: string | null;
  /** 0-1; null for a row that a person added. */
  confidence: number | null;
  /** Of the item alone, 0-1; null for a row that a person added. */
  iconConfidence: number | null;
  /** What the icon may be, most likely first. */
  candidates: { codeName: string; crated: boolean }[];
  /** Where the icon and its quantity stand on the picture; null for a row that a person added. */
  iconBox: Box | null;
  quantityBox: Box | null;
  isEdited: boolean;
  /** Whether a person has said that the reading is right. */
  isChecked: boolean;
}

export type RowChange = Partial<Pick<ReadRow, 'codeName' | 'crated' | 'quantity'>>;

/** A row that can go into a report. */
export type CompleteRow = ReadRow & { codeName: string; quantity: number };

/** The rows of a reading, lowest confidence first; a quantity that could not be read comes before everything. */
export function rowsOf(entries: readonly ReadEntry[]): ReadRow[] {
  return entries
    .toSorted((left, right) => doubt(left) - doubt(right))
    .map((entry, index) => ({
      id: index + 1,
      codeName: entry.codeName,
      crated: entry.isCrated,
      quantity: entry.quantity,
      label: entry.label === '' || entry.label === String(entry.quantity) ? null : entry.label,
      confidence: entry.confidence,
      iconConfidence: entry.iconConfidence,
      candidates: entry.candidates.map(({ codeName, isCrated }) => ({ codeName, crated: isCrated })),
      iconBox: entry.iconBox,
      quantityBox: entry.quantityBox,
      isEdited: false,
      isChecked: false,
    }));
}

function doubt({ quantity, confidence }: ReadEntry): number {
  return quantity === null ? -1 : confidence;
}

/** Changes one row; the order stays, so that nothing jumps while a person types. */
export function changeRow(rows: readonly ReadRow[], id: number, change: RowChange): ReadRow[] {
  return rows.map((row) => (row.id === id ? { ...row, ...change, isEdited: true } : row));
}

/** Notes that a person has looked at a row and found it right. */
export function checkRow(rows: readonly ReadRow[], id: number): ReadRow[] {
  return rows.map((row) => (row.id === id ? { ...row, isChecked: true } : row));
}

/** What of a row a person should look at: what is missing, or what the reader is not sure of; null when nothing is. */
export function doubtfulPart(row: ReadRow): 'item' | 'quantity' | null {
  if (row.codeName === null) return 'item';
  const isUnsure = row.confidence !== null && readingCertainty(row.confidence) === 'check';
  const isOpen = isUnsure && !row.isEdited && !row.isChecked;
  if (isOpen && isIconUnsure(row)) return 'item';
  return row.quantity === null || isOpen ? 'quantity' : null;
}

/** Whether the reader is not sure of the item itself. */
export function isIconUnsure({ iconConfidence }: ReadRow): boolean {
  return iconConfidence !== null && readingCertainty(iconConfidence) === 'check';
}

/** Adds a row at the end, empty unless it is told what it holds. */
export function addRow(rows: readonly ReadRow[], held: RowChange = {}): ReadRow[] {
  const id = Math.max(0, ...rows.map((row) => row.id)) + 1;
  const empty = {
    codeName: null,
    crated: false,
    quantity: null,
    label: null,
    confidence: null,
    iconConfidence: null,
    candidates: [],
    iconBox: null,
    quantityBox: null,
  };
  return [...rows, { ...empty, ...held, id, isEdited: true, isChecked: false }];
}

export function isComplete(row: ReadRow): row is CompleteRow {
  return row.codeName !== null && row.quantity !== null;
}

/** The rows as stock, for comparing with what is stored; a quantity still empty counts as 0. */
export function stockLines(rows: readonly ReadRow[]): StockLine[] {
  return rows.flatMap(({ codeName, crated, quantity }) =>
    codeName === null ? [] : [{ codeName, crated, quantity: quantity ?? 0 }],
  );
}

/** The ids of rows whose item stands in the table more than once: the server adds their quantities up. */
export function repeatedRows(rows: readonly ReadRow[]): Set<number> {
  const keyOf = ({ codeName, crated }: ReadRow) => (codeName === null ? null : stockKey(codeName, crated));
  const seen = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return new Set(rows.filter((row) => (seen.get(keyOf(row) ?? '') ?? 0) > 1).map((row) => row.id));
}

/** The lowest confidence among the rows that were read, 0-1; null when none was. */
export function lowestConfidence(rows: readonly ReadRow[]): number | null {
  const read = rows.flatMap((row) => (row.confidence === null ? [] : [row.confidence]));
  return read.length === 0 ? null : Math.min(...read);
}

import { readingCertainty, type StockLine, stockKey } from '@backline/domain';
import type { Drawing, ReadEntry } from '@backline/recognition';
import * as z from 'zod/mini';

export const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** An item that an icon may show. `confidence` is 0-1, and absent in reviews that an earlier version kept. */
const candidate = z.object({
  codeName: z.string(),
  crated: z.boolean(),
  confidence: z.optional(z.number()),
});
export type Candidate = z.output<typeof candidate>;

/** A row of the table that a person reviews before submitting, as it is kept in this browser. */
export const readRow = z.object({
  id: z.number(),
  /** Null until an item has been chosen. */
  codeName: z.nullable(z.string()),
  crated: z.boolean(),
  /** Crates if crated, else items. Null if it could not be read or the field was cleared. */
  quantity: z.nullable(z.number()),
  /** Whether the quantity is a lower bound (docs/spec/reports.md#lower-bounds). */
  atLeast: z.optional(z.literal(true)),
  /** The export's name for an item that is not known. */
  written: z.optional(z.string()),
  /** The text on the picture if it is not a plain number, such as `3k+`. */
  label: z.nullable(z.string()),
  /** 0-1; null for a row added by a person. */
  confidence: z.nullable(z.number()),
  /** Confidence in the item alone, 0-1; null for a row added by a person. */
  iconConfidence: z.nullable(z.number()),
  /** Possible items for the icon, most likely first. */
  candidates: z.array(candidate),
  /** Position of the icon on the picture; null for a row added by a person. */
  iconBox: z.nullable(box),
  quantityBox: z.nullable(box),
  /** The look of the icon, for teaching; null for a row added by a person, and in reviews that an earlier version kept. */
  drawing: z._default(z.nullable(z.custom<Drawing>((value) => ArrayBuffer.isView(value))), null),
  isEdited: z.boolean(),
  /** Whether a person has confirmed the reading. */
  isChecked: z.boolean(),
});
export type ReadRow = z.output<typeof readRow>;

/** A quantity without `atLeast` is exact. */
export type RowChange = Partial<Pick<ReadRow, 'codeName' | 'crated' | 'quantity' | 'atLeast'>>;

/** A row that has everything a report needs. */
export type CompleteRow = ReadRow & { codeName: string; quantity: number };

/** The rows of a reading in the picture's order, but those to be checked first. */
export function rowsOf(entries: readonly ReadEntry[]): ReadRow[] {
  return [...entries.filter(isDoubtful), ...entries.filter((entry) => !isDoubtful(entry))].map(
    (entry, index) => ({
      id: index + 1,
      codeName: entry.codeName,
      crated: entry.isCrated,
      quantity: entry.quantity,
      atLeast: entry.atLeast,
      label: entry.label === '' || entry.label === String(entry.quantity) ? null : entry.label,
      confidence: entry.confidence,
      iconConfidence: entry.iconConfidence,
      candidates: entry.candidates.map(({ codeName, isCrated, confidence }) => ({
        codeName,
        crated: isCrated,
        confidence,
      })),
      iconBox: entry.iconBox,
      quantityBox: entry.quantityBox,
      drawing: entry.drawing,
      isEdited: false,
      isChecked: false,
    }),
  );
}

function isDoubtful({ quantity, confidence }: ReadEntry): boolean {
  return quantity === null || readingCertainty(confidence) === 'check';
}

/** Tells whether a row was read for sure, whatever a person did to it since. */
export function isSureRow({ quantity, confidence }: ReadRow): boolean {
  return quantity !== null && confidence !== null && readingCertainty(confidence) === 'sure';
}

/**
 * Finds the row where those that were read for sure begin: they follow those to be checked. Returns the number of rows
 * if there are none.
 */
export function firstSureRow(rows: readonly ReadRow[]): number {
  const first = rows.findIndex(isSureRow);
  return first === -1 ? rows.length : first;
}

/** Whether a row was read for sure and nobody has touched it, so that it needs no look. */
export function isSettledRow(row: ReadRow): boolean {
  return isSureRow(row) && !row.isEdited;
}

/** Changes one row. The order stays the same, so that rows do not jump while a person types. */
export function changeRow(rows: readonly ReadRow[], id: number, change: RowChange): ReadRow[] {
  const exact = change.quantity !== undefined && { atLeast: undefined };
  return rows.map((row) => (row.id === id ? { ...row, ...exact, ...change, isEdited: true } : row));
}

/** Marks a row as checked by a person. */
export function checkRow(rows: readonly ReadRow[], id: number): ReadRow[] {
  return rows.map((row) => (row.id === id ? { ...row, isChecked: true } : row));
}

/** Tells which part of a row needs review, because it is missing or uncertain; null if none does. */
export function doubtfulPart(row: ReadRow): 'item' | 'quantity' | null {
  if (row.codeName === null) return 'item';
  const isUnsure = row.confidence !== null && readingCertainty(row.confidence) === 'check';
  const isOpen = isUnsure && !row.isEdited && !row.isChecked;
  if (isOpen && isIconUnsure(row)) return 'item';
  return row.quantity === null || isOpen ? 'quantity' : null;
}

/** Whether the reader is uncertain about the item, and nobody has decided yet. */
export function isIconUnsure({ iconConfidence, isEdited, isChecked }: ReadRow): boolean {
  const isOpen = !isEdited && !isChecked;
  return isOpen && iconConfidence !== null && readingCertainty(iconConfidence) === 'check';
}

/** Adds a row at the end, empty unless initial values are given. */
export function addRow(rows: readonly ReadRow[], values: RowChange = {}): ReadRow[] {
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
    drawing: null,
  };
  return [...rows, { ...empty, ...values, id, isEdited: true, isChecked: false }];
}

export function isComplete(row: ReadRow): row is CompleteRow {
  return row.codeName !== null && row.quantity !== null;
}

/** The rows as stock lines, for comparison with what is stored; an empty quantity counts as 0. */
export function stockLines(rows: readonly ReadRow[]): StockLine[] {
  return rows.flatMap(({ codeName, crated, quantity, atLeast }) =>
    codeName === null ? [] : [{ codeName, crated, quantity: quantity ?? 0, atLeast }],
  );
}

/** The ids of rows whose item occurs more than once in the table: the server adds up their quantities. */
export function repeatedRows(rows: readonly ReadRow[]): Set<number> {
  const keyOf = ({ codeName, crated }: ReadRow) => (codeName === null ? null : stockKey(codeName, crated));
  const seen = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return new Set(rows.filter((row) => (seen.get(keyOf(row) ?? '') ?? 0) > 1).map((row) => row.id));
}

/** The lowest confidence among the rows that were read, 0-1; null if none was. */
export function lowestConfidence(rows: readonly ReadRow[]): number | null {
  const read = rows.flatMap((row) => (row.confidence === null ? [] : [row.confidence]));
  return read.length === 0 ? null : Math.min(...read);
}

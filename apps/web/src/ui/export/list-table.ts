import { sheetText } from '../sheet-text.ts';

export const EXPORT_FORMS = ['csv', 'tsv', 'json'] as const;
export type ExportForm = (typeof EXPORT_FORMS)[number];

type Cell = string | number | boolean | null;

/** A list for export (docs/spec/exports.md#lists). Headings are the same in every language, because imports expect them. */
export interface ListTable {
  headings: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** The content of the JSON; by default an object for each row, with the headings as keys. */
  json?: unknown;
}

/** Builds the table of a list: a column for each heading, with a function that gives its cell. */
export function listTable<T>(
  list: readonly T[],
  columns: Record<string, (value: T) => Cell>,
  json?: unknown,
): ListTable {
  const cells = Object.values(columns);
  const rows = list.map((value) => cells.map((cell) => cell(value)));
  return { headings: Object.keys(columns), rows, ...(json !== undefined && { json }) };
}

/** The table as text in one of the formats. */
export function exportText({ headings, rows, json }: ListTable, form: ExportForm): string {
  if (form === 'json') return JSON.stringify(json ?? objectsOf(headings, rows), null, 2);
  const texts = rows.map((row) => row.map(cellOf));
  return sheetText([headings, ...texts], form === 'csv' ? ',' : '\t');
}

function cellOf(cell: Cell): string | number {
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return cell ?? '';
}

function objectsOf(headings: readonly string[], rows: ListTable['rows']): Record<string, Cell>[] {
  return rows.map((row) =>
    Object.fromEntries(headings.map((heading, at) => [keyOf(heading), row[at] ?? null])),
  );
}

/** `Total items` is `total_items`, `CodeName` is `code_name`. */
function keyOf(heading: string): string {
  return heading
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z]+/g, '_')
    .replace(/^_|_$/g, '')
    .toLowerCase();
}

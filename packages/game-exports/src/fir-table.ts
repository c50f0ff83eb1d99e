import { EMPTY_STOCKPILE, unguardedCell } from '@backline/domain';
import type { ExportedRow } from './exported-stockpile.ts';
import { clean, isQuantity, type ToolProblem, type ToolStockpile, toolStockpile } from './tool-stockpile.ts';

const FLAGS: Record<string, boolean> = {
  true: true,
  yes: true,
  1: true,
  false: false,
  no: false,
  0: false,
  '': false,
};

/** The columns that are read, by their headings reduced to letters. */
const COLUMNS = {
  title: 'stockpiletitle',
  name: 'stockpilename',
  structure: 'structuretype',
  quantity: 'quantity',
  crated: 'crated',
  codeName: 'codename',
} as const;
type Column = keyof typeof COLUMNS;

/** Headings of a column with the time at which the picture was taken. */
const TIMES = ['timestamp', 'screenshottime'];

/** The separator of a table by its headings. */
const delimiterOf = (head: string) => ['\t', ';'].find((one) => head.includes(one)) ?? ',';

/** The cells of a line. Quotation marks count only around a whole cell: FIR writes none, spreadsheet programs do. */
function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  const quoted = /"((?:[^"]|"")*)"/y;
  for (let at = 0; at <= line.length; ) {
    quoted.lastIndex = at;
    const match = quoted.exec(line);
    const end = match === null ? -1 : quoted.lastIndex;
    const isQuoted = match !== null && (end === line.length || line.startsWith(delimiter, end));
    const next = isQuoted ? end : nextOf(line, delimiter, at);
    cells.push(isQuoted ? (match[1] ?? '').replaceAll('""', '"') : line.slice(at, next));
    at = next + 1;
  }
  return cells;
}

function nextOf(line: string, delimiter: string, at: number): number {
  const next = line.indexOf(delimiter, at);
  return next < 0 ? line.length : next;
}

/**
 * Reads the table that FIR saves or copies: tab-separated, with headings, nothing quoted; or the same with commas or
 * semicolons, as spreadsheet programs save it (docs/spec/exports.md#other-tools). Columns are found by their headings,
 * in any order.
 * @returns a stockpile for each name; rows without a name are grouped by the picture's title. Null for a text that is not
 * such a table.
 */
export function readFirTable(text: string): ToolStockpile[] | null {
  const [head = '', ...lines] = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const delimiter = delimiterOf(head);
  const headings = cellsOf(head, delimiter).map((heading) => heading.replace(/[^a-zA-Z]/g, '').toLowerCase());
  const placeOf = (column: Column) => headings.indexOf(COLUMNS[column]);
  if (['quantity', 'crated', 'codeName'].some((column) => placeOf(column as Column) < 0)) return null;
  const timePlace = headings.findIndex((heading) => TIMES.includes(heading));

  const groups = new Map<string, Group>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const cells = cellsOf(line, delimiter);
    const cell = (column: Column) => clean(unguardedCell(cells[placeOf(column)] ?? ''));
    const [name, title] = [cell('name'), cell('title')];
    const key = JSON.stringify(name === '' ? ['', title] : [name]);
    const group = groups.get(key) ?? { name, title, structure: '', at: null, rows: [], problem: null };
    groups.set(key, group);
    if (group.structure === '') group.structure = cell('structure');
    const at = cells[timePlace]?.trim() ?? '';
    if (at > (group.at ?? '')) group.at = at;
    const row = rowOf(cell);
    if (row === null) group.problem ??= { code: 'line-unreadable', line: index + 2 };
    else if (row.codeName !== EMPTY_STOCKPILE || row.quantity > 0) group.rows.push(row);
  }
  return [...groups.values()].map(toolStockpile);
}

interface Group {
  name: string;
  title: string;
  structure: string;
  at: string | null;
  rows: ExportedRow[];
  problem: ToolProblem | null;
}

function rowOf(cell: (column: Column) => string): ExportedRow | null {
  const [codeName, digits] = [cell('codeName'), cell('quantity')];
  const crated = FLAGS[cell('crated').toLowerCase()];
  const quantity = /^\d{1,10}$/.test(digits) ? Number(digits) : null;
  if (codeName === '' || crated === undefined || !isQuantity(quantity)) return null;
  return { codeName, crated, quantity };
}

/** A row of a table for other tools; `name` is the item's English name. */
export interface FirTableRow extends ExportedRow {
  stockpile: string;
  structure: string;
  name: string;
  /** Items in a crate; 1 for what is not crated. */
  perCrate: number;
  /** ISO 8601 in UTC. */
  at: string;
}

/**
 * The columns of FIR's table (docs/spec/reports.md#row) and their values for a row, so that `readFirTable` reads it
 * back.
 */
export const FIR_COLUMNS = {
  Timestamp: ({ at }) => at,
  'Stockpile Title': ({ stockpile }) => onOneLine(stockpile),
  'Stockpile Name': ({ stockpile }) => onOneLine(stockpile),
  'Structure Type': ({ structure }) => structure,
  Quantity: ({ quantity }) => quantity,
  Name: ({ name }) => onOneLine(name),
  'Crated?': ({ crated }) => String(crated),
  'Per Crate': ({ crated, perCrate }) => (crated ? perCrate : ''),
  Total: ({ crated, perCrate, quantity }) => quantity * (crated ? perCrate : 1),
  Description: () => '',
  CodeName: ({ codeName }) => codeName,
} as const satisfies Record<string, (row: FirTableRow) => string | number>;

/** FIR quotes nothing, so a line of its table is a line of the text. */
const onOneLine = (text: string) => text.replace(/[\t\r\n]/g, ' ');

import { EMPTY_STOCKPILE } from '@backline/domain';
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

/** The columns that are read, by their headings without anything but letters. */
const COLUMNS = {
  title: 'stockpiletitle',
  name: 'stockpilename',
  structure: 'structuretype',
  quantity: 'quantity',
  crated: 'crated',
  codeName: 'codename',
} as const;
type Column = keyof typeof COLUMNS;

/** Any of these says when the picture was taken. */
const TIMES = ['timestamp', 'screenshottime'];

/**
 * Reads the table that FIR saves or copies: tab-separated, with headings, nothing quoted (docs/spec/exports.md#other-tools).
 * Columns are found by their headings, in any order.
 * @returns a stockpile for each name; rows without a name belong together by the picture's title. Null for a text that is no
 * such table.
 */
export function readFirTable(text: string): ToolStockpile[] | null {
  const [head = '', ...lines] = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const headings = head.split('\t').map((heading) => heading.replace(/[^a-zA-Z]/g, '').toLowerCase());
  const placeOf = (column: Column) => headings.indexOf(COLUMNS[column]);
  if (['quantity', 'crated', 'codeName'].some((column) => placeOf(column as Column) < 0)) return null;
  const timePlace = headings.findIndex((heading) => TIMES.includes(heading));

  const groups = new Map<string, Group>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const cells = line.split('\t');
    const cell = (column: Column) => plain(cells[placeOf(column)] ?? '');
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

/** Without the apostrophe that keeps a program for tables from running a cell: `firTable` writes it. */
function plain(cell: string): string {
  return clean(cell).replace(/^'(?='*[=+\-@])/, '');
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

const HEADINGS = [
  'Timestamp',
  'Stockpile Title',
  'Stockpile Name',
  'Structure Type',
  'Quantity',
  'Name',
  'Crated?',
  'Per Crate',
  'Total',
  'Description',
  'CodeName',
];

/**
 * The same table in FIR's columns (docs/spec/reports.md#row), so that `readFirTable` reads it back. A cell that a program for
 * tables would run has an apostrophe before it.
 */
export function firTable(rows: readonly FirTableRow[]): string {
  const guarded = (text: string) => (/^'*[=+\-@]/.test(text) ? `'${text}` : text).replace(/[\t\r\n]/g, ' ');
  const lines = rows.map((row) =>
    [
      row.at,
      guarded(row.stockpile),
      guarded(row.stockpile),
      row.structure,
      row.quantity,
      guarded(row.name),
      row.crated,
      row.crated ? row.perCrate : '',
      row.quantity * (row.crated ? row.perCrate : 1),
      '',
      guarded(row.codeName),
    ].join('\t'),
  );
  return [HEADINGS.join('\t'), ...lines].join('\n');
}

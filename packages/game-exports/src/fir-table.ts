import {
  EMPTY_STOCKPILE,
  type RowOrigin,
  readYesNo,
  rowsByObservation,
  unguardedCell,
} from '@backline/domain';
import type { ExportedRow } from './exported-stockpile.ts';
import type { NameIndex } from './game-names.ts';
import { readLabels } from './read-labels.ts';
import { readTableQuantity, tableTimes } from './table-cells.ts';
import { clean, isQuantity, type ToolStockpile, toolStockpile } from './tool-stockpile.ts';

/** The columns that are read, by their headings reduced to letters: FIR's, and those of Foxhole Stockpiles. */
const COLUMNS = {
  title: ['stockpiletitle'],
  name: ['stockpilename'],
  structure: ['structuretype', 'stockpiletype'],
  quantity: ['quantity'],
  crated: ['crated'],
  codeName: ['codename', 'code'],
  /** Only where a table has no CodeNames. */
  item: ['name', 'itemname', 'item'],
  at: ['timestamp', 'screenshottime'],
  id: ['id'],
  warehouse: ['warehouseid'],
  shard: ['shard'],
  ingameTime: ['ingametime'],
} as const satisfies Record<string, readonly string[]>;
type Column = keyof typeof COLUMNS;

/** The separator of a table by its headings. */
const delimiterOf = (head: string) => ['\t', ';'].find((delimiter) => head.includes(delimiter)) ?? ',';

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

/** Whether a text starts with the headings of a table of stockpiles, in any order. */
export function isStockpileTable(text: string): boolean {
  return headOf(text.slice(0, MAX_HEAD_LENGTH)) !== null;
}

const MAX_HEAD_LENGTH = 2000;

/** The separator of a table and the positions of its columns, -1 for one that it lacks; null without the headings. */
function headOf(text: string, index?: NameIndex) {
  const line = text.replace(/^\ufeff/, '').split(/[\r\n]/, 1)[0] ?? '';
  const delimiter = delimiterOf(line);
  const headings = cellsOf(line, delimiter).map((heading) => heading.replace(/[^a-zA-Z]/g, '').toLowerCase());
  const placeOf = (column: Column) =>
    COLUMNS[column].map((heading) => headings.indexOf(heading)).find((place) => place >= 0) ?? -1;
  const places = Object.fromEntries(
    Object.keys(COLUMNS).map((column) => [column, placeOf(column as Column)]),
  ) as Record<Column, number>; // both forget that the keys are the columns
  const hasItems = places.codeName >= 0 || (index !== undefined && places.item >= 0);
  const isTable = places.quantity >= 0 && places.crated >= 0 && hasItems;
  return isTable ? { delimiter, places } : null;
}

/**
 * Reads the table that FIR saves or copies: tab-separated, with headings, nothing quoted; the same with commas or
 * semicolons, as spreadsheet programs save it; or that of Foxhole Stockpiles (docs/spec/exports.md#other-tools). Columns
 * are found by their headings, in any order; flags, numbers and dates may be in the language of the spreadsheet program.
 * @param index the names by which items are known in a table without CodeNames, in any language of the game.
 * @returns a stockpile for each observation: for each picture, and of a sheet for each time. Null for a text that is not
 * such a table.
 */
export function readFirTable(text: string, index?: NameIndex): ToolStockpile[] | null {
  const head = headOf(text, index);
  if (head === null) return null;
  const { delimiter, places } = head;
  const [, ...lines] = text.split(/\r\n|\n|\r/);
  const table = lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [{ line: index + 2, cells: cellsOf(line, delimiter) }],
  );
  const cellOf = (cells: readonly string[], column: Column) =>
    clean(unguardedCell(cells[places[column]] ?? ''));
  const codeNameOf = namedItems(
    places.codeName < 0 ? table.map(({ cells }) => cellOf(cells, 'item')) : [],
    index,
  );
  const timeOf = tableTimes(table.map(({ cells }) => cellOf(cells, 'at')));
  const originOf = ({ cells }: TableLine) => ({
    name: cellOf(cells, 'name'),
    structure: cellOf(cells, 'structure'),
    title: cellOf(cells, 'title'),
    id: [cellOf(cells, 'id'), cellOf(cells, 'warehouse')].filter((part) => part !== '').join(' of '),
    at: cellOf(cells, 'at'),
  });
  const firstCell = (group: readonly TableLine[], column: Column) =>
    group.map(({ cells }) => cellOf(cells, column)).find((text) => text !== '') ?? '';
  return rowsByObservation(table, originOf).map((group) => {
    const origins = group.map(originOf);
    const firstOf = (field: keyof RowOrigin) => origins.find((origin) => origin[field] !== '')?.[field] ?? '';
    const read = group.map(({ line, cells }) => ({
      line,
      row: rowOf(
        (column) =>
          column === 'codeName' && places.codeName < 0
            ? codeNameOf(cellOf(cells, 'item'))
            : cellOf(cells, column),
        delimiter,
      ),
    }));
    const warehouse = Number(cellOf(group[0]?.cells ?? [], 'warehouse'));
    const unreadable = read.find(({ row }) => row === null);
    return toolStockpile({
      name: firstOf('name'),
      title: firstOf('title'),
      structure: firstOf('structure'),
      warehouseId: isQuantity(warehouse) && warehouse > 0 ? warehouse : null,
      shard: firstCell(group, 'shard'),
      ingameTime: firstCell(group, 'ingameTime'),
      at: timeOf(firstOf('at')),
      rows: read.flatMap(({ row }) =>
        row === null || (row.codeName === EMPTY_STOCKPILE && row.quantity === 0) ? [] : [row],
      ),
      problem: unreadable === undefined ? null : { code: 'line-unreadable', line: unreadable.line },
    });
  });
}

/** The CodeName of the only item that a name can mean; empty for any other name. */
function namedItems(names: readonly string[], index: NameIndex | undefined): (name: string) => string {
  if (index === undefined || names.length === 0) return () => '';
  const { labels } = readLabels(names, index);
  const known = new Map(names.map((name, place) => [name, labels[place]?.codeNames ?? []]));
  return (name) => {
    const [codeName = '', other] = known.get(name) ?? [];
    return other === undefined ? codeName : '';
  };
}

interface TableLine {
  /** From 1, the headings included. */
  line: number;
  cells: string[];
}

function rowOf(cell: (column: Column) => string, delimiter: string): ExportedRow | null {
  const [codeName, flag] = [cell('codeName'), cell('crated')];
  const crated = flag === '' ? false : readYesNo(flag);
  const quantity = readTableQuantity(cell('quantity'), delimiter);
  if (codeName === '' || crated === null || quantity === null || !isQuantity(quantity.quantity)) return null;
  return { codeName, crated, ...quantity };
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
  Quantity: ({ quantity, atLeast }) => boundCell(quantity, atLeast),
  Name: ({ name }) => onOneLine(name),
  'Crated?': ({ crated }) => String(crated),
  'Per Crate': ({ crated, perCrate }) => (crated ? perCrate : ''),
  Total: ({ crated, perCrate, quantity, atLeast }) => boundCell(quantity * (crated ? perCrate : 1), atLeast),
  Description: () => '',
  CodeName: ({ codeName }) => codeName,
} as const satisfies Record<string, (row: FirTableRow) => string | number>;

/** A number of a table, with a `+` for a lower bound. */
export function boundCell(number: number, atLeast: boolean | undefined): string | number {
  return atLeast ? `${number}+` : number;
}

/** FIR quotes nothing, so a line of its table is a line of the text. */
const onOneLine = (text: string) => text.replace(/[\t\r\n]/g, ' ');

import { type FieldProblem, goalRange, type Item, isFieldProblem } from '@backline/contract';
import { readYesNo, unguardedCell } from '@backline/domain';
import { type NameIndex, readLabels } from '@backline/game-exports';
import Papa from 'papaparse';
import type { Catalog } from '../items/catalog.ts';
import { type GameNameLookup, type ItemLookup, itemLookup, saysCrated } from './goal-lookup.ts';
import { readCount } from './sheet/read-count.ts';

/** The columns of a goal list, in the order that applies without a header line. */
const COLUMNS = ['item', 'crated', 'target', 'minimum'] as const;
type Column = (typeof COLUMNS)[number];

/** The accepted header names for each column, in the languages of the page. */
const HEADINGS: Record<Column, readonly string[]> = {
  item: ['item', 'name', 'item name', 'codename', 'code name', 'fir_name', 'objet', 'предмет', '物品'],
  crated: ['crated', 'crated?', 'crate', 'in kisten', 'en caisse', 'em caixas', 'в ящиках', '箱装'],
  target: ['target', 'goal', 'soll', 'cible', 'alvo', 'цель', '目标量', '目标'],
  minimum: ['minimum', 'min', 'mínimo', 'минимум', '最低量'],
};
/** Beside the words for yes and no. */
const FORMS = new Map([
  ['x', true],
  ['crated', true],
  ['loose', false],
]);

/** Accepted instead of yes or no: the form in which the item is usually hauled. */
const ANY_FORM = 'any';

type LineProblem =
  | FieldProblem
  | 'unknown-item'
  | 'ambiguous-item'
  | 'no-such-form'
  | 'crated-missing'
  | 'crated-unclear'
  | 'crated-contradicts'
  | 'too-many-cells'
  | 'repeated';

/** A non-blank line. Without problems it can be imported, and its item and numbers are present. */
export interface GoalLine {
  /** The spreadsheet's row number: counts from 1, including header and blank lines. */
  number: number;
  /** The text of the item cell. */
  called: string;
  item: Item | null;
  target: number | null;
  minimum: number | null;
  problems: {
    column: Column | null;
    problem: LineProblem;
    /** The earlier line, for a repeated item. */
    line?: number;
  }[];
}

export interface GoalRows {
  lines: GoalLine[];
  /** Required columns that the header line lacks; if there are any, no line can be read. */
  missing: Column[];
}

/** The goals of the valid lines, in the format of the import request. */
export function goalsOf(lines: readonly GoalLine[]) {
  return lines.flatMap(({ item, target, minimum }) =>
    item === null || target === null || minimum === null
      ? []
      : [{ firName: item.firName, crated: item.crated, target, minimum }],
  );
}

/**
 * Reads rows copied from a spreadsheet, or the text of a CSV file, separated by tabs, semicolons or commas,
 * with or without a header line; or lines in short form (`bmat 500 200`). Never throws: problems are reported per
 * line.
 * @param index the names in the languages of the game; without it only those of the catalog are known.
 */
export function readGoalRows(text: string, catalog: Catalog, index?: NameIndex): GoalRows {
  const cells = cellsOf(text);
  const first = cells.findIndex(isFilled);
  const header = columnsOf(cells[first] ?? []);
  const rows = header === null ? cells.map(completed) : cells;
  const places = header ?? new Map(COLUMNS.map((column, index) => [column, index]));
  const missing = COLUMNS.filter((column) => column !== 'crated' && !places.has(column));
  if (missing.length > 0) return { lines: [], missing };

  const lookup = itemLookup(catalog, gameLookup(rows, places, index));
  const width = header === null ? COLUMNS.length : (rows[first]?.length ?? 0);
  const lineOfItem = new Map<number, number>();
  const lines = rows.flatMap((cells, index) => {
    if (!isFilled(cells) || (header !== null && index === first)) return [];
    const line = readLine(cells, index + 1, places, lookup);
    if (cells.slice(width).some((cell) => cell !== ''))
      line.problems.push({ column: null, problem: 'too-many-cells' });
    const earlier = line.item && lineOfItem.get(line.item.id);
    if (earlier) line.problems.push({ column: 'item', problem: 'repeated', line: earlier });
    else if (line.item) lineOfItem.set(line.item.id, line.number);
    return [line];
  });
  return { lines, missing };
}

/** Looks names up in the language in which most of the rows are. */
function gameLookup(
  rows: readonly string[][],
  places: ReadonlyMap<Column, number>,
  index: NameIndex | undefined,
): GameNameLookup {
  if (index === undefined) return () => [];
  const called = rows.map((cells) => cells[places.get('item') ?? cells.length] ?? '');
  const { labels } = readLabels(called, index);
  const read = new Map(called.map((text, place) => [text, labels[place]?.codeNames ?? []]));
  return (text) => read.get(text) ?? [];
}

function isFilled(cells: string[]): boolean {
  return cells.some((cell) => cell !== '');
}

/** A line in short form: `bmat 500 200`, `bmat loose 500 200`, or `bmat 500` without a minimum. The name itself may contain digits and spaces. */
const SPOKEN = /^(.+?)(?: +(crated|loose))?(?: +([-−]?\d\S*))?(?: +([-−]?\d\S*))?$/i;

/** Without a header, a single cell and three cells are short forms too: nickname, target, minimum. */
function completed(cells: string[]): string[] {
  const [called = '', target = '', minimum = '', ...rest] = cells;
  const spoken = cells.length === 1 ? SPOKEN.exec(called) : null;
  if (spoken !== null) {
    const [, name = '', form = ANY_FORM, target = '', minimum] = spoken;
    return [name, form, target, minimum ?? (target === '' ? '' : '0')];
  }
  const isShort =
    rest.every((cell) => cell === '') && isNumber(target) && (minimum !== '' || cells.length === 2);
  return isShort ? [called, ANY_FORM, target, minimum || '0'] : cells;
}

/** Whether a cell says a number, even one that no goal can have. */
function isNumber(cell: string): boolean {
  const count = readCount(cell);
  return count !== 'required' && count !== 'not-a-number';
}

function cellsOf(text: string): string[][] {
  const delimiter = delimiterOf(text);
  const parse = (quoteChar: string) => Papa.parse<string[]>(text, { delimiter, quoteChar });
  const parsed = parse('"');
  // Spreadsheets copy a name that starts with a quotation mark without quoting it.
  const isPlain = delimiter === '\t' && parsed.errors.some(({ type }) => type === 'Quotes');
  const { data } = isPlain ? parse('\0') : parsed;
  return data.map((cells) => cells.map((cell) => unguardedCell(cell.trim()).trim()));
}

/** Determined from the first line that has one, ignoring quoted text and the commas of thousands in a short form. */
function delimiterOf(text: string): string {
  for (const line of text.split(/\r\n|\r|\n/)) {
    const bare = line.replace(/"(?:[^"]|"")*"/g, '').replace(/(?<= )\d{1,3}(?:,\d{3})+(?= |$)/g, '');
    const found = ['\t', ';', ','].find((separator) => bare.includes(separator));
    if (found !== undefined) return found;
  }
  return '\t';
}

/** The position of each column if the line is a header, that is, if at least two cells are known headings. */
function columnsOf(cells: string[]): Map<Column, number> | null {
  const places = new Map<Column, number>();
  for (const column of COLUMNS) {
    const index = cells.findIndex((cell) => HEADINGS[column].includes(cell.toLowerCase()));
    if (index !== -1) places.set(column, index);
  }
  return places.size >= 2 ? places : null;
}

function readLine(
  cells: string[],
  number: number,
  places: ReadonlyMap<Column, number>,
  lookup: ItemLookup,
): GoalLine {
  const cell = (column: Column) => cells[places.get(column) ?? cells.length] ?? '';
  const called = cell('item');
  const line: GoalLine = { number, called, item: null, target: null, minimum: null, problems: [] };
  const crated = readCrated(cell('crated'), called);
  if (typeof crated === 'string') line.problems.push({ column: 'crated', problem: crated });
  if (called === '') line.problems.push({ column: 'item', problem: 'required' });
  else {
    // Look up the name even if the form is unclear, to report both problems at once.
    const found = lookup.find(called, crated === undefined ? undefined : crated === true);
    if (found.ok && typeof crated !== 'string') line.item = found.item;
    else if (!found.ok && (typeof crated !== 'string' || found.reason !== 'no-such-form'))
      line.problems.push({ column: 'item', problem: found.reason });
  }
  for (const column of ['target', 'minimum'] as const) {
    const count = readCount(cell(column));
    if (typeof count === 'number') line[column] = count;
    else line.problems.push({ column, problem: count });
  }
  if (line.target !== null && line.minimum !== null) {
    const issue = goalRange.safeParse({ target: line.target, minimum: line.minimum }).error?.issues[0];
    if (issue && isFieldProblem(issue.message))
      line.problems.push({ column: 'minimum', problem: issue.message });
  }
  return line;
}

/**
 * Reads yes or no; an empty cell is decided by whether the name contains '(Crated)'. Undefined for a line that does not
 * say.
 */
function readCrated(cell: string, called: string): boolean | undefined | LineProblem {
  const word = cell.toLowerCase();
  if (word === ANY_FORM) return saysCrated(called) || undefined;
  if (word === '') return saysCrated(called) || 'crated-missing';
  const answer = FORMS.get(word) ?? readYesNo(word);
  if (answer === null) return 'crated-unclear';
  if (answer) return true;
  return saysCrated(called) ? 'crated-contradicts' : false;
}

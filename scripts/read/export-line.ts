import { loadCatalog } from '../../apps/server/src/catalog/catalog.ts';
import { itemRows } from '../../apps/server/src/catalog/catalog-rows.ts';
import {
  catalogNames,
  decodeText,
  type ExportedRow,
  type GameNames,
  indexNames,
  isStockpileText,
  observedIn,
  readMapData,
  readStockpileText,
  readToolReport,
  type SavedStockpile,
  type StockpileText,
  type ToolStockpile,
} from '../../packages/game-exports/src/index.ts';

interface ExportLine {
  file: string;
  /** For reading the bytes, in milliseconds. */
  ms: number;
  error: string | null;
  stockpiles: {
    /** The War API's name, or what a tool wrote. */
    region: string;
    town: string | null;
    /** The game's code of the building; in what a tool wrote its English title. */
    structureType: string;
    /** Empty for the public stockpile. */
    stockpileName: string;
    /** Null where a tool does not say. */
    x: number | null;
    y: number | null;
    stamp: string | null;
    /** `isAtLeast` where the game shows no exact number. */
    contents: { codeName: string; quantity: number; isCrated: boolean; isAtLeast?: true }[];
  }[];
}

/** Whether a file is one that the game or another tool writes of stockpiles, by its name. */
export function isExport(file: string): boolean {
  return /\.(txt|sav|tsv|csv|json)$/i.test(file);
}

type Read = SavedStockpile | StockpileText | ToolStockpile;

let names: GameNames | undefined;

/**
 * The line of a copied text, a save file with pins, or the table or JSON of another tool: each stockpile with its latest
 * observation. What is unknown in it goes to standard error, and what is left out is the error.
 */
export function exportLine(file: string, bytes: Uint8Array): ExportLine {
  names ??= gameNames();
  const started = performance.now();
  const read = /\.sav$/i.test(file) ? savedStockpiles(bytes) : writtenStockpiles(file, bytes, names);
  const ms = Math.round((performance.now() - started) * 10) / 10;
  if (typeof read === 'string') return { file, ms, error: read, stockpiles: [] };
  const observed = observedIn<Read>(read, { regions: names.regions, writtenAt: null });
  const latest = observed.flatMap((observations) => observations.latest ?? []);
  const whole = latest.filter((stockpile) => problemOf(stockpile) === null);
  for (const stockpile of whole)
    for (const note of notesOf(stockpile)) console.error(`${file}: ${stockpile.name}: ${note}`);
  const leftOut = [
    ...observed.flatMap(({ latest: counting, all: [first] }) =>
      counting === null
        ? [`${first?.name}: latest-unknown (several observations without different times)`]
        : [],
    ),
    ...latest.flatMap((stockpile) => problemOf(stockpile) ?? []),
  ];
  const error = leftOut.length === 0 ? null : leftOut.join('; ');
  return { file, ms, error, stockpiles: whole.map(shownStockpile) };
}

/** Says why a stockpile of a tool was left out; null for one that was read. */
function problemOf(read: Read): string | null {
  if (!('problem' in read) || read.problem === null) return null;
  const { problem } = read;
  const which = 'line' in problem ? ` (line ${problem.line})` : 'item' in problem ? ` (${problem.item})` : '';
  return `${read.name}: ${problem.code}${which}`;
}

/** Lists what a person should know of a stockpile. */
function notesOf(read: Read): string[] {
  if ('unread' in read && 'errors' in read)
    return [...read.errors, ...read.unread.map(({ quantity }) => `${quantity} of an item that was not read`)];
  return read.unknown.map(({ quantity, name }) => `${quantity} of an unknown item: ${name}`);
}

function gameNames(): GameNames {
  const shipped = loadCatalog();
  const catalog = catalogNames(itemRows(shipped));
  return { catalog, index: indexNames(catalog, shipped.names), regions: shipped.regions };
}

function savedStockpiles(bytes: Uint8Array): SavedStockpile[] | string {
  const data = readMapData(bytes);
  return 'refused' in data ? `${data.refused} (byte ${data.position})` : data.stockpiles;
}

/** The stockpiles of a text or table; or what it is instead, and what to do. */
function writtenStockpiles(file: string, bytes: Uint8Array, known: GameNames): readonly Read[] | string {
  const text = decodeText(bytes);
  if (text === null) return 'not-text (neither UTF-8, UTF-16 nor Windows-1252: save it as UTF-8)';
  if (!isStockpileText(text)) {
    const fromTool = readToolReport(text, known.index);
    if (fromTool !== null) return fromTool;
    if (/\.json$/i.test(file)) return 'not-tool-json (neither of FIR’s /extract nor of a stockpile reader)';
    if (/\.[ct]sv$/i.test(file))
      return 'no-headings (the first line of the table has to name the columns CodeName, Quantity and Crated?)';
  }
  return readStockpileText(text, known);
}

function shownStockpile(read: Read): ExportLine['stockpiles'][number] {
  const { x, y } = 'position' in read ? (read.position ?? { x: null, y: null }) : read;
  return {
    region: read.region,
    town: 'town' in read ? read.town : null,
    structureType: read.structure,
    stockpileName: read.name,
    x,
    y,
    stamp: read.at,
    contents: read.rows.map(shownRow),
  };
}

function shownRow({ codeName, quantity, crated, atLeast }: ExportedRow) {
  return { codeName, quantity, isCrated: crated, ...(atLeast && { isAtLeast: atLeast }) };
}

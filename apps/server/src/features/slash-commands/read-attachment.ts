import { fir, firRow, MAX_STRUCTURE_LENGTH } from '@backline/contract';
import {
  MINUTE_MS,
  matchExport,
  readingCertainty,
  readingProblem,
  type StockLine,
  shownStockpileName,
} from '@backline/domain';
import {
  buildingTitle,
  decodeText,
  type ExportedStockpile,
  type GameNames,
  isStockpileTable,
  MAX_SAVE_BYTES,
  observedIn,
  readMapData,
  readStockpileText,
  readToolReport,
} from '@backline/game-exports';
import type { ServerMessages } from '@backline/texts/server/messages';
import type { HistorySource } from '../../db/schema.ts';
import { downloadAttachment } from '../../external/discord-calls.ts';
import { recallName } from '../drawings/recall-name.ts';
import { screenshotReader } from '../fir/screenshot-reader.ts';
import { sitePositions } from '../sites/site-positions.ts';
import { readStock } from '../stock/current-stock.ts';
import { gameNamesOf } from '../stock/game-names.ts';
import type { Call } from './call.ts';
import type { Attachment } from './interaction.ts';
import { stockpilesOf } from './places.ts';

/** The contents of one stockpile in a file. */
export interface ReadStockpile {
  /** The name of the matching stockpile of Backline, or of the one that would match. */
  name: string;
  /** The title of the building; null if none was read. */
  structureType: string | null;
  /** The time of the contents; null if unknown. */
  at: string | null;
  rows: StockLine[];
  /** True if the file has several observations of it, and nothing tells which is the latest, or that they are of one building. */
  isUnclear: boolean;
  /** The number of rows that a person must check on the page before they may be sent. */
  unsure: number;
  /** Rows that a person must check here: they are shown as they were read. */
  doubtful: StockLine[];
}

/** A reason why a file cannot be read, as the texts of commands name it. */
type FileProblem = Exclude<keyof ServerMessages['commands']['file'], 'none'>;

export type ReadFile =
  | { ok: true; source: HistorySource; stockpiles: ReadStockpile[] }
  | { ok: false; problem: FileProblem };

/** A picture with more doubtful rows is better reviewed on the page, beside its rows. */
const MAX_DOUBTFUL = 10;
const MAX_TEXT_BYTES = 4_000_000;
/** An answer shows far fewer. */
const MAX_TOOL_STOCKPILES = 500;
/** How far the clock of another computer may be ahead of this one's. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;

const failed = (problem: FileProblem): ReadFile => ({ ok: false, problem });

/** Reads the file attached to `/report`, by its extension (docs/spec/discord-commands.md#report). */
export async function readAttachment(call: Call, file: Attachment): Promise<ReadFile> {
  if (/\.txt$/i.test(file.filename)) return readText(call, file);
  if (/\.sav$/i.test(file.filename)) return readSave(call, file);
  if (/\.(tsv|csv|json)$/i.test(file.filename)) return readTable(call, file);
  return readPicture(call, file);
}

async function bytesOf(
  { app }: Call,
  { url, filename }: Attachment,
  most: number,
): Promise<Uint8Array | null> {
  const { config, log } = app.services;
  const file = await downloadAttachment(config, url, most);
  if (file.status === 'ok') return file.value;
  log.warn({ reason: file.reason, ending: filename.slice(-4) }, 'an attachment of a command was not read');
  return null;
}

async function readPicture(call: Call, file: Attachment): Promise<ReadFile> {
  const reader = screenshotReader(call.app);
  const leave = reader.takePlace();
  if (leave === null) return failed('pictureBusy');
  try {
    const bytes = await bytesOf(call, file, fir.read.bodyLimit);
    if (bytes === null) return failed('failed');
    const answer = await reader.read(bytes, false);
    if (!answer.ok) return failed('pictureFailed');
    const { db } = call.app.services.database;
    const recalled = await recallName(db, call.member, answer.reading);
    const reading = { ...answer.reading, stockpileName: answer.reading.stockpileName ?? recalled.name };
    if (readingProblem(reading) !== null) return failed('pictureProblem');
    const { contents } = reading;
    const lineOf = ({ codeName, isCrated, quantity, atLeast }: (typeof contents)[number]) => ({
      codeName,
      crated: isCrated,
      quantity: quantity ?? 0, // if null the row is unsure and is not sent
      ...(atLeast && { atLeast }),
    });
    const unread = contents.filter(({ quantity }) => quantity === null).length;
    const doubtful = contents.filter(({ confidence }) => readingCertainty(confidence) === 'check');
    const stockpile = {
      name: shownStockpileName(reading) ?? '',
      structureType: reading.structureType,
      at: call.now.toISOString(),
      rows: contents.map(lineOf),
      isUnclear: false,
      unsure: doubtful.length > MAX_DOUBTFUL ? doubtful.length : unread,
      doubtful: doubtful.map(lineOf),
    };
    return { ok: true, source: 'screenshot', stockpiles: [stockpile] };
  } finally {
    leave();
  }
}

async function readText(call: Call, file: Attachment): Promise<ReadFile> {
  const bytes = await bytesOf(call, file, MAX_TEXT_BYTES);
  if (bytes === null) return failed('failed');
  const text = decodeText(bytes);
  if (text === null) return failed('textFailed');
  if (isStockpileTable(text)) return tableIn(call, text);
  const facts = await gameFacts(call);
  const read = readStockpileText(text, facts.names);
  if (typeof read === 'string') return failed('textFailed');
  const stockpiles = latestOf(read, facts, (stockpileText) => ({
    ...exported(call, stockpileText, facts),
    at: stockpileText.at ?? call.now.toISOString(), // without a time, it was most likely copied just now
    unsure: stockpileText.unknown.length + stockpileText.unread.length + Number(stockpileText.isCut),
  }));
  return { ok: true, source: 'text', stockpiles };
}

async function readTable(call: Call, file: Attachment): Promise<ReadFile> {
  const bytes = await bytesOf(call, file, MAX_TEXT_BYTES);
  if (bytes === null) return failed('failed');
  const text = decodeText(bytes);
  return text === null ? failed('tableFailed') : tableIn(call, text);
}

/** The stockpiles of another tool. A public one has no name: on the page a person says which it is. */
async function tableIn(call: Call, text: string): Promise<ReadFile> {
  const facts = await gameFacts(call);
  const read = readToolReport(text, facts.names.index);
  if (read === null || read.length > MAX_TOOL_STOCKPILES) return failed('tableFailed');
  const stockpiles = latestOf(read, facts, (stockpile) => ({
    name: stockpile.name || stockpile.title || 'Public',
    structureType: stockpile.structure.slice(0, MAX_STRUCTURE_LENGTH),
    at: pastTime(call, stockpile.at),
    rows: stockpile.rows,
    unsure:
      Number(stockpile.name === '') +
      Number(stockpile.problem !== null) +
      stockpile.unread.length +
      stockpile.rows.filter((row) => !isReportable(row)).length,
    doubtful: [],
  }));
  return { ok: true, source: 'tool', stockpiles };
}

/**
 * Of each stockpile in a file the latest observation (docs/spec/reports.md#observations). Where nothing tells which it is,
 * or several are of one stockpile of Backline, the page asks.
 */
function latestOf<T extends Parameters<typeof observedIn>[0][number]>(
  seen: readonly T[],
  { names: { regions } }: Facts,
  read: (value: T) => Omit<ReadStockpile, 'isUnclear'>,
): ReadStockpile[] {
  const stockpiles = observedIn(seen, { regions, writtenAt: null }).flatMap(({ latest, all: [first] }) => {
    const shown = latest ?? first;
    return shown === undefined ? [] : [{ ...read(shown), isUnclear: latest === null }];
  });
  const count = (name: string) => stockpiles.filter((stockpile) => stockpile.name === name).length;
  return stockpiles.map((stockpile) => ({
    ...stockpile,
    isUnclear: stockpile.isUnclear || count(stockpile.name) > 1,
  }));
}

async function readSave(call: Call, file: Attachment): Promise<ReadFile> {
  const bytes = await bytesOf(call, file, MAX_SAVE_BYTES);
  if (bytes === null) return failed('failed');
  const data = readMapData(bytes);
  if ('refused' in data) return failed('saveFailed');
  if (data.stockpiles.length === 0) return failed('saveEmpty');
  const facts = await gameFacts(call);
  return {
    ok: true,
    source: 'save-file',
    stockpiles: latestOf(data.stockpiles, facts, (stockpile) => exported(call, stockpile, facts)),
  };
}

interface Facts {
  names: GameNames;
  positions: Awaited<ReturnType<typeof sitePositions>>['positions'];
  warehouses: { id: number; name: string; stockpileTag: string; stockpiles: { name: string }[] }[];
}

/** The data that an export is matched with: the game's names, the positions of buildings, and the stockpiles that the member sees. */
async function gameFacts({ app, member }: Call): Promise<Facts> {
  const { db } = app.services.database;
  const { regions, positions } = await sitePositions(db);
  const stock = await readStock(db);
  const seen = stockpilesOf(stock, member);
  return {
    names: { ...(await gameNamesOf(db)), regions },
    positions,
    warehouses: stock.warehouses.map(({ warehouse: { id, name, stockpileTag } }) => ({
      id,
      name,
      stockpileTag,
      stockpiles: seen.filter((stockpile) => stockpile.warehouse.id === id).map(({ stockpile }) => stockpile),
    })),
  };
}

/** Whether a report may have such a row: a save file may hold any text as a CodeName. */
function isReportable({ codeName, quantity }: StockLine): boolean {
  const { shape } = firRow;
  return shape.codeName.safeParse(codeName).data === codeName && shape.quantity.safeParse(quantity).success;
}

/** A time, unless it is in the future: then the clock of the other computer is wrong. */
function pastTime({ now }: Call, at: string | null): string | null {
  return at !== null && Date.parse(at) > now.getTime() + CLOCKS_DIFFER_MS ? null : at;
}

function exported(call: Call, stockpile: ExportedStockpile, facts: Facts): Omit<ReadStockpile, 'isUnclear'> {
  return {
    name: matchExport(stockpile, facts.positions, facts.warehouses).stockpileName,
    structureType: buildingTitle(stockpile.structure).slice(0, MAX_STRUCTURE_LENGTH),
    at: pastTime(call, stockpile.at),
    rows: stockpile.rows,
    unsure: stockpile.unknown.length + stockpile.rows.filter((row) => !isReportable(row)).length,
    doubtful: [],
  };
}

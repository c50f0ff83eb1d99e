import { fir, firRow, MAX_STRUCTURE_LENGTH } from '@backline/contract';
import { matchExport, readingCertainty, readingProblem, type StockLine } from '@backline/domain';
import {
  buildingTitle,
  type ExportedStockpile,
  type GameNames,
  indexNames,
  MAX_SAVE_BYTES,
  readMapData,
  readStockpileText,
} from '@backline/game-exports';
import type { HistorySource } from '../../db/schema.ts';
import { downloadAttachment } from '../../external/discord-calls.ts';
import { recallName } from '../drawings/recall-name.ts';
import { screenshotReader } from '../fir/screenshot-reader.ts';
import { sitePositions } from '../sites/site-positions.ts';
import { readStock } from '../stock/current-stock.ts';
import type { Stock } from '../stock/stock.ts';
import type { Call } from './call.ts';
import type { Attachment } from './interaction.ts';
import { stockpilesOf } from './places.ts';
import type { Words } from './words.ts';

/** The contents of one stockpile in a file. */
export interface ReadStockpile {
  /** The name of the matching stockpile of Backline, or of the one that would match. */
  name: string;
  /** The title of the building; null if none was read. */
  structureType: string | null;
  /** The time of the contents; null if unknown. */
  at: string | null;
  rows: StockLine[];
  /** The number of rows that a person must check on the page before they may be sent. */
  unsure: number;
  /** Rows that a person must check here: they are shown as they were read. */
  doubtful: StockLine[];
}

export type ReadFile =
  | { ok: true; source: HistorySource; stockpiles: ReadStockpile[] }
  | { ok: false; problem: (words: Words) => string };

/** A picture with more doubtful rows is better reviewed on the page, beside its rows. */
const MAX_DOUBTFUL = 10;
const MAX_TEXT_BYTES = 4_000_000;
/** How far the clock of another computer may be ahead of this one's. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

const failed = (problem: (words: Words) => string): ReadFile => ({ ok: false, problem });

/** Reads the file attached to `/report`, by its extension (docs/spec/discord-commands.md#report). */
export async function readAttachment(call: Call, file: Attachment): Promise<ReadFile> {
  if (/\.txt$/i.test(file.filename)) return readText(call, file);
  if (/\.sav$/i.test(file.filename)) return readSave(call, file);
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
  if (leave === null) return failed((words) => words.pictureBusy);
  try {
    const bytes = await bytesOf(call, file, fir.read.bodyLimit);
    if (bytes === null) return failed((words) => words.fileFailed);
    const answer = await reader.read(bytes, false);
    if (!answer.ok) return failed((words) => words.pictureFailed);
    const { db } = call.app.services.database;
    const recalled = await recallName(db, call.member, answer.reading);
    const reading = { ...answer.reading, stockpileName: answer.reading.stockpileName ?? recalled.name };
    if (readingProblem(reading) !== null) return failed((words) => words.pictureProblem);
    const { contents } = reading;
    const lineOf = ({ codeName, isCrated, quantity }: (typeof contents)[number]) => ({
      codeName,
      crated: isCrated,
      quantity: quantity ?? 0, // if null the row is unsure and is not sent
    });
    const unread = contents.filter(({ quantity }) => quantity === null).length;
    const doubtful = contents.filter(({ confidence }) => readingCertainty(confidence) === 'check');
    const stockpile = {
      name: reading.stockpileName?.trim() ?? '',
      structureType: reading.structureType,
      at: call.now.toISOString(),
      rows: contents.map(lineOf),
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
  if (bytes === null) return failed((words) => words.fileFailed);
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
  const facts = await gameFacts(call);
  const read = readStockpileText(text, facts.names);
  if (typeof read === 'string') return failed((words) => words.textFailed);
  const stockpiles = read.map((one) => ({
    ...exported(call, one, facts),
    at: one.at ?? call.now.toISOString(), // without a time, it was most likely copied just now
    unsure: one.unknown.length + one.unread.length + Number(one.isCut),
  }));
  return { ok: true, source: 'text', stockpiles };
}

async function readSave(call: Call, file: Attachment): Promise<ReadFile> {
  const bytes = await bytesOf(call, file, MAX_SAVE_BYTES);
  if (bytes === null) return failed((words) => words.fileFailed);
  const data = readMapData(bytes);
  if ('refused' in data) return failed((words) => words.saveFailed);
  if (data.stockpiles.length === 0) return failed((words) => words.saveEmpty);
  const facts = await gameFacts(call);
  return {
    ok: true,
    source: 'save-file',
    stockpiles: data.stockpiles.map((one) => exported(call, one, facts)),
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
    names: { ...namesOf(stock), regions },
    positions,
    warehouses: stock.warehouses.map(({ warehouse: { id, name, stockpileTag } }) => ({
      id,
      name,
      stockpileTag,
      stockpiles: seen.filter((one) => one.warehouse.id === id).map(({ stockpile }) => stockpile),
    })),
  };
}

/** Each item once, by the name of its loose form. */
function namesOf({ catalog }: Stock): Pick<GameNames, 'catalog' | 'index'> {
  const byCode = new Map(
    catalog
      .filter(({ current }) => current)
      .toSorted((one, other) => Number(other.item.crated) - Number(one.item.crated))
      .map(({ item: { firName, name, faction } }) => [firName, { codeName: firName, name, faction }]),
  );
  const all = [...byCode.values()];
  return { catalog: all, index: indexNames(all) };
}

/** Whether a report may have such a row: a save file may hold any text as a CodeName. */
function isReportable({ codeName, quantity }: StockLine): boolean {
  const { shape } = firRow;
  return shape.codeName.safeParse(codeName).data === codeName && shape.quantity.safeParse(quantity).success;
}

function exported({ now }: Call, one: ExportedStockpile, facts: Facts): ReadStockpile {
  const isFuture = one.at !== null && Date.parse(one.at) > now.getTime() + CLOCKS_DIFFER_MS;
  return {
    name: matchExport(one, facts.positions, facts.warehouses).stockpileName,
    structureType: buildingTitle(one.structure).slice(0, MAX_STRUCTURE_LENGTH),
    at: isFuture ? null : one.at,
    rows: one.rows,
    unsure: one.unknown.length + one.rows.filter((row) => !isReportable(row)).length,
    doubtful: [],
  };
}

import { type Reason, reason } from '@backline/contract';
import { GAME_LANGUAGES, type GameLanguage } from '@backline/domain';
import { strFromU8 } from 'fflate';
import { type Catalog, type CatalogEntry, catalogEntry } from '../../../catalog/catalog.ts';
import { parseJson } from '../../../runtime/parse-json.ts';
import { PackError } from '../../items/icon-pack-files.ts';
import { isTooDeep, MAX_ITEMS } from '../read-game-pack.ts';
import { writeGamePack } from '../write-game-pack.ts';
import { isRecord, valueAt } from './entry-fields.ts';
import { mergeSource } from './merge-source.ts';
import { readGameEntry } from './read-game-catalogue.ts';
import { readTable } from './read-table.ts';
import { isCodeName, type SourceEntry, type Wrong } from './source-entry.ts';

/** FIR's catalogue is 1 MB; one with the names of six languages some three. */
export const MAX_SOURCE_BYTES = 16 * 1024 * 1024;
/** The entries of the game's shape are six deep. */
const MAX_DEPTH = 16;
/** Faults that are named; further ones are counted. */
const NAMED = 20;

export interface ReadSource {
  /** A pack as a zip, for `readGamePack`. */
  archive: Uint8Array;
  /** Fields and entries that could not be read, with what is wrong. */
  skipped: Reason[];
}

/**
 * Makes a pack of whatever a source has: a pack already, a catalogue of the game's shape, a list of items of ours, or a table
 * (docs/guide/game-data.md#sources). Nothing in it is trusted; what is wrong about an entry is said, and the rest is used.
 * @param about how the pack is called, unless it is one already.
 * @throws PackError for what is none of these, or larger than any.
 */
export function readSource(
  bytes: Uint8Array,
  before: Catalog,
  about: { name: string; gameVersion: string },
): ReadSource {
  if (bytes.length > MAX_SOURCE_BYTES)
    throw new PackError(reason('source-large', { megabytes: MAX_SOURCE_BYTES / 1024 / 1024 }));
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { archive: bytes, skipped: [] }; // a zip
  const faults = new Map<string, Reason>();
  let more = 0;
  const wrong: Wrong = (codeName, field) => {
    const fault = { entry: shown(codeName), field: shown(field) };
    if (faults.size < NAMED) faults.set(`${fault.entry} ${fault.field}`, reason('source-entry-wrong', fault));
    else more += 1;
  };
  const entries = readEntries(strFromU8(bytes).replace(/^\uFEFF/, ''), wrong);
  if (entries.length === 0) throw new PackError(reason('source-empty'));
  const once = [...new Map(entries.map((entry) => [entry.codeName, entry])).values()];
  const items = mergeSource(before, once, wrong);
  const files = Object.entries(namesOf(once, items)).map(([language, table]) => [
    `names/${language}.json`,
    table,
  ]);
  return {
    archive: writeGamePack(about, { 'items.json': items, ...Object.fromEntries(files) }),
    skipped:
      more === 0 ? [...faults.values()] : [...faults.values(), reason('source-more-wrong', { count: more })],
  };
}

/** The names of the items by language, as far as they are not the English ones, which stand at the items. */
function namesOf(
  entries: readonly SourceEntry[],
  items: readonly CatalogEntry[],
): Partial<Record<GameLanguage, Record<string, string>>> {
  const english = new Map(items.map(({ codeName, name }) => [codeName, name]));
  const names = GAME_LANGUAGES.filter((language) => language !== 'en').map((language) => {
    const own = entries.flatMap(({ codeName, names }): [string, string][] => {
      const name = names.get(language);
      const shown = english.get(codeName);
      return name === undefined || shown === undefined || name === shown ? [] : [[codeName, name]];
    });
    return [language, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(names.filter(([, table]) => Object.keys(table).length > 0));
}

/** A name for a message. */
function shown(text: string): string {
  return text.slice(0, 60).replace(/[\p{Cc}\p{Cs}]/gu, '?');
}

function readEntries(text: string, wrong: Wrong): SourceEntry[] {
  if (!/^\s*[[{]/.test(text)) {
    const entries = readTable(text, wrong);
    if (entries === null) throw new PackError(reason('source-not-read'));
    return limited(entries);
  }
  if (isTooDeep(text, MAX_DEPTH)) throw new PackError(reason('source-too-deep', { depth: MAX_DEPTH }));
  const value = parseJson(text);
  const list = Array.isArray(value) ? value : isRecord(value) ? valueAt(value, 'items') : undefined;
  if (!Array.isArray(list)) throw new PackError(reason('source-not-read'));
  return limited(list).flatMap((entry) => {
    const read =
      valueAt(entry, 'codeName') === undefined ? readGameEntry(entry, wrong) : readOwnEntry(entry, wrong);
    return read === null ? [] : [read];
  });
}

function limited<T>(entries: T[]): T[] {
  if (entries.length > MAX_ITEMS) throw new PackError(reason('source-too-many', { count: MAX_ITEMS }));
  return entries;
}

/** An entry of our `items.json`; a field that is wrong is left out. */
function readOwnEntry(entry: unknown, wrong: Wrong): SourceEntry | null {
  const codeName = valueAt(entry, 'codeName');
  if (!isCodeName(codeName)) {
    wrong(typeof codeName === 'string' ? codeName : '?', 'codeName');
    return null;
  }
  const facts = Object.entries(catalogEntry.shape).flatMap(([field, shape]) => {
    const value = valueAt(entry, field);
    if (value === undefined || field === 'codeName') return [];
    const parsed = shape.safeParse(value);
    if (!parsed.success) wrong(codeName, field);
    return parsed.success ? [[field, parsed.data] as const] : [];
  });
  return { ...Object.fromEntries(facts), codeName, names: new Map() };
}

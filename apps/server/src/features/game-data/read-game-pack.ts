import path from 'node:path';
import { FIELD_PROBLEMS, reason, unstorablePart } from '@backline/contract';
import { GAME_LANGUAGES, type GameLanguage, type ItemNames, type NameTable } from '@backline/domain';
import { strFromU8 } from 'fflate';
import { z } from 'zod';
import {
  type Catalog,
  catalogEntry,
  checkCatalog,
  nameTable,
  region,
  site,
  townsByRegion,
} from '../../catalog/catalog.ts';
import { recipeBookOf } from '../../catalog/recipes.ts';
import { PackError, unpack } from '../items/icon-pack-files.ts';

/** The version of the shapes below; a pack of another one is refused (docs/spec/administration.md#game-data). */
export const PACK_FORMAT = 1;

/** The shipped tables are 200 KB together. */
const MAX_TABLE_BYTES = 4 * 1024 * 1024;
const MAX_TABLES_BYTES = 16 * 1024 * 1024;
/** The tables themselves are four deep. */
const MAX_DEPTH = 8;
export const MAX_ITEMS = 5000;
const MAX_PLACES = 5000;

const name = z.string().trim().min(1).max(100);

const about = z.strictObject({ format: z.int(), name, gameVersion: name });

/** Contents that each table may have, by its name in the zip. */
const SHAPES = {
  'items.json': z.array(catalogEntry).min(1).max(MAX_ITEMS),
  'regions.json': z.array(region).min(1).max(MAX_PLACES),
  'sites.json': z.array(site).max(MAX_PLACES),
  'towns.json': townsByRegion,
};

/** The languages of the files of names in a pack. */
const NAMES_FILES: ReadonlyMap<string, GameLanguage> = new Map(
  GAME_LANGUAGES.map((language) => [`names/${language}.json`, language]),
);

export interface GamePackFile {
  name: string;
  gameVersion: string;
  /** The complete new catalog: what the pack lacks is taken from the current one. */
  catalog: Catalog;
  /** File names of pictures that have the name of an item; others are left out. */
  icons: string[];
}

/**
 * Reads a pack of game data. Nothing in it is trusted: sizes, names and depth are held against limits before anything is
 * unpacked or parsed, and every table is checked against its shape and the others.
 * @param before the catalog that it is compared with.
 * @throws PackError that names the file and what to do about it.
 */
export function readGamePack(archive: Uint8Array, before: Catalog): GamePackFile {
  const { files, pictures } = unpackTables(archive);
  const head = tableOf(files, 'pack.json', about);
  if (head === null) throw new PackError(reason('pack-file-missing', { file: 'pack.json' }));
  if (head.format !== PACK_FORMAT)
    throw new PackError(reason('pack-format', { format: head.format, known: PACK_FORMAT }));
  const items = tableOf(files, 'items.json', SHAPES['items.json']);
  if (items === null) throw new PackError(reason('pack-file-missing', { file: 'items.json' }));
  const catalog = checked({
    items,
    regions: tableOf(files, 'regions.json', SHAPES['regions.json']) ?? before.regions,
    sites: tableOf(files, 'sites.json', SHAPES['sites.json']) ?? before.sites,
    towns: tableOf(files, 'towns.json', SHAPES['towns.json']) ?? before.towns,
    names: namesOf(files, items, before),
  });
  const wanted = new Set(
    catalog.items.flatMap(({ codeName }) => [`${codeName}.png`, `${codeName}-crated.png`]),
  );
  return {
    name: head.name,
    gameVersion: head.gameVersion,
    catalog,
    icons: pictures.filter((picture) => wanted.has(picture)),
  };
}

/** The JSON files of the zip by their names, and the names of its pictures, which stay packed. */
function unpackTables(archive: Uint8Array) {
  const seen = new Set<string>();
  let bytes = 0;
  const files = unpack(archive, ({ name: file, size, originalSize }) => {
    if (file.endsWith('/') || file.startsWith('__MACOSX/')) return false;
    if (isUnsafe(file)) throw new PackError(reason('pack-path', { file: printable(file) }));
    if (seen.has(file)) throw new PackError(reason('pack-file-twice', { file: printable(file) }));
    seen.add(file);
    if (!file.endsWith('.json')) return false;
    if (file !== 'pack.json' && !(file in SHAPES) && !NAMES_FILES.has(file))
      throw new PackError(reason('pack-file-unknown', { file: printable(file) }));
    bytes += originalSize;
    if (Math.max(size, originalSize) > MAX_TABLE_BYTES || bytes > MAX_TABLES_BYTES)
      throw new PackError(reason('pack-file-large', { file, megabytes: MAX_TABLE_BYTES / 1024 / 1024 }));
    return true;
  });
  const pictures = [...seen].filter((file) => file.endsWith('.png')).map((file) => path.posix.basename(file));
  return { files, pictures };
}

/** Nothing is written under a name of the zip; such a name only shows that somebody tried. */
function isUnsafe(file: string): boolean {
  return (
    file.length > 200 ||
    file.startsWith('/') ||
    /[\\:]/.test(file) ||
    printable(file) !== file ||
    file.split('/').includes('..')
  );
}

/** A name for a message. */
function printable(file: string): string {
  return file.slice(0, 100).replace(/[\p{Cc}\p{Cs}]/gu, '?') + (file.length > 100 ? '…' : '');
}

/** A table in its shape; null if the pack does not have it. */
function tableOf<T extends z.ZodType>(
  files: Record<string, Uint8Array>,
  file: string,
  shape: T,
): z.output<T> | null {
  const bytes = Object.hasOwn(files, file) ? files[file] : undefined;
  if (bytes === undefined) return null;
  const text = strFromU8(bytes);
  if (isTooDeep(text, MAX_DEPTH)) throw new PackError(reason('pack-too-deep', { file, depth: MAX_DEPTH }));
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new PackError(reason('pack-not-json', { file }), { cause: error });
  }
  const wrong = (where: readonly PropertyKey[], problem: string) =>
    new PackError(
      reason('pack-table-wrong', { file, place: placeOf(value, where), problem: problem.slice(0, 200) }),
    );
  const unstorable = unstorablePart(value);
  if (unstorable !== null) throw wrong(unstorable.path, FIELD_PROBLEMS[unstorable.problem]);
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw wrong(issue?.path ?? [], issue?.message ?? '');
}

/** Names the place in a table where something is: `row 3 (Cloth), crateSize`. */
function placeOf(value: unknown, [first, ...rest]: readonly PropertyKey[]): string {
  if (first === undefined) return 'its beginning';
  if (!Array.isArray(value)) return printable([first, ...rest].map(String).join('.'));
  const row: unknown = value[Number(first)];
  const named = typeof row === 'object' && row !== null ? Object.values(row)[0] : undefined;
  const label = typeof named === 'string' ? ` (${printable(named)})` : '';
  return [`row ${Number(first) + 1}${label}`, ...rest.map(String)].join(', ');
}

/** Whether brackets outside of texts are nested deeper than any table's. */
export function isTooDeep(text: string, most: number): boolean {
  let depth = 0;
  let isText = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isText) {
      if (character === '\\') index += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > most) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
}

/**
 * The names before with those of the pack, which count for their items alone. A name that changes stays as an older one:
 * players copy texts from the game of before the update for a while.
 */
function namesOf(files: Record<string, Uint8Array>, items: Catalog['items'], before: Catalog) {
  const names = { ...before.names };
  const english = new Map(before.items.map(({ codeName, name }) => [codeName, name]));
  const renamed = items.filter(({ codeName, name }) => (english.get(codeName) ?? name) !== name);
  names.en = {
    ...names.en,
    ...Object.fromEntries(
      renamed.map(({ codeName }) => {
        const own = entryOf(names.en, codeName);
        return [codeName, { ...own, older: withOlder(own.older, english.get(codeName)) }];
      }),
    ),
  };
  for (const [file, language] of NAMES_FILES) {
    const table = tableOf(files, file, nameTable);
    if (table === null) continue;
    const changed = Object.entries(table).map(([codeName, entry]) => {
      const was = entryOf(before.names[language], codeName);
      const former = was.name === entry.name ? undefined : was.name;
      const older = withOlder([...(was.older ?? []), ...(entry.older ?? [])], former).filter(
        (name) => name !== entry.name,
      );
      return [codeName, { ...entry, ...(older.length > 0 && { older }) }] as const;
    });
    names[language] = { ...names[language], ...Object.fromEntries(changed) };
  }
  return names;
}

function entryOf(table: NameTable | undefined, codeName: string): ItemNames {
  return (table !== undefined && Object.hasOwn(table, codeName) && table[codeName]) || {};
}

function withOlder(older: readonly string[] = [], former: string | undefined): string[] {
  return [...new Set([...older, ...(former === undefined ? [] : [former])])];
}

function checked(tables: Parameters<typeof checkCatalog>[0]): Catalog {
  try {
    const catalog = checkCatalog(tables);
    recipeBookOf(catalog); // with another book no chain could be shown
    return catalog;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new PackError(reason('pack-tables-differ', { problem: error.message.slice(0, 300) }), {
      cause: error,
    });
  }
}

import path from 'node:path';
import { FIELD_PROBLEMS, reason, unstorablePart } from '@backline/contract';
import { strFromU8 } from 'fflate';
import { z } from 'zod';
import {
  type Catalog,
  catalogEntry,
  checkCatalog,
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
const MAX_ITEMS = 5000;
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

/** Names in one language of the game, by CodeName: an item is found by them too. */
const namesTable = z.record(z.string(), z.string().trim().min(1).max(200));
const NAMES_FILE = /^names\/([a-z]{2}(?:-[A-Za-z]{2,4})?)\.json$/;

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
    items: withNames(items, files),
    regions: tableOf(files, 'regions.json', SHAPES['regions.json']) ?? before.regions,
    sites: tableOf(files, 'sites.json', SHAPES['sites.json']) ?? before.sites,
    towns: tableOf(files, 'towns.json', SHAPES['towns.json']) ?? before.towns,
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
    if (file !== 'pack.json' && !(file in SHAPES) && !NAMES_FILE.test(file))
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
  if (isTooDeep(text)) throw new PackError(reason('pack-too-deep', { file, depth: MAX_DEPTH }));
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
function isTooDeep(text: string): boolean {
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
      if (depth > MAX_DEPTH) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
}

function withNames(items: Catalog['items'], files: Record<string, Uint8Array>): Catalog['items'] {
  const names = Object.keys(files)
    .filter((file) => NAMES_FILE.test(file))
    .map((file) => new Map(Object.entries(tableOf(files, file, namesTable) ?? {})));
  if (names.length === 0) return items;
  return items.map((item) => {
    const otherNames = names.flatMap((table) => table.get(item.codeName) ?? []);
    return { ...item, slang: [...new Set([...item.slang, ...otherNames])] };
  });
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

import {
  GAME_LANGUAGES,
  ITEM_CATEGORIES,
  type ItemNames,
  type NameTables,
  STORAGE_BUILDINGS,
} from '@backline/domain';
import { z } from 'zod';
import itemsFile from '../../data/items.json' with { type: 'json' };
import deNames from '../../data/names/de.json' with { type: 'json' };
import enNames from '../../data/names/en.json' with { type: 'json' };
import frNames from '../../data/names/fr.json' with { type: 'json' };
import ptNames from '../../data/names/pt-BR.json' with { type: 'json' };
import ruNames from '../../data/names/ru.json' with { type: 'json' };
import zhNames from '../../data/names/zh-Hans.json' with { type: 'json' };
import regionsFile from '../../data/regions.json' with { type: 'json' };
import sitesFile from '../../data/sites.json' with { type: 'json' };
import townsFile from '../../data/towns.json' with { type: 'json' };

/** The game's facts as the project's own data files (facts/NOTES.md: update 63 and summer 2026). */

export const producers = z.enum([
  'factory',
  'mpf',
  'garage',
  'shipyard',
  'constructionYard',
  'aircraftFactory',
  'facility',
  'refinery',
  'concreteMixer',
  'harvest',
  'dryDock',
  'railTrack',
  'baseShip',
  'handBuilt',
]);

/** The shapes of the tables, one for each file. */
export const catalogEntry = z.strictObject({
  /** The game's CodeName, `fir_name` on the wire. */
  codeName: z.string().max(200).regex(/^\w+$/),
  name: z.string().min(1).max(100),
  /** Of the uncrated form. */
  category: z.enum(ITEM_CATEGORIES).exclude(['VehicleCrated', 'StructureCrated']),
  faction: z.enum(['Colonial', 'Warden', 'Neutral']),
  /** Items in a crate; null if no crate exists. */
  crateSize: z.int().positive().nullable(),
  producedAt: z.array(producers),
  /** By CodeName: per crate for items, per unit for vehicles and structures; null if the cost is not known. */
  materials: z.record(z.string(), z.int().positive()).nullable(),
  techable: z.boolean(),
  slang: z.array(z.string()),
  /** False for what can be made but is never in a stockpile: trains, large ships, battle tanks and the like. */
  stockpilable: z.boolean().optional(),
  /** The weight of one on a soldier, in the game's own measure; absent if it is not known. */
  encumbrance: z.int().nonnegative().optional(),
});
export type CatalogEntry = z.output<typeof catalogEntry>;

export const region = z.strictObject({ name: z.string(), displayName: z.string(), q: z.int(), r: z.int() });
type Region = z.output<typeof region>;

export const site = z.strictObject({
  key: z.string(),
  region: z.string(),
  town: z.string().min(1),
  buildingType: z.enum(STORAGE_BUILDINGS),
  /** Position in the hex, 0 to 1: x to the east, y to the south. */
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
});
export type Site = z.output<typeof site>;

export const townsByRegion = z.record(z.string(), z.array(z.string().min(1)));

const gameName = z.string().trim().min(1).max(200);

/** The names of a language by CodeName; a bare text is the name that the game shows. `sources` says how sure it is. */
export const nameTable = z.record(
  z.string(),
  z.union([
    gameName.transform((name): ItemNames => ({ name })),
    z.strictObject({
      name: gameName.optional(),
      sources: z.int().positive().optional(),
      also: z.array(gameName).optional(),
      older: z.array(gameName).optional(),
    }),
  ]),
);

export interface Catalog {
  items: readonly CatalogEntry[];
  regions: readonly Region[];
  sites: readonly Site[];
  /** Names of towns and other labelled places, by region. */
  towns: Readonly<Record<string, readonly string[]>>;
  /** Names of items in the game's languages; the English ones are those of the items, apart from older ones. */
  names: NameTables;
}

function checkUnique(what: string, keys: readonly string[]): void {
  const seen = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) throw new Error(`The catalog has ${what} ${key} twice.`);
    seen.add(key);
  }
}

/**
 * Checks the tables against their shapes and each other.
 * @throws Error that names the first entry that is wrong: a mistake in the files, to be mended there.
 */
export function checkCatalog(tables: {
  items: unknown;
  regions: unknown;
  sites: unknown;
  towns: unknown;
  names: unknown;
}): Catalog {
  const items = z.array(catalogEntry).parse(tables.items);
  const regions = z.array(region).parse(tables.regions);
  const sites = z.array(site).parse(tables.sites);
  const towns = townsByRegion.parse(tables.towns);
  const names = z.partialRecord(z.enum(GAME_LANGUAGES), nameTable).parse(tables.names);
  checkUnique(
    'item',
    items.map((item) => item.codeName),
  );
  checkUnique(
    'region',
    regions.map((entry) => entry.name),
  );
  checkUnique(
    'region at',
    regions.map((entry) => `${entry.q},${entry.r}`),
  );
  checkUnique(
    'site',
    sites.map((entry) => entry.key),
  );
  const codeNames = new Set(items.map((item) => item.codeName));
  for (const entry of items)
    for (const material of Object.keys(entry.materials ?? {}))
      if (!codeNames.has(material))
        throw new Error(`The catalog's ${entry.codeName} needs an unknown ${material}.`);
  const regionNames = new Set(regions.map((entry) => entry.name));
  for (const entry of sites)
    if (!regionNames.has(entry.region))
      throw new Error(`The catalog's site ${entry.key} is in an unknown region.`);
  for (const name of Object.keys(towns))
    if (!regionNames.has(name)) throw new Error(`The catalog has towns of an unknown region ${name}.`);
  return { items, regions, sites, towns, names };
}

let loaded: Catalog | undefined;

/** The project's own catalog, checked on first use. */
export function loadCatalog(): Catalog {
  loaded ??= checkCatalog({
    items: itemsFile,
    regions: regionsFile,
    sites: sitesFile,
    towns: townsFile,
    names: { en: enNames, de: deNames, fr: frNames, 'pt-BR': ptNames, ru: ruNames, 'zh-Hans': zhNames },
  });
  return loaded;
}

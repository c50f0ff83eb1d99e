import { GAME_LANGUAGES } from '@backline/domain';
import * as z from 'zod/mini';
import { feature, STOCK_SHOWN_BY } from './endpoint/endpoint.ts';
import { fileName, flag, id, time } from './endpoint/fields.ts';
import { reasonShape } from './icon-pack.ts';

/** Facts that a pack can change about an item that stays in the game, apart from its name. */
export const ITEM_FACTS = [
  'category',
  'faction',
  'crateSize',
  'materials',
  'producedAt',
  'techable',
  'slang',
  'stockpilable',
  'encumbrance',
] as const;

const named = z.object({ codeName: z.string(), name: z.string() });
const place = z.object({ key: z.string(), place: z.string() });
const moved = z.object({ key: z.string(), before: z.string(), after: z.string() });
const places = z.object({ added: z.array(place), moved: z.array(moved), gone: z.array(place) });

/** Changes that a pack would make, by code name; before anything is changed. */
export const gameDataDifference = z.object({
  items: z.object({
    added: z.array(z.object({ codeName: z.string(), name: z.string(), reported: z.boolean() })),
    renamed: z.array(z.object({ codeName: z.string(), before: z.string(), after: z.string() })),
    changed: z.array(
      z.object({
        codeName: z.string(),
        name: z.string(),
        facts: z.array(z.object({ fact: z.enum(ITEM_FACTS), before: z.string(), after: z.string() })),
      }),
    ),
    gone: z.array(named),
  }),
  sites: places,
  regions: places,
  /** Items whose names in a language of the game change, older ones included. */
  names: z.array(
    z.object({
      language: z.enum(GAME_LANGUAGES),
      codeName: z.string(),
      before: z.string(),
      after: z.string(),
    }),
  ),
  /** Pictures of items. */
  icons: z.int(),
});
export type GameDataDifference = z.output<typeof gameDataDifference>;
export type PlaceDifference = GameDataDifference['sites'];

/** How much a pack changed. */
export const gameDataCounts = z.object({
  added: z.int(),
  renamed: z.int(),
  changed: z.int(),
  gone: z.int(),
  sites: z.int(),
  regions: z.int(),
  /** Absent for a pack that an earlier version applied. */
  names: z.optional(z.int()),
  icons: z.int(),
});
export type GameDataCounts = z.output<typeof gameDataCounts>;

const gamePack = z.object({
  id,
  name: z.string(),
  gameVersion: z.string(),
  fileName: z.string(),
  counts: gameDataCounts,
  by: z.string(),
  at: time,
  /**
   * `kept`: names of its items that stayed, marked as gone from the game, because goals, orders or the like refer to
   * them.
   */
  undone: z.nullable(z.object({ by: z.string(), at: time, kept: z.array(z.string()) })),
  /** Only the pack in use can be undone, so earlier packs are undone one after the other. */
  undoable: z.boolean(),
});
export type GamePack = z.output<typeof gamePack>;

const gameDataState = z.object({
  items: z.int(),
  /** Newest first. */
  packs: z.array(gamePack),
  /** Items that reports named and that no catalog has contained yet, by CodeName. */
  unknown: z.array(z.object({ codeName: z.string(), crated: z.boolean(), quantity: z.int() })),
});
export type GameDataState = z.output<typeof gameDataState>;

/** A sentence in English, with its code and parameters for any other language. */
const said = z.object({ text: z.string(), reason: reasonShape });
export type Said = z.output<typeof said>;

/** The address that game data are pulled from, and what was found there last. */
const gameDataSource = z.object({
  /** Empty for none. */
  url: z.string(),
  daily: z.boolean(),
  /** Whether a check is due or under way. */
  isChecking: z.boolean(),
  checkedAt: z.nullable(time),
  /** Fault of the last check; null if it had none. */
  problem: z.nullable(said),
  found: z.nullable(
    z.object({
      name: z.string(),
      gameVersion: z.string(),
      fetchedAt: time,
      difference: gameDataDifference,
      check: z.string(),
      /** Fields that could not be read; the rest is used. */
      skipped: z.array(said),
      /** Whether it would change anything. */
      isNew: z.boolean(),
    }),
  ),
});
export type GameDataSource = z.output<typeof gameDataSource>;

export const gameDataSourceInput = z.object({
  url: z.string().check(z.trim(), z.maxLength(2000)),
  daily: flag,
});

const upload = ['application/zip'];
const bodyLimit = 32 * 1024 * 1024;

/** A pack changes items and switches of the whole catalog, sites, regions and icons: every screen shows some of it. */
const CHANGES = ['game-data', 'sites', 'map', 'fir', 'icon-pack', ...STOCK_SHOWN_BY];
/** Features of `CHANGES` that are public. */
const CHANGES_WITHOUT_READ = ['items', 'fir', 'icon-pack'];

/**
 * The game's facts, brought up to date by admins without a new version of the server
 * (docs/spec/administration.md#game-data).
 */
export const gameData = feature('game-data', {
  get: {
    summary: 'The packs of game data that were applied, and items in reports that the catalog lacks.',
    method: 'GET',
    path: '/api/game_data',
    access: 'admin',
    reply: gameDataState,
  },
  /**
   * Reads a pack and compares it; nothing is stored. `check` identifies this pack and the data that it was compared
   * with.
   */
  check: {
    summary: 'What a pack of game data would change; nothing is stored.',
    method: 'POST',
    path: '/api/game_data/check',
    access: 'admin',
    upload,
    bodyLimit,
    reply: z.object({
      name: z.string(),
      gameVersion: z.string(),
      difference: gameDataDifference,
      check: z.string(),
    }),
    changes: [],
  },
  /** Applies the pack that was checked. 409 if the data has changed since, or the file has. */
  apply: {
    summary: 'Applies a checked pack of game data, all or nothing.',
    method: 'POST',
    path: '/api/game_data',
    access: 'admin',
    query: z.object({ fileName: z._default(fileName(200), ''), check: z.string().check(z.maxLength(200)) }),
    upload,
    bodyLimit,
    reply: gameDataState,
    changes: CHANGES,
    changesWithoutRead: CHANGES_WITHOUT_READ,
  },
  source: {
    summary: 'The address that game data are pulled from, and what its newest data would change.',
    method: 'GET',
    path: '/api/game_data/source',
    access: 'admin',
    reply: gameDataSource,
  },
  /** Without an address nothing is asked. Another address forgets what the last one gave, and is asked at once. */
  saveSource: {
    summary: 'Changes the address that game data are pulled from, and whether it is asked daily.',
    method: 'PATCH',
    path: '/api/game_data/source',
    access: 'admin',
    body: z.object({ source: gameDataSourceInput }),
    envelope: ['source'],
    reply: gameDataSource,
    changes: ['game-data'],
  },
  /** 409 within a minute of the last check. Its end is announced as a change. */
  checkSource: {
    summary: 'Has the address of game data asked now.',
    method: 'POST',
    path: '/api/game_data/source/check',
    access: 'admin',
    reply: gameDataSource,
    changes: ['game-data'],
  },
  /** 409 if the data has changed since, or the address has newer ones. */
  applySource: {
    summary: 'Applies what was found at the address of game data, all or nothing.',
    method: 'POST',
    path: '/api/game_data/source/apply',
    access: 'admin',
    body: z.object({ check: z.string().check(z.maxLength(200)) }),
    reply: gameDataState,
    changes: CHANGES,
    changesWithoutRead: CHANGES_WITHOUT_READ,
  },
  /** 409 if another pack is in use by now. */
  undoPack: {
    summary: 'Goes back to the game data before the latest pack.',
    method: 'POST',
    path: '/api/game_data/:id/undo',
    access: 'admin',
    reply: gameDataState,
    changes: CHANGES,
    changesWithoutRead: CHANGES_WITHOUT_READ,
  },
});

import { GAME_LANGUAGES } from '@backline/domain';
import * as z from 'zod/mini';
import { feature, STOCK_SHOWN_BY } from './endpoint/endpoint.ts';
import { fileName, id, time } from './endpoint/fields.ts';

/** Facts that a pack can change about an item that stays in the game, apart from its name. */
export const ITEM_FACTS = [
  'category',
  'faction',
  'crateSize',
  'materials',
  'producedAt',
  'techable',
  'slang',
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

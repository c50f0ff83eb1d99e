import { GAME_LANGUAGES, ITEM_CATEGORIES, PRIORITIES } from '@backline/domain';
import * as z from 'zod/mini';
import { attributes, feature, STOCK_SHOWN_BY } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { addressId, flag, id, time } from './endpoint/fields.ts';
import { atLeast } from './shapes/at-least.ts';
import { stockUse } from './shapes/stock-use.ts';

/**
 * A catalog item in one form. The switches are absent for callers without permissions
 * (docs/spec/access.md#rights).
 */
export const item = z.object({
  id,
  name: z.string(),
  firName: z.string(),
  category: z.enum(ITEM_CATEGORIES),
  crateSize: z.int(),
  crated: z.boolean(),
  factoryProduced: z.boolean(),
  mpfProduced: z.boolean(),
  garageProduced: z.boolean(),
  constructionYardProduced: z.boolean(),
  techable: z.boolean(),
  teched: z.boolean(),
  materials: z.array(z.object({ name: z.string(), cost: z.int() })),
  /** False where nobody knows what it takes: `materials` is empty then, which does not mean free. */
  costKnown: z.boolean(),
  faction: z.enum(['Colonial', 'Warden', 'Neutral']),
  slang: z.array(z.string()),
  /** False for what can be made but is never in a stockpile: no report, goal or shipment takes it. */
  stockpilable: z.boolean(),
  /** The weight of one on a soldier; null if it is not known. */
  encumbrance: z.nullable(z.int()),
  /** A report named it and the catalog lacks it so far: its name is its CodeName, and the other fields are guesses. */
  unknown: z.boolean(),
  priority: z.optional(z.nullable(z.enum(PRIORITIES))),
  mpf: z.optional(z.boolean()),
  backlineFactory: z.optional(z.boolean()),
  midlineFactory: z.optional(z.boolean()),
  manufacture: z.optional(z.boolean()),
  noDelivery: z.optional(z.boolean()),
});
export type Item = z.output<typeof item>;

/**
 * Settings of an item that people can change; fields left out stay unchanged. A change applies to the loose and the
 * crated form alike: the screens of technology and manufacturing show one of them only.
 */
export const itemChange = z.partial(
  z.object({
    teched: flag,
    manufacture: flag,
    priority: z.nullable(z.enum(PRIORITIES, { error: problem('not-a-choice') })),
    mpf: flag,
    backlineFactory: flag,
    midlineFactory: flag,
    noDelivery: flag,
  }),
);
export type ItemChange = z.output<typeof itemChange>;

/**
 * How much of an item, in one form, a warehouse has and wants. All figures count what the icon shows. `stockpiles` are
 * those that hold it, most first; `updatedAt` is the newest report of any stockpile of the warehouse, epoch without
 * one.
 */
export const distributionRow = z.object({
  quantity: z.int(),
  atLeast,
  crated: z.boolean(),
  target: z.int(),
  minimum: z.int(),
  updatedAt: time,
  warehouse: z.object({
    id,
    name: z.string(),
    location: z.string(),
    category: z.nullable(z.object({ id, name: z.string(), color: z.string() })),
  }),
  stockpiles: z.array(z.object({ id, name: z.string(), quantity: z.int(), atLeast, firUpdatedAt: time })),
});
export type DistributionRow = z.output<typeof distributionRow>;

export const HISTORY_RANGES = ['day', 'week', 'war'] as const;
export type HistoryRange = (typeof HISTORY_RANGES)[number];

/** The goals of one form, and whether its last point is at least that many (docs/spec/reports.md). */
const goalSum = z.object({
  target: z.int(),
  minimum: z.int(),
  atLeast: z.optional(z.literal(true)),
});

/**
 * An item's stock over time, loose and crated: each quantity holds from its point to the next. The first point stands
 * at `from`, the last one at `to` and is today's stock; there are none if the item was never in stock. The goals are
 * today's.
 */
export const itemHistory = z.object({
  from: time,
  to: time,
  points: z.array(z.object({ at: time, loose: z.int(), crates: z.int() })),
  loose: goalSum,
  crates: goalSum,
  use: z.optional(stockUse),
});
export type ItemHistory = z.output<typeof itemHistory>;

/** Names of items in the languages of the game, by language and CodeName (docs/spec/items.md#names). */
const gameNames = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({
      /** Absent where the game shows the English name. */
      name: z.optional(z.string()),
      /** The name that other replies have, where one language is asked for. */
      english: z.optional(z.string()),
      /** Other current names. */
      also: z.optional(z.array(z.string())),
      /** Names of earlier updates. */
      older: z.optional(z.array(z.string())),
    }),
  ),
);
export type GameNameTables = z.output<typeof gameNames>;

export const items = feature('items', {
  /** Changes whenever any item changes, and differs between callers with and without the switches. */
  version: {
    summary: 'A number that changes when any item changes.',
    method: 'GET',
    path: '/api/items/version',
    access: 'public',
    reply: z.object({ version: z.string() }),
  },
  list: {
    summary: 'The catalog; with stock and switches for callers with any right.',
    method: 'GET',
    path: '/api/items',
    access: 'public',
    reply: z.array(item),
  },
  names: {
    summary: 'The names of items in one language of the game, or in all.',
    method: 'GET',
    path: '/api/items/names',
    access: 'public',
    query: z.object({ language: z.optional(z.enum(GAME_LANGUAGES, { error: problem('not-a-choice') })) }),
    reply: gameNames,
  },
  get: {
    summary: 'One item.',
    method: 'GET',
    path: '/api/items/:id',
    access: 'public',
    reply: item,
  },
  update: {
    summary: 'Changes the switches, the priority or the technology of an item.',
    method: 'PATCH',
    path: '/api/items/:id',
    access: 'manage',
    body: attributes('item', itemChange),
    envelope: ['item', 'attributes'],
    reply: item,
    changes: STOCK_SHOWN_BY,
  },
  /** Both forms of the item in every active warehouse that has or wants it, most first. */
  distribution: {
    summary: 'Where an item is stored, most first.',
    method: 'GET',
    path: '/api/items/:id/distribution',
    access: 'read',
    reply: z.array(distributionRow),
  },
  /**
   * How much of the item there was, in all warehouses or in one: the last 24 hours, 7 days, or since the first report.
   */
  history: {
    summary: 'How the stock of an item changed over time.',
    method: 'GET',
    path: '/api/items/:id/history',
    access: 'read',
    query: z.object({
      range: z._default(z.enum(HISTORY_RANGES, { error: problem('not-a-choice') }), 'day'),
      warehouseId: z.optional(addressId),
    }),
    reply: itemHistory,
  },
});

import { ITEM_CATEGORIES } from '@backline/domain';
import * as z from 'zod/mini';
import { feature } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { addressId, flag, id, idList, time } from './endpoint/fields.ts';

/** As many items as a chart can show in distinct colours. */
export const MAX_STATISTICS_ITEMS = 8;

export const STOCK_FORMS = ['crates', 'loose'] as const;
export type StockFormOfDays = (typeof STOCK_FORMS)[number];

/** A day in UTC: `2026-11-21`. */
const day = z.iso.date();

/** A war. `id` and `to` are null for the present war, `from` for the first one in this database. */
const warSpan = z.object({ id: z.nullable(id), from: z.nullable(time), to: z.nullable(time) });
export type WarSpan = z.output<typeof warSpan>;

/** How many reports were sent, and how many crates were delivered and made. */
const workDone = { reported: z.int(), delivered: z.int(), made: z.int() };

const work = z.object({
  war: warSpan,
  /** The wars with stored statistics, the present one first. */
  wars: z.array(warSpan),
  namesShown: z.boolean(),
  total: z.object(workDone),
  /** Days on which something was done, oldest first. */
  days: z.array(z.object({ day, ...workDone })),
  /** People who did the work, most crates first; empty unless names are shown. An empty name stands for unknown people. */
  people: z.array(z.object({ name: z.string(), ...workDone })),
});
export type WarWork = z.output<typeof work>;

const stock = z.object({
  war: warSpan,
  /** Names of the counts, in the same order: item categories, or the CodeNames of the requested items. */
  series: z.array(z.string()),
  /** The stock at the end of each day (UTC) on which it changed, oldest first, without today. */
  days: z.array(z.object({ day, counts: z.array(z.int()) })),
  /** The stock now; null for a war that is over. */
  now: z.nullable(z.array(z.int())),
});
export type WarStock = z.output<typeof stock>;

const settings = z.object({ showNames: flag });

const war = z.optional(addressId);

export const statistics = feature('statistics', {
  /** Names are included only if an admin has switched them on; `war` is the id of a war that is over. */
  work: {
    summary: 'How much was reported, delivered and made in a war, by day.',
    method: 'GET',
    path: '/api/statistics/work',
    access: 'read',
    query: z.object({ war }),
    reply: work,
  },
  /** By category, or by item for up to 8 items, in whichever form each is named. */
  stock: {
    summary: 'How much stock there was at the end of each day of a war.',
    method: 'GET',
    path: '/api/statistics/stock',
    access: 'read',
    query: z.object({
      war,
      form: z._default(z.enum(STOCK_FORMS, { error: problem('not-a-choice') }), 'crates'),
      warehouseId: z.optional(addressId),
      category: z.optional(z.enum(ITEM_CATEGORIES, { error: problem('not-a-choice') })),
      itemIds: z._default(idList(MAX_STATISTICS_ITEMS), []),
    }),
    reply: stock,
  },
  settings: {
    summary: 'What the statistics show.',
    method: 'GET',
    path: '/api/statistics/settings',
    access: 'admin',
    reply: settings,
  },
  saveSettings: {
    summary: 'Changes what the statistics show.',
    method: 'PATCH',
    path: '/api/statistics/settings',
    access: 'admin',
    body: z.object({ settings }),
    envelope: ['settings'],
    reply: settings,
  },
});

import * as z from 'zod/mini';
import { feature, nothing, STOCK_SHOWN_BY } from './endpoint/endpoint.ts';
import { text, time } from './endpoint/fields.ts';

/** How much of each kind an archive holds. */
export const warCounts = z.object({
  warehouses: z.int(),
  stockpiles: z.int(),
  supplies: z.int(),
  goals: z.int(),
  shipments: z.int(),
  /** Absent in archives that are older than orders. */
  orders: z._default(z.int(), 0),
  /** Both are absent in archives from before they were counted. */
  factories: z._default(z.int(), 0),
  runs: z._default(z.int(), 0),
  technologies: z.int(),
});
export type WarCounts = z.output<typeof warCounts>;

/** The War API's id of a war. */
const warId = text(100);

export const war = feature('war', {
  /** Null while the data are of the war that the War API shows, or where somebody has declined. */
  resetOffer: {
    summary: 'The new war for which a reset is offered.',
    method: 'GET',
    path: '/api/war/reset_offer',
    access: 'admin',
    reply: z.object({
      offer: z.nullable(z.object({ warId, number: z.int(), startedAt: z.nullable(time) })),
    }),
  },
  /** For this war, and for everybody. */
  declineReset: {
    summary: 'Hides the offered reset.',
    method: 'POST',
    path: '/api/war/reset_offer/decline',
    access: 'admin',
    body: z.object({ warId }),
    reply: nothing,
    changes: ['war'],
  },
  /**
   * Ends a war (docs/spec/war.md#reset): archives stockpiles, contents, custom goals, shipments, orders and unlocked
   * technology, then clears them; warehouses become inactive. The body must be empty. `archive` is the name
   * of the file in the server's data folder, null where there was nothing to archive.
   */
  reset: {
    summary: 'Archives and clears the data of the war that is over.',
    method: 'POST',
    path: '/api/war/reset',
    access: 'admin',
    body: z.pipe(
      z.transform((value) => value ?? {}),
      z.record(z.string(), z.unknown()),
    ),
    reply: z.object({ archive: z.nullable(z.string()), counts: warCounts }),
    changes: ['war', 'alerts', 'orders', 'factories', ...STOCK_SHOWN_BY],
    changesWithoutRead: ['items'], // what is unlocked
  },
});

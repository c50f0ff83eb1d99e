import * as z from 'zod/mini';
import { feature, STOCK_SHOWN_BY } from './endpoint.ts';

/** How much of each kind an archive holds. */
export const warCounts = z.object({
  warehouses: z.int(),
  stockpiles: z.int(),
  supplies: z.int(),
  goals: z.int(),
  shipments: z.int(),
  /** Absent in archives that are older than orders. */
  orders: z._default(z.int(), 0),
  technologies: z.int(),
});
export type WarCounts = z.output<typeof warCounts>;

export const war = feature('war', {
  /**
   * Ends a war (docs/spec/war.md#reset): archives stockpiles, contents, custom goals, shipments, orders and unlocked
   * technology, then clears them; warehouses become inactive. The body must be empty. `archive` is the name
   * of the file in the server's data folder.
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
    reply: z.object({ archive: z.string(), counts: warCounts }),
    changes: ['war', 'alerts', 'orders', 'factories', ...STOCK_SHOWN_BY],
    changesWithoutRead: ['items'], // what is unlocked
  },
});

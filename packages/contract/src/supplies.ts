import * as z from 'zod/mini';
import { feature } from './endpoint/endpoint.ts';
import { id, time } from './endpoint/fields.ts';
import { item } from './items.ts';
import { atLeast } from './shapes/at-least.ts';
import { stockUse } from './shapes/stock-use.ts';

/**
 * Stock and goal of one item. `quantity`, `target` and `minimum` count what the icon shows: crates of a crated item,
 * single items otherwise. `fullQuantity` is in items (loose + crates × crate size); `cratedQuantity` is the crates of
 * the same fir_name (docs/spec/items.md#quantities). `reportedAt` is the newest report of the stockpiles that hold the
 * item; absent where none does. `lacksMost` is the warehouse that is furthest below its own target, on the overview
 * only (docs/spec/supplies.md#overview). `use` is absent where there is not enough data, and in lists of one stockpile.
 */
export const supply = z.object({
  item,
  quantity: z.int(),
  atLeast,
  target: z.int(),
  minimum: z.int(),
  fullQuantity: z.int(),
  /** Of `fullQuantity`: one form of the item may be exact and the other not. */
  fullAtLeast: atLeast,
  cratedQuantity: z.int(),
  reportedAt: z.optional(time),
  use: z.optional(stockUse),
  lacksMost: z.optional(z.object({ id, name: z.string(), missing: z.int() })),
});
export type Supply = z.output<typeof supply>;

export const supplies = feature('supplies', {
  /** Sums over every warehouse, without stockpiles that the caller may not see. */
  overview: {
    summary: 'Everything together: stock and goals of every item, summed over all warehouses.',
    method: 'GET',
    path: '/api/supplies',
    access: 'read',
    reply: z.array(supply),
  },
});

import type { Factory, Order } from '@backline/contract';
import { methodRules } from '@backline/domain';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { notFound } from '../../http/errors.ts';
import { showOrders } from '../orders/show-orders.ts';
import { findFactory, listFactories, type StoredFactory } from './factories.queries.ts';

/** All factories with what stands in their lines. @param now of the clock's minute. */
export async function showFactories(db: Db, viewer: VisibilityScope, now: Date): Promise<Factory[]> {
  const orders = await showOrders(db, viewer, now);
  return (await listFactories(db)).map((stored) => withLines(stored, orders));
}

/** @throws ApiError `not-found`. */
export async function showFactory(db: Db, viewer: VisibilityScope, id: number, now: Date): Promise<Factory> {
  const stored = await findFactory(db, id);
  if (stored === null) throw notFound('factory');
  return withLines(stored, await showOrders(db, viewer, now));
}

function withLines(stored: StoredFactory, orders: readonly Order[]): Factory {
  const { lines, maxQueued } = methodRules(stored.method);
  const here = orders.filter(({ factory }) => factory?.id === stored.id);
  return {
    ...stored,
    lines: lines.map((line) => {
      const own = here.filter((order) => order.line === line);
      const queue = own.filter(({ state }) => state === 'queued').sort(byJoining);
      const others = queue.reduce((sum, { othersAhead }) => sum + othersAhead.orders, 0);
      return {
        line,
        queue: queue.map(({ id }) => id),
        toCollect: own
          .filter(({ state }) => state === 'ready')
          .sort((one, other) => order(one.publicAt, other.publicAt) || one.id - other.id)
          .map(({ id }) => id),
        queued: queue.length + others,
        maxQueued: maxQueued ?? 0,
      };
    }),
  };
}

/** The newest step of an order that is queued is how it joined its line. */
function byJoining(one: Order, other: Order): number {
  return order(one.steps.at(-1)?.at, other.steps.at(-1)?.at) || one.id - other.id;
}

/** Times in the one spelling that they all have. */
function order(one: string | null | undefined, other: string | null | undefined): number {
  return Number((one ?? '') > (other ?? '')) - Number((one ?? '') < (other ?? ''));
}

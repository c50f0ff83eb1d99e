import type { Factory, Order } from '@backline/contract';
import { type FactoryLine, methodRules } from '@backline/domain';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import type { SeenQueue } from '../../db/schema.ts';
import { found } from '../../http/errors.ts';
import { showOrders } from '../orders/show-orders.ts';
import { findFactory, listFactories, type StoredFactory } from './factories.queries.ts';

/** All factories with the orders in their lines. @param now a full minute. */
export async function showFactories(db: Db, viewer: VisibilityScope, now: Date): Promise<Factory[]> {
  const orders = await showOrders(db, viewer, now);
  return (await listFactories(db)).map((stored) => withLines(stored, orders));
}

/** @throws ApiError `not-found`. */
export async function showFactory(db: Db, viewer: VisibilityScope, id: number, now: Date): Promise<Factory> {
  const stored = found(await findFactory(db, id), 'factory');
  return withLines(stored, await showOrders(db, viewer, now));
}

function withLines(stored: StoredFactory, orders: readonly Order[]): Factory {
  const { lines, maxQueued } = methodRules(stored.method);
  const { seenQueue, ...shown } = stored;
  const here = orders.filter(({ factory }) => factory?.id === stored.id);
  return {
    ...shown,
    lines: lines.map((line) => {
      const own = here.filter((order) => order.line === line);
      const queue = own.filter(({ state }) => state === 'queued').sort(byJoining);
      const ordersOfOthers = queue.reduce((sum, { othersAhead }) => sum + othersAhead.orders, 0);
      return {
        line,
        queue: queue.map(({ id }) => id),
        toCollect: own
          .filter(({ state }) => state === 'ready')
          .sort((a, b) => compareTimes(a.publicAt, b.publicAt) || a.id - b.id)
          .map(({ id }) => id),
        queued: queue.length + ordersOfOthers,
        maxQueued: maxQueued ?? 0,
        seen: seenIn(seenQueue, line),
      };
    }),
  };
}

function seenIn(seen: SeenQueue | null, line: FactoryLine): Factory['lines'][number]['seen'] {
  const orders = seen?.orders[line];
  return seen === null || orders === undefined ? null : { orders, at: seen.at };
}

/** The newest step of a queued order is the one by which it joined its line. */
function byJoining(a: Order, b: Order): number {
  return compareTimes(a.steps.at(-1)?.at, b.steps.at(-1)?.at) || a.id - b.id;
}

/** Compares times as text: they all have the same format. */
function compareTimes(a: string | null | undefined, b: string | null | undefined): number {
  return Number((a ?? '') > (b ?? '')) - Number((a ?? '') < (b ?? ''));
}

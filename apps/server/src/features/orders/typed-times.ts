import type { Order } from '@backline/contract';
import {
  type ItemCategory,
  lineKind,
  lineOf,
  lineSpeed,
  type ProductionMethod,
  secondsPerCrate,
  type TimeCorrection,
  timeCorrection,
  typedTimeFactor,
} from '@backline/domain';
import { factorySeconds } from '../../catalog/production-times.ts';
import type { Db } from '../../db/database.ts';
import { findOrder, hadOrderBefore, listLine, listTimeFactors, updateTimeFactor } from './orders.queries.ts';

/** By the kind of line. */
export type Corrections = ReadonlyMap<string, TimeCorrection>;

/** The corrections of our estimates by the times that were typed in this installation. */
export async function listCorrections(db: Db): Promise<Corrections> {
  const factors = new Map<string, number[]>();
  for (const { method, category, factor } of await listTimeFactors(db)) {
    if (factor === null) continue;
    const kind = lineKind(method, category);
    factors.set(kind, [...(factors.get(kind) ?? []), factor]);
  }
  return new Map(
    [...factors].flatMap(([kind, own]) => {
      const correction = timeCorrection(own);
      return correction === null ? [] : [[kind, correction] as const];
    }),
  );
}

/** The correction of the line that makes a category; null without one. */
export function correctionOf(corrections: Corrections, method: ProductionMethod, category: ItemCategory) {
  return corrections.get(lineKind(method, category)) ?? null;
}

/** Seconds that an order takes in a line with one order, uncorrected; null where that is unknown. */
export function workOf(
  method: ProductionMethod,
  item: Pick<Order['item'], 'category' | 'materials' | 'firName'>,
  crates: number,
): number | null {
  const { category, materials, firName } = item;
  const each = secondsPerCrate(method, { category, materials, seconds: factorySeconds(firName) });
  return each === null ? null : each * crates;
}

/**
 * Stores what the typed time of a queued order says about our estimate: only of an order that had nothing before it in
 * its line, since otherwise nobody knows when work on it began.
 * @param db the transaction, after the time was stored.
 */
export async function storeTimeFactor(db: Db, orderId: number): Promise<void> {
  const found = await findOrder(db, orderId);
  if (found === null) return;
  const factor = await factorOf(db, found);
  if (factor !== found.row.timeFactor) await updateTimeFactor(db, orderId, factor);
}

type Found = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

async function factorOf(db: Db, { row, item }: Found): Promise<number | null> {
  const { id, method, factoryId, queuedAt, readyAt } = row;
  const line = lineOf(method, item.category);
  if (factoryId === null || line === null || queuedAt === null || readyAt === null) return null;
  if (await hadOrderBefore(db, { factoryId, line, orderId: id, at: queuedAt })) return null;
  const behind = (await listLine(db, factoryId, line))
    .flatMap(({ order }) => (order.id === id || order.queuedAt === null ? [] : Date.parse(order.queuedAt)))
    .sort((a, b) => a - b);
  const order = {
    queuedAt: Date.parse(queuedAt),
    work: workOf(method, item, row.crates),
    readyAt: Date.parse(readyAt),
    othersAhead: row.othersAhead,
    othersUntil: row.othersUntil === null ? null : Date.parse(row.othersUntil),
  };
  return typedTimeFactor(order, {
    behind: behind.map((at) => ({ ...order, queuedAt: at, readyAt: null })),
    speed: lineSpeed(method, item.category),
  });
}

import type { Order } from '@backline/contract';
import {
  DAY_MS,
  type FactoryLine,
  type LineOrder,
  type LockAccess,
  lineOf,
  lineSpeed,
  lineTimes,
  orderMaterials,
  orderSteps,
  publicTime,
  type TimeCorrection,
} from '@backline/domain';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { notFound } from '../../http/errors.ts';
import { listOrders, listOrdersBeside, type StoredOrder } from './orders.queries.ts';
import { type Corrections, correctionOf, listCorrections, workOf } from './typed-times.ts';

/** How long an order that is done or cancelled stays in the list, in milliseconds. */
const SHOWN_AFTER = DAY_MS;

interface Times {
  startsAt: string | null;
  readyAt: string | null;
  isEstimate: boolean;
  correction: TimeCorrection | null;
}

/** Orders under way and those of the last 24 hours, with their times. @param now a full minute. */
export async function showOrders(db: Db, viewer: LockAccess, now: Date): Promise<Order[]> {
  const stored = await listOrders(db, viewer, new Date(now.getTime() - SHOWN_AFTER));
  return toOrders(stored, await listCorrections(db));
}

/** The orders with these ids. */
export async function showSome(db: Db, viewer: LockAccess, ids: number[]): Promise<Order[]> {
  const stored = await listOrdersBeside(db, viewer, ids);
  return toOrders(stored, await listCorrections(db)).filter(({ id }) => ids.includes(id));
}

/** @throws ApiError `not-found`. */
export async function showOrder(db: Db, viewer: VisibilityScope, id: number): Promise<Order> {
  const [order] = await showSome(db, viewer, [id]);
  if (order === undefined) throw notFound('order');
  return order;
}

function toOrders(stored: readonly StoredOrder[], corrections: Corrections): Order[] {
  const times = timesOf(stored, corrections);
  return stored.map(({ row, item, factory, warehouse, steps, shipmentId }) => {
    const time = times.get(row.id) ?? {
      startsAt: null,
      readyAt: row.readyAt,
      isEstimate: row.readyIsEstimate,
      correction: null,
    };
    const publicAt = publicTime(row.method, time.readyAt === null ? null : Date.parse(time.readyAt));
    return {
      id: row.id,
      item,
      crates: row.crates,
      method: row.method,
      line: lineOf(row.method, item.category),
      factory,
      warehouse,
      note: row.note,
      state: row.state,
      holder: row.holderName === null ? null : { id: row.holderId, name: row.holderName },
      materials: orderMaterials(row.method, item, row.crates),
      ...time,
      publicAt: publicAt === null ? null : new Date(publicAt).toISOString(),
      othersAhead: { orders: row.othersAhead, until: row.othersUntil },
      shipmentId,
      createdAt: steps[0]?.at ?? row.changedAt,
      steps,
      next: [...orderSteps(row.state)],
      version: row.version,
      changedBy: row.changedBy,
    };
  });
}

/** The times of the queued orders, by id; they depend on the other orders in the same line. */
function timesOf(stored: readonly StoredOrder[], corrections: Corrections): Map<number, Times> {
  const lines = new Map<string, StoredOrder[]>();
  for (const order of stored) {
    const { row, item } = order;
    const line: FactoryLine | null = lineOf(row.method, item.category);
    // Without a factory the rest of the line is unknown: the order counts as alone in it.
    const key = row.factoryId === null || line === null ? `order ${row.id}` : `${row.factoryId} ${line}`;
    lines.set(key, [...(lines.get(key) ?? []), order]);
  }
  return new Map([...lines.values()].flatMap((line) => timesInLine(line, corrections)));
}

function timesInLine(line: readonly StoredOrder[], corrections: Corrections): [number, Times][] {
  const queued = line
    .filter(({ row }) => row.state === 'queued')
    .map((order) => ({ order, queuedAt: Date.parse(order.row.queuedAt ?? order.row.changedAt) }))
    .sort((a, b) => a.queuedAt - b.queuedAt || a.order.row.id - b.order.row.id);
  const [first] = queued;
  if (first === undefined) return [];
  const left = line.flatMap(({ row }) =>
    row.readyAt !== null && ['ready', 'collected', 'done'].includes(row.state) ? Date.parse(row.readyAt) : [],
  );
  const { row, item } = first.order;
  const correction = correctionOf(corrections, row.method, item.category);
  const factor = correction?.factor ?? 1;
  const times = lineTimes(
    queued.map(({ order, queuedAt }) => lineOrder(order, queuedAt, factor)),
    { freeAt: left.length === 0 ? null : Math.max(...left), speed: lineSpeed(row.method, item.category) },
  );
  return queued.map(({ order }, index) => {
    const { startsAt = null, readyAt = null, isEstimate = true } = times[index] ?? {};
    const isCorrected = isEstimate && readyAt !== null;
    return [
      order.row.id,
      {
        startsAt: toIsoSeconds(startsAt),
        readyAt: toIsoSeconds(readyAt),
        isEstimate,
        correction: isCorrected ? correction : null,
      },
    ];
  });
}

function lineOrder({ row, item }: StoredOrder, queuedAt: number, factor: number): LineOrder {
  const work = workOf(row.method, item, row.crates);
  return {
    queuedAt,
    work: work === null ? null : work * factor,
    readyAt: row.readyAt === null ? null : Date.parse(row.readyAt),
    othersAhead: row.othersAhead,
    othersUntil: row.othersUntil === null ? null : Date.parse(row.othersUntil),
  };
}

/** To the second: an estimate has no milliseconds. */
function toIsoSeconds(time: number | null): string | null {
  return time === null ? null : new Date(Math.round(time / 1000) * 1000).toISOString();
}

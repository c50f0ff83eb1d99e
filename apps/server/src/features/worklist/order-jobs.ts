import type { Job, MakeJob, Order } from '@backline/contract';
import { collectUrgency, isUnderWay, stalledUrgency } from '@backline/domain';
import { finishedOrders } from '../orders/finished-orders.ts';

type CollectJob = Extract<Job, { kind: 'collect' }> & { time: number | null; size: number };
type StalledJob = Extract<Job, { kind: 'stalled' }> & { time: number; size: number };

/** Finished orders to collect, and claimed ones without progress (docs/spec/worklist.md#jobs). */
export function orderJobs(orders: readonly Order[], now: number): (CollectJob | StalledJob)[] {
  return [
    ...finishedOrders(orders, now).map((order): CollectJob => {
      const { readyAt, publicAt, isEstimate } = order;
      const time = publicAt === null ? null : Date.parse(publicAt);
      return {
        kind: 'collect',
        key: `collect:${order.id}`,
        urgency: collectUrgency(time, now),
        time: time ?? Date.parse(readyAt),
        readyAt,
        publicAt,
        isEstimate,
        ...ofOrder(order),
      };
    }),
    ...orders.flatMap((order) => stalledJob(order, now)),
  ];
}

/** Crates that are on order for the warehouse of a job, claimed or not; those in a shipment are expected there already. */
export function orderedFor({ items, warehouse }: MakeJob, orders: readonly Order[]): number {
  const names = new Set(items.map(({ firName }) => firName));
  return orders
    .filter(({ state, shipmentId }) => isUnderWay(state) && shipmentId === null)
    .filter((order) => names.has(order.item.firName) && order.warehouse?.id === warehouse.id)
    .reduce((sum, { crates }) => sum + crates, 0);
}

function stalledJob(order: Order, now: number): StalledJob[] {
  const { state, steps } = order;
  if (state !== 'claimed' && state !== 'materials-ready') return [];
  const since = steps.at(-1)?.at ?? order.createdAt;
  const time = Date.parse(since);
  const urgency = stalledUrgency(time, now);
  if (urgency === null) return [];
  return [{ kind: 'stalled', key: `stalled:${order.id}`, urgency, time, state, since, ...ofOrder(order) }];
}

function ofOrder({ id, item: { firName, name, crated }, crates, factory, warehouse, holder }: Order) {
  return {
    size: crates,
    orderId: id,
    item: { firName, name, crated },
    crates,
    place: factory?.name ?? '',
    warehouse,
    holder: holder ?? { id: null, name: '' },
  };
}

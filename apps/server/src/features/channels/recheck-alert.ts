import type { Order } from '@backline/contract';
import {
  type AlertEvent,
  type AlertItem,
  DAY_MS,
  HOUR_MS,
  isRunningOut,
  type LockAccess,
  maySee,
  type Outlook,
  publicTimes,
  type RunsOutAlert,
  releaseBounds,
  runOut,
  type ShipmentDeliveredAlert,
  type ShipmentStalledAlert,
  shipmentLevel,
  type Threat,
} from '@backline/domain';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { finishedOrders } from '../orders/finished-orders.ts';
import { showSome } from '../orders/show-orders.ts';
import { listMovingContainers, type MovingContainer } from '../shipments/moving-containers.queries.ts';
import { goalFor, NO_GOALS, quantityOf, type Stock } from '../stock/stock.ts';
import { outlooksIn } from '../supplies/sum-uses.ts';
import { listThreats } from '../war-api/list-threats.ts';

/** Alerts that could not be sent for this long are dropped. */
export const KEEP_MS = 7 * DAY_MS;

/** The present state that alerts are compared with before they are sent. */
export interface Present {
  stock: Stock;
  access: LockAccess;
  /** The containers under way, and delivered ones, that the channel may see; empty unless an alert is about one. */
  containers: readonly MovingContainer[];
  /** The orders among those the alerts name that are finished and wait in their factories. */
  orders: ReadonlyMap<number, Order>;
  /** The threats by warehouse; empty unless an alert is about one. */
  threats: ReadonlyMap<number, Threat>;
  /** In milliseconds since epoch. */
  now: number;
}

/** Reads the present state that some alerts are compared with, as far as a channel sees it. @param stock must be up to date. */
export async function readPresent(
  { db, config, now }: { db: Db; config: Pick<Config, 'warApi'>; now: () => Date },
  stock: Stock,
  access: LockAccess,
  events: readonly AlertEvent[],
): Promise<Present> {
  const isAboutShipments = events.some((event) => 'shipmentId' in event);
  const waitedFrom = new Date(now().getTime() - KEEP_MS);
  const orderIds = events.flatMap((event) => ('orderId' in event ? [event.orderId] : []));
  const orders = orderIds.length === 0 ? [] : await showSome(db, access, orderIds);
  const isAboutThreats = events.some(({ kind }) => kind === 'town-threatened');
  const threats = isAboutThreats ? await listThreats(db, config, now()) : [];
  return {
    stock,
    access,
    now: now().getTime(),
    threats: new Map(threats.map(({ warehouseId, threat }) => [warehouseId, threat])),
    containers: isAboutShipments ? await listMovingContainers(db, access, waitedFrom) : [],
    orders: new Map(
      finishedOrders(orders, now().getTime()).map((finishedOrder) => [finishedOrder.id, finishedOrder]),
    ),
  };
}

/**
 * An alert as it is to be sent now (docs/spec/channels.md#present), with present figures.
 * @returns null if it no longer applies, or the channel may no longer see it.
 */
export function recheckAlert(event: AlertEvent, present: Present): AlertEvent | null {
  const { stock, access, orders, threats } = present;
  switch (event.kind) {
    case 'public-soon': {
      const stockpile = findVisible(event.stockpile.id, stock, access);
      if (stockpile === null) return null;
      const bounds = releaseBounds(stockpile);
      if (bounds === null || bounds.earliest > Date.parse(event.publicAt)) return null;
      const { kind, warehouse, hours } = event;
      const { id, name } = stockpile;
      return { kind, warehouse, hours, stockpile: { id, name }, ...publicTimes(bounds) };
    }
    case 'report-old': {
      const stockpile = findVisible(event.stockpile.id, stock, access);
      if (stockpile === null || stockpile.firUpdatedAt > Date.parse(event.reportedAt)) return null;
      return { ...event, stockpile: { id: stockpile.id, name: stockpile.name } };
    }
    case 'below-minimum': {
      const itemId = findItem(event.item, stock);
      if (itemId === null || !isActive(event.warehouse.id, stock)) return null;
      const { minimum } = goalFor(itemId, stock.goals.get(event.warehouse.id) ?? NO_GOALS);
      const visible = stock.visibleByWarehouse(access).get(event.warehouse.id) ?? [];
      const quantity = quantityOf(itemId, visible);
      return quantity < minimum ? { ...event, quantity, minimum } : null;
    }
    case 'runs-out':
      return recheckRunsOut(event, present);
    case 'shipment-delivered':
    case 'shipment-stalled':
      return recheckShipment(event, present);
    case 'order-ready':
    case 'order-public': {
      const order = orders.get(event.orderId);
      // If its time was corrected to a later one, it is announced again at the right time.
      return order === undefined || isLater(order.publicAt, event.publicAt) ? null : event;
    }
    case 'town-threatened': {
      const threat = threats.get(event.warehouse.id);
      if (threat === undefined || !isActive(event.warehouse.id, stock)) return null;
      const { kind, town, fallen, since } = threat;
      const stockpiles = stock.visibleByWarehouse(access).get(event.warehouse.id)?.length ?? 0;
      const fellAt = since === null ? event.since : new Date(since).toISOString();
      return { ...event, threat: kind, town, fallen, since: fellAt, stockpiles };
    }
    default:
      return null; // a channel that was switched off is on the bell only
  }
}

/** The containers that are still delivered, or that still nobody has moved. */
function recheckShipment(
  event: ShipmentDeliveredAlert | ShipmentStalledAlert,
  { containers, now }: Present,
): AlertEvent | null {
  const level = event.kind === 'shipment-delivered' ? 2 : 1;
  const left = containers
    .filter(({ shipmentId, number }) => shipmentId === event.shipmentId && event.containers.includes(number))
    .map((container) => ({ ...container, movedAt: Date.parse(container.movedAt) }))
    .filter((container) => shipmentLevel(container, now) === level);
  if (left.length === 0) return null;
  const numbers = left.map(({ number }) => number);
  if (event.kind === 'shipment-delivered')
    return { ...event, containers: numbers, crates: left.reduce((sum, { crates }) => sum + crates, 0) };
  const since = new Date(Math.min(...left.map(({ movedAt }) => movedAt))).toISOString();
  return { ...event, containers: numbers, since };
}

/** The items that still run out, with present times; one below its minimum by now has an alert of its own. */
function recheckRunsOut(event: RunsOutAlert, { stock, access, now }: Present): RunsOutAlert | null {
  const { id } = event.warehouse;
  if (!isActive(id, stock)) return null;
  const stockpiles = stock.visibleByWarehouse(access).get(id) ?? [];
  const outlookOf = outlooksIn(stock, { stockpiles, quantities: stock.quantitiesIn(stockpiles), now });
  const goals = stock.goals.get(id) ?? NO_GOALS;
  const items = event.items.flatMap((item) => {
    const itemId = findItem(item.item, stock);
    const { minimum } = itemId === null ? { minimum: 0 } : goalFor(itemId, goals);
    return itemId === null || minimum === 0 ? [] : recheckRunOut(item, outlookOf(itemId, minimum), now);
  });
  return items.length === 0 ? null : { ...event, items };
}

function recheckRunOut(
  item: RunsOutAlert['items'][number],
  outlook: Outlook | null,
  now: number,
): RunsOutAlert['items'] {
  if (outlook === null) return [];
  // Used up by now, if the rate is right: that has not become less important while the alert waited.
  if (outlook.toNothing === 0) return [item];
  if (!isRunningOut(outlook, true)) return [];
  const left = item.end === 'empty' ? outlook.toNothing : outlook.toMinimum;
  const { end, hours } = runOut(outlook) ?? { end: item.end, hours: left };
  return hours === null ? [item] : [{ ...item, end, endsAt: new Date(now + hours * HOUR_MS).toISOString() }];
}

function findItem({ firName, crated }: AlertItem, { catalog }: Stock): number | null {
  const found = catalog.find(({ item }) => item.firName === firName && item.crated === crated);
  return found?.item.id ?? null;
}

function isLater(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && Date.parse(a) > Date.parse(b);
}

function isActive(warehouseId: number, { warehouses }: Stock): boolean {
  return warehouses.some(({ warehouse }) => warehouse.id === warehouseId);
}

function findVisible(id: number, stock: Stock, access: LockAccess) {
  const stockpile = stock.stockpiles.get(id);
  if (stockpile === undefined || !maySee(access, stockpile.required)) return null;
  return isActive(stockpile.warehouseId, stock) ? stockpile : null;
}

import type { Order } from '@backline/contract';
import {
  type AlertPlace,
  HOUR_MS,
  type LockAccess,
  type Observation,
  type ObservedContainer,
  type ObservedItem,
  type ObservedOrder,
  type ObservedStockpile,
  type ObservedThreat,
  REPORT_HOURS,
  releaseBounds,
} from '@backline/domain';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { showOrders } from '../orders/show-orders.ts';
import { listMovingContainers, type MovingContainer } from '../shipments/moving-containers.queries.ts';
import { NO_GOALS, type Stock, type StockpileStock } from '../stock/stock.ts';
import { outlooksIn } from '../supplies/sum-uses.ts';
import { listThreats } from '../war-api/list-threats.ts';

/** Earlier deliveries are not observed any more. */
const DELIVERED_HOURS = 24;

/**
 * Everything that a scope may see and that can cause an alert. Anything locked to the scope is left out, so that none of
 * its alerts can depend on it.
 * @param db never a transaction. @param stock must be up to date.
 */
export async function observeScope(
  { db, config }: { db: Db; config: Pick<Config, 'warApi'> },
  stock: Stock,
  viewer: LockAccess,
  now: Date,
): Promise<Observation> {
  const places = new Map(
    stock.warehouses.map(({ warehouse: { id, name, location } }) => [id, { id, name, location }]),
  );
  const limits = new Map(stock.warehouses.map(({ warehouse, reportHours }) => [warehouse.id, reportHours]));
  const visible = [...stock.visibleByWarehouse(viewer)].flatMap(([id, stockpiles]) => {
    const warehouse = places.get(id);
    return warehouse === undefined ? [] : [{ warehouse, stockpiles }];
  });
  const stockpiles = visible.flatMap((entry) =>
    entry.stockpiles.map((stockpile) => ({
      ...observedStockpile(stockpile, entry.warehouse),
      reportLimitHours: limits.get(entry.warehouse.id) ?? REPORT_HOURS,
    })),
  );
  const since = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const orders = await showOrders(db, viewer, now);
  const containers = await listMovingContainers(db, viewer, since(DELIVERED_HOURS));
  const threats = await listThreats(db, config, now);
  const counts = new Map(visible.map((entry) => [entry.warehouse.id, entry.stockpiles.length]));
  return {
    stockpiles,
    items: observedItems(stock, visible, now.getTime()),
    orders: orders.flatMap(observedOrder),
    threats: threats.flatMap(({ warehouseId, threat }): ObservedThreat[] => {
      const warehouse = places.get(warehouseId);
      return warehouse ? [{ warehouse, threat, stockpiles: counts.get(warehouseId) ?? 0 }] : [];
    }),
    containers: containers.flatMap((container) => {
      const [from, to] = [places.get(container.supplierId), places.get(container.destinationId)];
      return from && to ? [observedContainer(container, from, to)] : [];
    }),
  };
}

function observedStockpile(
  { id, name, firUpdatedAt, ...timer }: StockpileStock,
  warehouse: AlertPlace,
): Omit<ObservedStockpile, 'reportLimitHours'> {
  return { stockpile: { id, name }, warehouse, publicAt: releaseBounds(timer), reportedAt: firUpdatedAt };
}

/** Items with a minimum. A warehouse without any report is left out: nobody knows what it lacks. */
function observedItems(
  stock: Stock,
  visible: readonly { warehouse: AlertPlace; stockpiles: readonly StockpileStock[] }[],
  now: number,
): ObservedItem[] {
  const items = new Map(stock.catalog.map(({ item }) => [item.id, item]));
  let sums: Float64Array | undefined;
  return visible.flatMap(({ warehouse, stockpiles }) => {
    const { itemIds, targets, minimums } = stock.goals.get(warehouse.id) ?? NO_GOALS;
    if (!stockpiles.some(({ firUpdatedAt }) => firUpdatedAt > 0)) return [];
    const quantities = stock.quantitiesIn(stockpiles, sums);
    sums = quantities;
    const outlookOf = outlooksIn(stock, { stockpiles, quantities, now });
    return [...itemIds].flatMap((itemId, index): ObservedItem[] => {
      const item = items.get(itemId);
      const minimum = minimums[index] ?? 0;
      if (item === undefined || minimum === 0) return [];
      const { firName, crated, name } = item;
      const target = targets[index] ?? 0;
      const quantity = quantities[itemId] ?? 0;
      const outlook = outlookOf(itemId, minimum);
      return [{ warehouse, itemId, item: { firName, crated, name }, quantity, minimum, target, outlook }];
    });
  });
}

function observedContainer(container: MovingContainer, from: AlertPlace, to: AlertPlace): ObservedContainer {
  const { id, shipmentId, number, crates, state, holderId, holderName, movedId, movedName, movedAt } =
    container;
  return {
    id,
    shipmentId,
    from,
    to,
    number,
    crates,
    state,
    holder: { id: holderId, name: holderName ?? '' },
    movedBy: { id: movedId, name: movedName ?? holderName ?? '' },
    movedAt: Date.parse(movedAt),
  };
}

/** An order that is in its factory. A time estimated by rules of thumb, which may be wrong by half, causes no alert. */
function observedOrder(order: Order): ObservedOrder[] {
  const { id, item, crates, method, factory, warehouse, state, readyAt, publicAt, isEstimate } = order;
  if (state !== 'ready' && (state !== 'queued' || isEstimate)) return [];
  return [
    {
      id,
      item: { firName: item.firName, crated: item.crated, name: item.name },
      crates,
      factory: factory?.name ?? null,
      method,
      destination: warehouse,
      readyAt: readyAt === null ? null : Date.parse(readyAt),
      publicAt: publicAt === null ? null : Date.parse(publicAt),
    },
  ];
}

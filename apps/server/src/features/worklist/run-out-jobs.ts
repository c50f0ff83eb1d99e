import type { Item, Job } from '@backline/contract';
import {
  CONSUMPTION,
  compareUrgencies,
  HOUR_MS,
  hoursLeft,
  isShippable,
  isStaleScan,
  type LockAccess,
  type RunOut,
  runOut,
  runOutUrgency,
  type StockAhead,
} from '@backline/domain';
import type { PromisedLine } from '../logigen/promised.queries.ts';
import { NO_GOALS, type Stock } from '../stock/stock.ts';
import { fullQuantities, type Use, usesIn } from '../supplies/sum-uses.ts';
import type { Places } from './places.ts';

const LISTED_ITEMS = 20;
/** A trip brings at least what a day uses. */
const MIN_HOURS = 24;

type RunOutJob = Extract<Job, { kind: 'runOut' }> & { time: number; size: number };

/** A wanted item with its rate of use; expected deliveries are counted as in stock. */
interface UsedItem extends StockAhead {
  item: Item;
  use: Use;
  /** In the unit of the item's icon. */
  quantity: number;
  minimum: number;
  target: number;
}

/** The use of the wanted items of a warehouse; nothing in it depends on the time. */
export interface UsedStock {
  warehouseId: number;
  /** The newest scan, in milliseconds since epoch. */
  scannedAt: number;
  items: UsedItem[];
}

/**
 * The items that may run out before their warehouse needs a new report anyway, as far as a viewer may see. An item that is
 * already under its minimum is a haul or an order, and an item that nobody wants there is no work.
 */
export function usedStock(stock: Stock, viewer: LockAccess, expected: readonly PromisedLine[]): UsedStock[] {
  const visible = stock.visibleByWarehouse(viewer);
  const catalog = new Map(stock.catalog.map(({ item }) => [item.id, item]));
  const coming = new Map<number, PromisedLine[]>();
  for (const line of expected) coming.set(line.warehouseId, [...(coming.get(line.warehouseId) ?? []), line]);
  return stock.warehouses.flatMap(({ warehouse: { id } }) => {
    const stockpiles = visible.get(id) ?? [];
    if (!stockpiles.some(({ rates }) => rates.itemIds.length > 0)) return [];
    const quantities = stock.quantitiesIn(stockpiles);
    for (const { itemId, crates } of coming.get(id) ?? [])
      quantities[itemId] = (quantities[itemId] ?? 0) + crates;
    const scannedAt = Math.max(...stockpiles.map(({ firUpdatedAt }) => firUpdatedAt));
    const useOf = usesIn(stock, stockpiles);
    const latest = scannedAt + CONSUMPTION.staleHours * HOUR_MS;
    const items = wantedItems(stock, { id, catalog, quantities }).flatMap((wantedItem) => {
      const use = useOf(wantedItem.item.id, wantedItem.fullQuantity);
      const used = use && { ...wantedItem, use };
      return used && runOutAt(used, latest) !== null ? [used] : [];
    });
    return items.length === 0 ? [] : [{ warehouseId: id, scannedAt, items }];
  });
}

/** The items with a goal that are in stock and not under their minimum. */
function wantedItems(
  stock: Stock,
  { id, catalog, quantities }: { id: number; catalog: ReadonlyMap<number, Item>; quantities: Float64Array },
): Omit<UsedItem, 'use'>[] {
  const full = fullQuantities(stock, quantities);
  const { itemIds, targets, minimums } = stock.goals.get(id) ?? NO_GOALS;
  return Array.from(itemIds).flatMap((itemId, index) => {
    const item = catalog.get(itemId);
    const quantity = quantities[itemId] ?? 0;
    const [minimum, target] = [minimums[index] ?? 0, targets[index] ?? 0];
    const fullQuantity = full(itemId);
    if (item === undefined || quantity < minimum || fullQuantity === 0) return [];
    const aboveMinimum = minimum > 0 ? (quantity - minimum) * (stock.units[itemId] ?? 0) : null;
    return [{ item, quantity, minimum, target, fullQuantity, aboveMinimum }];
  });
}

function runOutAt(usedItem: UsedItem, now: number): RunOut | null {
  return runOut({ ...hoursLeft(usedItem.use, usedItem, now), confidence: usedItem.use.confidence });
}

/** Makes one job for each warehouse with items that run out (docs/spec/worklist.md#jobs); the item that is empty first leads, or else the first to fall to its minimum. */
export function runOutJobs(
  used: readonly UsedStock[],
  { stock, places, now }: { stock: Stock; places: Places; now: number },
): RunOutJob[] {
  return used.flatMap(({ warehouseId, scannedAt, items }): RunOutJob[] => {
    if (isStaleScan(scannedAt, now)) return [];
    const due = items
      .flatMap((usedItem) => {
        const ends = runOutAt(usedItem, now);
        return ends === null ? [] : [{ ...usedItem, ends }];
      })
      .sort(
        (a, b) =>
          compareUrgencies(runOutUrgency(a.ends), runOutUrgency(b.ends)) ||
          a.ends.hours - b.ends.hours ||
          a.item.id - b.item.id,
      );
    const [lead] = due;
    if (lead === undefined) return [];
    const { item, ends, use, quantity, minimum } = lead;
    const units = stock.units[item.id] ?? 1;
    const time = now + ends.hours * HOUR_MS;
    return [
      {
        kind: 'runOut',
        key: `runOut:${warehouseId}`,
        urgency: runOutUrgency(ends),
        time,
        size: due.length,
        warehouse: places.find(warehouseId),
        lead: {
          ...{ firName: item.firName, name: item.name, crated: item.crated, quantity, minimum },
          perHour: Math.round((10_000 * use.perHour) / units) / 10_000,
        },
        end: ends.end,
        endsAt: new Date(time).toISOString(),
        items: due
          .filter((line) => isShippable(line.item))
          .slice(0, LISTED_ITEMS)
          .map((line) => ({ firName: line.item.firName, crates: cratesToBring(line, stock) })),
        itemCount: new Set(due.map((line) => line.item.firName)).size,
      },
    ];
  });
}

/** Up to the target, and at least what a day uses. */
function cratesToBring({ item, use, quantity, target }: UsedItem, { units }: Stock): number {
  const perDay = (MIN_HOURS * use.perHour) / (units[item.id] ?? 1);
  return Math.max(Math.ceil(perDay), target - quantity);
}

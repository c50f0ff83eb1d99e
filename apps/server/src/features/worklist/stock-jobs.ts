import type { Item, LackingWarehouse } from '@backline/contract';
import {
  containersOf,
  type HaulLine,
  type HaulRoute,
  isShippable,
  isUnderMinimum,
  type LockAccess,
  orderFor,
  type PlaceStock,
  planHauls,
  routesOf,
  type Shortage,
  type StockedItem,
  sortLines,
} from '@backline/domain';
import type { PromisedLine } from '../logigen/promised.queries.ts';
import { NO_GOALS, type Stock } from '../stock/stock.ts';
import type { Candidate } from './candidate.ts';
import type { Places } from './places.ts';

const LISTED_ITEMS = 20;
const LACKING_LISTED = 100;

/** What saved shipments promise. */
type Promised = Record<'expected' | 'reserved', readonly PromisedLine[]>;

export interface StockJobs {
  jobs: Candidate[];
  lacking: LackingWarehouse[];
}

/** What stock and goals give to do: what to haul, what to make, and which warehouses lack most (docs/spec/worklist.md#jobs). */
export function stockJobs(stock: Stock, viewer: LockAccess, places: Places, promised: Promised): StockJobs {
  const { items, lacking } = stockedItems(stock, viewer, promised);
  const lines: HaulLine<Item>[] = [];
  const shortages: Shortage<Item>[] = [];
  for (const one of items) {
    const plan = planHauls(one, places.hexesBetween);
    for (const line of plan.lines) lines.push(line);
    for (const shortage of plan.shortages) shortages.push(shortage);
  }
  return {
    jobs: [...haulJobs(lines, places), ...makeJobs(shortages, places)],
    lacking: lacking
      .sort(
        (one, other) =>
          other.missing - one.missing || other.underMinimum - one.underMinimum || one.id - other.id,
      )
      .slice(0, LACKING_LISTED)
      .map(({ id, ...figures }) => ({ ...places.find(id), ...figures })),
  };
}

/** An item with all places that have or want it. */
type Stocked = StockedItem<Item> & { places: PlaceStock[]; isWanted: boolean };

/** Every current item that some warehouse wants more of than it has, and what each warehouse lacks. */
function stockedItems(stock: Stock, viewer: LockAccess, { expected, reserved }: Promised) {
  const visible = stock.visibleByWarehouse(viewer);
  const expectedAt = cratesByWarehouse(expected);
  const reservedAt = cratesByWarehouse(reserved);
  const byItem: (Stocked | undefined)[] = [];
  for (const { item, current } of stock.catalog)
    if (current) byItem[item.id] = { item, isHaulable: isShippable(item), places: [], isWanted: false };
  const lacking: { id: number; missing: number; underMinimum: number }[] = [];
  let quantities: Float64Array | undefined;
  for (const { warehouse } of stock.warehouses) {
    quantities = stock.quantitiesIn(visible.get(warehouse.id) ?? [], quantities);
    const coming = expectedAt.get(warehouse.id);
    const going = reservedAt.get(warehouse.id);
    const figures = { id: warehouse.id, missing: 0, underMinimum: 0 };
    const add = (itemId: number, quantity: number, target: number, minimum: number) => {
      const one = byItem[itemId];
      if (one === undefined) return;
      one.places.push({
        warehouseId: warehouse.id,
        quantity,
        target,
        minimum,
        expected: coming?.get(itemId) ?? 0,
        reserved: going?.get(itemId) ?? 0,
      });
      if (quantity >= target) return; // a minimum is never above its target
      one.isWanted = true;
      if (one.item.crated) figures.missing += target - quantity;
      if (isUnderMinimum(quantity, minimum)) figures.underMinimum += 1;
    };
    const { itemIds, targets, minimums } = stock.goals.get(warehouse.id) ?? NO_GOALS;
    for (let index = 0; index < itemIds.length; index += 1) {
      const itemId = itemIds[index] ?? 0; // the index is within the list
      add(itemId, quantities[itemId] ?? 0, targets[index] ?? 0, minimums[index] ?? 0);
      quantities[itemId] = 0; // what is left is stock without a goal
    }
    for (let itemId = 0; itemId < quantities.length; itemId += 1) {
      const quantity = quantities[itemId] ?? 0;
      if (quantity > 0) add(itemId, quantity, 0, 0);
    }
    if (figures.missing > 0 || figures.underMinimum > 0) lacking.push(figures);
  }
  return { items: byItem.filter((one) => one?.isWanted).filter((one) => one !== undefined), lacking };
}

function cratesByWarehouse(lines: readonly PromisedLine[]): Map<number, Map<number, number>> {
  const byWarehouse = new Map<number, Map<number, number>>();
  for (const { warehouseId, itemId, crates } of lines) {
    const byItem = byWarehouse.get(warehouseId) ?? new Map<number, number>();
    byWarehouse.set(warehouseId, byItem.set(itemId, crates));
  }
  return byWarehouse;
}

function haulJobs(lines: readonly HaulLine<Item>[], places: Places): Candidate[] {
  return routesOf(lines).map((route) => {
    const { from, to, urgency, crates, belowMinimum } = route;
    const size = urgency === 'now' ? belowMinimum : crates;
    const ranked = { kind: 'haul' as const, key: `haul:${from}:${to}`, urgency };
    return { ...ranked, time: null, size, show: () => ({ ...ranked, ...shownHaul(route, places) }) };
  });
}

function shownHaul({ from, to, crates, belowMinimum, lines, lead }: HaulRoute<Item>, places: Places) {
  const items = sortLines(lines);
  return {
    from: places.find(from),
    to: places.find(to),
    hexes: places.hexesBetween(from, to),
    crates,
    containers: containersOf(crates),
    lead: {
      firName: lead.item.firName,
      name: lead.item.name,
      crates: lead.crates,
      quantity: lead.at.quantity,
      target: lead.at.target,
      minimum: lead.at.minimum,
      spare: lead.spare,
    },
    items: items.slice(0, LISTED_ITEMS).map((line) => ({ firName: line.item.firName, crates: line.crates })),
    itemCount: items.length,
    belowMinimum,
  };
}

/** One job for each item, for all warehouses that lack it. */
function makeJobs(shortages: readonly Shortage<Item>[], places: Places): Candidate[] {
  const byItem = new Map<number, Shortage<Item>[]>();
  for (const shortage of shortages) {
    const own = byItem.get(shortage.item.id);
    if (own === undefined) byItem.set(shortage.item.id, [shortage]);
    else own.push(shortage);
  }
  return [...byItem.values()].flatMap((own) => {
    const [worst] = own.sort((one, other) => other.quantity - one.quantity);
    if (worst === undefined) return [];
    const { item, warehouseId } = worst;
    const quantity = own.reduce((sum, one) => sum + one.quantity, 0);
    const order = orderFor(item, quantity);
    if (order === null) return [];
    const ranked = { kind: 'make' as const, key: `make:${item.id}`, urgency: 'now' as const };
    const show = () => ({
      ...ranked,
      item: { firName: item.firName, name: item.name, crated: item.crated },
      quantity,
      ...order,
      warehouse: places.find(warehouseId),
      warehouses: own.length,
    });
    return { ...ranked, time: null, size: quantity, show };
  });
}

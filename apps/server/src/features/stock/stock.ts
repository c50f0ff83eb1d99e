import type { Item, WarehouseSummary } from '@backline/contract';
import {
  type HexPosition,
  itemCount,
  type LockAccess,
  maySee,
  type RequiredGroups,
  requiredGroupsOfStockpiles,
  type TimerFacts,
} from '@backline/domain';
import type { StoredRates } from '../../db/schema.ts';

/** A stockpile's row with all of its contents, at one moment. */
export interface StockpileRow extends TimerFacts {
  id: number;
  /** The transaction that wrote the row last: a different one means that something in it may have changed. */
  mark: string;
  warehouseId: number;
  name: string;
  locked: boolean;
  permissionGroupId: number | null;
  /** Milliseconds since 1970. */
  firUpdatedAt: number;
  /** PostgreSQL's text of two arrays in the same order: `{1,2}`. */
  itemIds: string;
  quantities: string;
  /** The items whose quantity is a lower bound, in the same form. */
  boundIds: string;
  rates: StoredRates | null;
}

export interface CatalogItem {
  item: Item;
  /** Whether the current catalog has it. */
  current: boolean;
}

export interface ActiveWarehouse {
  /** Fields that its summary shows apart from its stock. */
  warehouse: Pick<
    WarehouseSummary,
    'id' | 'name' | 'location' | 'buildingType' | 'category' | 'goalModifier' | 'stockpileTag'
  >;
  /** Its position in the order by name alone; the list itself is in the order of the categories. */
  rank: number;
  /** The War API's name of the region; null if the location has none. */
  region: string | null;
  /** The region's position on the world map; null without a region, or with one that the game's data lack. */
  hex: HexPosition | null;
  /** The age, in hours, from which its reports are old. */
  reportHours: number;
}

/** The goals of a warehouse as lists in the same order. */
export interface GoalLists {
  itemIds: number[];
  targets: number[];
  minimums: number[];
}

/** A stockpile with its contents as two lists in the same order. Its code is never held in memory. */
export interface StockpileStock extends Omit<StockpileRow, 'itemIds' | 'quantities' | 'boundIds' | 'rates'> {
  itemIds: Int32Array;
  quantities: Int32Array;
  /** The items whose quantity is a lower bound. */
  boundIds: Int32Array;
  rates: Rates;
  required: RequiredGroups;
}

/** `StoredRates` in a fifth of the memory. A rate is NaN if there were too few scans for it. */
interface Rates {
  scans: number;
  itemIds: Int32Array;
  perHour: Float32Array;
  falls: Uint8Array;
  hours: Float32Array;
  atLeast: Uint8Array;
}

/** Goals as lists in the same order, which are faster to sum up than objects. At most one for each item. */
export interface Goals {
  itemIds: Int32Array;
  targets: Float64Array;
  minimums: Float64Array;
}

export const NO_GOALS: Goals = {
  itemIds: new Int32Array(),
  targets: new Float64Array(),
  minimums: new Float64Array(),
};

/** The data that sums take from the small tables. */
export interface References {
  /** Every item by name, including those that the current catalog lacks: they may still be in stock. */
  catalog: readonly CatalogItem[];
  warehouses: readonly ActiveWarehouse[];
  /** The goals of each active warehouse that has any, by its id. */
  goals: ReadonlyMap<number, Goals>;
}

/** The goal for an item; target and minimum are 0 if there is none. */
export function goalFor(itemId: number, { itemIds, targets, minimums }: Goals) {
  const index = itemIds.indexOf(itemId);
  return { target: targets[index] ?? 0, minimum: minimums[index] ?? 0 }; // index -1 gives undefined
}

/**
 * The read model that every sum of stock is made from: the catalog, the active warehouses with their goals, and the
 * stockpiles with their contents. `StockMirror` is the whole war, kept up to date in memory; `readStockOf` is a part of
 * it, read inside a transaction.
 */
export class Stock implements References {
  catalog: References['catalog'] = [];
  warehouses: References['warehouses'] = [];
  goals: References['goals'] = new Map();
  /** The goals of all active warehouses together. */
  goalSums = NO_GOALS;
  /** By item id, how many single items a quantity of 1 is: the crate size for a crate, else 1. */
  units: Float64Array = new Float64Array();
  /** By item id, the lowest id of the item's forms: rates of use are stored under it for both forms. */
  keys: Int32Array = new Int32Array();
  readonly stockpiles = new Map<number, StockpileStock>();

  /** Replaces the given lists, and what is derived from them. */
  setReferences(references: Partial<References>): void {
    Object.assign(this, references);
    if (references.goals) this.goalSums = sumGoals([...references.goals.values()]);
    if (references.catalog) {
      this.units = unitsOf(references.catalog);
      this.keys = keysOf(references.catalog);
    }
  }

  /** Adds a stockpile, or replaces the one with its id. */
  setStockpile(row: StockpileRow): StockpileStock {
    const stockpile = {
      ...row,
      itemIds: numbersOf(row.itemIds),
      quantities: numbersOf(row.quantities),
      boundIds: numbersOf(row.boundIds),
      rates: compactRates(row.rates),
      required: requiredGroupsOfStockpiles([row]),
    };
    this.stockpiles.set(row.id, stockpile);
    return stockpile;
  }

  /** The stockpiles that a viewer may see, by the id of their warehouse. */
  visibleByWarehouse(viewer: LockAccess): Map<number, StockpileStock[]> {
    const byWarehouse = new Map<number, StockpileStock[]>();
    for (const stockpile of this.stockpiles.values()) {
      if (!maySee(viewer, stockpile.required)) continue;
      const ofWarehouse = byWarehouse.get(stockpile.warehouseId);
      if (ofWarehouse === undefined) byWarehouse.set(stockpile.warehouseId, [stockpile]);
      else ofWarehouse.push(stockpile);
    }
    return byWarehouse;
  }

  /**
   * Quantities by item id, as on the icon: crates of a crated item.
   * @param sums an array of an earlier call to reuse.
   */
  quantitiesIn(
    stockpiles: readonly StockpileStock[],
    sums: Float64Array = new Float64Array(this.units.length),
  ): Float64Array {
    sums.fill(0);
    for (const { itemIds, quantities } of stockpiles)
      for (let index = 0; index < itemIds.length; index += 1) {
        const id = itemIds[index] ?? 0; // the index is within the list
        sums[id] = (sums[id] ?? 0) + (quantities[index] ?? 0);
      }
    return sums;
  }
}

/** The quantity of one item in some stockpiles, as on the icon. */
export function quantityOf(itemId: number, stockpiles: readonly StockpileStock[]): number {
  return stockpiles.reduce((sum, { itemIds, quantities }) => {
    const index = itemIds.indexOf(itemId);
    return index < 0 ? sum : sum + (quantities[index] ?? 0);
  }, 0);
}

/** The items whose quantity in some stockpiles together is a lower bound: in one of them it is one. */
export function boundIdsIn(stockpiles: readonly StockpileStock[]): ReadonlySet<number> {
  return new Set(stockpiles.flatMap(({ boundIds }) => [...boundIds]));
}

/** Goals of a database row in the form that the sums use. */
export function goalsOf({ itemIds, targets, minimums }: GoalLists): Goals {
  return {
    itemIds: Int32Array.from(itemIds),
    targets: Float64Array.from(targets),
    minimums: Float64Array.from(minimums),
  };
}

/** Makes one goal for each item: the sum of all its goals. */
function sumGoals(all: readonly Goals[]): Goals {
  const places = new Map<number, number>();
  for (const { itemIds } of all) for (const id of itemIds) if (!places.has(id)) places.set(id, places.size);
  const sums: Goals = {
    itemIds: Int32Array.from(places.keys()),
    targets: new Float64Array(places.size),
    minimums: new Float64Array(places.size),
  };
  for (const { itemIds, targets, minimums } of all)
    for (const [index, id] of itemIds.entries()) {
      const place = places.get(id) ?? 0; // the loop above gave each item a place
      sums.targets[place] = (sums.targets[place] ?? 0) + (targets[index] ?? 0);
      sums.minimums[place] = (sums.minimums[place] ?? 0) + (minimums[index] ?? 0);
    }
  return sums;
}

function unitsOf(catalog: readonly CatalogItem[]): Float64Array {
  const highest = catalog.reduce((id, { item }) => Math.max(id, item.id), 0);
  const units = new Float64Array(highest + 1);
  for (const { item } of catalog) units[item.id] = itemCount(item, 1);
  return units;
}

function keysOf(catalog: readonly CatalogItem[]): Int32Array {
  const lowest = new Map<string, number>();
  for (const { item } of catalog)
    lowest.set(item.firName, Math.min(item.id, lowest.get(item.firName) ?? item.id));
  const keys = new Int32Array(unitsOf(catalog).length);
  for (const { item } of catalog) keys[item.id] = lowest.get(item.firName) ?? item.id;
  return keys;
}

function compactRates(rates: StoredRates | null): Rates {
  return {
    scans: rates?.scans ?? 0,
    itemIds: Int32Array.from(rates?.itemIds ?? []),
    perHour: Float32Array.from(rates?.perHour ?? [], (rate) => rate ?? Number.NaN),
    falls: Uint8Array.from(rates?.falls ?? []),
    hours: Float32Array.from(rates?.hours ?? []),
    atLeast: Uint8Array.from(rates?.atLeast ?? []),
  };
}

/** @param array PostgreSQL's text of an array: `{1,2}`. */
function numbersOf(array: string): Int32Array {
  return array === '{}' ? new Int32Array() : Int32Array.from(array.slice(1, -1).split(','), Number);
}

import type { WarehouseSummary, WarThreat } from '@backline/contract';
import { compareAttention, hexDistance, type WarehouseAttention, warehouseAttention } from '@backline/domain';
import { type NameIndex, nameIndex, searchNames } from '@backline/domain/name-index';
import { boundsOf } from '../stockpiles/release-text.ts';
import type { ListChoice } from './list-choice.ts';

/** A warehouse with what needs attention there, and its distance in hexes from the chosen one; null if unknown. */
export interface ListedWarehouse {
  warehouse: WarehouseSummary;
  attention: WarehouseAttention;
  distance: number | null;
  threat: WarThreat | null;
}

/** The warehouses under a heading; null for the single group of an ungrouped list. */
export interface WarehouseGroup {
  category: WarehouseSummary['category'];
  members: ListedWarehouse[];
}

/**
 * Tells what needs attention in each warehouse at a time. @param now milliseconds since epoch. @param threats by
 * warehouse.
 */
export function listWarehouses(
  warehouses: readonly WarehouseSummary[],
  from: number | null,
  now: number,
  threats: ReadonlyMap<number, WarThreat>,
): ListedWarehouse[] {
  const start = warehouses.find(({ id }) => id === from)?.hex ?? null;
  return warehouses.map((warehouse) => {
    const { underMinimum, updatedAt, stockpiles, hex } = warehouse;
    const publicAt = stockpiles.map((stockpile) => boundsOf(stockpile.publicAt));
    const threat = threats.get(warehouse.id) ?? null;
    return {
      warehouse,
      threat,
      attention: warehouseAttention(
        { underMinimum, updatedAt: Date.parse(updatedAt), publicAt, threat: threat && timed(threat) },
        now,
      ),
      distance: start === null || hex === null ? null : hexDistance(start, hex),
    };
  });
}

/** By name, place, building and the names of the stockpiles. */
export function warehouseIndex(all: readonly WarehouseSummary[]): NameIndex<WarehouseSummary> {
  return nameIndex(all, ({ name, location, buildingType, stockpiles }) => ({
    name,
    also: [location, buildingType, ...stockpiles.map((stockpile) => stockpile.name)],
  }));
}

/** The warehouses that match a text; all if it is empty. */
export function foundIds(index: NameIndex<WarehouseSummary>, text: string): ReadonlySet<number> {
  return new Set(searchNames(index, text).map(({ value }) => value.id));
}

/** Sorts a list; equal ones keep the server's order, which is by category and name. */
export function sortWarehouses(
  list: readonly ListedWarehouse[],
  sort: ListChoice['sort'],
): ListedWarehouse[] {
  const compare: Record<ListChoice['sort'], (a: ListedWarehouse, b: ListedWarehouse) => number> = {
    attention: (a, b) => compareAttention(a.attention, b.attention),
    name: (a, b) => a.warehouse.name.localeCompare(b.warehouse.name),
    category: () => 0,
    // The emptiest, or the one with the oldest report, first; without goals there is no fill.
    fill: (a, b) => fillOf(a) - fillOf(b),
    age: (a, b) => Date.parse(a.warehouse.updatedAt) - Date.parse(b.warehouse.updatedAt),
    distance: (a, b) => farOf(a) - farOf(b),
  };
  return list.toSorted(compare[sort]);
}

const fillOf = ({ warehouse }: ListedWarehouse) =>
  warehouse.goalCount === 0 ? 101 : warehouse.filledPercentage;
const farOf = ({ distance }: ListedWarehouse) => distance ?? Number.MAX_SAFE_INTEGER;

/** Groups a sorted list by category, in the order of the server's list. */
export function groupByCategory(
  sorted: readonly ListedWarehouse[],
  order: readonly WarehouseSummary[],
): WarehouseGroup[] {
  const groups = new Map<number | null, WarehouseGroup>();
  for (const { category } of order)
    if (!groups.has(category?.id ?? null)) groups.set(category?.id ?? null, { category, members: [] });
  for (const warehouse of sorted)
    groups.get(warehouse.warehouse.category?.id ?? null)?.members.push(warehouse);
  return [...groups.values()].filter(({ members }) => members.length > 0);
}

function timed({ kind, since }: WarThreat) {
  return { kind, since: since === null ? null : Date.parse(since) };
}

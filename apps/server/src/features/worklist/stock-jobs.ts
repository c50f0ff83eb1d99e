import type { Item, Job, LackingWarehouse } from '@backline/contract';
import {
  containersOf,
  cratesFor,
  type Destination,
  destinationsOf,
  type HaulLine,
  type JobList,
  type LockAccess,
  listJobs,
  orderFor,
  orderPlaceOf,
  planHauls,
  type RankedJob,
  type Shortage,
  shareMissing,
  shareUrgency,
  sortLines,
} from '@backline/domain';
import type { Stock } from '../stock/stock.ts';
import type { Places } from './places.ts';
import { type UsedStock, usedStock } from './run-out-jobs.ts';
import { type Promised, stockedItems } from './stocked-items.ts';

const LISTED_ITEMS = 20;
/** As many as one plan can have. */
const LISTED_SUPPLIERS = 10;
const LACKING_LISTED = 100;

/** The jobs that follow from stock and goals, and do not depend on the time. */
export interface StockJobs extends JobList<RankedJob & { job: Job }> {
  lacking: LackingWarehouse[];
  used: UsedStock[];
  /** Of all hauls, listed or not. */
  belowMinimum: number;
}

/**
 * The listed jobs of what to haul and what to make, and the warehouses that lack most (docs/spec/worklist.md#jobs).
 * Of thousands of jobs only the listed ones are built in full.
 */
export function stockJobs(
  stock: Stock,
  viewer: LockAccess,
  { places, promised }: { places: Places; promised: Promised },
): StockJobs {
  const { items, lacking } = stockedItems(stock, viewer, promised);
  const lines: HaulLine<Item>[] = [];
  const shortages: Shortage<Item>[] = [];
  for (const item of items) {
    const plan = planHauls(item, places.hexesBetween);
    for (const line of plan.lines) lines.push(line);
    for (const shortage of plan.shortages) shortages.push(shortage);
  }
  const isCrated = ({ item }: Shortage<Item>) => item.crated;
  const hauls = destinationsOf(lines, shortages.filter(isCrated)).map(haulJob);
  const listed = listJobs<Candidate>([...hauls, ...makeJobs(shortages)]);
  return {
    ...listed,
    used: usedStock(stock, viewer, promised.expected),
    belowMinimum: hauls.reduce((sum, { of }) => sum + of.belowMinimum, 0),
    jobs: listed.jobs.map(({ of, ...ranked }) => {
      const named = { key: ranked.key, urgency: ranked.urgency };
      const job: Job =
        'destination' in of
          ? { ...named, kind: 'haul', ...shownHaul(of, places) }
          : { ...named, kind: 'make', ...shownOrders(of, places) };
      return { ...ranked, job };
    }),
    lacking: lacking
      .sort((a, b) => b.missing - a.missing || b.underMinimum - a.underMinimum || a.id - b.id)
      .slice(0, LACKING_LISTED)
      .map(({ id, ...figures }) => ({ ...places.find(id), ...figures })),
  };
}

interface Haul {
  destination: Destination<Item>;
  share: number;
  belowMinimum: number;
}

/** The orders that a warehouse needs. */
interface Making {
  warehouseId: number;
  share: number;
  shortages: Shortage<Item>[];
}

type Candidate = RankedJob & { of: Haul | Making };

function haulJob(destination: Destination<Item>): RankedJob & { of: Haul } {
  const { to, crates } = destination;
  const lacks = [...destination.lacks.values()];
  const { share, weighted } = shareMissing(lacks);
  const belowMinimum = lacks.reduce((sum, { missing }) => sum + missing, 0);
  const of = { destination, share, belowMinimum };
  const urgency = shareUrgency(share);
  return { kind: 'haul', key: `haul:${to}`, urgency, time: null, share: weighted, size: crates, of };
}

function shownHaul({ destination, share, belowMinimum }: Haul, places: Places) {
  const { to, lines, suppliers, crates, lacks, nobodyHas } = destination;
  const items = new Map<Item, number>();
  for (const { item, crates: some } of sortLines(lines)) items.set(item, (items.get(item) ?? 0) + some);
  const givers = [...suppliers]
    .map(([from, some]) => ({
      ...places.find(from),
      crates: some,
      containers: containersOf(some),
      hexes: places.hexesBetween(from, to),
    }))
    .sort((a, b) => b.crates - a.crates || a.id - b.id);
  return {
    warehouse: places.find(to),
    share,
    suppliers: givers.slice(0, LISTED_SUPPLIERS),
    supplierCount: givers.length,
    crates,
    containers: givers.reduce((sum, { containers }) => sum + containers, 0),
    items: [...items]
      .slice(0, LISTED_ITEMS)
      .map(([{ firName, name }, some]) => ({ firName, name, crates: some })),
    itemCount: lacks.size,
    belowMinimum,
    nobodyHas,
    priorityItems: [...lacks.values()].filter(({ missing, priority }) => missing > 0 && priority).length,
  };
}

/** Makes one job for each warehouse, with all that somebody can make for it. */
function makeJobs(shortages: readonly Shortage<Item>[]): (RankedJob & { of: Making })[] {
  const byWarehouse = new Map<number, Shortage<Item>[]>();
  for (const shortage of shortages) {
    if (orderPlaceOf(shortage.item) === null) continue;
    const { warehouseId } = shortage.at;
    const own = byWarehouse.get(warehouseId);
    if (own === undefined) byWarehouse.set(warehouseId, [shortage]);
    else own.push(shortage);
  }
  return [...byWarehouse].map(([warehouseId, own]) => {
    const crates = ({ item, quantity }: Shortage<Item>) => cratesFor(item, quantity);
    const { share, weighted } = shareMissing(
      own.map(({ item, at, quantity }) => ({
        minimum: cratesFor(item, at.minimum),
        missing: cratesFor(item, quantity),
        priority: item.priority,
      })),
    );
    own.sort((a, b) => crates(b) - crates(a) || a.item.id - b.item.id);
    const size = own.reduce((sum, shortage) => sum + crates(shortage), 0);
    const urgency = shareUrgency(share);
    const of = { warehouseId, share, shortages: own };
    return { kind: 'make', key: `make:${warehouseId}`, urgency, time: null, share: weighted, size, of };
  });
}

function shownOrders({ warehouseId, share, shortages }: Making, places: Places) {
  const orders = { mpf: 0, factory: 0 };
  const materials = new Map<string, number>();
  const items = shortages.flatMap(({ item, quantity }) => {
    const order = orderFor(item, quantity);
    if (order === null) return [];
    orders[order.place] += order.orders;
    for (const { name, cost } of order.materials) materials.set(name, (materials.get(name) ?? 0) + cost);
    const { firName, name, crated } = item;
    return [{ firName, name, crated, quantity, place: order.place }];
  });
  return {
    warehouse: places.find(warehouseId),
    share,
    items: items.slice(0, LISTED_ITEMS),
    itemCount: items.length,
    orders,
    materials: [...materials].map(([name, cost]) => ({ name, cost })),
    ordered: 0, // counted when the list is shown, because these jobs stay the same when an order is made
  };
}

import type { Item, Job, LackingWarehouse } from '@backline/contract';
import {
  containersOf,
  cratesFor,
  type HaulLine,
  type HaulRoute,
  type JobList,
  type LockAccess,
  listJobs,
  orderFor,
  type ProductionOrder,
  planHauls,
  type RankedJob,
  routesOf,
  type Shortage,
  sortLines,
} from '@backline/domain';
import type { Stock } from '../stock/stock.ts';
import type { Places } from './places.ts';
import { type UsedStock, usedStock } from './run-out-jobs.ts';
import { type Promised, stockedItems } from './stocked-items.ts';

const LISTED_ITEMS = 20;
const LACKING_LISTED = 100;

/** The jobs that follow from stock and goals, and do not depend on the time. */
export interface StockJobs extends JobList<RankedJob & { job: Job }> {
  lacking: LackingWarehouse[];
  used: UsedStock[];
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
  const listed = listJobs([...routesOf(lines).map(haulJob), ...makeJobs(shortages)]);
  return {
    ...listed,
    used: usedStock(stock, viewer, promised.expected),
    jobs: listed.jobs.map(({ of, ...ranked }) => {
      const named = { key: ranked.key, urgency: ranked.urgency };
      const job: Job =
        'route' in of
          ? { ...named, kind: 'haul', ...shownHaul(of.route, places) }
          : { ...named, kind: 'make', ...shownOrder(of, places) };
      return { ...ranked, job };
    }),
    lacking: lacking
      .sort((a, b) => b.missing - a.missing || b.underMinimum - a.underMinimum || a.id - b.id)
      .slice(0, LACKING_LISTED)
      .map(({ id, ...figures }) => ({ ...places.find(id), ...figures })),
  };
}

/** An order for everything that is missing of an item. */
interface Order {
  /** How many warehouses lack it, and which lacks most. */
  warehouses: number;
  worstId: number;
  item: Item;
  quantity: number;
  order: ProductionOrder;
}

type Candidate = RankedJob & { of: { route: HaulRoute<Item> } | Order };

function haulJob(route: HaulRoute<Item>): Candidate {
  const { from, to, urgency, crates, belowMinimum } = route;
  const size = urgency === 'now' ? belowMinimum : crates;
  return { kind: 'haul', key: `haul:${from}:${to}`, urgency, time: null, size, of: { route } };
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

/** Makes one job for each item, for all warehouses that lack it. */
function makeJobs(shortages: readonly Shortage<Item>[]): Candidate[] {
  const byItem = new Map<number, Shortage<Item>[]>();
  for (const shortage of shortages) {
    const own = byItem.get(shortage.item.id);
    if (own === undefined) byItem.set(shortage.item.id, [shortage]);
    else own.push(shortage);
  }
  return [...byItem.values()].flatMap((own): Candidate[] => {
    const [worst] = own.sort((a, b) => b.quantity - a.quantity);
    if (worst === undefined) return [];
    const { item } = worst;
    const quantity = own.reduce((sum, shortage) => sum + shortage.quantity, 0);
    const order = orderFor(item, quantity);
    if (order === null) return [];
    const of = { item, quantity, order, warehouses: own.length, worstId: worst.warehouseId };
    const size = cratesFor(item, quantity);
    return [{ kind: 'make', key: `make:${item.id}`, urgency: 'now', time: null, size, of }];
  });
}

function shownOrder({ item, quantity, order, warehouses, worstId }: Order, places: Places) {
  return {
    item: { firName: item.firName, name: item.name, crated: item.crated },
    quantity,
    ...order,
    warehouse: places.find(worstId),
    warehouses,
    ordered: 0, // counted when the list is shown, because these jobs stay the same when an order is made
  };
}

import type { Job, Worklist } from '@backline/contract';
import {
  REPORT_HOURS,
  type ReleaseBounds,
  releaseBounds,
  reportUrgency,
  timerUrgency,
  type Urgency,
} from '@backline/domain';
import { boundsAsTimes } from '../stock/public-at.ts';
import { NO_GOALS, type Stock, type StockpileStock } from '../stock/stock.ts';
import type { Places } from './places.ts';

type RefreshJob = Extract<Job, { kind: 'refresh' }> & { time: number; size: number };
type ReportJob = Extract<Job, { kind: 'report' }> & { time: number | null; size: number };

/** Data that jobs about stockpiles are made from. */
export interface Moment {
  stock: Stock;
  /** The stockpiles that the viewer may see, by the id of their warehouse. */
  visible: ReadonlyMap<number, readonly StockpileStock[]>;
  places: Places;
  now: number;
}

/** Stockpiles that go public soon, and the next one after them (docs/spec/worklist.md#jobs). */
export function refreshJobs({ stock, visible, places, now }: Moment): {
  jobs: RefreshJob[];
  nextTimer: Worklist['nextTimer'];
} {
  const isCrated = cratedItems(stock);
  const jobs: RefreshJob[] = [];
  let next: { stockpile: StockpileStock; bounds: ReleaseBounds } | null = null;
  for (const [warehouseId, own] of visible) {
    if (!places.has(warehouseId)) continue;
    for (const stockpile of own) {
      const bounds = releaseBounds(stockpile);
      if (bounds === null || bounds.latest <= now) continue;
      const urgency = timerUrgency(bounds, now);
      if (urgency === null) {
        if (next === null || bounds.earliest < next.bounds.earliest) next = { stockpile, bounds };
        continue;
      }
      const crates = cratesIn(stockpile, isCrated);
      jobs.push({
        kind: 'refresh',
        key: `refresh:${stockpile.id}`,
        urgency,
        time: bounds.earliest,
        size: crates,
        stockpile: { id: stockpile.id, name: stockpile.name },
        warehouse: places.find(warehouseId),
        publicAt: boundsAsTimes(bounds),
        crates,
      });
    }
  }
  return { jobs, nextTimer: next && timerOf(next) };
}

function timerOf({ stockpile: { id, name }, bounds }: { stockpile: StockpileStock; bounds: ReleaseBounds }) {
  return { stockpile: { id, name }, publicAt: boundsAsTimes(bounds).earliest };
}

/** The ids of the items that come in crates. */
export function cratedItems({ catalog }: Stock): Set<number> {
  return new Set(catalog.filter(({ item }) => item.crated).map(({ item }) => item.id));
}

/** How many crates a stockpile holds. */
export function cratesIn({ itemIds, quantities }: StockpileStock, isCrated: ReadonlySet<number>): number {
  return itemIds.reduce((sum, id, index) => (isCrated.has(id) ? sum + (quantities[index] ?? 0) : sum), 0);
}

/** Makes one job for each warehouse with old reports, with the urgency of the oldest (docs/spec/worklist.md#jobs). */
export function reportJobs({ stock, visible, places, now }: Moment): ReportJob[] {
  const jobs: ReportJob[] = [];
  const limitHours = new Map(
    stock.warehouses.map((warehouse) => [warehouse.warehouse.id, warehouse.reportHours]),
  );
  for (const [warehouseId, own] of visible) {
    if (!places.has(warehouseId)) continue;
    const minimums = (stock.goals.get(warehouseId) ?? NO_GOALS).minimums.filter(
      (minimum) => minimum > 0,
    ).length;
    const limits = { limitHours: limitHours.get(warehouseId) ?? REPORT_HOURS, hasMinimums: minimums > 0 };
    const due = own
      .map((stockpile) => ({ stockpile, urgency: reportUrgency(stockpile.firUpdatedAt, now, limits) }))
      .filter((job): job is { stockpile: StockpileStock; urgency: Urgency } => job.urgency !== null)
      .sort(byAge);
    const [oldest] = due;
    if (oldest === undefined) continue;
    const { id, name, firUpdatedAt } = oldest.stockpile;
    const isNever = firUpdatedAt === 0;
    jobs.push({
      kind: 'report',
      key: `report:${warehouseId}`,
      urgency: oldest.urgency,
      time: isNever ? null : firUpdatedAt,
      size: isNever ? 0 : minimums,
      warehouse: places.find(warehouseId),
      stockpile: { id, name },
      reportedAt: isNever ? null : new Date(firUpdatedAt).toISOString(),
      stockpiles: due.length,
      minimums,
    });
  }
  return jobs;
}

/** The oldest report first; stockpiles that were never reported, which nobody relies on, come after all others. */
function byAge(left: { stockpile: StockpileStock }, right: { stockpile: StockpileStock }): number {
  const [first, second] = [left.stockpile.firUpdatedAt, right.stockpile.firUpdatedAt];
  return (
    Number(first === 0) - Number(second === 0) || first - second || left.stockpile.id - right.stockpile.id
  );
}

import { CONSUMPTION, HOUR_MS } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import type { StoredSeries } from '../../db/schema.ts';
import {
  type Amount,
  type Held,
  listScans,
  listStoredSeries,
  type Moved,
  markStockpile,
  readConsumption,
  readMoved,
  saveConsumption,
} from './consumption.queries.ts';
import { NO_SERIES, ratesOf, withScan } from './series.ts';

/**
 * Updates the rates of a stockpile after a report or an undo (docs/spec/consumption.md#upkeep). It reads and writes one
 * row, however long the history; shipments are read only if any moved something. Only a stockpile without a row, as
 * after an update of Backline or the restore of an older archive, is worked out from its reports of the last 72 hours.
 * @param db the transaction of the report, in which the stockpile's row is locked. @param stock what the report found.
 */
export async function updateConsumption(
  db: Db,
  { stockpileId, takenAt, now, stock }: { stockpileId: number; takenAt: string; now: Date; stock: Held[] },
): Promise<void> {
  const { series, isOwn, isMoved } = await readConsumption(db, stockpileId, takenAt);
  if (series === null) return startConsumption(db, stockpileId, now);
  const before = isOwn ? series : NO_SERIES; // with another name, place or lock it starts from scratch
  const found = byItem(stock);
  const moved = isMoved ? movesOf(await readMoved(db, stockpileId, takenAt), before, found) : NOTHING;
  const next = withScan(
    before,
    { at: Date.parse(takenAt), stock: found, most: mostByItem(stock), moved },
    now.getTime(),
  );
  await saveConsumption(db, stockpileId, { series: next, rates: ratesOf(next, now.getTime()), isOwn });
}

const NOTHING: ReadonlyMap<string, number> = new Map();

/**
 * Works out how much of what shipments moved at the warehouse can have been in this stockpile: taken at most as much as
 * is missing here, and delivered only if no other stockpile can have received it.
 */
function movesOf(
  { fetched, brought, isOnly }: Moved,
  before: StoredSeries,
  stock: ReadonlyMap<string, number>,
): Map<string, number> {
  const moved = isOnly ? byItem(brought) : new Map<string, number>();
  for (const [id, amount] of byItem(fetched)) {
    const missing = (before.stock[id]?.at(-1) ?? 0) - (stock.get(id) ?? 0) + (moved.get(id) ?? 0);
    moved.set(id, (moved.get(id) ?? 0) - Math.min(amount, Math.max(0, missing)));
  }
  return moved;
}

const byItem = (amounts: readonly (Amount | Held)[]) =>
  new Map(amounts.map(([id, amount]) => [String(id), amount]));
const mostByItem = (stock: readonly Held[]) =>
  new Map(stock.map(([id, least, most = least]) => [String(id), most]));

/** Works the rates of a stockpile out from its reports of the last 72 hours, without what shipments moved. */
export async function startConsumption(db: Db, stockpileId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - CONSUMPTION.windowHours * HOUR_MS);
  let series = NO_SERIES;
  for (const { takenAt, stock } of await listScans(db, stockpileId, since)) {
    const scan = { at: Date.parse(takenAt), stock: byItem(stock), most: mostByItem(stock), moved: NOTHING };
    series = withScan(series, scan, now.getTime());
  }
  await saveConsumption(db, stockpileId, { series, rates: ratesOf(series, now.getTime()), isOwn: false });
}

/** Removes deleted items from all scans and rates, because their ids may be given to others. The stockpiles must be locked. */
export async function forgetItems(db: Db, itemIds: readonly number[], now: Date): Promise<void> {
  const without = (lists: Record<string, number[]>) =>
    Object.fromEntries(Object.entries(lists).filter(([id]) => !itemIds.includes(Number(id))));
  for (const { stockpileId, series } of await listStoredSeries(db)) {
    if (!itemIds.some((id) => id in series.stock || id in series.moved)) continue;
    const left = { times: series.times, stock: without(series.stock), moved: without(series.moved) };
    await saveConsumption(db, stockpileId, {
      series: left,
      rates: ratesOf(left, now.getTime()),
      isOwn: true,
    });
    await markStockpile(db, stockpileId);
  }
}

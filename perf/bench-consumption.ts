import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Db } from '../apps/server/src/db/database.ts';
import { statement } from '../apps/server/src/db/statement.ts';
import { BIG_WAR } from '../apps/server/src/demo/big-war.ts';
import { type Amount, saveConsumption } from '../apps/server/src/features/consumption/consumption.queries.ts';
import { NO_SERIES, ratesOf, withScan } from '../apps/server/src/features/consumption/series.ts';
import { updateConsumption } from '../apps/server/src/features/consumption/update-consumption.ts';
import { StockMirror } from '../apps/server/src/features/stock/stock-mirror.ts';
import { sumAllSupplies } from '../apps/server/src/features/supplies/sum-supplies.ts';
import { HOUR_MS } from '../packages/domain/src/index.ts';
import { percentile } from './api/statistics.ts';
import { fillWar, openTemporaryDatabase } from './api/war-server.ts';

/**
 * `npm run bench consumption -- [--scans=24] [--warehouses=500] [--check]`: the cost of the rates of
 * use on the big war, with that many reports of each stockpile in the last 72 hours: the update for one report, in its
 * transaction; and the overview with and without rates, in turn, from the same mirror. `--check` ends with 1 where a
 * median misses its bar.
 */

/** The project's limits for the update of one report, and for the overview with rates beside that without. */
const BARS = { updateMs: 2, overview: 1.1 };
const REPORTS = 200;
const PAIRS = 60;
const { values } = parseArgs({
  options: {
    scans: { type: 'string', default: '24' },
    warehouses: { type: 'string', default: String(BIG_WAR.warehouses) },
    check: { type: 'boolean' },
  },
});
const scans = Number(values.scans);

const { title, database, stop } = await openTemporaryDatabase();
const { db } = database;
const now = new Date();
await fillWar(database, { ...BIG_WAR, warehouses: Number(values.warehouses) }, now);
await fillRates(db);
console.log(`${title}, ${scans} scans of each stockpile in 72 hours`);
const update = await measureUpkeep(db);
const overview = await measureOverview(db);
console.log(`update ${update.toFixed(2)} ms (bar ${BARS.updateMs})`);
console.log(`overview with rates: ${overview.toFixed(2)} of that without (bar ${BARS.overview})`);
await stop();
const isMissed = update > BARS.updateMs || overview > BARS.overview;
if (isMissed && values.check) process.exitCode = 1;

/** Every item of every stockpile falls by a part of itself from scan to scan, and is refilled now and then. */
async function fillRates(all: Db): Promise<void> {
  const read = statement<Record<string, never>, { id: number; at: string; ids: string; quantities: string }>(
    'bench_contents',
    sql`select s.id, s.fir_updated_at as at, string_agg(c.item_id::text, ',') as ids,
      string_agg(c.quantity::text, ',') as quantities
    from stockpiles s join stockpile_contents c on c.stockpile_id = s.id group by s.id`,
  );
  for (const row of await read(all, {})) {
    const [ids, last] = [row.ids.split(','), row.quantities.split(',').map(Number)];
    let series = NO_SERIES;
    for (let scan = scans - 1; scan >= 0; scan -= 1) {
      const at = Date.parse(row.at) - (scan * 72 * HOUR_MS) / scans;
      const stock = new Map(ids.map((id, index) => [id, (last[index] ?? 0) + 3 * ((scan + index) % 9)]));
      series = withScan(series, { at, stock, moved: new Map() }, Date.parse(row.at));
    }
    await saveConsumption(all, row.id, { series, rates: ratesOf(series, Date.parse(row.at)), isOwn: false });
  }
  await all.execute(sql`vacuum analyze`);
}

/** @returns the median time of an update in milliseconds. */
async function measureUpkeep(all: Db): Promise<number> {
  // The same rows as a report's own statement returns.
  const heldIn = statement<{ id: number }, { stock: Amount[] }>(
    'bench_held',
    sql`select json_agg(json_build_array(key, amount)) as stock from (
      select min(k.id) as key, sum(c.quantity * case when i.crated then i.crate_size else 1 end)::int as amount
      from stockpile_contents c join items i on i.id = c.item_id join items k on k.fir_name = i.fir_name and k.crated
      where c.stockpile_id = ${sql.placeholder('id')}::int group by i.fir_name) held`,
  );
  const rows = await all.query.stockpiles.findMany({ columns: { id: true }, limit: REPORTS });
  const times: number[] = [];
  for (const { id } of rows)
    await all.transaction(async (transaction) => {
      await transaction.execute(sql`select id from stockpiles where id = ${id} for update`);
      const [{ stock } = { stock: [] }] = await heldIn(transaction, { id });
      const start = performance.now();
      await updateConsumption(transaction, { stockpileId: id, takenAt: now.toISOString(), now, stock });
      times.push(performance.now() - start);
    });
  return printTimes('update for one report, ms', times);
}

/** @returns how much longer it takes with rates, as a ratio of medians. */
async function measureOverview(all: Db): Promise<number> {
  const mirror = new StockMirror(all);
  await mirror.update();
  const bare = new StockMirror(all);
  await bare.update();
  for (const stockpile of bare.stockpiles.values())
    Object.assign(stockpile, { rates: { ...stockpile.rates, itemIds: new Int32Array() } });
  const viewer = { seesLocked: false, groupIds: [] };
  const [withRates, without]: number[][] = [[], []];
  for (let pair = 0; pair < PAIRS; pair += 1)
    for (const [stock, times] of [
      [mirror, withRates],
      [bare, without],
    ] as const) {
      changeOne(stock, pair);
      const start = performance.now();
      JSON.stringify(sumAllSupplies(stock, viewer));
      times?.push(performance.now() - start);
    }
  return (
    printTimes('overview with rates, ms', withRates ?? []) / printTimes('overview without, ms', without ?? [])
  );
}

/** As after a report: a stockpile that has changed is another object. The overview is only made again after a change. */
function changeOne({ stockpiles }: StockMirror, pair: number): void {
  const all = [...stockpiles.values()];
  const stock = all[(pair * 997) % all.length]; // 997 is prime, so that the changes are spread over the war
  if (stock !== undefined) stockpiles.set(stock.id, { ...stock, firUpdatedAt: stock.firUpdatedAt + 1 });
}

/** @returns the median. */
function printTimes(what: string, times: number[]): number {
  const [least, half, most] = [0.05, 0.5, 0.95].map((share) => percentile(times, share).toFixed(2));
  console.log(`${what}: p5 ${least}, median ${half}, p95 ${most}, of ${times.length}`);
  return percentile(times, 0.5);
}

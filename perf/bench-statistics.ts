import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Db } from '../apps/server/src/db/database.ts';
import { BIG_WAR } from '../apps/server/src/demo/big-war.ts';
import { fillStockDays } from '../apps/server/src/features/statistics/fill-stock-days.ts';
import { showStock } from '../apps/server/src/features/statistics/show-stock.ts';
import { showWork } from '../apps/server/src/features/statistics/show-work.ts';
import { readStock } from '../apps/server/src/features/stock/current-stock.ts';
import { percentile } from './api/statistics.ts';
import { fillWar, openTemporaryDatabase } from './api/war-server.ts';

/**
 * `npm run bench statistics -- [--days=30] [--warehouses=500]`: the statistics of the big war,
 * where each stockpile was reported once a day: the first reply after each change, without any cache, for somebody who
 * sees no locked stockpile and for an admin.
 */

const RUNS = 15;
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    warehouses: { type: 'string', default: String(BIG_WAR.warehouses) },
  },
});
const days = Number(values.days);
const warehouses = Number(values.warehouses);

const { title, database, stop } = await openTemporaryDatabase();
const { db } = database;
const now = new Date();
await fillWar(database, { ...BIG_WAR, warehouses }, now);
await repeatReports(db);
const start = performance.now();
await fillStockDays(db, now);
console.log(`${title}, ${warehouses * BIG_WAR.stockpilesPerWarehouse} stockpiles, ${days} days of reports`);
console.log(`filling all days, once: ${((performance.now() - start) / 1000).toFixed(1)} s`);
await db.execute(sql`vacuum analyze`);
await readStock(db);
await measure();
await stop();

/** Copies the report of each stockpile to each day before today. */
async function repeatReports(all: Db): Promise<void> {
  await all.execute(
    sql`update reports set applied_at = ${now.toISOString()}::timestamptz - interval '1 day'`,
  );
  for (let day = 2; day <= days; day += 1)
    await all.execute(sql`
      insert into reports (stockpile_id, stockpile_name, warehouse_id, locked, permission_group_id, username, source, taken_at,
        applied_at, previous_taken_at, before, after)
      select stockpile_id, stockpile_name, warehouse_id, locked, permission_group_id, 'Soldier ' || id % 40, source, taken_at,
        ${now.toISOString()}::timestamptz - make_interval(days => ${day}::int), previous_taken_at, before, after
      from reports where applied_at = ${now.toISOString()}::timestamptz - interval '1 day' order by id`);
}

async function measure(): Promise<void> {
  const war = { id: null, from: null, to: null };
  const rights = { admin: false, permissions: { read: true, edit: false, manage: false }, groupIds: [] };
  const [item] = await db.query.items.findMany({ columns: { id: true }, limit: 1 });
  const base = { form: 'crates' as const, itemIds: [] };
  for (const [who, seesLocked] of [
    ['outsider', false],
    ['admin', true],
  ] as const) {
    const viewer = { ...rights, seesLocked };
    await measureReply(`${who}: work`, () => showWork(db, viewer, war, [war]));
    await measureReply(`${who}: stock by category`, () => showStock(db, viewer, war, base));
    await measureReply(`${who}: stock of an item`, () =>
      showStock(db, viewer, war, { ...base, itemIds: [item?.id ?? 1] }),
    );
    await measureReply(`${who}: stock of a warehouse`, () =>
      showStock(db, viewer, war, { ...base, warehouseId: 1 }),
    );
  }
}

async function measureReply(what: string, run: () => Promise<unknown>): Promise<void> {
  await run();
  const times: number[] = [];
  for (let number = 0; number < RUNS; number += 1) {
    const from = performance.now();
    await run();
    times.push(performance.now() - from);
  }
  const [half, most] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(0));
  console.log(`${what}: median ${half} ms, p95 ${most} ms`);
}

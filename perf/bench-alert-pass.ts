import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { BIG_WAR } from '../apps/server/src/demo/big-war.ts';
import { findAlerts } from '../apps/server/src/features/alerts/find-alerts.ts';
import { percentile } from './api/statistics.ts';
import { fillWar, openTemporaryDatabase } from './api/war-server.ts';

/**
 * `npm run bench alert-pass -- [--warehouses=500] [--passes=20]`: the cost of a pass of the
 * alerts over all scopes of the big war: the first pass, one while nothing happens, and one after a report; and how
 * long it blocks the server.
 */

const { values } = parseArgs({
  options: {
    warehouses: { type: 'string', default: String(BIG_WAR.warehouses) },
    passes: { type: 'string', default: '20' },
  },
});
const passes = Number(values.passes);

const { title, database, stop } = await openTemporaryDatabase();
const { db } = database;
const war = { ...BIG_WAR, warehouses: Number(values.warehouses) };
let time = Date.now();
await fillWar(database, war, new Date(time));
// Everyone has signed in lately, so that all combinations of groups are scopes.
await db.execute(sql`update users set signed_in_at = now()`);

const pass = async () => {
  const began = performance.now();
  await findAlerts(
    { database, config: { warApi: undefined }, now: () => new Date(time) },
    new AbortController().signal,
  );
  return performance.now() - began;
};
const first = await pass();
const scopes = await count(sql`select count(*)::int as n from alert_scopes`);
const levels = await count(sql`select count(*)::int as n from alert_states`);
console.log(`${title}, ${scopes} scopes, ${levels} levels; the first pass ${Math.round(first)} ms`);
await measure('nothing happened', async () => {});
await measure('a minute later', async () => {
  time += 60_000;
});
await measure('after a report', async (index) => {
  const id = sql`(select id from stockpiles order by id offset ${index * 97} limit 1)`;
  await db.execute(sql`delete from stockpile_contents where stockpile_id = ${id}`);
  await db.execute(sql`update stockpiles set fir_updated_at = now() where id = ${id}`);
});
await stop();

async function count(statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: { n: number }[] }; // as node-postgres gives them
  return rows[0]?.n ?? 0;
}

async function measure(name: string, change: (index: number) => Promise<void>): Promise<void> {
  const times: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  for (let index = 0; index < passes; index += 1) {
    await change(index);
    delay.enable();
    times.push(await pass());
    delay.disable();
  }
  const at = (share: number) => percentile(times, share).toFixed(0);
  console.log(
    `${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms; the server is blocked for at most ${(delay.max / 1e6).toFixed(0)} ms`,
  );
}

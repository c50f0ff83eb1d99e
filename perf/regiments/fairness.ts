import { fork } from 'node:child_process';
import path from 'node:path';
import type { Database } from '../../apps/server/src/db/database.ts';
import type { SchemaServer } from '../../apps/server/src/db/open-schemas.ts';
import type { Regiment } from '../../apps/server/src/regiments/directory.queries.ts';
import { regimentSecret } from '../../apps/server/src/regiments/regiment-config.ts';
import { type OfficersOrder, type OfficersResult, REQUEST_KINDS } from '../api/officers.ts';
import { nextMessage } from '../api/processes.ts';
import { percentile } from '../api/statistics.ts';
import { findSubjects } from '../api/war-server.queries.ts';
import { fillWar, signInOfficers } from '../api/war-server.ts';
import { APP_SECRET, BASE, startBuiltServer } from './server.ts';

const WAR = { warehouses: 60, stockpilesPerWarehouse: 5, linesPerStockpile: 30, users: 10 };
const REPORT_LINES = 120;
const BUSY = 200;
const AT_EASE = 20;
const THINK_MS = 2000;
const ALONE_MS = 30_000;
const TOGETHER_MS = 60_000;
const BAR_MS = 250;

/**
 * The 99th percentile of 20 officers at ease, alone and beside another regiment in the same process, whose 200 officers send their
 * next request as soon as they have an answer.
 * @returns whether it stays within twice that of alone, or within 250 ms.
 */
export async function measureFairness(
  schemas: SchemaServer,
  [busy, atEase]: [Regiment, Regiment],
  url: string,
): Promise<boolean> {
  const orders = [
    await orderOf(schemas.open(busy.schema), busy, { officers: BUSY, thinkMs: 0 }),
    await orderOf(schemas.open(atEase.schema), atEase, { officers: AT_EASE, thinkMs: THINK_MS }),
  ] as const;
  const server = await startBuiltServer(url, 2);
  const ports = [server.port];
  try {
    await officersDo({ ...orders[1], ports, ms: 5000 }); // opened, and its code is warm
    const alone = timesOf(await officersDo({ ...orders[1], ports, ms: ALONE_MS }));
    const [besides, together] = await Promise.all(
      orders.map((order) => officersDo({ ...order, ports, ms: TOGETHER_MS })),
    );
    const times = timesOf(together);
    const [before, after] = [percentile(alone, 0.99), percentile(times, 0.99)];
    console.log(`Alone: ${shown(alone)}. Beside ${BUSY} officers at full speed: ${shown(times)}.`);
    console.log(
      `Those meanwhile: ${shown(timesOf(besides))}, ${(timesOf(besides).length / (TOGETHER_MS / 1000)).toFixed(0)} a second.`,
    );
    return after <= Math.max(BAR_MS, 2 * before);
  } finally {
    await server.stop();
  }
}

type Order = Omit<OfficersOrder, 'ports' | 'ms'>;

export async function orderOf(
  database: Database,
  regiment: Regiment,
  { officers, thinkMs, users = WAR.users }: { officers: number; thinkMs: number; users?: number },
): Promise<Order> {
  const now = new Date();
  await fillWar(database, { ...WAR, users }, now);
  const { codeNames, warehouseId, itemId } = await findSubjects(database.db);
  const signedIn = await signInOfficers(database, regimentSecret(APP_SECRET, regiment), now, officers);
  const host = `${regiment.name}.${BASE}`;
  return {
    officers: signedIn.map((officer) => ({ ...officer, headers: { ...officer.headers, host } })),
    thinkMs,
    codeNames: codeNames.slice(0, REPORT_LINES),
    paths: [
      { path: '/api/supplies', share: 30 },
      { path: '/api/warehouses', share: 20 },
      { path: `/api/warehouses/${warehouseId}`, share: 25 },
      { path: `/api/warehouses/${warehouseId}/goals`, share: 10 },
      { path: `/api/items/${itemId}/distribution`, share: 10 },
      { path: '/api/stockpiles/names', share: 5 },
    ],
  };
}

export async function officersDo(order: OfficersOrder): Promise<OfficersResult> {
  const child = fork(path.join(import.meta.dirname, '../api/officers.ts'));
  child.send(order);
  const result = await nextMessage<OfficersResult>(child);
  child.kill();
  return result;
}

/** @throws for a request that failed: those count as answered soon. */
export function timesOf(result: OfficersResult | undefined): number[] {
  const [failure] = Object.entries(result?.errors ?? {});
  if (result === undefined || failure !== undefined)
    throw new Error(`Requests failed: ${failure?.join(', ')} times.`);
  return REQUEST_KINDS.flatMap((kind) => result.times[kind]);
}

export function shown(times: number[]): string {
  const [p50, p99] = [0.5, 0.99].map((part) => percentile(times, part).toFixed(0));
  return `p50 ${p50} ms, p99 ${p99} ms of ${times.length} requests`;
}

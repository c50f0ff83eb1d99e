import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BIG_WAR, type WarSize } from '../apps/server/src/demo/big-war.ts';
import { driverOf } from './api/bare-sql.ts';
import { type BenchCase, benchCases } from './api/cases.ts';
import type { LoadOrder, LoadResult } from './api/load.ts';
import { middle, type Times, timesOf } from './api/statistics.ts';
import { findSubjects } from './api/war-server.queries.ts';
import { startWarServer, type WarServer } from './api/war-server.ts';

/**
 * `npm run bench api` measures the endpoints over real HTTP with the data of a whole coalition's war. Each is
 * compared with the plain SQL statements that fetch the same rows through the same connections in the same
 * run. See docs/bench-api.md.
 */

const SMALL_WAR: WarSize = { warehouses: 20, stockpilesPerWarehouse: 5, linesPerStockpile: 30, users: 5 };
/** Maximum ratio of an endpoint's median time to that of its plain statements. */
const BAR = 1.5;

const { values } = parseArgs({
  options: {
    small: { type: 'boolean' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    readers: { type: 'string', default: '1,50' },
    only: { type: 'string' },
    check: { type: 'boolean' },
  },
});
const rounds = Number(values.rounds ?? (values.small ? 1 : 3));
const ms = Number(values.seconds ?? (values.small ? 0.5 : 2)) * 1000;
const READERS = values.readers.split(',').map(Number);
const only = values.only?.split(',');

const load = fork(path.join(import.meta.dirname, 'api/load.ts'));
let isWithin = true;
const size = values.small ? SMALL_WAR : BIG_WAR;
const whole = await withServer(size, measure);
if (whole !== undefined) {
  const part = await withServer({ ...size, warehouses: Math.max(1, size.warehouses / 50) }, uncachedOverview);
  const growth = whole.p95 / part.p95;
  if (growth > 50) isWithin = false;
  console.log(
    `\nOverview with 50 times the lines: p95 ${shown(part)} to ${shown(whole)}, ${growth.toFixed(1)} times.`,
  );
}
load.kill();
console.log(
  isWithin
    ? `\nWithin the bar of ${BAR} times the bare SQL.`
    : `\nNot within the bar of ${BAR} times the bare SQL.`,
);
process.exitCode = isWithin || !values.check ? 0 : 1;

async function withServer<T>(size: WarSize, run: (server: WarServer) => Promise<T>): Promise<T> {
  const stockpiles = size.warehouses * size.stockpilesPerWarehouse;
  const lines = stockpiles * size.linesPerStockpile;
  console.log(`\nFilling: ${size.warehouses} warehouses, ${stockpiles} stockpiles, ${lines} lines …`);
  const server = await startWarServer(size);
  try {
    return await run(server);
  } finally {
    await server.close();
  }
}

/** Prints the table. @returns the times of an uncached overview; undefined if it was not measured. */
async function measure(server: WarServer): Promise<Times | undefined> {
  console.log(
    `\n${server.title}, Node ${process.versions.node}; median of ${rounds} rounds, milliseconds, p50 / p95\n`,
  );
  console.log('| request | readers | bare SQL | endpoint | ratio | uncached | ratio | not modified |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  let overview: Times | undefined;
  for (const benchCase of benchCases(await findSubjects(server.database.db), server.discordKey)) {
    if (only && !only.some((name) => benchCase.name.startsWith(name))) continue;
    for (const readers of READERS) {
      const { bare, shared, uncached, unchanged } = await compare(server, benchCase, readers);
      if (shared.p50 > BAR * bare.p50) isWithin = false;
      if (benchCase.name === 'overview' && readers === 1) overview = uncached;
      const ratio = (times: Times) => (times.p50 / bare.p50).toFixed(2);
      const cells = [shown(bare), shown(shared), ratio(shared), shown(uncached), ratio(uncached)];
      console.log(
        `| ${benchCase.name} | ${readers} | ${cells.join(' | ')} | ${unchanged ? shown(unchanged) : '–'} |`,
      );
    }
  }
  return overview;
}

async function uncachedOverview(server: WarServer): Promise<Times> {
  const [overview] = benchCases(await findSubjects(server.database.db), server.discordKey);
  if (overview === undefined) throw new Error('There is no case.');
  return (await compare(server, overview, 1)).uncached;
}

function shown({ p50, p95 }: Times): string {
  return [p50, p95].map((value) => value.toFixed(value < 10 ? 2 : 0)).join(' / ');
}

/**
 * Alternates between the variants in rounds, so that disturbances of the machine affect all of them alike.
 */
async function compare(server: WarServer, benchCase: BenchCase, readers: number) {
  const all: Record<'bare' | 'shared' | 'uncached' | 'unchanged', Times[]> = {
    bare: [],
    shared: [],
    uncached: [],
    unchanged: [],
  };
  const { ports, reader } = server;
  for (let round = 0; round <= rounds; round += 1) {
    const times = {
      bare: await bareTimes(server, benchCase, readers),
      shared: await endpointTimes(benchCase, {
        port: ports.shared,
        headers: reader.headers,
        readers,
        ms,
        status: 200,
      }),
      uncached: await endpointTimes(benchCase, {
        port: ports.uncached,
        headers: reader.headers,
        readers,
        ms,
        status: 200,
      }),
      unchanged: await unchangedTimes(server, benchCase, readers),
    };
    if (round === 0) continue; // the first round warms up
    all.bare.push(times.bare);
    all.shared.push(times.shared);
    all.uncached.push(times.uncached);
    if (times.unchanged) all.unchanged.push(times.unchanged);
  }
  return {
    bare: middle(all.bare),
    shared: middle(all.shared),
    uncached: middle(all.uncached),
    unchanged: all.unchanged.length > 0 ? middle(all.unchanged) : null,
  };
}

/**
 * The time of a 304 for a browser that has the current reply; null for a write, and where the reply depends on the
 * time.
 */
async function unchangedTimes(
  server: WarServer,
  benchCase: BenchCase,
  readers: number,
): Promise<Times | null> {
  const [first] = benchCase.requests;
  if (first?.method !== 'GET' || benchCase.isTimed) return null;
  const { headers } = server.reader;
  const { shared: port } = server.ports;
  const { headers: received } = await fetch(`http://127.0.0.1:${port}${first.path}`, { headers });
  return endpointTimes(benchCase, {
    port,
    headers: { ...headers, 'if-none-match': received.get('etag') ?? '' },
    readers,
    ms,
    status: 304,
  });
}

async function bareTimes(server: WarServer, benchCase: BenchCase, readers: number): Promise<Times> {
  const driver = driverOf(server.database);
  const times: number[] = [];
  const until = performance.now() + ms;
  const read = async () => {
    for (let done = 0; done < 2 || performance.now() < until; done += 1) {
      const start = performance.now();
      await benchCase.bare(driver, server.reader);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: readers }, read));
  return timesOf(times);
}

async function endpointTimes({ requests }: BenchCase, how: Omit<LoadOrder, 'requests'>): Promise<Times> {
  const { times } = await order(load, { ...how, requests });
  return timesOf(times);
}

async function order(child: ChildProcess, wanted: LoadOrder): Promise<LoadResult> {
  child.send(wanted);
  const [result] = (await once(child, 'message')) as [LoadResult]; // load.ts answers with nothing else
  if (result.error !== undefined) throw new Error(result.error);
  return result;
}

import { fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BIG_WAR, type WarSize } from '../apps/server/src/demo/big-war.ts';
import { type OfficersOrder, type OfficersResult, REQUEST_KINDS } from './api/officers.ts';
import { nextMessage, type Server, startServer } from './api/processes.ts';
import type { ServerFigures } from './api/server-process.ts';
import { percentile } from './api/statistics.ts';
import { findSubjects } from './api/war-server.queries.ts';
import { fillWar, openTemporaryDatabase, signInOfficers } from './api/war-server.ts';

/**
 * `npm run bench load` simulates a whole coalition's officers working on the war of `bench api`, over real
 * HTTP: first for some minutes on two server processes with one PostgreSQL, alternating between them; then at
 * full speed on one process and on two; see
 * docs/bench-load.md.
 */

const SMALL_WAR: WarSize = { warehouses: 60, stockpilesPerWarehouse: 5, linesPerStockpile: 30, users: 10 };
const REPORT_LINES = 120;
const P99_BAR_MS = 250;
/** Minimum speed-up of two processes over one, when two cores are free. */
const GAIN_BAR = 1.6;
/** Maximum growth of the live heap between the second minute and the last; more would indicate a leak. */
const GROWTH_BAR = 1.25;

const { values } = parseArgs({
  options: {
    small: { type: 'boolean' },
    only: { type: 'string' },
    minutes: { type: 'string' },
    officers: { type: 'string', default: '200' },
    think: { type: 'string', default: '4' },
    seconds: { type: 'string' },
    check: { type: 'boolean' },
  },
});
const MINUTES = Number(values.minutes ?? (values.small ? 1 : 10));
const OFFICERS = Number(values.officers);
const THINK_MS = Number(values.think) * 1000;
const SPEED_MS = Number(values.seconds ?? (values.small ? 5 : 20)) * 1000;
const SIZE = values.small ? SMALL_WAR : BIG_WAR;
const SECRET = 'a secret of the benchmark, long enough';

const missed: string[] = [];
const isWanted = (part: string) => values.only?.split(',').includes(part) ?? true;

console.log(
  `${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1)} before the start, Node ${process.versions.node}`,
);
if (isWanted('minutes') || isWanted('speed')) await onPostgres();
console.log(missed.length === 0 ? '\nWithin every bar.' : `\nNot within the bar: ${missed.join('; ')}.`);
process.exitCode = missed.length > 0 && values.check ? 1 : 0;

async function onPostgres(): Promise<void> {
  await withWar(async (title, start, order) => {
    const servers = [await start(), await start()];
    if (isWanted('minutes')) {
      console.log(`\n## ${title}, two processes, ${OFFICERS} officers for ${MINUTES} minutes\n`);
      const { p99, growth } = await atWork(servers, order, MINUTES);
      if (p99 > P99_BAR_MS) missed.push(`p99 ${p99.toFixed(0)} ms, bar ${P99_BAR_MS}`);
      if (MINUTES > 2 && growth > GROWTH_BAR)
        missed.push(`heap grew ${growth.toFixed(2)} times, bar ${GROWTH_BAR}`);
    }
    if (isWanted('speed')) await speed(servers, order);
    for (const server of servers) await server.stop();
  });
}

type Order = Omit<OfficersOrder, 'ports' | 'ms' | 'thinkMs'>;

async function withWar(
  use: (title: string, start: () => Promise<Server>, order: Order) => Promise<void>,
): Promise<void> {
  console.log(`\nFilling: ${SIZE.warehouses} warehouses …`);
  const { title, database, url, dataDirectory, stop } = await openTemporaryDatabase();
  const now = new Date();
  await fillWar(database, SIZE, now);
  const subjects = await findSubjects(database.db);
  const order: Order = {
    officers: await signInOfficers(database, SECRET, now, OFFICERS),
    codeNames: subjects.codeNames.slice(0, REPORT_LINES),
    paths: [
      { path: '/api/supplies', share: 30 },
      { path: '/api/warehouses', share: 20 },
      { path: `/api/warehouses/${subjects.warehouseId}`, share: 25 },
      { path: `/api/warehouses/${subjects.warehouseId}/goals`, share: 10 },
      { path: `/api/items/${subjects.itemId}/distribution`, share: 10 },
      { path: '/api/stockpiles/names', share: 5 },
    ],
  };
  const environment = {
    DATA_DIR: dataDirectory,
    APP_SECRET: SECRET,
    RATE_LIMIT_FACTOR: '0', // fifty officers without pauses exceed every limit meant for people
    DATABASE_URL: url,
  };
  try {
    await use(title, () => startServer(environment), order);
  } finally {
    await stop();
  }
}

async function officersDo(order: OfficersOrder): Promise<OfficersResult> {
  const child = fork(path.join(import.meta.dirname, 'api/officers.ts'));
  child.send(order);
  const result = await nextMessage<OfficersResult>(child);
  child.kill();
  return result;
}

/** Reports every minute, so that memory can be compared with the load. */
async function atWork(
  servers: Server[],
  order: Order,
  minutes: number,
): Promise<{ p99: number; growth: number }> {
  console.log(
    '| minute | requests | 304 | read p50 / p99 | refresh p50 / p99 | report p50 / p99 | errors | CPU ms each | heap | RSS |',
  );
  console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  const ports = servers.map(({ port }) => port);
  const all: number[] = [];
  const heaps: number[] = [];
  let cpuBefore = cpuOf(await figuresOf(servers));
  for (let minute = 1; minute <= minutes; minute += 1) {
    const result = await officersDo({ ...order, ports, ms: 60_000, thinkMs: THINK_MS });
    const figures = await figuresOf(servers);
    const cpu = cpuOf(figures);
    const times = REQUEST_KINDS.flatMap((kind) => result.times[kind]);
    const errors = errorsOf(result);
    all.push(...times);
    heaps.push(figures.reduce((sum, { heap }) => sum + heap, 0));
    const cells = [
      minute,
      times.length,
      result.unchanged,
      ...REQUEST_KINDS.map((kind) => shown(result.times[kind])),
      errors,
      ((1000 * (cpu - cpuBefore)) / times.length).toFixed(1),
      figures.map(({ heap }) => heap.toFixed(0)).join(' + '),
      `${figures.map(({ rss }) => rss.toFixed(0)).join(' + ')} MiB`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
    cpuBefore = cpu;
  }
  const p99 = percentile(all, 0.99);
  const growth = (heaps.at(-1) ?? 0) / (heaps[1] ?? Number.NaN);
  console.log(`\nAll: p50 ${percentile(all, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(0)} ms.`);
  if (heaps.length > 2) console.log(`Heap from the second minute to the last: ${growth.toFixed(2)} times.`);
  return { p99, growth };
}

function figuresOf(servers: Server[]): Promise<ServerFigures[]> {
  return Promise.all(servers.map((server) => server.figures()));
}

/** Total processor time of the server processes, in seconds. */
function cpuOf(figures: ServerFigures[]): number {
  return figures.reduce((sum, { cpu }) => sum + cpu, 0);
}

function shown(times: number[]): string {
  return [0.5, 0.99].map((share) => percentile(times, share).toFixed(0)).join(' / ');
}

function errorsOf({ errors }: OfficersResult): number {
  for (const [what, times] of Object.entries(errors)) console.error(`${times} times ${what}`);
  const count = Object.values(errors).reduce((sum, error) => sum + error, 0);
  if (count > 0) missed.push(`${count} errors`);
  return count;
}

/** Full speed without pauses: on one process and on two, each twice, to reveal disturbances. */
async function speed(servers: Server[], order: Order): Promise<void> {
  console.log(`\n## Full speed, 50 officers, ${SPEED_MS / 1000} s each\n`);
  console.log('| processes | requests per second | p50 / p99 | processor time of the servers | cores busy |');
  console.log('| ---: | ---: | ---: | ---: | ---: |');
  const rates: Record<number, number[]> = {};
  let busiest = 0;
  for (const count of [1, 2, 1, 2]) {
    const used = servers.slice(0, count);
    const before = await figuresOf(used);
    const idle = coreTimes();
    const result = await officersDo({
      ...order,
      officers: order.officers.slice(0, 50),
      ports: used.map(({ port }) => port),
      ms: SPEED_MS,
      thinkMs: 0,
    });
    const busy = busyCores(idle, coreTimes());
    const after = await figuresOf(used);
    const times = REQUEST_KINDS.flatMap((kind) => result.times[kind]);
    errorsOf(result);
    const rate = times.length / (SPEED_MS / 1000);
    rates[count] = [...(rates[count] ?? []), rate];
    if (count === 1) busiest = Math.max(busiest, busy);
    const cpu = after.map(({ cpu }, index) => cpu - (before[index]?.cpu ?? 0));
    console.log(
      `| ${count} | ${rate.toFixed(0)} | ${shown(times)} | ${cpu.map((seconds) => seconds.toFixed(1)).join(' + ')} s | ${busy.toFixed(1)} |`,
    );
  }
  const best = (count: number) => Math.max(...(rates[count] ?? []));
  const gain = best(2) / best(1);
  const free = os.availableParallelism() - busiest;
  console.log(
    `\nTwo processes do ${gain.toFixed(2)} times the work of one (bar: ${GAIN_BAR} where a second core is free).`,
  );
  if (gain >= GAIN_BAR) return;
  if (free < 1)
    console.log(
      `The bar does not hold here: with one process ${busiest.toFixed(1)} of ${os.availableParallelism()} cores were busy already, with the database, the officers and everything else on this machine, so a second process had no core of its own.`,
    );
  else missed.push(`two processes do ${gain.toFixed(2)} times the work of one`);
}

function coreTimes() {
  const times = os.cpus().map((core) => core.times);
  const sum = (of: (time: (typeof times)[number]) => number) =>
    times.reduce((total, time) => total + of(time), 0);
  return {
    idle: sum((time) => time.idle),
    all: sum((time) => Object.values(time).reduce((a, b) => a + b, 0)),
  };
}

/** The average number of busy cores on the whole machine between two samples. */
function busyCores(from: ReturnType<typeof coreTimes>, to: ReturnType<typeof coreTimes>): number {
  const share = 1 - (to.idle - from.idle) / (to.all - from.all);
  return share * os.availableParallelism();
}

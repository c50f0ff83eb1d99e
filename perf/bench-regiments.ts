import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { openSchemas } from '../apps/server/src/db/open-schemas.ts';
import {
  insertRegiment,
  listRegiments,
  openDirectory,
} from '../apps/server/src/regiments/directory.queries.ts';
import { prepareAll } from '../apps/server/src/regiments/prepare-regiment.ts';
import { findPostgresTools, startTemporaryPostgres } from '../apps/server/src/testing/temporary-postgres.ts';
import { median, percentile } from './api/statistics.ts';
import { measureFairness } from './regiments/fairness.ts';
import { measureHostile } from './regiments/hostile.ts';
import { measureReader } from './regiments/reader.ts';
import { BASE, startBuiltServer } from './regiments/server.ts';
import {
  databaseProcessorSeconds,
  memoryOf,
  printBackups,
  printConnectionMemory,
  printStorage,
  processorSecondsOf,
} from './regiments/storage.ts';

/**
 * `npm run build && npm run bench regiments -- --regiments=100`: how long it takes to make regiments, how soon a sleeping one answers its first
 * request, the memory and the idle processor time of the built server with 50 of them open, and what they take on the database server:
 * bytes, catalogue, memory of its connections, the time of backups. `--fairness`: how much one under load slows another. `--hostile`: how
 * much a stranger at full speed slows members, for `--minutes=5`. `--reader`: how much one member with the right to read slows others.
 */
const OPEN = 50;
const BARS = { firstRequestMs: 400, megabytes: 700, idlePercent: 3 };
const { values } = parseArgs({
  options: {
    fairness: { type: 'boolean' },
    hostile: { type: 'boolean' },
    reader: { type: 'boolean' },
    regiments: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '5' },
  },
});
const count = values.fairness || values.reader ? 2 : Number(values.regiments);

const postgres = await startTemporaryPostgres({ bin: findPostgresTools() ?? undefined, durable: false });
const place = { postgres, bin: findPostgresTools() ?? '' };
const url = postgres.url('postgres');
const schemas = openSchemas(`${url}&application_name=bench`, () => {}, { limit: 4 });
const directory = await openDirectory(schemas);
const started = performance.now();
for (let number = 1; number <= count; number += 1)
  await insertRegiment(directory.db, { name: `bench-${number}`, by: 'bench' }, new Date());
await prepareAll(
  directory.db,
  () => schemas,
  (_, error) => {
    throw error;
  },
);
const perRegiment = (performance.now() - started) / count;
console.log(`${count} regiments made, ${perRegiment.toFixed(0)} ms each.`);
const again = performance.now();
await prepareAll(
  directory.db,
  () => schemas,
  () => {},
);
console.log(`All looked at again for migrations: ${(performance.now() - again).toFixed(0)} ms.`);

if (values.fairness) {
  const [busy, atEase] = await listRegiments(directory.db);
  if (busy === undefined || atEase === undefined) throw new Error('There are no two regiments.');
  const isFair = await measureFairness(schemas, [busy, atEase], url);
  if (!isFair) console.log('Missed: 250 ms, or twice that of alone, is the bar.');
  await schemas.close();
  await postgres.stop();
  process.exit(isFair ? 0 : 1);
}

if (values.reader) {
  const [regiment] = await listRegiments(directory.db);
  if (regiment === undefined) throw new Error('There is no regiment.');
  const isHeld = await measureReader(schemas, regiment, { url, minutes: Number(values.minutes) });
  if (!isHeld) console.log('Missed: 250 ms is the bar.');
  await schemas.close();
  await postgres.stop();
  process.exit(isHeld ? 0 : 1);
}
if (values.hostile) {
  const regiments = await listRegiments(directory.db);
  const isHeld = await measureHostile(schemas, regiments, { url, minutes: Number(values.minutes) });
  if (!isHeld) console.log('Missed: twice the median of alone, nobody refused and 700 MB are the bars.');
  await schemas.close();
  await postgres.stop();
  process.exit(isHeld ? 0 : 1);
}

await printStorage(schemas, await listRegiments(directory.db), place);
const server = await startBuiltServer(url, OPEN);
const { port, child } = server;

function get(name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${name}.${BASE}` };
    http
      .get({ host: '127.0.0.1', port, path: '/api/items', headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      })
      .once('error', reject);
  });
}

async function time(name: string): Promise<number> {
  const from = performance.now();
  const status = await get(name);
  if (status !== 200) throw new Error(`${name} answered ${status}.`);
  return performance.now() - from;
}

function megabytes(): number {
  return memoryOf(Number(child.pid));
}

function processorSeconds(): number {
  return processorSecondsOf(Number(child.pid));
}

await new Promise((resolve) => setTimeout(resolve, 2000));
const empty = megabytes();
const first: number[] = [];
const usedBefore = [processorSeconds(), databaseProcessorSeconds(place)] as const;
const open = Math.min(OPEN, count);
for (let number = 1; number <= open; number += 1) first.push(await time(`bench-${number}`));
const filled = megabytes();
for (let number = open + 1; number <= count; number += 1) first.push(await time(`bench-${number}`));
const turned = megabytes();
const usedAfter = [processorSeconds(), databaseProcessorSeconds(place)] as const;
await printConnectionMemory(place, `after all ${count} had their turn`);
const awake: number[] = [];
for (let number = Math.max(1, count - open + 1); number <= count; number += 1)
  awake.push(await time(`bench-${number}`));
await new Promise((resolve) => setTimeout(resolve, 15_000)); // the jobs of those just opened
const before = processorSeconds();
const idleMs = 5 * 60_000; // what runs every five minutes has run once
await new Promise((resolve) => setTimeout(resolve, idleMs));
const idle = ((processorSeconds() - before) / (idleMs / 1000)) * 100;

console.log(`Known: ${(await listRegiments(directory.db)).length}; open at most: ${OPEN}.`);
console.log(
  `First request of a sleeping one: p50 ${median(first).toFixed(0)} ms, p95 ${percentile(first, 0.95).toFixed(0)} ms; of an open one: p50 ${median(awake).toFixed(0)} ms.`,
);
const [own, database] = usedAfter.map((after, index) => ((after - (usedBefore[index] ?? 0)) / count) * 1000);
console.log(
  `Processor time of each first request: ${own?.toFixed(0)} ms of the server, ${database?.toFixed(0)} ms of PostgreSQL.`,
);
console.log(
  `Memory: ${empty.toFixed(0)} MB with none open, ${filled.toFixed(0)} MB with ${open}, ${turned.toFixed(0)} MB after all ${count} had their turn.`,
);
console.log(`Processor while nobody asks: ${idle.toFixed(1)} % of a core.`);
const missed =
  percentile(first, 0.95) > BARS.firstRequestMs || turned > BARS.megabytes || idle > BARS.idlePercent;
if (missed)
  console.log(
    `Missed: ${BARS.firstRequestMs} ms p95, ${BARS.megabytes} MB and ${BARS.idlePercent} % are the bars.`,
  );

await server.stop();
const [listed] = await listRegiments(directory.db);
if (listed !== undefined) await printBackups(schemas, listed, place);
await schemas.close();
await postgres.stop();
process.exitCode = missed ? 1 : 0;

import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import pg from 'pg';
import { backUpRegiment } from '../../apps/server/src/commands/carry-regiment.ts';
import type { SchemaServer } from '../../apps/server/src/db/open-schemas.ts';
import type { Regiment } from '../../apps/server/src/regiments/directory.queries.ts';
import type { TemporaryPostgres } from '../../apps/server/src/testing/temporary-postgres.ts';
import { fillWar } from '../api/war-server.ts';

/** A regiment in the middle of a war: 200 people, 300 stockpiles, 9,000 lines. */
const WAR = { warehouses: 60, stockpilesPerWarehouse: 5, linesPerStockpile: 30, users: 200 };
const MEGABYTE = 1024 ** 2;
/** Enough for pg_dump to lock every table of some thousand schemas. */
const LOCKS_PER_TRANSACTION = 10_000;
const TICKS_PER_SECOND = 100;

const run = promisify(execFile);

/** Megabytes of resident memory of a process; on Linux only. */
export function memoryOf(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

interface Place {
  postgres: TemporaryPostgres;
  /** The folder of PostgreSQL's programs. */
  bin: string;
}

/** Prints what the regiments take on the database server: relations, bytes at rest and in a war, catalogue, files. */
export async function printStorage(
  schemas: SchemaServer,
  regiments: Regiment[],
  { postgres }: Place,
): Promise<void> {
  const [first, ...rest] = regiments;
  if (first === undefined) throw new Error('There is no regiment.');
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  const number = async (query: string, ...values: unknown[]) => {
    const { rows } = await client.query<{ value: string }>(query, values);
    return Number(rows[0]?.value);
  };
  const relations = (kind: string) =>
    number(
      `select count(*) as value from pg_class where relkind = $2 and relnamespace = $1::regnamespace`,
      first.schema,
      kind,
    );
  const bytesOf = (schema: string) =>
    number(
      `select sum(pg_total_relation_size(oid)) as value from pg_class
       where relkind = 'r' and relnamespace = $1::regnamespace`,
      schema,
    );
  const [tables, indexes, sequences] = [await relations('r'), await relations('i'), await relations('S')];
  console.log(`A regiment: ${tables} tables, ${indexes} indexes, ${sequences} sequences.`);
  console.log(`Bytes of a new one: ${inMegabytes(await bytesOf(first.schema))}.`);
  // Where it is alone, because the statistics of the whole database are made for it.
  if (rest.length === 0) {
    await fillWar(schemas.open(first.schema), WAR, new Date());
    const stockpiles = WAR.warehouses * WAR.stockpilesPerWarehouse;
    console.log(
      `Bytes of one with ${WAR.users} people, ${stockpiles} stockpiles and ${stockpiles * WAR.linesPerStockpile} lines: ${inMegabytes(await bytesOf(first.schema))}.`,
    );
  }
  const catalogue = await number(
    `select sum(pg_total_relation_size(oid)) as value from pg_class
     where relkind = 'r' and relnamespace = 'pg_catalog'::regnamespace`,
  );
  const whole = await number('select pg_database_size(current_database()) as value');
  const classes = await number('select count(*) as value from pg_class');
  await client.end();
  const files = fs.readdirSync(path.join(postgres.folder, 'data/base'), { recursive: true }).length;
  console.log(
    `Database: ${inMegabytes(whole)}, of it catalogue ${inMegabytes(catalogue)}; ${classes} rows in pg_class, ${files} files.`,
  );
}

/** The processor time that a process has used so far, and the children that it has seen ending; on Linux only. */
export function processorSecondsOf(pid: number): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

/** Sums the processor time of all processes of the database server. */
export function databaseProcessorSeconds({ postgres }: Place): number {
  const [main] = fs.readFileSync(path.join(postgres.folder, 'data/postmaster.pid'), 'utf8').split('\n');
  const children = fs.readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').split(' ').filter(Boolean);
  return [main, ...children].reduce((sum, pid) => sum + processorSecondsOf(Number(pid)), 0);
}

/** Prints the private memory of the server's processes that serve a connection: on Linux only. */
export async function printConnectionMemory(place: Place, when: string): Promise<void> {
  const sizes = (await listConnections(place)).map((pid) => {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) * 1024;
  });
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(
    `Memory of PostgreSQL's connections ${when}: ${sizes.length}, together ${inMegabytes(total)}, the largest ${inMegabytes(Math.max(0, ...sizes))}.`,
  );
}

/** The processes that serve a connection of the server that is measured. */
async function listConnections({ postgres }: Place): Promise<number[]> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
       and application_name <> 'bench'`,
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

/** Prints how long each way of backing up takes, and whether it works with PostgreSQL's own settings. Restarts it. */
export async function printBackups(
  schemas: SchemaServer,
  regiment: Regiment,
  { postgres, bin }: Place,
): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-bench-'));
  const url = postgres.url('postgres');
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const from = performance.now();
    const problem = await work().then(
      () => null,
      (error: unknown) => String((error as { stderr?: string }).stderr ?? error).split('\n')[0],
    );
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    console.log(`${what}: ${problem === null ? `${seconds} s` : `failed after ${seconds} s: ${problem}`}`);
  };
  const dump = (name: string, ...args: string[]) =>
    run(path.join(bin, 'pg_dump'), ['-Fc', '-d', url, '-f', path.join(folder, name), ...args]);
  try {
    const { db } = schemas.open(regiment.schema);
    const file = path.join(folder, 'one.backup');
    await timed('`backup` of one regiment', () =>
      backUpRegiment({ db, appSecret: 'a secret for the bench that is long enough' }, file, new Date()),
    );
    await timed('pg_dump of one schema', () => dump('one.dump', `--schema=${regiment.schema}`));
    await timed('pg_dump of all, with 64 locks per transaction', () => dump('all.dump'));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`alter system set max_locks_per_transaction = ${LOCKS_PER_TRANSACTION}`);
    await client.end();
    await postgres.restart('fast');
    await timed(`pg_dump of all, with ${LOCKS_PER_TRANSACTION}`, () => dump('again.dump'));
    const target = path.join(folder, 'base');
    await timed('pg_basebackup', () =>
      run(path.join(bin, 'pg_basebackup'), ['-d', url, '-D', target, '--checkpoint=fast', '--no-sync']),
    );
    for (const name of ['one.backup', 'one.dump', 'again.dump'])
      if (fs.existsSync(path.join(folder, name)))
        console.log(`${name}: ${inMegabytes(fs.statSync(path.join(folder, name)).size)}`);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

function inMegabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

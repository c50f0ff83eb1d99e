import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { categories } from '../db/schema.ts';
import { clusterOf, hasCluster, readRunning } from './cluster.ts';
import { DirectoryInUseError } from './directory-lock.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { DamagedDatabaseError, OldDatabaseError } from './opening-error.ts';
import { ownerOfPostgres } from './owner.ts';
import { runningUrl, startPostgres } from './start.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-embedded-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const ask = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
};

it('keeps what was committed, syncs each commit, and is open once at a time', async () => {
  expect(hasCluster(folder)).toBe(false);
  const first = await openEmbeddedDatabase(folder);
  await first.db.insert(categories).values({ name: 'Kept' });
  await expect(openEmbeddedDatabase(folder)).rejects.toThrow(DirectoryInUseError);
  await first.close();
  expect(hasCluster(folder)).toBe(true);
  expect(await runningUrl(folder)).toBeNull();

  const second = await openEmbeddedDatabase(folder);
  expect(await second.db.select({ name: categories.name }).from(categories)).toEqual([{ name: 'Kept' }]);
  const settings = await second.db.execute(
    sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages`,
  );
  expect(settings).toMatchObject({ rows: [{ fsync: 'on', commit: 'on', pages: 'on' }] });
  await second.close();
});

it('is reached through a socket that only its owner may use, and not over the network', async () => {
  const { url, stop } = await startPostgres(folder);
  expect(new URL(url).searchParams.get('host')).toBe(clusterOf(folder));
  expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  for (const file of ['.', '.s.PGSQL.5432'])
    expect(fs.statSync(path.join(clusterOf(folder), file)).mode & 0o077).toBe(0);
  const wrong = new URL(url);
  wrong.password = 'guessed';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  await stop();
});

it('with a path that is too long for a socket, listens on loopback only, with a password', async () => {
  const long = path.join(folder, 'x'.repeat(110));
  fs.chmodSync(folder, 0o711); // the user that PostgreSQL runs as instead of root passes
  fs.mkdirSync(long, { mode: 0o700 });
  const { url, stop } = await startPostgres(long);
  expect(new URL(url).hostname).toBe('127.0.0.1');
  expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  const wrong = new URL(url);
  wrong.password = 'guessed';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  await stop();
});

/** A process that has it open and says so, and its PostgreSQL. */
async function startHolder() {
  const program = path.join(import.meta.dirname, '../testing/hold-postgres.ts');
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const running = readRunning(clusterOf(folder));
  if (running === null) throw new Error('It does not run.');
  return { child, pid: running.pid, supervisor: parentOf(running.pid) };
}

const parentOf = (pid: number) =>
  Number(fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
const isThere = (pid: number) => fs.existsSync(`/proc/${pid}`);

describe.skipIf(process.platform !== 'linux')('of a server that was killed', () => {
  it('PostgreSQL ends by itself', async () => {
    const { child, pid } = await startHolder();
    child.kill('SIGKILL');
    await expect.poll(() => isThere(pid), { timeout: 10_000 }).toBe(false);
  });

  it('the next start waits for the end of its PostgreSQL, and has everything', async () => {
    const { child, pid } = await startHolder();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { url, stop } = await startPostgres(folder); // before the supervisor has ended PostgreSQL
    expect(isThere(pid)).toBe(false);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
  });

  it('a PostgreSQL whose supervisor was killed too is ended by the next start', async () => {
    const { child, pid, supervisor } = await startHolder();
    process.kill(supervisor, 'SIGKILL');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await pause(500);
    expect(isThere(pid)).toBe(true);
    const { stop } = await startPostgres(folder);
    expect(isThere(pid)).toBe(false);
    await stop();
  });

  it('a PostgreSQL that ended by itself ends its server, with a word and the code for another start', async () => {
    const { child, pid } = await startHolder();
    process.kill(pid, 'SIGKILL');
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(code).toBe(75);
  });
});

it('a number of a process that a power cut left, which another has now, does not stop the start', async () => {
  await (await startPostgres(folder)).stop();
  const otherProcess = spawn('sleep', ['60'], { ...ownerOfPostgres() }); // of the user that PostgreSQL runs as
  fs.writeFileSync(
    path.join(clusterOf(folder), 'postmaster.pid'),
    `${otherProcess.pid}\n${clusterOf(folder)}\n1700000000\n5432\n${clusterOf(folder)}\n\n  5432001 0\nready   \n`,
  );
  const { url, stop } = await startPostgres(folder);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  otherProcess.kill();
  await stop();
});

describe('a folder that is no database', () => {
  it('of something else is refused, and nothing in it is changed', async () => {
    fs.mkdirSync(clusterOf(folder));
    fs.writeFileSync(path.join(clusterOf(folder), 'notes.txt'), 'mine');
    await expect(startPostgres(folder)).rejects.toThrow(DamagedDatabaseError);
    expect(fs.readdirSync(clusterOf(folder))).toEqual(['notes.txt']);
    expect(fs.existsSync(`${clusterOf(folder)}.lock`)).toBe(false);
  });

  it.each([
    ['global/pg_control', /cannot be used: PostgreSQL says “.*pg_control/],
    ['pg_wal', /cannot be used: PostgreSQL says “.*pg_wal/],
    ['PG_VERSION', /cannot be used: PG_VERSION is missing/],
  ])('for want of %s is refused in plain words, with what to do', async (name, words) => {
    await (await startPostgres(folder)).stop();
    fs.rmSync(path.join(clusterOf(folder), name), { recursive: true });
    const start = startPostgres(folder);
    await expect(start).rejects.toThrow(DamagedDatabaseError);
    await expect(start).rejects.toThrow(words);
    expect(fs.existsSync(`${clusterOf(folder)}.lock`)).toBe(false);
  });

  it('of an older release, or another PostgreSQL, is refused with the two commands that carry it over', async () => {
    const old = path.join(folder, 'database');
    fs.mkdirSync(old);
    fs.writeFileSync(path.join(old, 'PG_VERSION'), '17\n');
    const refusal = startPostgres(folder);
    await expect(refusal).rejects.toThrow(OldDatabaseError);
    await expect(refusal).rejects.toThrow(/npm run backup -- FILE.*npm run restore -- FILE/);
    expect(fs.readdirSync(folder)).toEqual(['database']);

    fs.mkdirSync(clusterOf(folder)); // empty, as where another disk is mounted
    await (await startPostgres(folder, { isRestore: true })).stop();
    fs.writeFileSync(path.join(clusterOf(folder), 'PG_VERSION'), '17\n');
    await expect(startPostgres(folder)).rejects.toThrow(/was made by PostgreSQL 17.*mv /);
  });

  it('of a first start that was interrupted is made anew', async () => {
    fs.mkdirSync(`${clusterOf(folder)}.new/base`, { recursive: true });
    await (await startPostgres(folder)).stop();
    expect(fs.readdirSync(folder).sort()).toEqual(['postgres']);
  });
});

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fir, war, warehouses } from '@backline/contract';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/migrations.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { categories } from '../db/schema.ts';
import { seedCatalog } from '../features/items/seed-catalog.queries.ts';
import { openRegimentWorld } from '../testing/regiment-world.ts';
import { reportRow, sendReport } from '../testing/send-report.ts';
import {
  findPostgresTools,
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../testing/temporary-postgres.ts';
import { openTestApp, replyOf, type SignedIn, type TestApp } from '../testing/test-app.ts';
import { addWarehouse } from '../testing/warehouse-builders.ts';

/** The backups of PostgreSQL as docs/operations.md describes them, with the very files that it tells operators to use. */

const bin = findPostgresTools();
if (bin === null) console.log('PostgreSQL is not installed, so its backups were not tested.');

const DEPLOY = path.resolve(import.meta.dirname, '../../../../deploy/point-in-time');
/** Folder where archive.conf puts things. */
const BACKUPS = '/var/backups/backline';
const LIMIT_MS = 240_000;

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, {
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  }).trim();
/** As cron and an operator's shell run it: on Debian most programs of PostgreSQL are not on their path. */
const runScript = (name: string, ...args: string[]) =>
  execFileSync(path.join(DEPLOY, name), args, {
    encoding: 'utf8',
    stdio: 'pipe',
    env: { PATH: bin?.startsWith('/usr/lib/postgresql/') ? '/usr/bin:/bin' : `${bin}:/usr/bin:/bin` },
  }).trim();

async function query(postgres: TemporaryPostgres, database: string, text: string) {
  const client = new pg.Client({ connectionString: postgres.url(database) });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A server with deploy/point-in-time/archive.conf, whose archive is in its own folder. */
function startArchiving(): Promise<TemporaryPostgres> {
  return startTemporaryPostgres({
    bin: bin!,
    durable: true,
    configuration: (folder) => {
      const wal = path.join(folder, 'backups/wal');
      fs.mkdirSync(wal, { recursive: true });
      fs.chmodSync(path.dirname(wal), 0o755);
      fs.chmodSync(wal, 0o777); // the server has a user of its own here
      return fs
        .readFileSync(path.join(DEPLOY, 'archive.conf'), 'utf8')
        .replaceAll(BACKUPS, path.join(folder, 'backups'));
    },
  });
}

describe.skipIf(bin === null)('a restore to a point in time', () => {
  let postgres: TemporaryPostgres;
  let database: Database;
  let app: TestApp;
  let reader: SignedIn;
  let admin: SignedIn;
  let warehouseId: number;
  let base: string;
  /** Between the last report that counts and the harm. */
  let moment: string;
  const restored: TemporaryPostgres[] = [];
  const archive = () => path.join(postgres.folder, 'backups');
  const restore = (kind: 'name' | 'time', value: string): Promise<TemporaryPostgres> =>
    startTemporaryPostgres({
      bin: bin!,
      durable: true,
      restore: (data) =>
        void runScript('restore.sh', base, path.join(archive(), 'wal'), data, kind, value, 'trial'),
    });

  beforeAll(async () => {
    postgres = await startArchiving();
    database = await openPostgres(postgres.url('postgres'), () => {});
    await seedCatalog(database.db);
    app = await openTestApp({ database });
    admin = await app.signIn({ admin: true });
    reader = await app.signIn({ read: true, edit: true });
    ({ id: warehouseId } = await addWarehouse(app, reader, { stockpiles: [{ name: 'Alpha' }] }));

    await report(1);
    base = runScript('base-backup.sh', postgres.url('postgres'), archive());
    await pause(1000); // a base backup says when it began in whole seconds
    await report(2);
    await report(3);
    await query(postgres, 'postgres', "select pg_create_restore_point('before the reset')");
    const [row] = await query(postgres, 'postgres', 'select clock_timestamp()::text as now');
    moment = row!.now!;
    await report(4);
    replyOf(await app.call(war.reset, { body: {} }, admin));
    await report(5, 422); // its stockpile is gone
    await database.db.execute(sql`delete from reports`);
    const [last] = await query(postgres, 'postgres', 'select pg_walfile_name(pg_switch_wal()) as file');
    await vi.waitUntil(() => fs.existsSync(path.join(archive(), 'wal', last!.file!)), { timeout: 60_000 });
  }, LIMIT_MS);
  afterAll(async () => {
    for (const server of restored) await server.stop();
    await app.close();
    await database.close();
    await postgres.stop();
  });

  async function report(quantity: number, status = 200) {
    const answer = await sendReport(app, reader, [reportRow('Alpha', 'Cloth', quantity)]);
    expect([quantity, answer.status]).toEqual([quantity, status]);
  }

  it.each([
    ['a named point', 'name' as const, (): string => 'before the reset'],
    ['a moment', 'time' as const, (): string => moment],
  ])(
    'to %s has every report up to it and none after, and the app starts on it',
    { timeout: LIMIT_MS },
    async (_, kind, value) => {
      const copy = await restore(kind, value());
      restored.push(copy);
      await expect
        .poll(async () => (await query(copy, 'postgres', 'select pg_is_in_recovery() as is'))[0]?.is, {
          timeout: 60_000,
        })
        .toBe(false);
      const again = await openPostgres(copy.url('postgres'), () => {});
      const there = await openTestApp({ database: again, config: { appSecret: app.config.appSecret } });
      try {
        // The same session, and what the third report said.
        const shown = await there.call(warehouses.get, { params: { id: warehouseId } }, reader);
        expect(JSON.stringify(replyOf(shown))).toContain('Cloth');
        expect(await quantitiesIn(again)).toEqual([3]);
        expect(await reportsIn(again)).toBe(3);
        expect(await resetsIn(again)).toBe(0);
        const next = await sendReport(there, reader, [reportRow('Alpha', 'Cloth', 9)]);
        expect(next.status).toBe(200);
        expect(await quantitiesIn(again)).toEqual([9]);
      } finally {
        await there.close();
        await again.close();
      }
      // What was harmed is as it was left.
      expect(await quantitiesIn(database)).toEqual([]);
      expect(await reportsIn(database)).toBe(4);
      expect(await resetsIn(database)).toBe(1);
    },
  );

  it.each([
    ['a folder that is there already', 'taken', ['name', 'x'], 'exists already'],
    ['a target that it does not know', 'new', ['xid', '5'], 'name or time, not xid'],
    ['a moment without its time zone', 'new', ['time', '2026-11-21 13:05:00'], 'with its time zone'],
    ['what is no moment', 'new', ['time', 'tonight UTC'], 'is not a moment'],
    ['a moment before the base backup', 'new', ['time', '2020-01-01 00:00:00+00'], 'take an earlier one'],
    ['a third kind of server', 'new', ['name', 'x', 'forever'], 'trial or nothing, not forever'],
  ])('%s is refused, and nothing is written', (_, folder, target, problem) => {
    const parent = fs.mkdtempSync(path.join(archive(), 'refused-'));
    fs.mkdirSync(path.join(parent, 'taken'));
    const wal = path.join(archive(), 'wal');
    expect(() => runScript('restore.sh', base, wal, path.join(parent, folder), ...target)).toThrow(problem);
    expect(fs.readdirSync(parent)).toEqual(['taken']);
  });

  it('takes no folder for a base backup that is none, and no archive that is not there', () => {
    const [wal, next] = [path.join(archive(), 'wal'), path.join(archive(), 'next')];
    expect(() => runScript('restore.sh', wal, wal, next, 'name', 'x')).toThrow('is not a base backup');
    expect(() => runScript('restore.sh', base, `${wal}-2`, next, 'name', 'x')).toThrow('no archive');
  });
});

describe.skipIf(bin === null)('restores of a server that was restored before', () => {
  const running: TemporaryPostgres[] = [];
  afterAll(async () => {
    for (const server of running.reverse()) await server.stop();
  });

  /** Waits until what was written is in the archive. */
  async function untilArchived(server: TemporaryPostgres, wal: string): Promise<void> {
    const [last] = await query(server, 'postgres', 'select pg_walfile_name(pg_switch_wal()) as file');
    await vi.waitUntil(() => fs.existsSync(path.join(wal, last!.file!)), { timeout: 60_000 });
  }
  const write = (server: TemporaryPostgres, note: string) =>
    query(server, 'postgres', `insert into notes values ('${note}')`);
  const notesIn = async (server: TemporaryPostgres) =>
    (await query(server, 'postgres', 'select note from notes')).map(({ note }) => note);
  const momentIn = async (server: TemporaryPostgres) => {
    await new Promise((resolve) => setTimeout(resolve, 1100)); // apart from what was written before
    const [row] = await query(server, 'postgres', 'select clock_timestamp()::text as now');
    return row!.now!;
  };

  it('by name, then by time, then a trial, then by time again: each has what it should, from one archive', {
    timeout: 2 * LIMIT_MS,
  }, async () => {
    const first = await startArchiving();
    running.push(first);
    const backups = path.join(first.folder, 'backups');
    const wal = path.join(backups, 'wal');
    const restore = async (base: string, ...target: string[]) => {
      const server = await startTemporaryPostgres({
        bin: bin!,
        durable: true,
        // Relative paths, as an operator types them.
        restore: (data) =>
          void runScript(
            'restore.sh',
            path.relative(process.cwd(), base),
            path.relative(process.cwd(), wal),
            data,
            ...target,
          ),
      });
      running.push(server);
      await vi.waitUntil(
        async () => !(await query(server, 'postgres', 'select pg_is_in_recovery() as is'))[0]?.is,
        { timeout: 60_000 },
      );
      return server;
    };
    await query(first, 'postgres', 'create table notes (note text)');
    await write(first, 'one');
    const firstBase = runScript('base-backup.sh', first.url('postgres'), backups);
    await write(first, 'two');
    await query(first, 'postgres', "select pg_create_restore_point('the officer''s reset')");
    await write(first, 'harm');
    await untilArchived(first, wal);

    const byName = await restore(firstBase, 'name', "the officer's reset");
    expect(await notesIn(byName)).toEqual(['one', 'two']);
    await write(byName, 'three');
    const secondBase = runScript('base-backup.sh', byName.url('postgres'), backups);
    await write(byName, 'four');
    const moment = await momentIn(byName);
    await write(byName, 'more harm');
    await untilArchived(byName, wal);

    const byTime = await restore(secondBase, 'time', moment);
    expect(await notesIn(byTime)).toEqual(['one', 'two', 'three', 'four']);

    // The moment is that of the second restore, and what it writes comes after.
    await write(byTime, 'five');
    await untilArchived(byTime, wal);
    const archived = fs.readdirSync(wal).sort();
    const trial = await restore(secondBase, 'time', moment, 'trial');
    expect(await notesIn(trial)).toEqual(['one', 'two', 'three', 'four']);
    await write(trial, 'looked up');
    await query(trial, 'postgres', 'select pg_switch_wal()');
    await query(trial, 'postgres', 'checkpoint');
    expect(fs.readdirSync(wal).sort()).toEqual(archived);

    const later = await momentIn(byTime);
    await write(byTime, 'harm again');
    await untilArchived(byTime, wal);
    const again = await restore(secondBase, 'time', later);
    expect(await notesIn(again)).toEqual(['one', 'two', 'three', 'four', 'five']);
  });
});

const numberIn = async (database: Database, text: ReturnType<typeof sql>) =>
  rowsOf<{ value: number }>(await database.db.execute(text))[0]?.value;
const reportsIn = (database: Database) =>
  numberIn(
    database,
    sql`select count(*)::int as value from audit_entries where feature = ${fir.processReport.feature}
    and action = 'processReport' and outcome = 'done'`,
  );
const resetsIn = (database: Database) =>
  numberIn(
    database,
    sql`select count(*)::int as value from audit_entries where feature = 'war' and action = 'reset'`,
  );
const quantitiesIn = async (database: Database) =>
  rowsOf<{ quantity: number }>(
    await database.db.execute(sql`select quantity from stockpile_contents order by quantity`),
  ).map(({ quantity }) => quantity);

describe.skipIf(bin === null)('pg_dump of many regiments', () => {
  let postgres: TemporaryPostgres;
  beforeAll(async () => {
    postgres = await startTemporaryPostgres({ bin: bin!, durable: false });
  });
  afterAll(() => postgres.stop());

  const dump = () => path.join(postgres.folder, 'all.dump');

  it('brings back the directory and all regiments, and from the same file one of them alone', {
    timeout: LIMIT_MS,
  }, async () => {
    await query(postgres, 'postgres', 'create database first');
    await query(postgres, 'postgres', 'create database second');
    const world = await openRegimentWorld({ url: postgres.url('first') });
    const [alpha, bravo] = [await world.settle('alpha'), await world.settle('bravo')];
    const before = await world.directory.db.execute(sql`select * from regiments order by id`);
    run('pg_dump', '--format=custom', `--file=${dump()}`, postgres.url('first'));

    run('pg_restore', '--exit-on-error', `--dbname=${postgres.url('second')}`, dump());
    const second = await openRegimentWorld({ url: postgres.url('second') });
    const after = await second.directory.db.execute(sql`select * from regiments order by id`);
    expect(rowsOf(before)).toHaveLength(2);
    expect(rowsOf(after)).toEqual(rowsOf(before));
    for (const settled of [alpha, bravo]) {
      const answer = await second.installation.server.inject({
        url: '/api/categories',
        headers: { host: settled.host, authorization: `Bearer ${settled.token}` },
      });
      expect([answer.statusCode, answer.body.includes(`Only ${settled.regiment.name}`)]).toEqual([200, true]);
    }
    await second.close();

    // Harm to one: it alone goes back, and what the other has written since stays.
    await bravo.db.delete(categories);
    await alpha.db.insert(categories).values({ name: 'Since the dump' });
    const { schema } = bravo.regiment;
    await query(postgres, 'first', `drop schema ${schema} cascade`);
    await query(postgres, 'first', `create schema ${schema}`);
    run('pg_restore', '--exit-on-error', `--schema=${schema}`, `--dbname=${postgres.url('first')}`, dump());
    const names = async (db: typeof alpha.db) => (await db.select().from(categories)).map(({ name }) => name);
    expect(await names(bravo.db)).toContain('Only bravo');
    expect(await names(alpha.db)).toContain('Since the dump');
    await world.close();
  });
});

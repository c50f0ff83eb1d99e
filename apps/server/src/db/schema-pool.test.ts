import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTemporaryPostgres, type TemporaryPostgres } from '../testing/temporary-postgres.ts';
import { announce, LIVE_CHANNEL, type LiveMessage } from './announce.ts';
import type { Database, Db } from './database.ts';
import { rowsOf } from './migrations.ts';
import { openSchemas, type SchemaServer } from './open-schemas.ts';
import { takeLock } from './per-schema.ts';
import { statement } from './statement.ts';

const REGIMENTS = 50;
const CONNECTIONS = 5;
/** `SOAK_REQUESTS=100000 npx vitest run … --testTimeout=600000` takes some minutes. */
const REQUESTS = Number(process.env.SOAK_REQUESTS ?? 2000);
const CHANGE: LiveMessage = { event: 'change', features: ['items'], page: null };

/** A named statement, as the server uses on every write; its answer is a type that each schema has for itself. */
const readMark = statement<Record<string, never>, { regiment: string; mood: string }>(
  'read_mark',
  sql`select regiment, mood from marks limit 1`,
);

describe('schemas that share connections', () => {
  let postgres: TemporaryPostgres;
  let schemas: SchemaServer;
  let killer: pg.Client;
  const databases: Database[] = [];
  const nameOf = (index: number) => `regiment_${index + 1}`;
  const of = (index: number): Db => databases[index]!.db;

  beforeAll(async () => {
    postgres = await startTemporaryPostgres({ durable: false });
    const url = postgres.url('postgres');
    schemas = openSchemas(url, () => {}, { limit: CONNECTIONS, waitMs: 60_000 });
    killer = new pg.Client({ connectionString: url });
    await killer.connect();
    await killer.query("create table public.marks (regiment text); insert into marks values ('public')");
    for (let index = 0; index < REGIMENTS; index += 1) {
      await schemas.create(nameOf(index));
      const name = nameOf(index);
      databases.push(schemas.open(name));
      await killer.query(`create type ${name}.mood as enum ('calm');
        create table ${name}.marks (id serial, regiment text not null, mood ${name}.mood default 'calm');
        insert into ${name}.marks (regiment) values ('${name}')`);
    }
  });
  afterAll(async () => {
    await killer.end();
    await schemas.close();
    await postgres.stop();
  });

  const marksOf = async (db: Db) =>
    rowsOf<{ regiment: string }>(await db.execute(sql`select regiment from marks`)).map(
      ({ regiment }) => regiment,
    );

  it('each sees its own rows only, never those of public, in any order on the same connections', async () => {
    for (const index of [0, 1, 0, 2, 49, 1]) expect(await marksOf(of(index))).toEqual([nameOf(index)]);
    expect(await Promise.all(databases.map(({ db }) => marksOf(db)))).toEqual(
      databases.map((_, index) => [nameOf(index)]),
    );
  });

  it('a statement with a name answers each in turn, with the types of its own schema', async () => {
    for (const index of [0, 1, 0, 2, 1, 0])
      expect(await readMark(of(index), {})).toEqual([{ regiment: nameOf(index), mood: 'calm' }]);
  });

  it('a table that only public has does not exist', async () => {
    await killer.query('create table public.only_here (a int)');
    await expect(of(0).execute(sql`select * from only_here`)).rejects.toMatchObject({
      cause: { code: '42P01' },
    });
  });

  it('a schema that does not exist is an error, and answers nothing', async () => {
    const missing = schemas.open('regiment_999');
    await expect(marksOf(missing.db)).rejects.toMatchObject({
      cause: { message: 'The schema regiment_999 does not exist on this database server.' },
    });
  });

  it('what one leaves in the session does not reach the next: path, settings, temporary tables, cursors, session locks', async () => {
    const schemaServer = openSchemas(postgres.url('postgres'), () => {}, { limit: 1 });
    const [a, b] = [schemaServer.open(nameOf(0)).db, schemaServer.open(nameOf(1)).db];
    const pid = async (db: Db) =>
      rowsOf<{ pid: number }>(await db.execute(sql`select pg_backend_pid() as pid`))[0]?.pid;
    await a.execute(sql`set search_path to regiment_1, public`);
    await a.execute(sql`set statement_timeout to '7s'`);
    await a.execute(sql`create temp table marks as select 'temporary' as regiment`);
    await a.execute(sql`select pg_advisory_lock(1)`);
    expect(await pid(b)).toBe(await pid(a));
    await a.execute(sql`create temp table marks_2 (a int)`);
    expect(await marksOf(b)).toEqual([nameOf(1)]);
    expect(
      rowsOf(
        await b.execute(sql`select current_setting('statement_timeout') as timeout,
      (select count(*)::int from pg_class where relpersistence = 't' and relkind = 'r') as tables,
      (select count(*)::int from pg_locks where locktype = 'advisory') as locks`),
      ),
    ).toEqual([{ timeout: '0', tables: 0, locks: 0 }]);
    await schemaServer.close();
  });

  it('a transaction that was left open ends with its connection', async () => {
    await of(0).execute(sql`begin`);
    const left = () =>
      killer
        .query("select pid from pg_stat_activity where state like 'idle in transaction%'")
        .then(({ rows }) => rows);
    await expect.poll(left).toEqual([]);
    expect(await marksOf(of(0))).toEqual([nameOf(0)]);
  });

  it('a transaction stays on one connection, and a connection given back answers nobody', async () => {
    const pids = await of(3).transaction(async (transaction) => {
      const found: unknown[] = [];
      for (let time = 0; time < 3; time += 1)
        found.push(...rowsOf(await transaction.execute(sql`select pg_backend_pid() as pid`)));
      return found;
    });
    expect(new Set(pids.map((pid) => JSON.stringify(pid))).size).toBe(1);
    let kept: Db | null = null;
    await of(3).transaction(async (transaction) => {
      kept = transaction;
      await marksOf(transaction);
    });
    await expect(marksOf(kept!)).rejects.toMatchObject({
      cause: { message: 'This connection was given back already.' },
    });
  });

  it('what one announces is heard by itself and never by another', async () => {
    const heard: string[] = [];
    for (const index of [0, 1])
      await databases[index]!.listen({
        channel: LIVE_CHANNEL,
        onMessage: (payload) => heard.push(`${nameOf(index)} ${payload}`),
        onGap: () => {},
      });
    await announce(of(0), CHANGE);
    await announce(of(2), CHANGE);
    await announce(of(1), CHANGE);
    await expect.poll(() => heard).toContain(`regiment_2 ${JSON.stringify(CHANGE)}`);
    expect(heard).toEqual([`regiment_1 ${JSON.stringify(CHANGE)}`, `regiment_2 ${JSON.stringify(CHANGE)}`]);
  });

  it('an advisory lock of one makes itself wait and not another', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = () => {};
    const taken = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const holder = of(0).transaction(async (transaction) => {
      await transaction.execute(takeLock(7));
      isHeld();
      await held;
    });
    await taken;
    const order: string[] = [];
    const same = of(0).transaction(async (transaction) => {
      await transaction.execute(takeLock(7));
      order.push('same');
    });
    await of(1).transaction(async (transaction) => {
      await transaction.execute(sql`set local lock_timeout to '2s'`);
      await transaction.execute(takeLock(7));
      order.push('other');
    });
    await pause(50);
    expect(order).toEqual(['other']);
    release();
    await Promise.all([holder, same]);
    expect(order).toEqual(['other', 'same']);
  });

  it(`${REQUESTS} requests of ${REGIMENTS} regiments over ${CONNECTIONS} connections, with errors, open transactions and killed connections: none is answered from another schema`, async () => {
    const outcome = { answered: 0, failed: 0, wrong: 0 };
    const check = (index: number, rows: readonly { regiment: string }[]) => {
      outcome.answered += 1;
      if (rows.length === 0 || rows.some(({ regiment }) => regiment !== nameOf(index))) outcome.wrong += 1;
    };
    const acts: ((index: number) => Promise<void>)[] = [
      async (index) =>
        check(
          index,
          (await marksOf(of(index))).map((regiment) => ({ regiment })),
        ),
      async (index) => check(index, await readMark(of(index), {})),
      (index) =>
        of(index).transaction(async (transaction) => {
          await transaction.execute(sql`insert into marks (regiment) values (${nameOf(index)})`);
          await transaction.transaction(async (inner) => check(index, await readMark(inner, {})));
        }),
      (index) =>
        of(index).transaction(async (transaction) => {
          check(index, await readMark(transaction, {}));
          throw new Error('changed its mind');
        }),
      async (index) => void (await of(index).execute(sql`select 1 / 0`)),
      async (index) => void (await of(index).execute(sql`begin`)), // and never ends it
      async (index) => void (await of(index).execute(sql`set search_path to regiment_7`)),
      (index) =>
        of(index).transaction(async (transaction) => {
          await killer.query(
            `select pg_terminate_backend(${rowsOf<{ pid: number }>(await transaction.execute(sql`select pg_backend_pid() as pid`))[0]?.pid})`,
          );
          check(index, await readMark(transaction, {}));
        }),
    ];
    const perform = async (number: number) => {
      // A fixed order that looks like none: the test is the same each time.
      const draw = Math.imul(number + 1, 2_654_435_761) >>> 0;
      const act = acts[(draw >>> 8) % acts.length]!;
      await act((draw >>> 16) % REGIMENTS).catch(() => {
        outcome.failed += 1;
      });
    };
    let next = 0;
    const worker = async () => {
      while (next < REQUESTS) {
        const number = next;
        next += 1;
        await perform(number);
      }
    };
    await Promise.all(Array.from({ length: 40 }, worker));
    expect(outcome.wrong).toBe(0);
    expect(outcome.answered).toBeGreaterThan(REQUESTS / 3);
    expect(outcome.failed).toBeGreaterThan(REQUESTS / 8); // the faults did happen
    expect(await Promise.all(databases.map(async ({ db }) => new Set(await marksOf(db))))).toEqual(
      databases.map((_, index) => new Set([nameOf(index)])),
    );
    expect(schemas.connections().busy).toBe(0);
  });
});

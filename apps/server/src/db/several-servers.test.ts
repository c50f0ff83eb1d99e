import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../embedded-postgres/free-port.ts';
import {
  findPostgresTools,
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../testing/temporary-postgres.ts';
import type { Database } from './database.ts';
import { isDatabaseAway } from './database-away.ts';
import { openPostgres } from './open-postgres.ts';
import { clientClassOf, serversOf } from './several-servers.ts';

describe('the servers of an address', () => {
  it.each([
    ['one, as it is', 'postgres://db/backline', ['postgres://db/backline']],
    [
      'a comma after the servers',
      'postgres://u:p@db/b?options=-c%20a,b',
      ['postgres://u:p@db/b?options=-c%20a,b'],
    ],
    ['a comma in the password', 'postgres://u:p,w@db/b', ['postgres://u:p,w@db/b']],
    [
      'two with ports, user and parameters',
      'postgresql://u:p%40@one:5432,two:5433/b?sslmode=require',
      ['postgresql://u:p%40@one:5432/b?sslmode=require', 'postgresql://u:p%40@two:5433/b?sslmode=require'],
    ],
    [
      'three, one by its IPv6 address, some without a port',
      'postgres://[::1]:5432,two,three/b',
      ['postgres://[::1]:5432/b', 'postgres://two/b', 'postgres://three/b'],
    ],
  ])('%s', (_, url, servers) => {
    expect(serversOf(url)).toEqual(servers);
  });

  it('a single one is asked nothing: its connections are the driver’s own', () => {
    expect(clientClassOf('postgres://db/backline')).toBe(pg.Client);
  });
});

const bin = findPostgresTools();
if (bin === null) console.log('PostgreSQL is not installed, so a failover was not tested.');

describe.skipIf(bin === null)('of two PostgreSQL servers', () => {
  let first: TemporaryPostgres;
  let second: TemporaryPostgres;
  let url: string;
  const databases: Database[] = [];

  beforeEach(async () => {
    const [port, otherPort] = [await freePort(), await freePort()];
    first = await startTemporaryPostgres({ bin: bin!, durable: true, port });
    second = await startTemporaryPostgres({ bin: bin!, durable: true, port: otherPort, standbyOf: first });
    await replicateSynchronously(first);
    // The standby stands first in the address.
    url = `postgresql://backline@127.0.0.1:${otherPort},127.0.0.1:${port}/postgres`;
  }, 60_000);
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.close();
    await second.stop();
    await first.stop();
  });

  /** @param process tells apart two processes, each of which watches the servers by itself. */
  const open = async (process: string) => {
    const database = await openPostgres(`${url}?application_name=${process}`, () => {}, { limit: 3 });
    databases.push(database);
    return database;
  };
  const rowsOf = async <Row>({ db }: Database, query: SQL) => {
    const { rows } = (await db.execute(query)) as { rows: Row[] }; // what node-postgres returns
    return rows;
  };
  const portOf = async (database: Database) => {
    const [row] = await rowsOf<{ port: number }>(database, sql`select inet_server_port() as port`);
    return row?.port ?? null;
  };

  it('the primary is used, and after a failover the new one, without a restart', {
    timeout: 60_000,
  }, async () => {
    const database = await open('one');
    const heard: string[] = [];
    const gaps: string[] = [];
    const onMessage = (payload: string) => heard.push(payload);
    await database.listen({ channel: 'news', onMessage, onGap: () => gaps.push('gap') });
    const tell = (text: string) => database.db.execute(sql`select pg_notify('news', ${text})`);
    await database.db.execute(sql`insert into categories (name) values ('before')`);
    expect(await portOf(database)).toBe(first.port);
    await tell('one');
    await expect.poll(() => heard).toEqual(['one']);

    await first.freeze();
    const waiting = database.db.execute(sql`select 1`).catch((error: unknown) => error);
    await second.promote();
    expect(isDatabaseAway(await waiting)).toBe(true); // answered with "in a moment", and not left without an answer

    await expect.poll(() => portOf(database).catch(() => null), { timeout: 20_000 }).toBe(second.port);
    await database.db.execute(sql`insert into categories (name) values ('after')`);
    const rows = await rowsOf<{ name: string }>(database, sql`select name from categories`);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['before', 'after']));
    await expect.poll(() => gaps, { timeout: 20_000 }).toEqual(['gap']);
    await tell('two');
    await expect.poll(() => heard).toEqual(['one', 'two']);
  });

  it('a request under way is answered although no other server takes over', { timeout: 60_000 }, async () => {
    const database = await open('one');
    expect(await portOf(database)).toBe(first.port);
    await first.freeze();
    const answer = await database.db.execute(sql`select 1`).catch((error: unknown) => error);
    expect(isDatabaseAway(answer)).toBe(true);
  });

  it('of two primaries at once the one that was promoted later is used, by every process from the same moment', {
    timeout: 60_000,
  }, async () => {
    const [firstDatabase, secondDatabase] = [await open('one'), await open('two')];
    /** Of each read the server, in the order of the answers: a read that waits for the new primary began before. */
    const reads: (number | null)[] = [];
    let isOver = false;
    const read = async (database: Database) => {
      while (!isOver) {
        reads.push(await portOf(database).catch(() => null)); // neither, for a moment
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const reading = Promise.all([read(firstDatabase), read(secondDatabase)]);
    await vi.waitUntil(() => reads.filter((port) => port === first.port).length > 10);

    await second.promote(); // and nobody stops the first
    const readsOf = (port: number | null) => reads.filter((read) => read === port).length;
    await vi.waitUntil(() => readsOf(second.port) > 200, { timeout: 30_000 });
    isOver = true;
    await reading;
    expect(await Promise.all([portOf(firstDatabase), portOf(secondDatabase)])).toEqual([
      second.port,
      second.port,
    ]);
    expect(reads.lastIndexOf(first.port)).toBeLessThan(reads.indexOf(second.port));

    // The first still says that it is a primary, to a process that starts now, too.
    const [state] = await rowsOf<{ standby: boolean }>(
      await openAlone(first),
      sql`select pg_is_in_recovery() as standby`,
    );
    expect(state?.standby).toBe(false);
    expect(await portOf(await open('three'))).toBe(second.port);
  });

  const openAlone = async (server: TemporaryPostgres) => {
    const database = await openPostgres(server.url('postgres'), () => {});
    databases.push(database);
    return database;
  };
});

/** From now on the server confirms a commit only when its standby has it. */
async function replicateSynchronously(primary: TemporaryPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url('postgres') });
  await client.connect();
  await client.query("alter system set synchronous_standby_names = '*'");
  await client.query('select pg_reload_conf()');
  await vi.waitFor(async () => {
    const { rows } = await client.query('select sync_state from pg_stat_replication');
    expect(rows).toEqual([{ sync_state: 'sync' }]);
  }, 20_000);
  await client.end();
}

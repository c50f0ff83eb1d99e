import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import {
  findPostgres,
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../testing/temporary-postgres.ts';
import { type Database, openPostgres } from './database.ts';
import { isDatabaseAway } from './database-away.ts';
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

const bin = findPostgres();
if (bin === null) console.log('PostgreSQL is not installed, so a failover was not tested.');

describe.skipIf(bin === null)('of two PostgreSQL servers', () => {
  let first: TemporaryPostgres;
  let second: TemporaryPostgres;
  let database: Database;
  const heard: string[] = [];
  const gaps: string[] = [];

  beforeAll(async () => {
    const [one, other] = [await freePort(), await freePort()];
    first = await startTemporaryPostgres(bin!, { durable: true, port: one });
    second = await startTemporaryPostgres(bin!, { durable: true, port: other, standbyOf: first });
    await replicateSynchronously(first);
    // The standby stands first in the address.
    const url = `postgresql://backline@127.0.0.1:${other},127.0.0.1:${one}/postgres`;
    database = await openPostgres(url, () => {}, { limit: 3 });
    const onMessage = (payload: string) => heard.push(payload);
    await database.listen({ channel: 'news', onMessage, onGap: () => gaps.push('gap') });
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await second.stop();
    await first.stop();
  });

  const rowsOf = async <Row>(query: SQL) => {
    const { rows } = (await database.db.execute(query)) as { rows: Row[] }; // what node-postgres returns
    return rows;
  };
  const tell = (what: string) => database.db.execute(sql`select pg_notify('news', ${what})`);
  const writtenAt = async () => {
    const [row] = await rowsOf<{ port: number }>(sql`select inet_server_port() as port`);
    return row?.port;
  };

  it('the primary is used, and after a failover the new one, without a restart', {
    timeout: 60_000,
  }, async () => {
    await database.db.execute(sql`insert into categories (name) values ('before')`);
    expect(await writtenAt()).toBe(first.port);
    await tell('one');
    await expect.poll(() => heard).toEqual(['one']);

    await first.freeze();
    const waiting = database.db.execute(sql`select 1`).catch((error: unknown) => error);
    await second.promote();
    expect(isDatabaseAway(await waiting)).toBe(true); // answered with "in a moment", and not left without an answer

    await expect.poll(() => writtenAt().catch(() => null), { timeout: 20_000 }).toBe(second.port);
    await database.db.execute(sql`insert into categories (name) values ('after')`);
    const rows = await rowsOf<{ name: string }>(sql`select name from categories`);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['before', 'after']));
    await expect.poll(() => gaps, { timeout: 20_000 }).toEqual(['gap']);
    await tell('two');
    await expect.poll(() => heard).toEqual(['one', 'two']);
  });
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

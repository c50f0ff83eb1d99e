import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { DAY_MS } from '@backline/domain';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backUpRegiment, restoreRegiment } from '../commands/carry-regiment.ts';
import { announce } from '../db/announce.ts';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/migrations.ts';
import { openSchemas, type SchemaServer } from '../db/open-schemas.ts';
import { categories, channels } from '../db/schema.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { addressOf } from '../runtime/address-of.ts';
import {
  BASE,
  follow,
  openRegimentWorld,
  type RegimentWorld,
  type Settled,
} from '../testing/regiment-world.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '../testing/temporary-postgres.ts';
import { START, testConfig } from '../testing/test-app.ts';
import { ownTables } from '../transfer/transfer.queries.ts';
import { TransferError } from '../transfer/transfer.ts';
import { DatabaseServers, placeOf, sealUrl } from './database-servers.ts';
import { findRegiment, setDatabaseServer, setState } from './directory.queries.ts';
import type { Installation } from './installation.ts';
import { moveRegiment, readdressRegiment } from './move-regiment.ts';
import { listActs } from './operator.queries.ts';
import { prepareAll, prepareRegiment } from './prepare-regiment.ts';
import { purgeRegiments } from './purge-regiments.ts';
import { regimentSecret } from './regiment-config.ts';
import { whileSuspended } from './while-suspended.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const COMMAND = path.join(ROOT, 'apps/server/src/commands/regiments.ts');
const PASSWORD = 'a-password-of-the-other-server';
const { appSecret } = testConfig;

describe('a regiment on a database server of its own', () => {
  let shared: TemporaryPostgres;
  let otherPostgres: TemporaryPostgres;
  let world: RegimentWorld;
  let second: Installation;
  let servers: DatabaseServers;
  let there: SchemaServer;
  let alpha: Settled;
  let bravo: Settled;
  let before: Map<string, string[]>;
  const ports: number[] = [];
  /** As an operator writes it; the server trusts everybody, so the password opens nothing here. */
  const url = () => otherPostgres.url('postgres').replace('backline@', `backline:${PASSWORD}@`);

  beforeAll(async () => {
    shared = await startTemporaryPostgres({ durable: false });
    otherPostgres = await startTemporaryPostgres({ durable: false });
    world = await openRegimentWorld({ url: shared.url('postgres') });
    second = await world.another({});
    alpha = await world.settle('alpha');
    bravo = await world.settle('bravo');
    await fillDemo(alpha.db, START);
    await alpha.db.insert(channels).values({
      ...{ rules: {}, timeZone: 'UTC', language: 'en', statusMessage: false },
      ...{ name: 'Logistics', key: '3f8e0d0e-58c4-4a8c-9a0e-0f6f2f4f0001', address: 'encrypted' },
    });
    for (const { server } of [world.installation, second]) {
      await server.listen({ host: '127.0.0.1', port: 0 });
      ports.push(addressOf(server.server).port);
    }
    servers = new DatabaseServers({
      mainUrl: shared.url('postgres'),
      appSecret,
      open: (address) => openSchemas(address, () => {}, { limit: 4 }),
    });
    there = openSchemas(otherPostgres.url('postgres'), () => {}, { limit: 4 });
  });
  afterAll(async () => {
    await world.close();
    await servers.close();
    await there.close();
    await otherPostgres.stop();
    await shared.stop();
  });

  const parts = () => ({ directory: world.directory.db, servers, appSecret, now: () => START });
  const current = async (name: string) => (await findRegiment(world.directory.db, name))!;
  const ask = (settled: Settled, payload?: object, on: Installation = world.installation) =>
    on.server.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: '/api/categories',
      headers: {
        host: settled.host,
        authorization: `Bearer ${settled.token}`,
        cookie: 'XSRF-TOKEN=t',
        'x-xsrf-token': 't',
      },
      ...(payload !== undefined && { payload }),
    });
  const statusOf = async (settled: Settled) => (await ask(settled)).statusCode;
  const namesIn = async (db: Db) => (await db.select().from(categories)).map(({ name }) => name);
  const schemasOn = async (server: SchemaServer) =>
    rowsOf<{ name: string }>(
      await server.whole.execute(
        sql`select nspname as name from pg_namespace where nspname like 'regiment%'`,
      ),
    ).map(({ name }) => name);

  async function allRows(db: Db): Promise<Map<string, string[]>> {
    const rows = new Map<string, string[]>();
    for (const table of ownTables()) {
      const found = await db.execute(
        sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t order by to_jsonb(t)::text collate "C"`,
      );
      rows.set(
        table,
        rowsOf<{ row: string }>(found).map(({ row }) => row),
      );
    }
    return rows;
  }

  it('is taken there with every row, sessions included, and the shared server has nothing of it any more', async () => {
    expect(await statusOf(alpha)).toBe(200);
    before = await allRows(alpha.db);
    for (const table of ['users', 'sessions', 'stockpile_contents', 'reports', 'channels', 'goals'])
      expect([table, before.get(table)?.length]).not.toEqual([table, 0]);
    const rows = await moveRegiment(parts(), alpha.regiment, url());
    expect(rows).toBe([...before.values()].flat().length);
    expect(await allRows(there.open(alpha.regiment.schema).db)).toEqual(before);
    expect(await schemasOn(world.schemas)).toEqual([bravo.regiment.schema]);
    expect((await current('alpha')).state).toBe('active');
    expect((await listActs(world.directory.db, 1))[0]).toMatchObject({
      act: 'move',
      regiment: 'alpha',
      details: placeOf(url()),
    });
  });

  it('serves the same session there, writes there, and its pages hear of it from every process', async () => {
    await expect.poll(() => statusOf(alpha)).toBe(200);
    const pages = [await follow(ports[0]!, alpha.host, alpha.token)];
    pages.push(await follow(ports[1]!, alpha.host, alpha.token));
    await expect.poll(() => pages.map((page) => page.text().includes('ready'))).toEqual([true, true]);
    const answer = await ask(alpha, {
      category: { attributes: { name: 'Made there', order: 9, color: '#123456' } },
    });
    expect(answer.statusCode).toBe(200);
    expect(await namesIn(there.open(alpha.regiment.schema).db)).toContain('Made there');
    for (const page of pages) await expect.poll(() => page.text()).toContain('categories');
    // What a process on the shared server announces in a schema of this name is not of this regiment.
    await announce(bravo.db, { event: 'change', features: ['orders'], page: null });
    await announce(there.open(alpha.regiment.schema).db, {
      event: 'change',
      features: ['items'],
      page: null,
    });
    for (const page of pages) {
      await expect.poll(() => page.text()).toContain('items');
      expect(page.text()).not.toContain('orders');
      page.close();
    }
  });

  it('leaves no password in the directory, the trail or what may be shown', async () => {
    const dump = await world.directory.db.execute(
      sql`select (select jsonb_agg(r) from regiments r)::text || (select jsonb_agg(a) from operator_audit a)::text as all`,
    );
    const [row] = rowsOf<{ all: string }>(dump);
    expect(row?.all).toContain('alpha');
    expect(row?.all).not.toContain(PASSWORD);
    const { sealedUrl } = await current('alpha');
    expect(sealedUrl).not.toBeNull();
    expect(placeOf('postgresql://me:secret@one:5432,two:5433/backline?sslmode=require')).toBe(
      'one:5432,two:5433/backline',
    );
    // The address of one says nothing to the installation with another secret, nor for another regiment.
    const stranger = new DatabaseServers({
      mainUrl: shared.url('postgres'),
      appSecret: 'another secret that is long enough too',
      open: () => there,
    });
    expect(() => stranger.urlOf({ name: 'alpha', secret: alpha.regiment.secret, sealedUrl })).toThrow(
      'APP_SECRET is not the one',
    );
    expect(() =>
      servers.urlOf({ name: 'bravo', secret: bravo.regiment.secret, sealedUrl: `${sealedUrl}A` }),
    ).toThrow('APP_SECRET is not the one');
  });

  it('is backed up and restored alone, migrated, and its jobs run', async () => {
    fs.rmSync(testFile(), { force: true });
    const home = { db: there.open(alpha.regiment.schema).db, appSecret: secretOf(alpha) };
    await backUpRegiment(home, testFile(), START);
    const charlie = await world.settle('charlie');
    await moveRegiment(parts(), charlie.regiment, url());
    const regiment = await current('charlie');
    await there.drop(regiment.schema); // as for a new one
    await setState(world.directory.db, regiment.id, 'active', START);
    await prepareRegiment(world.directory.db, servers.of(regiment), await current('charlie'));
    const { db } = there.open(regiment.schema);
    await restoreRegiment({ db, appSecret: secretOf(charlie) }, testFile(), START);
    expect(await namesIn(db)).toContain('Made there');
    await setState(world.directory.db, alpha.regiment.id, 'active', START); // to be looked at again
    const changed = await prepareAll(
      world.directory.db,
      (placed) => servers.of(placed),
      (_, error) => {
        throw error;
      },
    );
    expect(changed).toBeGreaterThan(0);
    await setState(world.directory.db, regiment.id, 'deleted', START);
    const gone = {
      directory: world.directory.db,
      serverOf: servers.of.bind(servers),
      dataDirectory: '/nonexistent',
    };
    expect(await purgeRegiments(gone, new Date(START.getTime() + 30 * DAY_MS + 1))).toEqual(['charlie']);
    expect(await schemasOn(there)).toEqual([alpha.regiment.schema]);
  });

  it('waits for a write that is under way, and takes it along', async () => {
    const delta = await world.settle('delta');
    const writer = new pg.Client({ connectionString: shared.url('postgres') });
    await writer.connect();
    await writer.query('begin');
    await writer.query(
      `insert into ${delta.regiment.schema}.categories (name) values ('At the last moment')`,
    );
    const moved = moveRegiment(parts(), delta.regiment, url());
    await expect
      .poll(async () => (await writer.query('select count(*) from pg_locks where not granted')).rows[0].count)
      .not.toBe('0');
    await writer.query('commit');
    await moved;
    expect(await namesIn(there.open(delta.regiment.schema).db)).toContain('At the last moment');
    // One that comes too late is an error, and not a row that nobody sees again.
    await expect(
      writer.query(`insert into ${delta.regiment.schema}.categories (name) values ('Too late')`),
    ).rejects.toThrow('does not exist');
    await writer.end();
    await moveRegiment(parts(), delta.regiment, null);
  });

  it('stays deleted if the operator deletes it meanwhile', async () => {
    const india = await world.settle('india');
    const writer = new pg.Client({ connectionString: shared.url('postgres') });
    await writer.connect();
    await writer.query('begin');
    await writer.query(`insert into ${india.regiment.schema}.categories (name) values ('Not yet stored')`);
    const moved = moveRegiment(parts(), india.regiment, url());
    await expect.poll(async () => (await current('india')).state).toBe('suspended');
    await setState(world.directory.db, india.regiment.id, 'deleted', START);
    await writer.query('commit');
    await writer.end();
    await moved;
    const deleted = await current('india');
    expect(deleted.state).toBe('deleted');
    const work = vi.fn();
    await expect(whileSuspended(world.directory.db, india.regiment, work)).rejects.toThrow('somebody else');
    expect(work).not.toHaveBeenCalled();
    expect(await current('india')).toEqual(deleted);
    expect(await namesIn(there.open(india.regiment.schema).db)).toContain('Only india');
  });

  it('stays where it was when the move fails, and the next try removes what was begun', async () => {
    const echo = await world.settle('echo');
    await setState(world.directory.db, echo.regiment.id, 'suspended', START);
    const blocked = new pg.Client({ connectionString: shared.url('postgres') });
    await blocked.connect();
    await blocked.query(`alter table ${echo.regiment.schema}.categories add column of_another_program int`);
    await expect(moveRegiment(parts(), echo.regiment, url())).rejects.toThrow('This program has no table');
    expect(await current('echo')).toMatchObject({ sealedUrl: null, state: 'suspended' });
    expect(await namesIn(echo.db)).toContain('Only echo');
    expect(await schemasOn(there)).toContain(echo.regiment.schema);
    await blocked.query(`alter table ${echo.regiment.schema}.categories drop column of_another_program`);
    await blocked.end();
    await moveRegiment(parts(), echo.regiment, url());
    expect((await current('echo')).state).toBe('suspended');
    expect(await namesIn(there.open(echo.regiment.schema).db)).toContain('Only echo');
  });

  it('never takes the place of a schema of another installation, nor of its own', async () => {
    const foxtrot = await world.settle('foxtrot');
    await there.create(foxtrot.regiment.schema);
    await expect(moveRegiment(parts(), foxtrot.regiment, url())).rejects.toThrow('of another installation');
    expect(await schemasOn(there)).toContain(foxtrot.regiment.schema);
    // The same database, written in another way.
    const same = shared.url('postgres').replace('localhost', '127.0.0.1');
    expect(same).not.toBe(shared.url('postgres'));
    for (const target of [same, null])
      await expect(moveRegiment(parts(), foxtrot.regiment, target)).rejects.toThrow(TransferError);
    expect(await namesIn(foxtrot.db)).toContain('Only foxtrot');
    const again = otherPostgres.url('postgres').replace('localhost', '127.0.0.1');
    await expect(moveRegiment(parts(), alpha.regiment, again)).rejects.toThrow('alpha is there already');
    expect(await namesIn(there.open(alpha.regiment.schema).db)).toContain('Made there');
  });

  it('is reached at a new address only where it is', async () => {
    const again = otherPostgres.url('postgres').replace('localhost', '127.0.0.1');
    await readdressRegiment(parts(), await current('alpha'), again);
    expect(servers.urlOf(await current('alpha'))).toBe(again);
    await expect.poll(() => statusOf(alpha)).toBe(200);
    await expect(readdressRegiment(parts(), await current('bravo'), again)).rejects.toThrow(
      'is not on the server',
    );
    expect((await current('bravo')).sealedUrl).toBeNull();
  });

  it('answers that it is away while its server is, and all others go on', async () => {
    const nowhere = 'postgresql://backline@127.0.0.1:9/postgres';
    const golf = await world.settle('golf');
    await setDatabaseServer(world.directory.db, golf.regiment.id, sealUrl(nowhere, appSecret, golf.regiment));
    await world.installation.known.read();
    expect(await statusOf(golf)).toBe(503);
    expect(await statusOf(alpha)).toBe(200);
    expect(await statusOf(bravo)).toBe(200);
    await setState(world.directory.db, golf.regiment.id, 'deleted', new Date(START.getTime() - 40 * DAY_MS));
    const hotel = await world.settle('hotel');
    await setState(world.directory.db, hotel.regiment.id, 'deleted', new Date(START.getTime() - 40 * DAY_MS));
    const gone = {
      directory: world.directory.db,
      serverOf: servers.of.bind(servers),
      dataDirectory: '/nonexistent',
    };
    await expect(purgeRegiments(gone, START)).rejects.toThrow('ECONNREFUSED');
    expect(await findRegiment(world.directory.db, 'hotel')).toBeNull();
    expect(await findRegiment(world.directory.db, 'golf')).not.toBeNull();
  });

  it('by the command: listed with its server and size, moved home, and no password is printed', () => {
    const run = (args: string[], input = '') => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [path.join(ROOT, 'node_modules/tsx/dist/cli.mjs'), COMMAND, ...args],
        {
          input,
          encoding: 'utf8',
          env: {
            PATH: process.env.PATH,
            DATABASE_URL: shared.url('postgres'),
            PUBLIC_URL: `http://${BASE}`,
            APP_SECRET: appSecret,
            DATA_DIR: world.folder,
          },
        },
      );
      return { status, said: stdout + stderr };
    };
    const moved = run(['move', 'bravo', '-'], `${url()}\n`);
    expect(moved.said).toMatch(
      /^bravo is on localhost:5432\/postgres now: \d+ rows, every one as it was\.\n$/,
    );
    const { said } = run(['list']);
    expect(said).toMatch(/^bravo\tactive\tregiment_2\tlocalhost:5432\/postgres\t\d\.\d MB\tlast used /m);
    expect(said).toMatch(/^golf\tdeleted\tregiment_\d\t127\.0\.0\.1:9\/postgres\tsize unknown\t/m);
    expect(run(['move', 'bravo', 'mysql://me:secret@host/x']).said).toBe(
      'The address must be a postgresql:// one.\n',
    );
    expect(run(['move', 'bravo', 'home']).said).toMatch(/^bravo is on the server of DATABASE_URL now: /);
    expect(moved.said + said + run(['acts']).said).not.toContain(PASSWORD);
  }, 240_000);

  it('comes back with every row', async () => {
    const left = await allRows(there.open(alpha.regiment.schema).db);
    await moveRegiment(parts(), alpha.regiment, null);
    const after = await allRows(alpha.db);
    expect(after).toEqual(left);
    // What was there before the first move, and nobody has written to since.
    for (const table of ['stockpile_contents', 'reports', 'goals', 'channels', 'warehouses'])
      expect([table, after.get(table)]).toEqual([table, before.get(table)]);
    await expect.poll(() => statusOf(alpha)).toBe(200);
  });

  const testFile = () => path.join(world.folder, 'alpha.backup');
  const secretOf = ({ regiment }: Settled) => regimentSecret(appSecret, regiment);
});

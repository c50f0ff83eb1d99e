import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSchemas, type SchemaServer } from '../db/open-schemas.ts';
import type { AskWarApi } from '../external/war-api.ts';
import { pollWarApi } from '../features/war-api/poll-war-api.ts';
import { findWar, listTowns } from '../features/war-api/war-api.queries.ts';
import { type FakeWarApi, openFakeWarApi, warOf } from '../testing/fake-war-api.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '../testing/temporary-postgres.ts';
import { START, testConfig } from '../testing/test-app.ts';
import { insertRegiment, openDirectory } from './directory.queries.ts';
import { prepareRegiment } from './prepare-regiment.ts';
import { openAnswers } from './war-api-answers.queries.ts';
import { createWarApiReader } from './war-api-reader.ts';

const MINUTE = 60_000;
const NAMES = ['alpha', 'bravo', 'charlie'] as const;

describe('the War API, asked for all regiments', () => {
  let postgres: TemporaryPostgres;
  /** Two processes, each with a reader. */
  let servers: [SchemaServer, SchemaServer];
  let readers: [AskWarApi, AskWarApi];
  let api: FakeWarApi;
  let now = START;
  const schemas = new Map<string, string>();

  beforeAll(async () => {
    postgres = await startTemporaryPostgres({ durable: false });
    const url = postgres.url('postgres');
    servers = [openSchemas(url, () => {}, { limit: 5 }), openSchemas(url, () => {}, { limit: 5 })];
    const directory = await openDirectory(servers[0]);
    for (const name of NAMES) {
      const regiment = await insertRegiment(directory.db, { name, by: 'test' }, START);
      await prepareRegiment(directory.db, servers[0], regiment!);
      schemas.set(name, regiment!.schema);
    }
    await Promise.all(servers.map(async (server) => openAnswers((await openDirectory(server)).db)));
  });
  beforeEach(async () => {
    api = await openFakeWarApi(() => now); // another port, so another shard
    const open = async (server: SchemaServer) => {
      const { db } = await openDirectory(server);
      return createWarApiReader({ db, userAgent: 'Backline (+https://backline.example)', now: () => now });
    };
    readers = [await open(servers[0]), await open(servers[1])];
  });
  afterAll(async () => {
    await api.close();
    for (const server of servers) await server.close();
    await postgres.stop();
  });

  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const paths = () => api.requests.map(({ path }) => path);
  const ask = (
    reader: AskWarApi,
    { after = 0, etag = null, path = 'war' }: { after?: number; etag?: string | null; path?: string } = {},
  ) =>
    reader({
      url: `${api.address}/worldconquest/${path}`,
      etag,
      userAgent: 'Backline (+https://alpha.backline.example)',
      timeoutMs: 5000,
      signal: new AbortController().signal,
      after,
      maxAgeMs: 5 * MINUTE,
    });
  const poll = (name: string, process: 0 | 1) => {
    const share = { askWarApi: readers[process] } as never; // nothing else of it is used
    const database = servers[process].open(schemas.get(name)!);
    const config = { ...testConfig, warApi: { address: api.address } };
    const log = { warn: () => {} } as never; // only `warn` is called
    return pollWarApi({ config, database, now: () => now, log, share }, new AbortController().signal);
  };

  it('is asked once, however many ask at the same time in two processes, and does not learn who', async () => {
    const answers = await Promise.all(readers.flatMap((reader) => [ask(reader), ask(reader), ask(reader)]));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill('new'));
    expect(paths()).toEqual(['war']);
    expect(api.requests[0]?.userAgent).toBe('Backline (+https://backline.example)');
  });

  it('is asked again, with the ETag, only for a later answer than the one that the caller has', async () => {
    const first = await ask(readers[0]);
    if (first.status !== 'new') throw new Error('the first answer is new');
    const own = { after: now.getTime(), etag: first.etag };
    pass(2 * MINUTE);
    expect(await ask(readers[1])).toMatchObject({
      status: 'new',
      json: first.json,
      askedAt: new Date(own.after),
    });
    expect(paths()).toEqual(['war']);
    expect(await ask(readers[1], own)).toMatchObject({ status: 'same', askedAt: now });
    expect(api.requests.map(({ status }) => status)).toEqual([200, 304]);
    expect(await ask(readers[0], own)).toMatchObject({ status: 'same', askedAt: now });
    expect(api.requests).toHaveLength(2);
    pass(5 * MINUTE);
    await ask(readers[0]);
    expect(api.requests).toHaveLength(3);
  });

  it('that is down is asked once in a minute, for whatever address', async () => {
    api.fail({ status: 503 });
    for (const reader of readers)
      for (const path of ['war', 'maps'])
        expect(await ask(reader, { path })).toMatchObject({ status: 'failed', problem: 'server-error' });
    expect(paths()).toEqual(['war']);
    api.recover();
    pass(MINUTE - 1);
    expect(await ask(readers[0], { path: 'maps' })).toMatchObject({ status: 'failed', askedMs: 1 });
    pass(1);
    expect(await ask(readers[0], { path: 'maps' })).toMatchObject({ status: 'new' });
    expect(paths()).toEqual(['war', 'maps']);
  });

  it('gives several regiments the same war and towns for the requests of one, also to one that was closed meanwhile', async () => {
    for (let minute = 0; minute < 2; minute += 1) {
      await Promise.all([poll('alpha', 0), poll('bravo', 1)]);
      pass(MINUTE);
    }
    const asked = paths().sort();
    expect(asked.length).toBeGreaterThanOrEqual(4);
    expect(new Set(asked).size).toBe(asked.length);
    for (let minute = 0; minute < 2; minute += 1) {
      await poll('charlie', 1);
      pass(MINUTE);
    }
    expect(paths().sort()).toEqual(asked);
    const known = NAMES.map(async (name) => {
      const { db } = servers[0].open(schemas.get(name)!);
      return [(await findWar(db))?.number, (await listTowns(db)).map((town) => town.name)];
    });
    const [alpha, bravo, charlie] = await Promise.all(known);
    expect(alpha?.[0]).toBe(900);
    expect(alpha?.[1]).toHaveLength(3);
    expect(bravo).toEqual(alpha);
    expect(charlie).toEqual(alpha);
  });

  it('is asked for its maps anew when a war begins', async () => {
    await ask(readers[0]);
    await ask(readers[0], { path: 'maps' });
    const after = now.getTime();
    pass(MINUTE);
    api.war = warOf(901);
    await ask(readers[0], { after });
    await ask(readers[1], { path: 'maps' });
    expect(paths()).toEqual(['war', 'maps', 'war', 'maps']);
  });
});

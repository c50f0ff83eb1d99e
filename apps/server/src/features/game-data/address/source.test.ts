import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type GameDataSource, gameData, items } from '@backline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../../db/schema.ts';
import {
  errorOf,
  openTestApp,
  replyOf,
  type SignedIn,
  testConfig,
  useTestApp,
} from '../../../testing/test-app.ts';

let served: { status: number; body: string; etag: string };
let asked: (string | undefined)[] = [];
const server = http.createServer((request, response) => {
  asked.push(request.headers['if-none-match']);
  if (served.etag !== '' && request.headers['if-none-match'] === served.etag)
    return response.writeHead(304).end();
  return response.writeHead(served.status, { etag: served.etag }).end(served.body);
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/catalog.json`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const app = useTestApp();
let admin: SignedIn;
beforeEach(async () => {
  asked = [];
  served = {
    status: 200,
    etag: '"1"',
    body: JSON.stringify([{ CodeName: 'Cloth', DisplayName: 'Better Materials' }]),
  };
  await app.db.delete(schema.gameDataSource);
  admin = await app.signIn({ admin: true, username: 'Quartermaster' });
});

const save = (source: { url: string; daily: boolean }, by = admin) =>
  app.call(gameData.saveSource, { body: { source } }, by);
const show = async () => replyOf(await app.call(gameData.source, {}, admin));
const run = async () => {
  await app.server.jobs.runNow('game-data-source');
  return show();
};
const later = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
};
const DAY = 24 * 3_600_000;
const problemOf = ({ problem }: GameDataSource) => problem?.text ?? null;

it('is off: nothing is asked, and there is nothing to apply', async () => {
  expect(await run()).toEqual({
    url: '',
    daily: false,
    isChecking: false,
    checkedAt: null,
    problem: null,
    found: null,
  });
  expect(errorOf(await app.call(gameData.checkSource, {}, admin)).reason).toEqual({ code: 'source-none' });
  expect(errorOf(await app.call(gameData.applySource, { body: { check: 'x' } }, admin)).reason).toEqual({
    code: 'source-nothing-found',
  });
  expect(asked).toEqual([]);
});

it('a new address is asked at once and then, if that is wished, each day; only what is newer is sent', async () => {
  expect(replyOf(await save({ url, daily: false })).isChecking).toBe(true);
  const first = await run();
  expect(first).toMatchObject({
    isChecking: false,
    problem: null,
    found: { name: '127.0.0.1', isNew: true, skipped: [] },
  });
  expect(first.found?.difference.items.renamed).toEqual([
    { codeName: 'Cloth', before: 'Basic Materials', after: 'Better Materials' },
  ]);
  later(2 * DAY);
  await run();
  expect(asked).toEqual([undefined]);

  replyOf(await save({ url, daily: true }));
  await run();
  later(DAY - 1000);
  await run();
  expect(asked).toEqual([undefined, '"1"']);
  later(1000);
  expect((await run()).found?.isNew).toBe(true); // unchanged there, and still not applied here
  expect(asked).toEqual([undefined, '"1"', '"1"']);
});

it('is applied by one press, as it was shown, and undone as any pack', async () => {
  await save({ url, daily: false });
  const { found } = await run();
  const nameOf = async () =>
    replyOf(await app.call(items.list, {}, admin)).find(
      ({ firName, crated }) => firName === 'Cloth' && !crated,
    )?.name;
  const stale = await app.call(gameData.applySource, { body: { check: 'another' } }, admin);
  expect(errorOf(stale)).toMatchObject({ status: 409, reason: { code: 'game-data-changed' } });
  expect(await nameOf()).toBe('Basic Materials');

  const state = replyOf(await app.call(gameData.applySource, { body: { check: found!.check } }, admin));
  expect(state.packs[0]).toMatchObject({
    name: '127.0.0.1',
    fileName: url,
    undoable: true,
    counts: { renamed: 1 },
  });
  expect(await nameOf()).toBe('Better Materials');
  expect((await show()).found?.isNew).toBe(false);
  const audited = await app.db.select().from(schema.auditEntries);
  expect(
    audited.some(({ action, subject }) => action === 'applySource' && subject.startsWith('127.0.0.1 (')),
  ).toBe(true);

  replyOf(await app.call(gameData.undoPack, { params: { id: state.packs[0]!.id } }, admin));
  expect(await nameOf()).toBe('Basic Materials');
  expect((await show()).found?.isNew).toBe(true);
});

describe('a failure', () => {
  it('is shown with its sentence, what was found before stays, and the next success clears it', async () => {
    await save({ url, daily: true });
    await run();
    served.status = 500;
    served.etag = '';
    later(DAY);
    const failed = await run();
    expect(problemOf(failed)).toMatch(/status 500/);
    expect(failed.found?.isNew).toBe(true);
    served.status = 200;
    later(DAY);
    expect(problemOf(await run())).toBeNull();
  });

  it('is what cannot be read, too', async () => {
    served.body = '<html>Sign in</html>';
    await save({ url, daily: false });
    expect(problemOf(await run())).toMatch(/neither a pack, nor a catalogue/);
    expect((await show()).found).toBeNull();
  });

  it('of single entries is listed beside what was read', async () => {
    served.body = JSON.stringify([
      { CodeName: 'Cloth', DisplayName: 7 },
      { CodeName: 'Wood', DisplayName: 'Planks' },
    ]);
    await save({ url, daily: false });
    const { found } = await run();
    expect(found?.skipped.map(({ text }) => text)).toEqual(['Cloth: DisplayName cannot be read.']);
    expect(found?.difference.items.renamed).toHaveLength(1);
  });
});

it('is asked on a press, but not twice in a minute', async () => {
  await save({ url, daily: false });
  await run();
  later(59_000);
  expect(errorOf(await app.call(gameData.checkSource, {}, admin)).reason).toEqual({
    code: 'source-just-checked',
  });
  later(1000);
  expect(replyOf(await app.call(gameData.checkSource, {}, admin)).isChecking).toBe(true);
  await run();
  expect(asked).toHaveLength(2);
});

it('of two processes that find it due one asks', async () => {
  await save({ url, daily: false });
  const other = await openTestApp({ database: app.database });
  try {
    await Promise.all([app, other].map(({ server: { jobs } }) => jobs.runNow('game-data-source')));
  } finally {
    await other.close();
  }
  expect(asked).toHaveLength(1);
});

it('another address forgets what the last one gave; without one it is off again', async () => {
  await save({ url, daily: true });
  await run();
  expect(replyOf(await save({ url: `${url}?v=2`, daily: true }))).toMatchObject({
    found: null,
    checkedAt: null,
  });
  expect(replyOf(await save({ url: '', daily: true }))).toMatchObject({
    url: '',
    daily: false,
    isChecking: false,
  });
  await run();
  expect(asked).toHaveLength(1);
});

describe('an address', () => {
  it.each([['http://example.org/x'], ['https://10.0.0.1/x'], ['https://[fe80::1]/x'], ['nowhere']])(
    '%s is refused',
    async (wrong) => {
      const refused = errorOf(await save({ url: wrong, daily: true }));
      expect(refused.status).toBe(422);
      expect(refused.field_reasons).toHaveProperty('url');
      expect((await show()).url).toBe('');
    },
  );

  it('on this computer is for a server that serves this computer alone', async () => {
    const discord = { clientId: '1', clientSecret: 'secret', baseUrl: 'http://127.0.0.1:9' };
    for (const config of [{ discord }, { host: '0.0.0.0' }]) {
      const open = await openTestApp({ config: { ...testConfig, ...config } });
      try {
        const by = await open.signIn({ admin: true });
        const refused = errorOf(
          await open.call(gameData.saveSource, { body: { source: { url, daily: false } } }, by),
        );
        expect(refused.field_reasons).toEqual({ url: { code: 'source-private' } });
      } finally {
        await open.close();
      }
    }
  });
});

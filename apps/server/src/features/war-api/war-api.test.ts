import { alerts, warApi, warehouses } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditEntries, warApiAnswers, warApiState } from '../../db/schema.ts';
import { type FakeWarApi, openFakeWarApi, type WarApiFailure, warOf } from '../../testing/fake-war-api.ts';
import { errorOf, openTestApp, replyOf, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { sendWarehouse } from '../../testing/warehouse-builders.ts';
import { pollWarApi } from './poll-war-api.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
let api: FakeWarApi;
let admin: SignedIn;
let reader: SignedIn;

beforeAll(async () => {
  api = await openFakeWarApi(() => app.clock.now);
  app = await openTestApp({
    config: { warApi: { address: api.address }, publicUrl: 'https://logi.example' },
  });
});
afterAll(async () => {
  await app.close();
  await api.close();
});
beforeEach(async () => {
  await app.empty();
  await api.close();
  api = await openFakeWarApi(() => app.clock.now);
  app.config.warApi = { address: api.address };
  admin = await app.signIn({ admin: true, username: 'Admin' });
  reader = await app.signIn({ read: true, username: 'Reader' });
  timeoutMs = 10_000;
  later(MINUTE);
});
/** Checks that no address is asked twice within a minute, whatever a test does. */
afterEach(() => {
  const last = new Map<string, number>();
  for (const { path, at } of api.requests) {
    expect(at - (last.get(path) ?? 0), `${path} was asked again too soon`).toBeGreaterThanOrEqual(MINUTE);
    last.set(path, at);
  }
});

function later(ms: number) {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
}

const never = new AbortController().signal;
const silent = { warn: () => {} } as never; // only `warn` is called, and what it says is read elsewhere

/** For one request: long, so that a busy machine is no silence; short where silence is what a test is about. */
let timeoutMs = 10_000;

/** Polls what is due once, as the job of a process does. */
function poll(signal = never) {
  const { config, database, clock } = app;
  return pollWarApi({ config, database, now: () => clock.now, log: silent, timeoutMs }, signal);
}

/** Polls until a time is over, as often as said. */
async function run(ms: number, everyMs = MINUTE) {
  for (let past = 0; past < ms; past += everyMs) {
    later(everyMs);
    await poll();
  }
}

/** As after the first two passes: the war and the list, then the maps. */
async function baseline() {
  await poll();
  later(MINUTE);
  await poll();
}

const get = async (by = reader) => replyOf(await app.call(warApi.get, {}, by));
const town = async (name: string) => (await get()).towns.find((candidate) => candidate.name === name);
const asked = () => api.requests.map(({ path }) => path);
const fake = (name: string) => api.regions.get('DeadLandsHex')!.find((fakeTown) => fakeTown.name === name)!;

describe('the first answers', () => {
  it('are a baseline: the war, its towns and who holds them, without a change', async () => {
    api.scorchedTowns = 3;
    await baseline();
    expect(asked()).toEqual(['war', 'maps', 'maps/DeadLandsHex/dynamic/public', 'maps/DeadLandsHex/static']);
    const state = await get();
    expect(state).toMatchObject({
      status: 'known',
      side: null,
      answeredAt: app.clock.now.toISOString(),
      problem: null,
      war: {
        number: 900,
        winner: 'NONE',
        startedAt: '2026-09-21T14:13:20.000Z',
        endedAt: null,
        resistanceAt: null,
        townsNeeded: 31,
      },
      maps: [{ region: 'DeadLandsHex', answeredAt: app.clock.now.toISOString() }],
      threats: [],
    });
    expect(state.towns).toEqual([
      expect.objectContaining({ name: 'Fixture Hill', owner: 'NONE', isVictory: false, changedAt: null }),
      expect.objectContaining({ name: 'Sample Ford', owner: 'WARDENS', isVictory: true, changedAt: null }),
      expect.objectContaining({
        name: 'Testing Rock',
        owner: 'COLONIALS',
        isVictory: false,
        changedAt: null,
      }),
    ]);
  });

  it('say who asks, and home regions are not asked for', async () => {
    await run(HOUR);
    expect(new Set(api.requests.map(({ userAgent }) => userAgent))).toEqual(
      new Set([expect.stringMatching(/^Backline\/[\d.]+\S* \(\+https:\/\/logi\.example\)$/)]),
    );
    expect(asked().filter((path) => path.includes('HomeRegion'))).toEqual([]);
  });
});

describe('asking', () => {
  it('is every 5 minutes for the war, every 15 for a map, once a day for the list and once for labels', async () => {
    await run(HOUR);
    const count = (path: string) => asked().filter((request) => request === path).length;
    expect(count('war')).toBe(12);
    expect(count('maps')).toBe(1);
    expect(count('maps/DeadLandsHex/static')).toBe(1);
    expect(count('maps/DeadLandsHex/dynamic/public')).toBe(4);
    await run(24 * HOUR, HOUR);
    expect(count('maps')).toBe(2);
    expect(count('maps/DeadLandsHex/static')).toBe(1);
  });

  it('is every 5 minutes for a map with a warehouse of ours', async () => {
    await addDeadlandsWarehouse();
    await run(HOUR);
    expect(asked().filter((path) => path.endsWith('dynamic/public'))).toHaveLength(12);
  });

  it('sends the ETag, and a 304 keeps the answer and renews its time', async () => {
    await run(HOUR);
    const [first, ...rest] = api.requests.filter(({ path }) => path === 'war');
    expect(first).toMatchObject({ etag: undefined, status: 200 });
    expect(new Set(rest.map(({ status }) => status))).toEqual(new Set([304]));
    const { answeredAt, towns } = await get();
    expect(app.clock.now.getTime() - Date.parse(answeredAt!)).toBeLessThan(5 * MINUTE);
    expect(towns).toHaveLength(3);
  });

  it('goes on where it stopped after a restart, and asks nothing again before its time', async () => {
    await baseline();
    const before = api.requests.length;
    const otherApp = await openTestApp({ config: app.config, database: app.database });
    try {
      otherApp.clock.now = new Date(app.clock.now.getTime() + 20_000);
      await otherApp.server.jobs.runNow('war-api');
      expect(api.requests).toHaveLength(before);
    } finally {
      await otherApp.close();
    }
  });
});

describe('without a shard', () => {
  it('nothing is asked, and choosing one in the settings asks that one', async () => {
    app.config.warApi = undefined;
    await run(5 * MINUTE);
    expect(await get()).toMatchObject({ status: 'off', war: null, towns: [] });
    expect(await app.db.select().from(warApiState)).toEqual([]);
    expect(api.requests).toEqual([]);
  });

  it('off switches it off, whatever the settings say, and nothing known is shown', async () => {
    await baseline();
    const before = api.requests.length;
    app.config.warApi = 'off';
    replyOf(
      await app.call(warApi.saveSettings, { body: { settings: { shard: 'able', side: null } } }, admin),
    );
    await run(HOUR);
    expect(api.requests).toHaveLength(before);
    expect(await get()).toMatchObject({ status: 'off', war: null, towns: [], maps: [] });
  });

  it('what another shard said is forgotten, and not shown meanwhile', async () => {
    await baseline();
    const otherApi = await openFakeWarApi(() => app.clock.now);
    try {
      app.config.warApi = { address: otherApi.address };
      otherApi.war = warOf(7);
      expect(await get()).toMatchObject({ status: 'waiting', war: null, towns: [] });
      later(MINUTE);
      await poll();
      expect(await get()).toMatchObject({ status: 'known', war: { number: 7 }, towns: [] });
    } finally {
      await otherApi.close();
    }
  });
});

describe('a town', () => {
  it('has changed hands once that is seen twice: the second poll comes a minute later', async () => {
    await baseline();
    fake('Sample Ford').owner = 'COLONIALS';
    await run(15 * MINUTE, 10_000);
    const flipped = api.requests.filter(({ path, status }) => path.endsWith('public') && status === 200)[1]!;
    expect(await town('Sample Ford')).toMatchObject({ owner: 'WARDENS', changedAt: null });
    await run(MINUTE, 10_000);
    const changed = await town('Sample Ford');
    expect(changed?.owner).toBe('COLONIALS');
    expect(Date.parse(changed!.changedAt!) - flipped.at).toBe(MINUTE);
  });

  it('that is seen otherwise once has not changed hands', async () => {
    await baseline();
    fake('Sample Ford').owner = 'NONE';
    await run(15 * MINUTE);
    fake('Sample Ford').owner = 'WARDENS';
    await run(HOUR);
    expect(await town('Sample Ford')).toMatchObject({ owner: 'WARDENS', changedAt: null });
  });

  it('that is scorched is so at once', async () => {
    await baseline();
    Object.assign(fake('Sample Ford'), { owner: 'NONE', flags: 0x19 });
    later(15 * MINUTE);
    await poll();
    expect(await town('Sample Ford')).toMatchObject({
      owner: 'NONE',
      isScorched: true,
      changedAt: app.clock.now.toISOString(),
    });
  });
});

describe('a new war', () => {
  it('forgets the towns of the one before, and its first poll is a baseline again', async () => {
    await baseline();
    fake('Sample Ford').owner = 'COLONIALS';
    await run(20 * MINUTE);
    expect((await town('Sample Ford'))?.changedAt).not.toBeNull();
    api.war = warOf(901);
    for (const fakeTown of api.regions.get('DeadLandsHex')!) fakeTown.owner = 'NONE';
    api.regions.set('AcrithiaHex', [{ name: 'Patridia', x: 0.46, y: 0.64, owner: 'NONE', flags: 8 }]);
    await run(10 * MINUTE);
    const state = await get();
    expect(state.war?.number).toBe(901);
    expect(state.towns.map(({ name, owner, changedAt }) => [name, owner, changedAt])).toEqual([
      ['Patridia', 'NONE', null],
      ['Fixture Hill', 'NONE', null],
      ['Sample Ford', 'NONE', null],
      ['Testing Rock', 'NONE', null],
    ]);
  });

  it('a map that is no longer in the list is forgotten', async () => {
    api.regions.set('AcrithiaHex', [{ name: 'Patridia', x: 0.46, y: 0.64, owner: 'NONE', flags: 8 }]);
    await baseline();
    expect(await town('Patridia')).toBeDefined();
    api.regions.delete('AcrithiaHex');
    await run(25 * HOUR, HOUR);
    reader = await app.signIn({ read: true }); // rights hold for a day
    expect(await town('Patridia')).toBeUndefined();
    expect((await get()).maps.map(({ region }) => region)).toEqual(['DeadLandsHex']);
  });
});

const map = { mapItems: [], mapTextItems: [], scorchedVictoryTowns: 0 };
const base = { teamId: 'COLONIALS', iconType: 56, x: 0.5, y: 0.42, flags: 0 };

/** Each way of failing, with the problem that is shown. */
const FAILURES: [string, WarApiFailure, string][] = [
  ['500', { status: 500 }, 'server-error'],
  ['503 with a long pause', { status: 503, headers: { 'retry-after': '999999' } }, 'server-error'],
  ['429', { status: 429, headers: { 'retry-after': '120' } }, 'busy'],
  ['404', { status: 404 }, 'refused'],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 'refused'],
  ['silence', 'hang', 'timeout'],
  ['a broken connection', 'cut', 'unreachable'],
  ['10 MB', 'huge', 'too-large'],
  ['nothing', { body: '' }, 'nonsense'],
  ['half an answer', { body: '{"mapItems": [{"teamId": "WAR' }, 'nonsense'],
  ['a page', { body: '<html>Sign in to the hotel</html>' }, 'nonsense'],
  ['null', { json: null }, 'nonsense'],
  ['a number', { json: 7 }, 'nonsense'],
  ['no maps', { json: [] }, 'nonsense'],
  ['an empty map', { json: map }, 'nonsense'],
  ['a place outside', { json: { ...map, mapItems: [{ ...base, x: 7 }] } }, 'nonsense'],
  ['text for a number', { json: { ...map, mapItems: [{ ...base, y: '0.5' }] } }, 'nonsense'],
  ['a NUL', { json: { ...warOf(900), warId: 'a\u0000b' } }, 'nonsense'],
  ['half a character', { body: JSON.stringify(warOf(900)).replace('00000000-', '\\ud800') }, 'nonsense'],
];

describe.each(FAILURES)('when %s is answered', (_, failure, problem) => {
  it('the last good state stays with its age, and it recovers within two hours', async () => {
    await baseline();
    const good = await get();
    if (failure === 'hang') timeoutMs = 100;
    api.fail(failure);
    fake('Sample Ford').owner = 'COLONIALS';
    await run(40 * MINUTE, 5 * MINUTE);
    const bad = await get();
    expect(bad).toMatchObject({ status: 'known', problem, answeredAt: good.answeredAt });
    expect(bad.towns).toEqual(good.towns);
    expect(bad.war).toMatchObject({ number: 900, townsNeeded: 34 });
    // Some six failures of each of two addresses at most, however it fails.
    expect(api.requests.length).toBeLessThan(20);
    api.recover();
    timeoutMs = 10_000;
    await run(2 * HOUR, 10 * MINUTE);
    expect(await get()).toMatchObject({ problem: null });
    expect((await town('Sample Ford'))?.owner).toBe('COLONIALS');
  });

  it('from the start on, there is nothing to show, and no crash', async () => {
    if (failure === 'hang') timeoutMs = 100;
    api.fail(failure);
    await run(10 * MINUTE, 5 * MINUTE);
    expect(await get()).toMatchObject({ status: 'waiting', war: null, towns: [], problem, answeredAt: null });
  });
});

it('one map that fails holds up no other', async () => {
  api.regions.set('AcrithiaHex', [{ name: 'Patridia', x: 0.46, y: 0.64, owner: 'NONE', flags: 8 }]);
  api.fail({ status: 500 }, /Acrithia.*public/);
  await run(HOUR);
  const state = await get();
  expect(state.towns).toHaveLength(3);
  expect(state.maps.map(({ region, answeredAt }) => [region, answeredAt === null])).toEqual([
    ['AcrithiaHex', true],
    ['DeadLandsHex', false],
  ]);
  expect(asked().filter((path) => path === 'war').length).toBeGreaterThan(8);
});

it('a shard that is down is asked less and less often', async () => {
  await baseline();
  api.fail('cut');
  const before = api.requests.length;
  await run(6 * HOUR, 2 * MINUTE);
  const times = api.requests.slice(before).map(({ at }) => at);
  expect(times.length).toBeGreaterThan(6);
  expect(times.length).toBeLessThan(40);
  expect(times.at(-1)! - times.at(-2)!).toBeGreaterThan(5 * MINUTE);
});

describe('of two processes', () => {
  it('one asks at a time', async () => {
    await Promise.all([poll(), poll(), poll()]);
    later(MINUTE);
    await Promise.all([poll(), poll(), poll()]);
    expect(api.requests).toHaveLength(4);
    expect(api.mostInFlight).toBe(1);
  });

  it('the other takes over within two minutes when one is killed within a pass', async () => {
    await baseline();
    later(15 * MINUTE);
    // A process that dies after its first request writes nothing more.
    const killed = new Promise<void>((resolve) => {
      api.onRequest = () => resolve();
    });
    api.fail('hang');
    const lost = pollWarApi(
      {
        config: app.config,
        now: () => app.clock.now,
        log: silent,
        timeoutMs: 100_000,
        database: app.database,
      },
      new AbortController().signal,
    );
    await killed;
    api.recover();
    api.onRequest = () => {};
    const before = api.requests.length;
    await run(100_000, 10_000);
    expect(api.requests).toHaveLength(before);
    await run(20_000, 10_000);
    expect(api.requests.length).toBeGreaterThan(before);
    const answeredAt = (await get()).answeredAt;
    // The one that was lost comes back to life: what it would write is out of date.
    await api.close();
    await lost;
    expect(await get()).toMatchObject({ answeredAt, problem: null });
    api = await openFakeWarApi(() => app.clock.now);
  });

  it('one that is stopped gives its pass back', async () => {
    await baseline();
    later(15 * MINUTE);
    const end = new AbortController();
    api.onRequest = () => end.abort();
    await poll(end.signal);
    api.onRequest = () => {};
    const [state] = await app.db.select().from(warApiState);
    expect(Date.parse(state!.leasedUntil)).toBe(app.clock.now.getTime());
    expect(state).toMatchObject({ failures: 0, problem: null });
  });
});

/** A warehouse on the depot of the game's list nearest to the middle of Deadlands. */
async function addDeadlandsWarehouse() {
  const list = replyOf(await app.call(warehouses.list, { query: { inactive: 'true' } }, admin));
  const site = list.find(({ location }) => location.startsWith('Deadlands'))!;
  return replyOf(await sendWarehouse(app, admin, { siteId: site.id, name: 'Front', category: 'Frontline' }))
    .id;
}

describe('a warehouse', () => {
  const save = async (side: 'WARDENS' | 'COLONIALS' | null) =>
    replyOf(await app.call(warApi.saveSettings, { body: { settings: { shard: null, side } } }, admin));
  const onlyTown = (owner: 'WARDENS' | 'COLONIALS') =>
    api.regions.set('DeadLandsHex', [{ name: 'Sample Ford', x: 0.5, y: 0.42, owner, flags: 8 }]);

  it('has the map of its region asked for in the next minute, and no other one', async () => {
    api.regions.set('AcrithiaHex', [{ name: 'Patridia', x: 0.5, y: 0.42, owner: 'WARDENS', flags: 8 }]);
    await baseline();
    await run(MINUTE);
    const before = asked().length;
    await addDeadlandsWarehouse();
    later(MINUTE);
    await poll();
    expect(asked().slice(before)).toEqual(['maps/DeadLandsHex/dynamic/public']);
    later(MINUTE);
    await poll();
    expect(asked().at(-1)).toBe('warReport/DeadLandsHex');
  });

  it('leaves a map that fails its pause', async () => {
    await poll();
    api.fail({ status: 404 }, /dynamic/);
    await run(2 * MINUTE);
    const maps = () => asked().filter((path) => path.includes('dynamic')).length;
    expect(maps()).toBe(1);
    await addDeadlandsWarehouse();
    await run(5 * MINUTE);
    expect(maps()).toBe(1);
  });

  it('is threatened when its town is lost, as soon as that is seen twice', async () => {
    const id = await addDeadlandsWarehouse();
    onlyTown('WARDENS');
    await save('WARDENS');
    await baseline();
    expect((await get()).threats).toEqual([]);
    onlyTown('COLONIALS');
    later(5 * MINUTE);
    await poll();
    expect((await get()).threats).toEqual([]);
    later(MINUTE);
    await poll();
    expect((await get()).threats).toEqual([
      {
        warehouseId: id,
        kind: 'lost',
        town: 'Sample Ford',
        fallen: 'Sample Ford',
        since: app.clock.now.toISOString(),
      },
    ]);
    expect(replyOf(await app.call(warApi.threats, {}, reader))).toEqual((await get()).threats);
  });

  it('is announced on the bell: the poll that confirms the fall wakes the job of the alerts', async () => {
    await addDeadlandsWarehouse();
    onlyTown('WARDENS');
    await save('WARDENS');
    const woken: string[] = [];
    const { jobs } = app.server;
    const wake = vi.spyOn(jobs, 'wake').mockImplementation((name) => void woken.push(name));
    const pollAfter = async (ms: number) => {
      later(ms);
      await jobs.runNow('war-api');
      return woken.splice(0).includes('alerts');
    };
    try {
      expect([await pollAfter(MINUTE), await pollAfter(MINUTE)]).toEqual([false, true]);
      await jobs.runNow('alerts');
      onlyTown('COLONIALS');
      expect([await pollAfter(5 * MINUTE), await pollAfter(MINUTE), await pollAfter(5 * MINUTE)]).toEqual([
        true,
        true,
        false,
      ]);
      await jobs.runNow('alerts');
    } finally {
      wake.mockRestore();
    }
    const { alerts: shown } = replyOf(await app.call(alerts.list, {}, reader));
    expect(shown.map(({ event }) => event.kind)).toEqual(['town-threatened']);
  });

  it('is not while nobody has said for whom we play', async () => {
    await addDeadlandsWarehouse();
    onlyTown('COLONIALS');
    await baseline();
    expect((await get()).threats).toEqual([]);
    await save('WARDENS');
    expect((await get()).threats).toMatchObject([{ kind: 'lost', since: null }]);
    await save('COLONIALS');
    expect((await get()).threats).toEqual([]);
  });
});

/** Lengths of a restart in minutes: `WAR_API_RESTARTS=20` for more of them. */
const RESTARTS = Number(process.env.WAR_API_RESTARTS ?? 3);

describe('while the game’s server restarts', () => {
  const dynamic = /dynamic/;
  const bodyOf = (icons: object[], version: number) => ({
    regionId: 3,
    scorchedVictoryTowns: 0,
    mapItems: icons,
    mapTextItems: [],
    lastUpdated: app.clock.now.getTime(),
    version,
  });
  const bases = (owner: (town: string) => string) =>
    api.regions.get('DeadLandsHex')!.map(({ name, x, y, flags }) => ({
      teamId: owner(name),
      iconType: 56,
      x: x + 0.001,
      y: y + 0.001,
      flags,
    }));
  const otherIcons = [33, 52, 34, 38, 38, 45].map((iconType, index) => ({
    teamId: 'NONE',
    iconType,
    x: 0.1 * index + 0.2,
    y: 0.9,
    flags: 0,
  }));
  const held = (name: string) => fake(name).owner;
  /** Everything that says who holds what. */
  const shown = async () => {
    const { towns, threats, maps } = await get();
    const { alerts: sent } = replyOf(await app.call(alerts.list, {}, reader));
    return {
      owners: towns.map(({ name, owner, changedAt }) => [name, owner, changedAt]),
      threats,
      changes: maps.map(({ changes }) => changes),
      alerts: sent.map(({ event }) => event.kind),
    };
  };
  const start = async () => {
    await addDeadlandsWarehouse();
    const settings = { shard: null, side: 'WARDENS' } as const;
    replyOf(await app.call(warApi.saveSettings, { body: { settings } }, admin));
    for (const name of ['Testing Rock', 'Fixture Hill']) fake(name).owner = 'WARDENS';
    api.fail({ json: bodyOf([...bases(held), ...otherIcons], 57) }, dynamic);
    await baseline();
    await app.server.jobs.runNow('alerts');
  };

  it.each(
    Array.from({ length: RESTARTS }, (_, index) => 1 + Math.round((29 * index) / Math.max(1, RESTARTS - 1))),
  )('for %i minutes, no town is lost', async (minutes) => {
    await start();
    const before = await shown();
    expect(before).toMatchObject({ threats: [], changes: [[]], alerts: [] });
    api.fail({ json: bodyOf([...bases(() => 'NONE'), ...otherIcons.slice(0, 4)], 1) }, dynamic);
    await run(minutes * MINUTE);
    await app.server.jobs.runNow('alerts');
    expect(await shown()).toEqual(before);
    api.fail({ json: bodyOf([{ ...bases(() => 'COLONIALS')[1]! }, otherIcons[0]!], 2) }, dynamic);
    const problems: unknown[] = [];
    for (let past = 0; past < 7; past += 1) {
      await run(MINUTE);
      problems.push((await get()).problem);
    }
    expect(await shown()).toEqual(before);
    expect(problems).toContain('restarting');
    api.fail({ json: bodyOf([...bases(held), ...otherIcons], 3) }, dynamic);
    await run(20 * MINUTE);
    await app.server.jobs.runNow('alerts');
    expect(await shown()).toEqual(before);
    expect((await get()).problem).toBeNull();
    // And what happens from now on counts, though the version is a lower one than before.
    fake('Sample Ford').owner = 'NONE';
    api.fail({ json: bodyOf([...bases(held), ...otherIcons], 4) }, dynamic);
    await run(14 * MINUTE);
    expect(await shown()).toEqual(before);
    await run(2 * MINUTE);
    await app.server.jobs.runNow('alerts');
    expect(await shown()).toMatchObject({
      threats: [{ kind: 'lost', town: 'Sample Ford' }],
      changes: [[{ town: 'Sample Ford', owner: 'NONE' }]],
      alerts: ['town-threatened'],
    });
  });

  it('and what the other side takes counts at once, though it lacks a building', async () => {
    await start();
    api.fail({ json: bodyOf([...bases(() => 'COLONIALS'), ...otherIcons.slice(1)], 58) }, dynamic);
    await run(6 * MINUTE);
    expect((await get()).threats).toMatchObject([{ kind: 'lost', town: 'Sample Ford' }]);
  });

  it('a town whose base is missing is not held by who holds the next one', async () => {
    await start();
    const [, ...rest] = bases((name) => (name === 'Fixture Hill' ? 'COLONIALS' : held(name)));
    api.fail({ json: bodyOf([...rest, ...otherIcons], 58) }, dynamic);
    await run(20 * MINUTE);
    expect((await get()).towns.map(({ name, owner }) => [name, owner])).toEqual([
      ['Fixture Hill', 'COLONIALS'],
      ['Sample Ford', 'WARDENS'],
      ['Testing Rock', 'WARDENS'],
    ]);
  });
});

describe('an answer of which a part is not understood', () => {
  const labels = (...texts: [string, number][]) => ({
    json: {
      mapItems: [],
      mapTextItems: texts.map(([text, y]) => ({ text, x: 0.5, y, mapMarkerType: y > 1 ? 'Minor' : 'Major' })),
    },
  });
  const play = async () => {
    const settings = { shard: null, side: 'WARDENS' } as const;
    replyOf(await app.call(warApi.saveSettings, { body: { settings } }, admin));
  };
  const unknownTowns = async () => replyOf(await app.call(warApi.unknownTowns, {}, reader));

  it('is used without it, and how much was left out is shown', async () => {
    api.fail(
      labels(['Whispering Gulch', 1.0449303], ['Sample\tFord', 0.42], ['', 0.5], ['\u200b', 0.5]),
      /static/,
    );
    await baseline();
    expect(await get()).toMatchObject({
      problem: null,
      towns: [{ name: 'Sample Ford', owner: 'WARDENS' }],
      maps: [{ region: 'DeadLandsHex', leftOut: 2 }],
    });
  });

  it('leaves the owner of a town unknown, and no warehouse there threatened', async () => {
    await play();
    const warehouseId = await addDeadlandsWarehouse();
    api.regions.set('DeadLandsHex', [
      { name: 'Sample Ford', x: 0.5, y: 0.42, owner: 'ELVES' as never, flags: 8 },
    ]);
    await baseline();
    expect(await get()).toMatchObject({ towns: [], threats: [], maps: [{ leftOut: 1 }] });
    expect(await unknownTowns()).toEqual([{ warehouseId }]);
    fake('Sample Ford').owner = 'COLONIALS';
    await run(5 * MINUTE);
    expect(await get()).toMatchObject({ towns: [{ changedAt: null }], threats: [{ kind: 'lost' }] });
    expect(await unknownTowns()).toEqual([]);
  });

  it('a warehouse whose map cannot be read is named, once our side is set', async () => {
    const warehouseId = await addDeadlandsWarehouse();
    api.fail({ json: { mapItems: [], mapTextItems: [] } }, /static/);
    await baseline();
    expect(await unknownTowns()).toEqual([]);
    await play();
    expect(await unknownTowns()).toEqual([{ warehouseId }]);
    api.recover();
    await run(20 * MINUTE);
    expect(await unknownTowns()).toEqual([]);
  });

  it('a map whose name in the list is not understood is not forgotten', async () => {
    await baseline();
    api.fail({ json: ['Dead Lands Hex', 'AcrithiaHex'] }, /^maps$/);
    await run(25 * HOUR, HOUR);
    reader = await app.signIn({ read: true }); // rights hold for a day
    expect((await get()).maps.map(({ region }) => region)).toEqual(['AcrithiaHex', 'DeadLandsHex']);
  });
});

describe('the casualties of a map', () => {
  const REPORT = 'warReport/DeadLandsHex';
  const reports = () => api.requests.filter(({ path }) => path === REPORT);
  const deadlands = async () => (await get()).maps.find(({ region }) => region === 'DeadLandsHex')!;
  const count = (colonial: number, warden: number) =>
    api.casualties.set('DeadLandsHex', { colonial, warden });

  it('are not asked for where we have no warehouse and no town changed hands', async () => {
    await run(HOUR, 5 * MINUTE);
    expect(reports()).toEqual([]);
    expect(await deadlands()).toMatchObject({ casualtiesPerHour: null, casualtiesAt: null, changes: [] });
  });

  it('are asked for every 15 minutes where we have a warehouse, and give a rate from the second poll', async () => {
    await addDeadlandsWarehouse();
    count(400, 600);
    await baseline();
    expect(await deadlands()).toMatchObject({
      casualtiesPerHour: null,
      casualtiesAt: app.clock.now.toISOString(),
    });
    count(420, 630);
    await run(15 * MINUTE, 5 * MINUTE);
    expect(reports()).toHaveLength(2);
    expect((await deadlands()).casualtiesPerHour).toBe(200);
    await run(HOUR, 5 * MINUTE);
    expect(reports()).toHaveLength(6);
  });

  it('that did not change are a 304, which counts as a poll: the rate falls', async () => {
    await addDeadlandsWarehouse();
    count(400, 600);
    await baseline();
    count(420, 630);
    await run(30 * MINUTE, 5 * MINUTE);
    expect(reports().map(({ status }) => status)).toEqual([200, 200, 304]);
    expect((await deadlands()).casualtiesPerHour).toBe(100);
    await run(2 * HOUR, 15 * MINUTE);
    expect((await deadlands()).casualtiesPerHour).toBe(0);
  });

  it('are asked for while a town changed hands within six hours, which is shown with its time', async () => {
    await baseline();
    fake('Sample Ford').owner = 'COLONIALS';
    await run(20 * MINUTE, 2 * MINUTE);
    expect(reports().length).toBeGreaterThan(0);
    const at = (await town('Sample Ford'))!.changedAt!;
    expect((await deadlands()).changes).toEqual([{ town: 'Sample Ford', owner: 'COLONIALS', changedAt: at }]);
    const rest = Date.parse(at) + 6 * HOUR - app.clock.now.getTime();
    await run(rest - (rest % (15 * MINUTE)), 15 * MINUTE);
    expect((await deadlands()).changes).toHaveLength(1);
    await run(45 * MINUTE, 15 * MINUTE);
    expect((await deadlands()).changes).toEqual([]);
    const before = reports().length;
    await run(2 * HOUR, 15 * MINUTE);
    expect(reports()).toHaveLength(before);
    fake('Sample Ford').owner = 'WARDENS';
    await run(20 * MINUTE, 2 * MINUTE);
    expect(reports().length).toBeGreaterThan(before);
  });

  it.each<[string, WarApiFailure, string]>([
    ['500', { status: 500 }, 'server-error'],
    ['404', { status: 404 }, 'refused'],
    ['no numbers', { json: { colonialCasualties: 'many', wardenCasualties: 1 } }, 'nonsense'],
    ['a number below zero', { json: { colonialCasualties: -1, wardenCasualties: 1 } }, 'nonsense'],
  ])('stay with their age when %s is answered, and towns go on', async (_, failure, problem) => {
    await addDeadlandsWarehouse();
    count(400, 600);
    await baseline();
    count(420, 630);
    await run(15 * MINUTE, 5 * MINUTE);
    const good = await deadlands();
    expect(good.casualtiesPerHour).toBe(200);
    api.fail(failure, /warReport/);
    fake('Sample Ford').owner = 'COLONIALS';
    const problems: unknown[] = [];
    for (let minutes = 0; minutes < 40; minutes += 5) {
      await run(5 * MINUTE, 5 * MINUTE);
      problems.push((await get()).problem);
    }
    expect(await deadlands()).toMatchObject({
      casualtiesPerHour: 200,
      casualtiesAt: good.casualtiesAt,
      changes: [{ town: 'Sample Ford' }],
    });
    const [kept] = await app.db.select().from(warApiAnswers).where(eq(warApiAnswers.path, REPORT));
    expect(kept).toMatchObject({ content: { report: { casualties: 1050 } } });
    expect(kept?.failures).toBeGreaterThan(0);
    expect(problems).toContain(problem);
  });

  it('of a war that is over are forgotten', async () => {
    await addDeadlandsWarehouse();
    count(400, 600);
    await run(30 * MINUTE, 5 * MINUTE);
    expect(await deadlands()).toMatchObject({ casualtiesPerHour: 0 });
    api.war = warOf(901);
    count(3, 4);
    await run(8 * MINUTE, 2 * MINUTE);
    expect((await deadlands()).casualtiesPerHour).toBeNull();
    await run(30 * MINUTE, 5 * MINUTE);
    expect((await deadlands()).casualtiesPerHour).toBe(0);
  });
});

describe('the settings', () => {
  it('are for admins: shard and side, with what the operator fixed', async () => {
    expect(replyOf(await app.call(warApi.settings, {}, admin))).toEqual({
      shard: null,
      side: null,
      fixed: 'address',
    });
    const settings = { shard: 'baker', side: 'COLONIALS' } as const;
    const saved = replyOf(await app.call(warApi.saveSettings, { body: { settings } }, admin));
    expect(saved).toEqual({ ...settings, fixed: 'address' });
    app.config.warApi = undefined;
    expect(replyOf(await app.call(warApi.settings, {}, admin))).toEqual({ ...settings, fixed: null });
    const refused = await app.call(warApi.saveSettings, { body: { settings } }, reader);
    expect(errorOf(refused).status).toBe(403);
  });

  it('a change stands in the audit trail, with what it was', async () => {
    const settings = { shard: 'baker', side: 'COLONIALS' } as const;
    replyOf(await app.call(warApi.saveSettings, { body: { settings } }, admin));
    const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.feature, 'war-api'));
    expect(entry).toMatchObject({
      username: 'Admin',
      action: 'saveSettings',
      changes: [
        { field: 'shard', after: 'baker' },
        { field: 'side', after: 'COLONIALS' },
      ],
    });
  });

  it('a side or shard that is none is refused', async () => {
    const answer = await app.request({
      method: 'PATCH',
      url: '/api/war_api/settings',
      by: admin,
      payload: { settings: { shard: 'delta', side: 'ELVES' } },
    });
    expect(answer.status).toBe(422);
  });
});

it('what is kept of an address is its last good answer with its ETag', async () => {
  await baseline();
  const [war] = await app.db.select().from(warApiAnswers).where(eq(warApiAnswers.path, 'war'));
  expect(war).toMatchObject({
    content: { war: { number: 900, requiredTowns: 34 } },
    etag: expect.stringMatching(/^"/),
    failures: 0,
  });
});

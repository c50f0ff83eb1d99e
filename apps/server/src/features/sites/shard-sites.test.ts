import { sites, warApi, warehouses } from '@backline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeWarApi, openFakeWarApi } from '../../testing/fake-war-api.ts';
import { replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { sendWarehouse } from '../../testing/warehouse-builders.ts';
import { pollWarApi } from '../war-api/poll-war-api.ts';

const MINUTE = 60_000;

const app = useTestApp();
let api: FakeWarApi;
let manager: SignedIn;
let reader: SignedIn;
beforeEach(async () => {
  api = await openFakeWarApi(() => app.clock.now);
  app.config.warApi = { address: api.address };
  manager = await app.signIn({ read: true, edit: true, manage: true });
  reader = await app.signIn({ read: true });
});
afterEach(() => api.close());

/** Looks at the War API as a quarter of an hour later. */
async function look() {
  app.clock.now = new Date(app.clock.now.getTime() + 16 * MINUTE);
  const { config, database, clock } = app;
  const log = { warn: () => {} } as never; // nothing else of it is called
  await pollWarApi(
    { config, database, now: () => clock.now, log, share: null },
    new AbortController().signal,
  );
}

/** As after the first two passes: the war and the list of maps, then the maps. */
async function show(buildings: { type: number; x: number; y: number; flags?: number }[]) {
  api.buildings.set('DeadLandsHex', buildings);
  await look();
  await look();
}

const offered = async () => replyOf(await app.call(sites.ofTheWar, {}, reader));
const free = async () => replyOf(await app.call(warehouses.list, { query: { inactive: 'true' } }, manager));

/** Position that the game's list has for the depot of Abandoned Ward in Deadlands. */
const LISTED = { x: 0.403, y: 0.5017 };

describe('the buildings of the running war', () => {
  it('are nothing while no shard is followed', async () => {
    await show([{ type: 52, x: 0.3, y: 0.6 }]);
    app.config.warApi = 'off';
    expect(await offered()).toEqual({ storage: [], production: [] });
  });

  it('are offered with the town nearest to them, storage and places of production apart', async () => {
    await show([
      { type: 88, x: 0.26, y: 0.61 },
      { type: 34, x: 0.7, y: 0.6 },
      { type: 17, x: 0.5, y: 0.4 },
      { type: 33, x: 0.1, y: 0.5, flags: 4 },
    ]);
    const place = { region: 'DeadLandsHex' };
    expect(await offered()).toEqual({
      storage: [
        {
          ...place,
          town: 'Testing Rock',
          location: 'Deadlands - Testing Rock',
          x: 0.26,
          y: 0.61,
          building: 'Aircraft Depot',
        },
      ],
      production: [
        {
          ...place,
          town: 'Fixture Hill',
          location: 'Deadlands - Fixture Hill',
          x: 0.7,
          y: 0.6,
          building: 'Factory',
          method: 'factory',
        },
        {
          ...place,
          town: 'Sample Ford',
          location: 'Deadlands - Sample Ford',
          x: 0.5,
          y: 0.4,
          building: 'Refinery',
          method: 'facility',
        },
      ],
    });
  });

  it('leave out what the game’s list or an added place has within 0.01', async () => {
    await show([
      { type: 33, x: LISTED.x + 0.005, y: LISTED.y },
      { type: 33, x: 0.2, y: 0.5 },
      { type: 52, x: 0.3, y: 0.6 },
    ]);
    expect((await offered()).storage.map(({ building, x }) => [building, x])).toEqual([
      ['Storage Depot', 0.2],
      ['Seaport', 0.3],
    ]);
    const attributes = { region: 'DeadLandsHex', town: 'Testing Rock', buildingType: 'Seaport' as const };
    const at = { x: 0.308, y: 0.6 };
    replyOf(
      await app.call(sites.create, { body: { site: { attributes: { ...attributes, ...at } } } }, manager),
    );
    expect((await offered()).storage.map(({ building }) => building)).toEqual(['Storage Depot']);
  });

  it('of every hex are offered by location, and only a site of the same hex takes their place', async () => {
    api.regions.set('AcrithiaHex', api.regions.get('DeadLandsHex') ?? []);
    api.buildings.set('AcrithiaHex', [{ type: 52, x: 0.3, y: 0.6 }]);
    await show([
      { type: 52, x: 0.3, y: 0.6 },
      { type: 52, x: 0.7, y: 0.6 },
    ]);
    const locations = async () => (await offered()).storage.map(({ location }) => location);
    expect(await locations()).toEqual([
      'Acrithia - Testing Rock',
      'Deadlands - Fixture Hill',
      'Deadlands - Testing Rock',
    ]);
    const attributes = { region: 'DeadLandsHex', town: 'Testing Rock', buildingType: 'Seaport' as const };
    const at = { x: 0.3, y: 0.6 };
    replyOf(
      await app.call(sites.create, { body: { site: { attributes: { ...attributes, ...at } } } }, manager),
    );
    expect(await locations()).toEqual(['Acrithia - Testing Rock', 'Deadlands - Fixture Hill']);
  });

  it('are not in the list of sites until somebody adds one, which stays when the shard no longer has it', async () => {
    const before = await free();
    await show([{ type: 52, x: 0.3, y: 0.6 }]);
    expect(await free()).toEqual(before);
    const [{ region, town, x, y } = { region: '', town: '', x: 0, y: 0 }] = (await offered()).storage;
    const attributes = { region, town, x, y, buildingType: 'Seaport' as const };
    const made = replyOf(await app.call(sites.create, { body: { site: { attributes } } }, manager));
    replyOf(await sendWarehouse(app, manager, { siteId: made.id, name: 'Port', category: 'Frontline' }));
    api.buildings.clear();
    await look();
    expect((await offered()).storage).toEqual([]);
    expect(replyOf(await app.call(sites.list, {}, manager))).toMatchObject([
      { id: made.id, x: 0.3, y: 0.6, use: 'warehouse' },
    ]);
  });

  it('that are gone from the map are no longer offered; a shard that fails changes nothing', async () => {
    await show([{ type: 52, x: 0.3, y: 0.6 }]);
    api.buildings.clear();
    api.fail({ status: 500 });
    await look();
    expect((await offered()).storage).toHaveLength(1);
    api.fail({ json: { mapItems: 'none' } });
    await look();
    expect((await offered()).storage).toHaveLength(1);
    api.recover();
    for (let looks = 0; looks < 4; looks += 1) await look();
    expect(replyOf(await app.call(warApi.get, {}, reader)).problem).toBeNull();
    expect((await offered()).storage).toEqual([]);
  });
});

import { map, sites, warehouses } from '@backline/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/catalog.ts';
import { loadTownPositions } from '../../catalog/town-positions.ts';
import { replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, sendWarehouse } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let editor: SignedIn;
let reader: SignedIn;
beforeEach(async () => {
  editor = await app.signIn({ read: true, edit: true, manage: true });
  reader = await app.signIn({ read: true });
});

const get = async () => replyOf(await app.call(map.get, {}, reader));
const PLACE = { region: 'DeadLandsHex', buildingType: 'Storage Depot' };
const addSite = async (attributes: object) =>
  replyOf(
    await app.call(
      sites.create,
      { body: { site: { attributes: { ...PLACE, ...attributes } } } } as never,
      editor,
    ),
  );
const open = async (siteId: number, name: string) =>
  replyOf(await sendWarehouse(app, editor, { siteId, name, category: 'Frontline' }));

describe('the ground', () => {
  it('is 53 hexes with their names, places and towns, also without a war', async () => {
    const { regions, places } = await get();
    expect(regions).toHaveLength(53);
    expect(regions.reduce((sum, { towns }) => sum + towns.length, 0)).toBe(433);
    const acrithia = regions.find(({ name }) => name === 'AcrithiaHex');
    expect(acrithia).toMatchObject({ displayName: 'Acrithia', q: 1, r: 2 });
    expect(acrithia?.towns).toHaveLength(8);
    expect(acrithia?.towns[0]).toEqual({ name: 'Camp Omicron', x: 0.7145, y: 0.1235 });
    expect(places).toEqual([]);
  });

  it('knows the position of every town that the game data name', () => {
    const known = loadTownPositions().map(({ region, name }) => `${region} ${name}`);
    const named = Object.entries(loadCatalog().towns).flatMap(([region, towns]) =>
      towns.map((name) => `${region} ${name}`),
    );
    expect(named).toHaveLength(433);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('the places of warehouses', () => {
  it('are those of the depots and seaports of the game', async () => {
    const free = replyOf(await app.call(warehouses.list, { query: { inactive: 'true' } }, editor));
    const seaport = free.find((site) => 'buildingType' in site && site.location === 'Acrithia - Patridia');
    const { id } = await open(seaport?.id ?? 0, 'South Port');
    expect((await get()).places).toEqual([{ warehouseId: id, region: 'AcrithiaHex', x: 0.4637, y: 0.6426 }]);
  });

  it('are the town in the name of an added place, or else the middle of its hex', async () => {
    const atTown = await addSite({ town: 'The Pits' });
    const elsewhere = await addSite({ town: 'Nowhere' });
    const inTown = await open(atTown.id, 'Pit Stop');
    const inField = await open(elsewhere.id, 'Bunker');
    const pits = loadTownPositions().find(({ name }) => name === 'The Pits');
    expect(pits?.region).toBe('DeadLandsHex');
    expect((await get()).places).toEqual([
      { warehouseId: inTown.id, region: 'DeadLandsHex', x: pits?.x, y: pits?.y },
      { warehouseId: inField.id, region: 'DeadLandsHex', x: 0.5, y: 0.5 },
    ]);
  });

  it('are where somebody put an added place, before the town in its name', async () => {
    const { id } = await addSite({ town: 'The Pits', x: 0.25, y: 0.875 });
    const warehouse = await open(id, 'Pit Stop');
    expect((await get()).places).toEqual([
      { warehouseId: warehouse.id, region: 'DeadLandsHex', x: 0.25, y: 0.875 },
    ]);
    const attributes = { x: 0.5, y: 0.125 };
    await app.call(sites.update, { params: { id }, body: { site: { attributes } } } as never, editor);
    expect((await get()).places).toMatchObject([{ x: 0.5, y: 0.125 }]);
  });

  it('are there while the warehouse is open', async () => {
    const { id } = await addWarehouse(app, editor);
    expect((await get()).places).toHaveLength(1);
    await app.call(warehouses.remove, { params: { id } }, editor);
    expect((await get()).places).toEqual([]);
  });

  it('say nothing of a locked stockpile: no byte differs for an outsider', async () => {
    const groupId = await app.addGroup('Vault');
    const insider = await app.signIn({ read: true, edit: true, groupIds: [groupId] });
    const { id } = await addWarehouse(app, editor);
    const ask = async () => {
      const { status, json, headers } = await app.request({ method: 'GET', url: map.get.path, by: reader });
      return JSON.stringify([status, json, headers['content-length'], headers.etag]);
    };
    const before = await ask();
    expect(before).toContain(String(id));
    const vault = { name: 'Vault', code: '913579', locked: true, permissionGroup: { id: groupId } };
    const attributes = { stockpiles: [vault] };
    const saved = await app.call(
      warehouses.update,
      { params: { id }, body: { warehouse: { attributes } } } as never,
      insider,
    );
    expect(replyOf(saved).stockpiles).toHaveLength(1);
    expect(await ask()).toBe(before);
  });
});

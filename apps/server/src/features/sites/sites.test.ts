import { audit, logigen, sites, warehouses } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { freeSite, sendWarehouse } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let manager: SignedIn;
let editor: SignedIn;
beforeEach(async () => {
  manager = await app.signIn({ read: true, manage: true, username: 'Marlow' });
  editor = await app.signIn({ read: true, edit: true });
});

const PLACE = { region: 'OnyxHex', town: 'Nowhere', buildingType: 'Storage Depot' };
const send = (attributes: object = {}, by = manager) =>
  app.call(sites.create, { body: { site: { attributes: { ...PLACE, ...attributes } } } } as never, by);
const move = (id: number, attributes: object, by = manager) =>
  app.call(sites.update, { params: { id }, body: { site: { attributes } } } as never, by);
const remove = (id: number, by = manager) => app.call(sites.remove, { params: { id } }, by);
const list = async () => replyOf(await app.call(sites.list, {}, manager));
const free = async () => replyOf(await app.call(warehouses.list, { query: { inactive: 'true' } }, editor));
const open = async (siteId: number, name: string) =>
  replyOf(await sendWarehouse(app, editor, { siteId, name, category: 'Frontline' }));

/** Every hex of the world map, written out so that none is missing. */
const HEXES = [
  'Acrithia',
  "Allod's Bight",
  'Ash Fields',
  'Basin Sionnach',
  "Callahan's Passage",
  "Callum's Cape",
  'Clanshead Valley',
  'Deadlands',
  'Endless Shore',
  'Farranac Coast',
  "Fisherman's Row",
  'Godcrofts',
  'Great March',
  'Howl County',
  'Kalokai',
  "King's Cage",
  'Kuura Strand',
  'Loch Mór',
  'Lykos Isle',
  'Marban Hollow',
  "Morgen's Crossing",
  'Nevish Line',
  "Olavi's Wake",
  'Onyx',
  'Origin',
  'Palantine Berm',
  'Pari Peak',
  "Piper's Enclave",
  'Reaching Trail',
  "Reaver's Pass",
  'Red River',
  'Sableport',
  'Shackled Chasm',
  'Speaking Woods',
  'Stema Landing',
  'Stlican Shelf',
  'Stonecradle',
  'Tempest Island',
  'Terminus',
  'The Clahstra',
  'The Drowned Vale',
  'The Fingers',
  'The Gutter',
  'The Heartlands',
  'The Linn of Mercy',
  'The Moors',
  'The Oarbreaker Isles',
  'Tyrant Foothills',
  'Umbral Wildwood',
  'Viper Pit',
  'Weathered Expanse',
  'Westgate',
  'Wresta',
];
const KINDS = [
  'Storage Depot',
  'Seaport',
  'Aircraft Depot',
  'Bunker Base',
  'Town Base',
  'Relic Base',
  'Border Base',
  'Safe House',
  'Encampment',
  'Keep',
  'Underground Fortress',
  'BMS - Longhook',
  'BMS - Bluefin',
];

describe('positions', () => {
  const positions = async () => replyOf(await app.call(sites.positions, {}, editor));

  it('lists the positions of the game’s buildings, with a warehouse or without', async () => {
    const before = await positions();
    expect(before.positions).toHaveLength(107);
    expect(before.regions).toHaveLength(53);
    expect(before.regions).toContainEqual({ name: 'MorgensCrossingHex', displayName: "Morgen's Crossing" });
    const seaport = (await free()).find(
      ({ location, name }) => location === 'Terminus - Therizó' && name === 'Therizó Seaport',
    );
    const place = { warehouseId: seaport?.id, region: 'TerminusHex', x: 0.4577, y: 0.6645 };
    expect(before.positions).toContainEqual(place);
    await open(seaport?.id ?? 0, 'Harbour');
    expect((await positions()).positions).toContainEqual(place);
  });

  it('lists added sites that have a position, and leaves out the others', async () => {
    const placed = replyOf(await send({ x: 0.25, y: 0.75 }));
    const unknown = replyOf(await send({ town: 'Elsewhere' }));
    const { positions: list } = await positions();
    expect(list).toContainEqual({ warehouseId: placed.id, region: 'OnyxHex', x: 0.25, y: 0.75 });
    expect(list.map(({ warehouseId }) => warehouseId)).not.toContain(unknown.id);
  });
});

describe('adding a site', () => {
  it('creates a place for a warehouse, named by its town and building', async () => {
    const made = replyOf(await send());
    expect(made).toEqual({
      id: expect.any(Number),
      region: 'OnyxHex',
      location: 'Onyx - Nowhere',
      buildingType: 'Storage Depot',
      name: 'Nowhere Storage Depot',
      x: null,
      y: null,
      version: 1,
      changedBy: 'Marlow',
      use: null,
    });
    expect(await list()).toEqual([made]);
    expect((await free()).find(({ id }) => id === made.id)).toMatchObject({
      name: 'Nowhere Storage Depot',
      location: 'Onyx - Nowhere',
      buildingType: 'Storage Depot',
      category: null,
    });
    const warehouse = await open(made.id, 'Onyx Depot');
    expect(warehouse).toMatchObject({ location: 'Onyx - Nowhere', buildingType: 'Storage Depot' });
  });

  it('a warehouse can be in every hex of the map', async () => {
    const regions = replyOf(await app.call(sites.regions, {}, manager));
    expect(regions.map(({ displayName }) => displayName)).toEqual(HEXES);
    for (const { name, displayName, towns } of regions) {
      expect(towns.length).toBeGreaterThan(0);
      const made = replyOf(await send({ region: name, town: towns[0] as string, name: `In ${displayName}` }));
      expect((await open(made.id, displayName)).location).toBe(`${displayName} - ${towns[0]}`);
    }
    const matrix = replyOf(await app.call(logigen.matrix, {}, editor));
    expect(Object.keys(matrix)).toHaveLength(53);
    const distances = Object.values(matrix).flatMap((entries) => entries.map(({ distance }) => distance));
    expect(distances).toHaveLength(53 * 52);
    expect(distances).not.toContain(null);
  });

  it('a warehouse can be in any building', async () => {
    for (const buildingType of KINDS) {
      const made = replyOf(await send({ buildingType }));
      expect((await open(made.id, buildingType)).buildingType).toBe(buildingType);
    }
    expect(errorOf(await send({ buildingType: 'Bakery' }))).toMatchObject({
      status: 422,
      fields: { building_type: 'This is none of the choices.' },
    });
  });

  it('the distance from and to it is measured by its region', async () => {
    const regions = replyOf(await app.call(sites.regions, {}, manager));
    const nameOf = (hex: string) => regions.find(({ displayName }) => displayName === hex)?.name;
    // Deadlands is the middle of the map, and Callahan’s Passage borders it in the north.
    const [middle, north, same] = await Promise.all([
      send({ region: nameOf('Deadlands'), town: 'A' }),
      send({ region: nameOf("Callahan's Passage"), town: 'B' }),
      send({ region: nameOf('Deadlands'), town: 'C' }),
    ]);
    await open(replyOf(middle).id, 'Middle');
    await open(replyOf(north).id, 'North');
    await open(replyOf(same).id, 'Same');
    const matrix = replyOf(await app.call(logigen.matrix, {}, editor));
    const from = (name: string) =>
      Object.fromEntries((matrix[name] ?? []).map(({ warehouse, distance }) => [warehouse, distance]));
    expect(from('Middle')).toEqual({ North: 1, Same: 0 });
    expect(from('North')).toEqual({ Middle: 1, Same: 1 });
  });

  it.each([
    ['a region that is not on the map', { region: 'Atlantis' }, { region: 'This region does not exist.' }],
    ['no town', { town: '  ' }, { town: 'This is required.' }],
    ['too long a town', { town: 'x'.repeat(61) }, { town: 'This is too long.' }],
    ['too long a name', { name: 'x'.repeat(101) }, { name: 'This is too long.' }],
    ['half a position', { x: 0.5 }, { y: 'This is required.' }],
    ['the other half of a position', { x: null, y: 0.5 }, { x: 'This is required.' }],
    ['a position west of the hex', { x: -0.01, y: 0.5 }, { x: 'This must be 0 or more.' }],
    ['a position south of the hex', { x: 0.5, y: 1.01 }, { y: 'This number is too big.' }],
    ['words as a position', { x: 'east', y: 0.5 }, { x: 'This must be a number.' }],
  ])('%s is refused', async (_, attributes, fields) => {
    expect(errorOf(await send(attributes))).toMatchObject({ status: 422, fields });
    expect(await list()).toEqual([]);
  });

  it.each([
    [0, 0],
    [1, 1],
    [0.4637, 0.6426],
  ])('it can be at %d, %d of its hex', async (x, y) => {
    expect(replyOf(await send({ x, y }))).toMatchObject({ x, y, version: 1 });
    expect(await list()).toMatchObject([{ x, y }]);
  });

  it('the same place, building and name is refused; a different name makes a different place', async () => {
    await send();
    expect(errorOf(await send({ town: 'NOWHERE' }))).toMatchObject({
      status: 409,
      code: 'conflict',
      fields: { name: expect.stringContaining('There is such a place already.') },
    });
    expect((await send({ name: 'Second Depot' })).ok).toBe(true);
    expect((await send({ buildingType: 'Seaport' })).ok).toBe(true);
    expect(await list()).toHaveLength(3);
  });

  it('needs the manage right, and is recorded in the audit trail', async () => {
    expect(errorOf(await send({}, editor)).status).toBe(403);
    const made = replyOf(await send());
    await remove(made.id);
    const admin = await app.signIn({ admin: true });
    const { entries } = replyOf(
      await app.call(audit.list, { query: { text: 'Nowhere Storage Depot' } }, admin),
    );
    expect(entries.map(({ feature, action, username }) => [feature, action, username])).toEqual([
      ['sites', 'remove', 'Marlow'],
      ['sites', 'create', 'Marlow'],
    ]);
  });
});

describe('moving a site', () => {
  it('changes its position within the hex, with a warehouse or without, and can take it away', async () => {
    const made = replyOf(await send());
    await open(made.id, 'Onyx Depot');
    expect(replyOf(await move(made.id, { x: 0.25, y: 0.75, version: 1 }))).toMatchObject({
      id: made.id,
      location: 'Onyx - Nowhere',
      x: 0.25,
      y: 0.75,
      version: 2,
      changedBy: 'Marlow',
      use: 'warehouse',
    });
    expect(replyOf(await move(made.id, { x: null, y: null }))).toMatchObject({
      x: null,
      y: null,
      version: 3,
    });
    expect(errorOf(await move(made.id, { x: 0.2 }))).toMatchObject({
      status: 422,
      fields: { y: 'This is required.' },
    });
    expect(await list()).toMatchObject([{ x: null, version: 3 }]);
  });

  it('is refused from an older version, unless it says what is stored already', async () => {
    const made = replyOf(await send({ x: 0.1, y: 0.2 }));
    const otherPerson = await app.signIn({ read: true, manage: true, username: 'Quill' });
    await move(made.id, { x: 0.255, y: 0.2, version: 1 }, otherPerson);
    expect(errorOf(await move(made.id, { x: 0.3, y: 0.2, version: 1 }))).toMatchObject({
      status: 409,
      code: 'changed',
      message: expect.stringContaining('Quill'),
      fields: { x: expect.stringContaining('25.5 %') },
      version: 2,
    });
    expect(await list()).toMatchObject([{ x: 0.255, y: 0.2, version: 2 }]);
    expect(replyOf(await move(made.id, { x: 0.255, y: 0.2, version: 1 })).version).toBe(2);
    expect(replyOf(await move(made.id, { x: 0.3, y: 0.2, version: 2 }))).toMatchObject({
      x: 0.3,
      version: 3,
    });
  });

  it('needs the manage right, and is not possible for the sites of the game’s own list', async () => {
    const made = replyOf(await send());
    expect(errorOf(await move(made.id, { x: 0.5, y: 0.5 }, editor)).status).toBe(403);
    expect(errorOf(await move(await freeSite(app, editor), { x: 0.5, y: 0.5 })).status).toBe(404);
    expect(await list()).toMatchObject([{ x: null, version: 1 }]);
    await expect(
      app.db.update(schema.warehouses).set({ x: 0.5 }).where(eq(schema.warehouses.id, made.id)),
    ).rejects.toThrow();
  });
});

describe('deleting a site', () => {
  it('removes an unused one', async () => {
    const made = replyOf(await send());
    expect((await remove(made.id)).ok).toBe(true);
    expect(await list()).toEqual([]);
    expect((await free()).some(({ id }) => id === made.id)).toBe(false);
    expect(errorOf(await remove(made.id)).status).toBe(404);
  });

  it('is refused while a warehouse is on it, and works when that is gone', async () => {
    const made = replyOf(await send());
    await open(made.id, 'Onyx Depot');
    expect(await list()).toMatchObject([{ use: 'warehouse' }]);
    expect(errorOf(await remove(made.id))).toMatchObject({
      status: 409,
      message: 'A warehouse stands at this place. Delete the warehouse first.',
    });
    await app.call(warehouses.remove, { params: { id: made.id } }, editor);
    expect((await remove(made.id)).ok).toBe(true);
  });

  it('is refused if reports or shipments of a warehouse are stored with it', async () => {
    const reported = replyOf(await send());
    const shipped = replyOf(await send({ town: 'Elsewhere' }));
    const otherSupplierId = await freeSite(app, editor);
    await app.db.insert(schema.reports).values({
      stockpileName: 'Gone',
      warehouseId: reported.id,
      locked: false,
      username: 'Marlow',
      source: 'screenshot',
      takenAt: '2026-11-21T11:00:00Z',
      appliedAt: '2026-11-21T11:00:00Z',
      previousTakenAt: '1970-01-01T00:00:00Z',
      before: [],
      after: [],
    });
    await app.db
      .insert(schema.shipments)
      .values({ supplierId: otherSupplierId, destinationId: shipped.id, username: 'Marlow' });
    for (const { id } of [reported, shipped])
      expect(errorOf(await remove(id))).toMatchObject({
        status: 409,
        message: expect.stringContaining('its history is kept'),
      });
    expect((await list()).map(({ use }) => use)).toEqual(['history', 'history']);
    expect(await app.db.select().from(schema.shipments)).toHaveLength(1);
    expect(
      await app.db.select().from(schema.reports).where(eq(schema.reports.warehouseId, reported.id)),
    ).toHaveLength(1);
  });

  it('is not possible for the sites of the game’s own list', async () => {
    const given = await freeSite(app, editor);
    expect(errorOf(await remove(given)).status).toBe(404);
    expect((await free()).some(({ id }) => id === given)).toBe(true);
  });

  it('needs the manage right', async () => {
    const made = replyOf(await send());
    expect(errorOf(await remove(made.id, editor)).status).toBe(403);
    expect(await list()).toHaveLength(1);
  });
});

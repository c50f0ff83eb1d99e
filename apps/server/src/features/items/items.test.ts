import { type DistributionRow, type ItemChange, items } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { untilOlderTransactionsEnd } from '../../testing/quiet-server.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, freeSite, itemId, sendWarehouse } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let manager: SignedIn;
let officer: SignedIn;
beforeEach(async () => {
  manager = await app.signIn({ manage: true });
  officer = await app.signIn({ read: true, edit: true });
});

const get = async (firName: string, crated = false, by: SignedIn | null = manager) =>
  app.call(items.get, { params: { id: await itemId(app, firName, crated) } }, by);
const change = async (firName: string, attributes: ItemChange, by = manager, crated = false) =>
  app.call(
    items.update,
    { params: { id: await itemId(app, firName, crated) }, body: { item: { attributes } } },
    by,
  );
const version = async () => replyOf(await app.call(items.version, {}, manager)).version;
const SWITCHES = ['priority', 'mpf', 'manufacture', 'backline_factory', 'midline_factory', 'no_delivery'];

describe('reading items', () => {
  it('one item has every field', async () => {
    const answer = await get('Explosive', true);
    expect(answer.json).toEqual({
      id: await itemId(app, 'Explosive', true),
      name: 'Explosive Powder (Crated)',
      fir_name: 'Explosive',
      category: 'Supplies',
      crate_size: 40,
      crated: true,
      factory_produced: false,
      mpf_produced: false,
      garage_produced: false,
      construction_yard_produced: false,
      techable: false,
      teched: true,
      materials: [], // made in a refinery
      faction: 'Neutral',
      slang: ['emat', 'emats'],
      priority: null,
      mpf: false,
      backline_factory: false,
      midline_factory: false,
      manufacture: false,
      no_delivery: false,
      cost_known: true,
      stockpilable: true,
      encumbrance: 30,
      unknown: false,
    });
  });

  it.each([
    ['RifleC', [['Basic Materials', 100]]],
    [
      'GrenadeC',
      [
        ['Basic Materials', 100],
        ['Explosive Powder', 40],
      ],
    ],
    ['MaintenanceSupplies', [['Basic Materials', 250]]],
    ['AmbulanceC', [['Basic Materials', 150]]],
    ['ConcreteMixer', [['Refined Materials', 75]]],
  ] as const)('the materials of %s, loose and crated, are those of the game', async (firName, wanted) => {
    const materials = wanted.map(([name, cost]) => ({ name, cost }));
    expect(replyOf(await get(firName)).materials).toEqual(materials);
    expect(replyOf(await get(firName, true)).materials).toEqual(materials);
    const list = replyOf(await app.call(items.list, {}, null)).filter((item) => item.firName === firName);
    expect(list.map((item) => item.materials)).toEqual([materials, materials]);
  });

  it('a person without permissions sees one item without the switches', async () => {
    const guest = await app.signIn();
    for (const by of [null, guest]) {
      const { json } = await get('Cloth', false, by);
      for (const name of SWITCHES) expect(json).not.toHaveProperty(name);
    }
    const { json } = await get('Cloth', false, officer);
    for (const name of SWITCHES) expect(json).toHaveProperty(name);
  });

  it.each(['2000000000', '0', 'cloth', '1.5'])('an unknown item %s is not found', async (id) => {
    const answer = await app.request({ method: 'GET', url: `/api/items/${id}`, by: manager });
    expect(answer.status).toBe(404);
  });

  it('the version has an endpoint of its own, and stays while nothing changes', async () => {
    expect(await version()).toEqual(expect.any(String));
    await untilOlderTransactionsEnd(app.db);
    expect(await version()).toBe(await version());
  });

  it('the list has every item of the catalog, loose and crated', async () => {
    const list = replyOf(await app.call(items.list, {}, null));
    expect(list.filter((item) => !item.crated)).toHaveLength(433);
    expect(list).toHaveLength(708);
  });
});

describe('changing an item', () => {
  const allOn = {
    manufacture: true,
    priority: 'High Priority',
    mpf: true,
    backlineFactory: true,
    midlineFactory: true,
    noDelivery: true,
  } as const;

  it('applies the manufacturing settings to the loose and the crated form alike', async () => {
    const before = await version();
    expect(replyOf(await change('RifleC', allOn))).toMatchObject(allOn);
    expect(replyOf(await get('RifleC', true))).toMatchObject(allOn);
    expect(await version()).not.toBe(before);
    expect(replyOf(await get('RifleW'))).toMatchObject({ manufacture: false, priority: null });
  });

  it.each(['manufacture', 'mpf', 'backlineFactory', 'midlineFactory', 'noDelivery'] as const)(
    'the switch %s is independent of the others, wherever the item is read',
    async (name) => {
      const off = {
        manufacture: false,
        mpf: false,
        backlineFactory: false,
        midlineFactory: false,
        noDelivery: false,
      };
      const wanted = { ...off, [name]: true };
      expect(replyOf(await change('RifleC', { [name]: true }))).toMatchObject(wanted);
      expect(replyOf(await get('RifleC', true, officer))).toMatchObject(wanted);
      const list = replyOf(await app.call(items.list, {}, officer));
      expect(list.filter((item) => item.firName === 'RifleC')).toMatchObject([wanted, wanted]);
      expect(list.filter((item) => item[name]).map((item) => item.firName)).toEqual(['RifleC', 'RifleC']);
    },
  );

  it('keeps omitted fields', async () => {
    await change('RifleC', allOn);
    expect(replyOf(await change('RifleC', { mpf: false }))).toMatchObject({ ...allOn, mpf: false });
    expect(replyOf(await change('RifleC', {}))).toMatchObject({ ...allOn, mpf: false });
  });

  it.each(['teched', 'manufacture', 'mpf', 'backlineFactory', 'midlineFactory', 'noDelivery'])(
    'the toggle %s cannot be empty, but the priority can be none',
    async (name) => {
      const error = errorOf(await change('RifleC', { [name]: null, priority: null } as ItemChange));
      expect(error.status).toBe(422);
      expect(Object.values(error.fields ?? {})).toEqual(['This must be true or false.']);
    },
  );

  it.each(['Priority', 'High Priority', null] as const)('accepts the priority %s', async (priority) => {
    await change('RifleC', { priority: priority === null ? 'Priority' : null });
    expect(replyOf(await change('RifleC', { priority }))).toMatchObject({ priority });
  });

  it('sets the technology of both forms, on and off', async () => {
    expect(replyOf(await change('FlameTorchC', { teched: true }))).toMatchObject({ teched: true });
    expect(replyOf(await get('FlameTorchC', true))).toMatchObject({ teched: true });
    expect(replyOf(await change('FlameTorchC', { teched: false }, manager, true))).toMatchObject({
      teched: false,
    });
    expect(replyOf(await get('FlameTorchC'))).toMatchObject({ teched: false });
  });

  it('refuses to lock an item that needs no technology, and accepts unlocking it', async () => {
    const error = errorOf(await change('RifleC', { teched: false, mpf: true }));
    expect(error).toMatchObject({
      status: 422,
      fields: { teched: expect.stringContaining('no technology') },
    });
    expect(replyOf(await get('RifleC'))).toMatchObject({ teched: true, mpf: false });
    expect(replyOf(await change('RifleC', { teched: true }))).toMatchObject({ teched: true });
  });

  it.each([
    [{ priority: 'Low' }, { priority: 'This is none of the choices.' }],
    [{ mpf: 'yes' }, { mpf: 'This must be true or false.' }],
    [
      { backlineFactory: 1, teched: null },
      { backline_factory: expect.any(String), teched: expect.any(String) },
    ],
  ])('refuses %j with the reason', async (attributes, fields) => {
    const error = errorOf(await change('RifleC', attributes as ItemChange));
    expect(error).toMatchObject({ status: 422, fields });
  });

  it('needs the manage right and an existing item', async () => {
    expect(errorOf(await change('RifleC', { mpf: true }, officer)).status).toBe(403);
    const nowhere = await app.call(
      items.update,
      { params: { id: 2_000_000_000 }, body: { item: { attributes: { mpf: true } } } },
      manager,
    );
    expect(errorOf(nowhere).status).toBe(404);
  });
});

describe('the distribution of an item', () => {
  interface Contents {
    loose?: number;
    crates?: number;
  }

  async function addStock(stockpileId: number, { loose = 0, crates = 0 }: Contents) {
    const rows = [
      { stockpileId, itemId: await itemId(app, 'Bandages', false), quantity: loose },
      { stockpileId, itemId: await itemId(app, 'Bandages', true), quantity: crates },
    ];
    const there = rows.filter((row) => row.quantity > 0);
    if (there.length > 0) await app.db.insert(schema.stockpileContents).values(there);
  }

  async function addDepot(name: string, ...contents: Contents[]) {
    const stockpiles = contents.map((_, index) => ({ name: `${name} ${index}` }));
    const depot = await addWarehouse(app, officer, { name, stockpiles });
    for (const [index, stock] of contents.entries()) await addStock(depot.stockpiles[index]!.id, stock);
    return depot;
  }

  const distribution = async (by = officer, crated = false): Promise<unknown> => {
    const params = { id: await itemId(app, 'Bandages', crated) };
    const answer = await app.call(items.distribution, { params }, by);
    replyOf(answer);
    return answer.json;
  };
  const row = (
    warehouse: { id: number; name: string },
    parts: { quantity?: number; crated?: boolean; target?: number; minimum?: number },
  ) => ({
    quantity: 0,
    crated: false,
    target: 0,
    ...parts,
    warehouse: { id: warehouse.id, name: warehouse.name },
  });

  it('has each form in each warehouse, sorted by number of single items, most first', async () => {
    const small = await addDepot('Small', { loose: 40 }, { loose: 9 });
    const crates = await addDepot('Crates', { crates: 1 }); // 50 bandages
    const both = await addDepot('Both', { loose: 51, crates: 3 });
    await addDepot('Empty', {});
    const rows = [
      row(both, { quantity: 3, crated: true }),
      row(both, { quantity: 51 }),
      row(crates, { quantity: 1, crated: true }),
      row(small, { quantity: 49 }),
    ];
    expect(await distribution()).toMatchObject(rows);
    expect(await distribution(officer, true)).toMatchObject(rows);
  });

  it('has targets, custom and standard, also where there is no stock', async () => {
    const wants = await addDepot('Wants', {});
    const has = await addDepot('Has', { crates: 2 });
    const bandages = await itemId(app, 'Bandages', true);
    await app.db
      .insert(schema.goalTemplates)
      .values({ categoryId: wants.category!.id, itemId: bandages, target: 10, minimum: 0 });
    await app.db
      .insert(schema.goals)
      .values({ warehouseId: has.id, itemId: bandages, target: 5, minimum: 0 });
    expect(await distribution()).toMatchObject([
      row(has, { quantity: 2, crated: true, target: 5 }),
      row(wants, { crated: true, target: 10 }),
    ]);
    // Of as much in stock, what is wanted most comes first, in single items.
    const wantsMore = await addDepot('Wants more', {});
    const wantsLoose = await addDepot('Wants loose', {});
    const loose = await itemId(app, 'Bandages', false);
    await app.db.insert(schema.goals).values([
      { warehouseId: wantsMore.id, itemId: bandages, target: 11, minimum: 0 },
      { warehouseId: wantsLoose.id, itemId: loose, target: 549, minimum: 0 },
    ]);
    const wanted = ((await distribution()) as DistributionRow[]).slice(1);
    expect(wanted.map(({ warehouse, target }) => `${warehouse.name} ${target}`)).toEqual([
      'Wants more 11',
      'Wants loose 549',
      'Wants 10',
      'Wants loose 10',
    ]);
  });

  it('leaves out deleted warehouses', async () => {
    await addDepot('Gone', { loose: 5 });
    await app.db.update(schema.warehouses).set({ active: false });
    expect(await distribution()).toEqual([]);
  });

  it('counts a locked stockpile only for viewers who may see it', async () => {
    const groupId = await app.addGroup('Officers');
    const member = await app.signIn({ read: true, groupIds: [groupId] });
    const admin = await app.signIn({ admin: true });
    const depot = replyOf(
      await sendWarehouse(app, admin, {
        siteId: await freeSite(app, admin),
        name: 'Vault',
        category: 'Frontline',
        stockpiles: [{ name: 'Secret', locked: true, permissionGroup: { id: groupId } }],
      }),
    );
    await addStock(depot.stockpiles[0]!.id, { loose: 7 });
    const seen = [row(depot, { quantity: 7 })];
    expect(await distribution(officer)).toEqual([]);
    expect(await distribution(member)).toMatchObject(seen);
    expect(await distribution(admin)).toMatchObject(seen);
  });

  it('lists the stockpiles that hold it, most first, when each was reported, and the minimum', async () => {
    const depot = await addDepot('Split', { crates: 2 }, { crates: 30 }, { loose: 9 });
    const bandages = await itemId(app, 'Bandages', true);
    await app.db
      .insert(schema.goals)
      .values({ warehouseId: depot.id, itemId: bandages, target: 50, minimum: 33 });
    await app.db
      .update(schema.stockpiles)
      .set({ firUpdatedAt: '2026-11-20T10:00:00.000Z' })
      .where(eq(schema.stockpiles.name, 'Split 1'));
    const [crates, loose] = (await distribution()) as DistributionRow[];
    expect(crates).toMatchObject({
      quantity: 32,
      target: 50,
      minimum: 33,
      updated_at: '2026-11-20T10:00:00.000Z',
      warehouse: { location: depot.location, category: { name: 'Frontline' } },
      stockpiles: [
        { name: 'Split 1', quantity: 30, fir_updated_at: '2026-11-20T10:00:00.000Z' },
        { name: 'Split 0', quantity: 2, fir_updated_at: '1970-01-01T00:00:00.000Z' },
      ],
    });
    expect(loose).toMatchObject({ quantity: 9, minimum: 0, stockpiles: [{ name: 'Split 2', quantity: 9 }] });
  });

  it('needs the read right and an existing item', async () => {
    const params = { id: await itemId(app, 'Bandages', false) };
    expect(errorOf(await app.call(items.distribution, { params }, manager)).status).toBe(403);
    expect(errorOf(await app.call(items.distribution, { params }, null)).status).toBe(401);
    const nowhere = await app.call(items.distribution, { params: { id: 2_000_000_000 } }, officer);
    expect(errorOf(nowhere).status).toBe(404);
  });
});

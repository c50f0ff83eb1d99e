import { logigen, type ShipmentContainer, shipments } from '@backline/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { goals, goalTemplates, items, stockpileContents, stockpiles, warehouses } from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, categoryId, itemId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let editor: SignedIn;
let supplier: number;
let destination: number;
beforeEach(async () => {
  editor = await app.signIn({ read: true, edit: true });
  supplier = (await addWarehouse(app, editor, { name: 'Depot', stockpiles: [{ name: 'DEP-Public' }] })).id;
  destination = (await addWarehouse(app, editor, { name: 'Front', stockpiles: [{ name: 'FRO-Public' }] })).id;
});

/** Puts crates into a stockpile, or single items of a code name prefixed with `loose `. */
async function stock(name: string, amounts: Record<string, number>) {
  const [stockpile] = await app.db.select().from(stockpiles).where(eq(stockpiles.name, name));
  for (const [key, quantity] of Object.entries(amounts)) {
    const id = await itemId(app, key.replace('loose ', ''), !key.startsWith('loose '));
    await app.db.insert(stockpileContents).values({ stockpileId: stockpile!.id, itemId: id, quantity });
  }
}

async function want(warehouseId: number, firName: string, target: number, minimum = 0) {
  await app.db
    .insert(goals)
    .values({ warehouseId, itemId: await itemId(app, firName, true), target, minimum });
}

const choice = () => ({ supplierId: supplier, destinationId: destination });
const calculate = (parts: object = {}, by = editor) =>
  app.call(logigen.calculate, { body: { generate: { ...choice(), ...parts } } }, by);
const units = async (parts: object = {}, by = editor) => replyOf(await calculate(parts, by));
const generate = (parts: object = {}, by = editor) =>
  app.call(logigen.generate, { body: { generate: { ...choice(), containerCount: 40, ...parts } } }, by);
const shown = (containers: ShipmentContainer[]) =>
  containers.map(({ name, supplies }) => [
    name,
    ...supplies.map(({ item, quantity }) => `${item.firName} ${quantity}`),
  ]);

describe('how many units could be shipped', () => {
  it('sums the lesser of what the destination lacks and what the supplier has above its minimum', async () => {
    await want(destination, 'Cloth', 100);
    await want(destination, 'Bandages', 30, 5);
    await want(destination, 'RifleC', 50);
    await want(supplier, 'Cloth', 70, 20);
    await stock('DEP-Public', { Cloth: 60, Bandages: 500, RifleC: 7, 'loose RifleC': 90, GreenAsh: 40 });
    await stock('FRO-Public', { Bandages: 18, 'loose Bandages': 400 });
    const answer = await calculate();
    expect(answer.json).toBe(40 + 12 + 7);
    expect(answer.status).toBe(200);
  });

  it('a category’s standard goals count, times the goal modifier of the destination', async () => {
    const frontline = await categoryId(app, editor, 'Frontline');
    const cloth = await itemId(app, 'Cloth', true);
    await app.db
      .insert(goalTemplates)
      .values({ categoryId: frontline, itemId: cloth, target: 25, minimum: 0 });
    await app.db.update(warehouses).set({ goalModifier: 150 }).where(eq(warehouses.id, destination));
    await stock('DEP-Public', { Cloth: 60 });
    expect(await units()).toBe(38);
  });

  it('leaves out items that are not teched, not to be delivered or no longer in the catalog', async () => {
    const firNames = ['Cloth', 'Bandages', 'RifleC', 'GrenadeC'];
    for (const firName of firNames) await want(destination, firName, 10);
    await stock('DEP-Public', Object.fromEntries(firNames.map((firName) => [firName, 10])));
    const change = (firName: string, columns: Partial<typeof items.$inferInsert>) =>
      app.db
        .update(items)
        .set(columns)
        .where(and(eq(items.firName, firName), eq(items.crated, true)));
    for (const firName of firNames) await change(firName, { teched: true });
    expect(await units()).toBe(40);
    await change('Cloth', { noDelivery: true });
    await change('Bandages', { current: false });
    await change('GrenadeC', { techable: true, teched: false });
    expect(await units()).toBe(10);
  });

  it('leaves out Basic Materials, Explosive Powder and constructs when excluded', async () => {
    await app.db
      .update(items)
      .set({ teched: true })
      .where(inArray(items.firName, ['Cloth', 'Explosive', 'Truck', 'TruckC', 'FlatbedTruck']));
    await want(destination, 'Cloth', 10);
    await want(destination, 'Explosive', 5);
    await want(destination, 'FlatbedTruck', 2);
    await stock('DEP-Public', { Cloth: 10, Explosive: 5, FlatbedTruck: 2 });
    expect(await units()).toBe(17);
    expect(await units({ excludedItems: [{ name: 'Basic Materials' }] })).toBe(7);
    expect(await units({ excludedItems: [{ name: 'Explosive Powder' }], excludeConstructs: true })).toBe(10);
    const refused = errorOf(await calculate({ excludedItems: [{ name: 'Bandages' }] as never }));
    expect(refused).toMatchObject({
      code: 'invalid',
      fields: { 'excluded_items.0.name': expect.any(String) },
    });
  });

  it('refuses a warehouse as its own destination, and unknown warehouses', async () => {
    expect(errorOf(await calculate({ destinationId: supplier })).fields).toEqual({
      destination_id: 'Supplier and destination must be two different warehouses.',
    });
    expect(errorOf(await generate({ destinationId: supplier })).code).toBe('invalid');
    const [free] = await app.db.select().from(warehouses).where(eq(warehouses.active, false)).limit(1);
    expect(errorOf(await calculate({ supplierId: free!.id, destinationId: 2_000_000_000 })).fields).toEqual({
      supplier_id: 'This warehouse does not exist.',
      destination_id: 'This warehouse does not exist.',
    });
  });
});

describe('the containers', () => {
  it('are named and list their supplies, at most 60 each, with the destination’s goals', async () => {
    await want(destination, 'Cloth', 100, 30);
    await want(destination, 'Bandages', 30, 5);
    await stock('DEP-Public', { Cloth: 60, Bandages: 500 });
    await stock('FRO-Public', { Bandages: 18 });
    const containers = replyOf(await generate());
    expect(shown(containers)).toEqual([
      ['Container 1', 'Bandages 6', 'Cloth 30'],
      ['Container 2', 'Bandages 6', 'Cloth 30'],
    ]);
    const [{ supplies } = { supplies: [] }] = containers;
    expect(supplies[0]).toMatchObject({
      quantity: 6,
      cratedQuantity: 6,
      fullQuantity: 6 * supplies[0]!.item.crateSize,
      target: 30,
      minimum: 5,
    });
  });

  it('number at most as many as requested, and are filled by priority', async () => {
    await want(destination, 'Cloth', 100);
    await want(destination, 'Bandages', 30);
    await stock('DEP-Public', { Cloth: 100, Bandages: 30 });
    await app.db.update(items).set({ priority: 'High Priority' }).where(eq(items.firName, 'Bandages'));
    expect(shown(replyOf(await generate({ containerCount: 1 })))).toEqual([
      ['Container 1', 'Bandages 30', 'Cloth 30'],
    ]);
    expect(shown(replyOf(await generate({ containerCount: 0 })))).toEqual([]);
    expect(errorOf(await generate({ containerCount: 1001 })).fields).toHaveProperty('container_count');
    expect(errorOf(await generate({ containerCount: -1 })).fields).toHaveProperty('container_count');
    expect(errorOf(await generate({ containerCount: 1.5 })).fields).toHaveProperty('container_count');
  });
});

describe('locked stockpiles', () => {
  let member: SignedIn;
  let outsider: SignedIn;

  beforeEach(async () => {
    const groupId = await app.addGroup('Officers', { read: true });
    member = await app.signIn({ groupIds: [groupId] });
    outsider = await app.signIn({ read: true });
    const lock = { locked: true, permissionGroupId: groupId };
    await app.db.insert(stockpiles).values([
      { warehouseId: supplier, name: 'DEP-Officers', ...lock },
      { warehouseId: destination, name: 'FRO-Officers', ...lock },
    ]);
    await want(destination, 'Cloth', 100);
    await want(destination, 'Bandages', 30);
    await stock('DEP-Public', { Cloth: 10, Bandages: 50 });
    await stock('DEP-Officers', { Cloth: 40, ShippingContainer: 2 });
    await stock('FRO-Officers', { Bandages: 25 });
  });

  it('do not exist for outsiders, neither in the supplier’s stock nor at the destination', async () => {
    expect(await units({}, member)).toBe(50 + 5);
    expect(await units({}, outsider)).toBe(10 + 30);
    expect(shown(replyOf(await generate({}, outsider)))).toEqual([
      ['Container 1', 'Bandages 30', 'Cloth 10'],
    ]);
  });

  it('can be excluded by people who see them, for a plan that everybody may see', async () => {
    expect(await units({ excludeLocked: true }, member)).toBe(10 + 30);
  });

  it('do not add containers to the outsiders’ matrix', async () => {
    const containersAt = async (by: SignedIn) =>
      replyOf(await app.call(logigen.matrix, {}, by)).Front?.[0]?.containersAtLocation;
    expect(await containersAt(member)).toBe(6);
    expect(await containersAt(outsider)).toBe(0);
  });
});

describe('the logistics matrix', () => {
  const matrix = async () => replyOf(await app.call(logigen.matrix, {}, editor));

  it('has the stock of every other warehouse, loose and in crates, and the distance to it', async () => {
    const place = async (id: number, region: string | null) =>
      app.db.update(warehouses).set({ region }).where(eq(warehouses.id, id));
    await place(supplier, 'DeadLandsHex');
    await place(destination, 'AcrithiaHex');
    await stock('DEP-Public', {
      ShippingContainer: 2,
      'loose ShippingContainer': 1,
      'loose Freighter': 1,
      FlatbedTruck: 1,
      Cloth: 9,
    });
    const entry = {
      containers_at_location: 0,
      flatbeds_at_location: 0,
      freighters_at_location: 0,
      distance: 3,
    };
    const { json } = await app.call(logigen.matrix, {}, editor);
    expect(json).toEqual({
      Depot: [{ ...entry, warehouse: 'Front', warehouse_id: destination }],
      Front: [
        {
          ...entry,
          warehouse: 'Depot',
          warehouse_id: supplier,
          containers_at_location: 7,
          flatbeds_at_location: 3,
          freighters_at_location: 1,
        },
      ],
    });
  });

  it('the distance is 0 within a region and null for an unknown place', async () => {
    await app.db.update(warehouses).set({ region: 'DeadLandsHex' }).where(eq(warehouses.id, supplier));
    await app.db.update(warehouses).set({ region: 'DeadLandsHex' }).where(eq(warehouses.id, destination));
    expect((await matrix()).Depot?.[0]?.distance).toBe(0);
    await app.db.update(warehouses).set({ region: null }).where(eq(warehouses.id, destination));
    expect((await matrix()).Depot?.[0]?.distance).toBeNull();
  });

  it('warehouses with the same name are distinguished by their ids', async () => {
    const twin = await addWarehouse(app, editor, { name: 'Front' });
    expect(Object.keys(await matrix()).sort()).toEqual(
      ['Depot', `Front (#${destination})`, `Front (#${twin.id})`].sort(),
    );
  });
});

describe('who can bring what a destination lacks', () => {
  let otherWarehouseId: number;
  const ask = (query: object = {}, by = editor) =>
    app.call(logigen.suppliers, { query: { destinationId: destination, ...query } }, by);
  const ranked = async (query: object = {}, by = editor) =>
    replyOf(await ask(query, by)).suppliers.map(({ name, crates, adds, containers }) => [
      name,
      crates,
      adds,
      containers,
    ]);

  beforeEach(async () => {
    otherWarehouseId = (
      await addWarehouse(app, editor, { name: 'Seaport', stockpiles: [{ name: 'SEA-Public' }] })
    ).id;
    await want(destination, 'Cloth', 100, 10);
    await want(destination, 'Bandages', 30);
    await want(supplier, 'Cloth', 50, 20);
    await stock('DEP-Public', { Cloth: 60, Bandages: 500, RifleC: 70, 'loose Cloth': 900 });
    await stock('SEA-Public', { Cloth: 95, ShippingContainer: 2, 'loose FlatbedTruck': 1 });
    await stock('FRO-Public', { Bandages: 18 });
  });

  it('lists what is missing and every supplier by what it can spare of that', async () => {
    const answer = replyOf(await ask());
    expect(answer.missing).toEqual([
      { itemId: await itemId(app, 'Cloth', true), crates: 100, isUnderMinimum: true },
      { itemId: await itemId(app, 'Bandages', true), crates: 12, isUnderMinimum: false },
    ]);
    expect(answer.suppliers).toMatchObject([
      {
        warehouseId: otherWarehouseId,
        name: 'Seaport',
        crates: 95,
        adds: 95,
        containers: 2,
        flatbedsAtLocation: 1,
      },
      { warehouseId: supplier, name: 'Depot', crates: 52, adds: 52, containers: 1, freightersAtLocation: 0 },
    ]);
  });

  it('shows what each adds to the chosen ones', async () => {
    expect(await ranked({ chosen: `${supplier}` })).toEqual([
      ['Seaport', 95, 60, 1],
      ['Depot', 52, 52, 1],
    ]);
  });

  it('plans only the items that are asked for, and leaves out what is excluded', async () => {
    expect(await ranked({ items: 'Bandages:1:5' })).toEqual([['Depot', 5, 5, 1]]);
    expect(await ranked({ items: 'Bandages:0:5' })).toEqual([]);
    expect(await ranked({ excludedItems: 'Basic Materials' })).toEqual([['Depot', 12, 12, 1]]);
    expect(errorOf(await ask({ excludedItems: 'Bandages' })).code).toBe('invalid');
  });

  it('subtracts what saved shipments promise, at both ends', async () => {
    const saved = await app.call(
      shipments.create,
      {
        body: {
          shipment: {
            attributes: {
              ...choice(),
              containers: [[{ itemId: await itemId(app, 'Cloth', true), quantity: 30 }]],
            },
          },
        },
      },
      editor,
    );
    expect(saved.status).toBe(200);
    expect(await ranked()).toEqual([
      ['Seaport', 70, 70, 2],
      ['Depot', 22, 22, 1],
    ]);
  });

  it('counts a locked stockpile only for those who may see it, and none if they are excluded', async () => {
    const outsider = await app.signIn({ read: true });
    await app.db.update(stockpiles).set({ locked: true }).where(eq(stockpiles.name, 'SEA-Public'));
    expect(await ranked({}, outsider)).toEqual([['Depot', 52, 52, 1]]);
    const admin = await app.signIn({ admin: true });
    expect(await ranked({}, admin)).toEqual([
      ['Seaport', 95, 95, 2],
      ['Depot', 52, 52, 1],
    ]);
    expect(await ranked({ excludeLocked: true }, admin)).toEqual([['Depot', 52, 52, 1]]);
  });

  it('refuses a destination that is not there', async () => {
    expect(errorOf(await ask({ destinationId: 2_000_000_000 })).fields).toEqual({
      destination_id: 'This warehouse does not exist.',
    });
  });

  it('containers of several suppliers name where each is loaded, and nothing is brought twice', async () => {
    const containers = replyOf(await generate({ moreSupplierIds: [otherWarehouseId] }));
    expect(containers.map(({ supplierId }) => supplierId)).toEqual([supplier, otherWarehouseId]);
    expect(shown(containers)).toEqual([
      ['Container 1', 'Bandages 12', 'Cloth 40'],
      ['Container 2', 'Cloth 60'],
    ]);
    expect(
      shown(replyOf(await generate({ items: [{ firName: 'Cloth', crated: true, quantity: 7 }] }))),
    ).toEqual([['Container 1', 'Cloth 7']]);
    expect(errorOf(await generate({ moreSupplierIds: [destination] })).code).toBe('invalid');
  });
});

import { logigen, type Shipment, type ShipmentContainer, shipments, warehouses } from '@backline/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  goals,
  permissionGroups,
  shipmentEvents,
  shipmentLocks,
  stockpileContents,
  stockpiles,
} from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';

const MINUTE = 60_000;

const app = useTestApp();
let editor: SignedIn;
let marlow: SignedIn;
let ines: SignedIn;
let supplier: number;
let destination: number;
beforeEach(async () => {
  editor = await app.signIn({ read: true, edit: true, username: 'Editor' });
  marlow = await app.signIn({ read: true, username: 'Marlow' });
  ines = await app.signIn({ read: true, username: 'Ines' });
  supplier = (await addWarehouse(app, editor, { name: 'Depot', stockpiles: [{ name: 'DEP-Public' }] })).id;
  destination = (await addWarehouse(app, editor, { name: 'Front', stockpiles: [{ name: 'FRO-Public' }] })).id;
  await want('Cloth', 100);
  await stock('DEP-Public', 'Cloth', 80);
});

async function stock(name: string, firName: string, quantity: number) {
  const [stockpile] = await app.db.select().from(stockpiles).where(eq(stockpiles.name, name));
  await app.db
    .insert(stockpileContents)
    .values({ stockpileId: stockpile!.id, itemId: await itemId(app, firName, true), quantity })
    .onConflictDoUpdate({
      target: [stockpileContents.stockpileId, stockpileContents.itemId],
      set: { quantity },
    });
}

async function want(firName: string, target: number) {
  const item = await itemId(app, firName, true);
  await app.db.insert(goals).values({ warehouseId: destination, itemId: item, target, minimum: 0 });
}

/** A person's picture of a stockpile, taken now. */
async function report(name: string) {
  await app.db
    .update(stockpiles)
    .set({ firUpdatedAt: app.clock.now.toISOString() })
    .where(eq(stockpiles.name, name));
}

const later = (minutes = 1) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * MINUTE);
};

const route = () => ({ supplierId: supplier, destinationId: destination });
const plan = async (by: SignedIn, parts: object = {}): Promise<ShipmentContainer[]> =>
  replyOf(
    await app.call(
      logigen.generate,
      { body: { generate: { ...route(), containerCount: 40, ...parts } } },
      by,
    ),
  );
const units = async (by: SignedIn = marlow, parts: object = {}) =>
  replyOf(await app.call(logigen.calculate, { body: { generate: { ...route(), ...parts } } }, by));
const save = (by: SignedIn, containers: ShipmentContainer[], parts: object = {}) =>
  app.call(
    shipments.create,
    {
      body: {
        shipment: {
          attributes: {
            ...route(),
            containers: containers.map(({ supplies }) =>
              supplies.map(({ item, quantity }) => ({ itemId: item.id, quantity })),
            ),
            ...parts,
          },
        },
      },
    },
    by,
  );
/** A saved shipment of everything that may be shipped. */
const saved = async (by = marlow, parts: object = {}): Promise<Shipment> =>
  replyOf(await save(by, await plan(by, parts), parts));
const step = (by: SignedIn, id: number, action: string, containers = [1]) =>
  app.call(shipments.step, { params: { id }, body: { step: { action: action as 'claim', containers } } }, by);
const steps = async (by: SignedIn, id: number, ...actions: string[]) => {
  for (const action of actions) replyOf(await step(by, id, action));
};
const get = (id: number, by: SignedIn) => app.call(shipments.get, { params: { id } }, by);
const states = ({ containers }: Shipment) =>
  containers.map(({ number, state, holder }) => `${number} ${state} ${holder ?? '-'}`);
const expected = async (by: SignedIn = marlow) =>
  replyOf(await app.call(shipments.expected, { query: { warehouseId: destination } }, by)).map(
    ({ onTheWay, delivered }) => `${onTheWay} on the way, ${delivered} delivered`,
  );

describe('saving', () => {
  it('a plan is saved as it was shown, with who saved it and when', async () => {
    const shipment = await saved(marlow, { note: 'Night convoy' });
    expect(shipment).toMatchObject({
      supplier: { id: supplier, name: 'Depot' },
      destination: { id: destination, name: 'Front' },
      note: 'Night convoy',
      username: 'Marlow',
      createdAt: START.toISOString(),
      crates: 80,
      lockedTo: [],
      closed: false,
    });
    expect(states(shipment)).toEqual(['1 open -', '2 open -']);
    expect(
      shipment.containers.map((container) =>
        container.supplies.map(({ item, quantity }) => `${item.firName} ${quantity}`),
      ),
    ).toEqual([['Cloth 40'], ['Cloth 40']]);
    expect(shipment.events).toMatchObject([{ step: 'save', containers: [1, 2], username: 'Marlow' }]);
    expect(replyOf(await app.call(shipments.list, { query: {} }, ines))).toMatchObject([
      { id: shipment.id, crates: 80 },
    ]);
  });

  it('the list can be filtered by warehouse, supplier or destination, and is sorted newest first', async () => {
    const first = await saved();
    await stock('DEP-Public', 'Cloth', 100);
    const second = await saved();
    const otherWarehouse = await addWarehouse(app, editor, { name: 'Elsewhere' });
    const idsOf = async (warehouseId: number) =>
      replyOf(await app.call(shipments.list, { query: { warehouseId } }, ines)).map(({ id }) => id);
    expect(await idsOf(supplier)).toEqual([second.id, first.id]);
    expect(await idsOf(destination)).toEqual([second.id, first.id]);
    expect(await idsOf(otherWarehouse.id)).toEqual([]);
  });

  it('stock promised meanwhile cannot be promised again', async () => {
    const containers = await plan(ines);
    await saved(marlow);
    const refused = errorOf(await save(ines, containers));
    expect(refused).toMatchObject({ status: 409, code: 'conflict' });
    expect(refused.message).toContain('Basic Materials (Crated)');
    expect(replyOf(await app.call(shipments.list, { query: {} }, ines))).toHaveLength(1);
  });

  it('two people saving the same plan at once get one shipment and one refusal', async () => {
    const containers = await plan(ines);
    const answers = await Promise.all([save(marlow, containers), save(ines, containers)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('refuses more than is in stock, overfull containers and a warehouse as its own destination', async () => {
    const cloth = await itemId(app, 'Cloth', true);
    const bandages = await itemId(app, 'Bandages', true);
    const of = (...lines: [number, number][]) => ({
      containers: [lines.map(([item, quantity]) => ({ itemId: item, quantity }))],
    });
    expect(errorOf(await save(marlow, [], of([cloth, 61]))).code).toBe('invalid');
    expect(errorOf(await save(marlow, [], of([cloth, 40], [cloth, 21]))).code).toBe('invalid');
    expect(errorOf(await save(marlow, [], of([bandages, 1]))).code).toBe('conflict');
    expect(errorOf(await save(marlow, [], { containers: [] })).code).toBe('invalid');
    expect(errorOf(await save(marlow, [], { ...of([cloth, 1]), destinationId: supplier })).code).toBe(
      'invalid',
    );
    expect(errorOf(await save(marlow, [], { ...of([cloth, 1]), destinationId: 2_000_000_000 })).code).toBe(
      'invalid',
    );
    expect(replyOf(await save(marlow, [], of([cloth, 30], [cloth, 30]))).crates).toBe(60);
  });
});

describe('steps', () => {
  it('a container is claimed, loaded and delivered, and the history shows who did what when', async () => {
    const { id } = await saved();
    later();
    expect(states(replyOf(await step(ines, id, 'claim')))).toEqual(['1 claimed Ines', '2 open -']);
    later();
    expect(replyOf(await step(ines, id, 'load')).containers[0]).toMatchObject({
      state: 'loaded',
      deliveredAt: null,
    });
    later();
    const done = replyOf(await step(ines, id, 'deliver'));
    expect(done.containers[0]).toMatchObject({
      state: 'delivered',
      loadedAt: new Date(START.getTime() + 2 * MINUTE).toISOString(),
      deliveredAt: new Date(START.getTime() + 3 * MINUTE).toISOString(),
    });
    expect(
      done.events.map((event) => `${event.step} ${event.containers} ${event.username} ${event.at}`),
    ).toEqual([
      `deliver 1 Ines ${new Date(START.getTime() + 3 * MINUTE).toISOString()}`,
      `load 1 Ines ${new Date(START.getTime() + 2 * MINUTE).toISOString()}`,
      `claim 1 Ines ${new Date(START.getTime() + MINUTE).toISOString()}`,
      `save 1,2 Marlow ${START.toISOString()}`,
    ]);
  });

  it('when two people claim the same container at once, one gets it and the other learns who', async () => {
    const { id } = await saved();
    const answers = await Promise.all([step(ines, id, 'claim'), step(marlow, id, 'claim')]);
    const [winner] = answers.filter((answer) => answer.ok).map(replyOf);
    const [loser] = answers.filter((answer) => !answer.ok).map(errorOf);
    expect(loser?.status).toBe(409);
    expect(loser?.message).toBe(
      `Container 1 is already claimed by ${winner?.containers[0]?.holder}. Nothing was changed.`,
    );
  });

  it('several containers change together, all or none', async () => {
    const { id } = await saved();
    await steps(ines, id, 'claim');
    expect(errorOf(await step(marlow, id, 'claim', [1, 2])).code).toBe('conflict');
    expect(states(replyOf(await get(id, marlow)))).toEqual(['1 claimed Ines', '2 open -']);
    await steps(ines, id, 'release');
    expect(states(replyOf(await step(marlow, id, 'claim', [2, 1])))).toEqual([
      '1 claimed Marlow',
      '2 claimed Marlow',
    ]);
    expect(errorOf(await step(marlow, id, 'load', [3])).code).toBe('invalid');
  });

  it('somebody else’s container can be changed only by its holder and by people with the edit right', async () => {
    const { id } = await saved();
    await steps(ines, id, 'claim');
    const refused = errorOf(await step(marlow, id, 'load'));
    expect(refused.code).toBe('forbidden');
    expect(refused.message).toContain('Container 1 is with Ines');
    expect(states(replyOf(await step(editor, id, 'load')))[0]).toBe('1 loaded Ines');
  });

  it('lists what the viewer may do with each container', async () => {
    const { id } = await saved();
    await steps(ines, id, 'claim');
    const stepsOf = async (by: SignedIn) =>
      replyOf(await get(id, by)).containers.map((container) => container.steps);
    expect(await stepsOf(ines)).toEqual([['release', 'load', 'cancel'], ['claim']]);
    expect(await stepsOf(marlow)).toEqual([[], ['claim', 'cancel']]);
    expect(await stepsOf(editor)).toEqual([
      ['release', 'load', 'cancel'],
      ['claim', 'cancel'],
    ]);
  });

  it('deleting a shipment needs the edit right, and it is gone afterwards', async () => {
    const { id } = await saved();
    expect(errorOf(await app.call(shipments.remove, { params: { id } }, marlow)).status).toBe(403);
    replyOf(await app.call(shipments.remove, { params: { id } }, editor));
    expect(errorOf(await get(id, editor)).status).toBe(404);
    expect(errorOf(await step(marlow, id, 'claim')).status).toBe(404);
    expect(await app.db.select().from(shipmentEvents)).toEqual([]);
    expect(await units()).toBe(80);
  });
});

describe('what saved shipments promise', () => {
  it('planned, claimed and loaded crates are neither needed nor spare a second time', async () => {
    await stock('DEP-Public', 'Cloth', 300);
    expect(await units()).toBe(100);
    const { id } = await saved();
    expect(await units()).toBe(0);
    const otherWarehouse = await addWarehouse(app, editor, { name: 'Other front' });
    const cloth = await itemId(app, 'Cloth', true);
    await app.db
      .insert(goals)
      .values({ warehouseId: otherWarehouse.id, itemId: cloth, target: 999, minimum: 0 });
    const spare = async () => units(marlow, { destinationId: otherWarehouse.id });
    expect(await spare()).toBe(200);
    await steps(ines, id, 'claim', 'load');
    expect(await units()).toBe(0);
    expect(await spare()).toBe(200);
    await step(editor, id, 'cancel', [2]);
    expect(await units()).toBe(50);
    expect(await spare()).toBe(250);
  });

  it('loaded crates count as the supplier’s stock until its next report, even when lost on the way', async () => {
    const { id } = await saved();
    await steps(ines, id, 'claim', 'load', 'cancel');
    expect(await units()).toBe(40 - 40);
    await report('DEP-Public');
    expect(await units()).toBe(0);
    later();
    await report('DEP-Public');
    expect(await units()).toBe(40);
  });

  it('delivered crates are expected until a picture of the destination is newer than the delivery', async () => {
    const { id } = await saved();
    expect(await expected()).toEqual([]);
    await steps(ines, id, 'claim');
    expect(await expected()).toEqual([]);
    await steps(ines, id, 'load');
    expect(await expected()).toEqual(['40 on the way, 0 delivered']);
    later();
    await steps(ines, id, 'deliver');
    expect(await expected()).toEqual(['0 on the way, 40 delivered']);
    await report('FRO-Public');
    expect(await expected()).toEqual(['0 on the way, 40 delivered']);
    later();
    await report('DEP-Public');
    expect(await expected()).toEqual(['0 on the way, 40 delivered']);
    await report('FRO-Public');
    expect(await expected()).toEqual([]);
  });

  it('a delivery that is undone is on its way again', async () => {
    const { id } = await saved();
    await steps(ines, id, 'claim', 'load', 'deliver', 'return');
    expect(await expected()).toEqual(['40 on the way, 0 delivered']);
    await steps(ines, id, 'unload');
    expect(await expected()).toEqual([]);
  });

  it('deleting a warehouse closes its shipments, and nothing is expected of them when it is restored', async () => {
    const { id } = await saved();
    await steps(ines, id, 'claim', 'load');
    replyOf(await app.call(warehouses.remove, { params: { id: destination } }, editor));
    expect(replyOf(await get(id, ines))).toMatchObject({
      closed: true,
      containers: [{ steps: [] }, { steps: [] }],
    });
    expect(errorOf(await step(ines, id, 'deliver')).message).toContain('closed');
    expect(await expected()).toEqual([]);
  });
});

describe('locked stockpiles', () => {
  let officers: number;
  let officer: SignedIn;

  beforeEach(async () => {
    officers = await app.addGroup('Officers', { read: true });
    officer = await app.signIn({ groupIds: [officers], username: 'Officer' });
  });

  async function lockedStockpile(warehouseId: number, name: string, permissionGroupId = officers) {
    await app.db.insert(stockpiles).values({ warehouseId, name, locked: true, permissionGroupId });
  }

  const seesIt = async (id: number, by: SignedIn) => {
    const isListed = replyOf(await app.call(shipments.list, { query: {} }, by)).some(
      (shipment) => shipment.id === id,
    );
    const { status } = await get(id, by);
    expect(status).toBe(isListed ? 200 : 404);
    return isListed;
  };

  it('a shipment that needed locked stock is visible only to the group and admins, in every effect', async () => {
    await lockedStockpile(supplier, 'DEP-Officers');
    await stock('DEP-Officers', 'Cloth', 5);
    const { id, lockedTo } = await saved(officer);
    expect(lockedTo).toEqual(['Officers']);
    const admin = await app.signIn({ admin: true });
    expect(await seesIt(id, officer)).toBe(true);
    expect(await seesIt(id, admin)).toBe(true);
    expect(await seesIt(id, marlow)).toBe(false);
    expect(errorOf(await step(marlow, id, 'claim')).status).toBe(404);
    expect(errorOf(await app.call(shipments.remove, { params: { id } }, editor)).status).toBe(404);
    await steps(officer, id, 'claim', 'load');
    expect(await expected(officer)).toEqual(['43 on the way, 0 delivered']);
    expect(await expected(marlow)).toEqual([]);
    expect(await units(marlow)).toBe(80);
    expect(await units(officer)).toBe(0);
  });

  it('locked stock at the destination hides it too, since the need would reveal the stock', async () => {
    await lockedStockpile(destination, 'FRO-Officers');
    await stock('FRO-Officers', 'Cloth', 3);
    const { id } = await saved(officer);
    expect(await seesIt(id, marlow)).toBe(false);
  });

  it('a plan that depends on the report of an empty locked stockpile is hidden, as its time would be shown', async () => {
    await lockedStockpile(destination, 'FRO-Officers');
    const { id: first, containers } = await saved(marlow);
    const numbers = containers.map(({ number }) => number);
    for (const action of ['claim', 'load', 'deliver']) replyOf(await step(ines, first, action, numbers));
    later(10);
    await stock('DEP-Public', 'Cloth', 80);
    await report('DEP-Public');
    expect((await saved(officer)).lockedTo).toEqual([]); // the same 20 as for everybody: 80 of 100 are expected
    await report('FRO-Officers');
    const { id, crates, lockedTo } = await saved(officer);
    expect({ crates, lockedTo }).toEqual({ crates: 60, lockedTo: ['Officers'] }); // nothing but those 20 is expected
    expect(await seesIt(id, marlow)).toBe(false);
    expect(await units(marlow)).toBe(0);
  });

  it('a plan that is the same without locked stock is visible to everybody', async () => {
    await lockedStockpile(supplier, 'DEP-Officers');
    await stock('DEP-Officers', 'Bandages', 50);
    const { id, lockedTo } = await saved(officer);
    expect(lockedTo).toEqual([]);
    expect(await seesIt(id, marlow)).toBe(true);
  });

  it('belongs to the planner’s own groups only, not to groups the planner cannot know of', async () => {
    const night = await app.addGroup('Night shift', { read: true });
    await lockedStockpile(supplier, 'DEP-Officers');
    await lockedStockpile(supplier, 'DEP-Night', night);
    await stock('DEP-Officers', 'Cloth', 5);
    await stock('DEP-Night', 'Cloth', 5);
    const { id, lockedTo, crates } = await saved(officer);
    expect({ lockedTo, crates }).toEqual({ lockedTo: ['Officers'], crates: 85 });
    expect(await seesIt(id, officer)).toBe(true);
    expect(await app.db.select().from(shipmentLocks)).toMatchObject([{ permissionGroupId: officers }]);
  });

  it('a plan made without locked stockpiles is visible to everybody, and uses only open stock', async () => {
    await lockedStockpile(supplier, 'DEP-Officers');
    await stock('DEP-Officers', 'Cloth', 5);
    const everything = await plan(officer);
    expect(errorOf(await save(officer, everything, { excludeLocked: true })).code).toBe('conflict');
    const { id, crates } = await saved(officer, { excludeLocked: true });
    expect(crates).toBe(80);
    expect(await seesIt(id, marlow)).toBe(true);
  });

  it('stock of several groups requires membership in all of them, and of a deleted group an admin', async () => {
    const night = await app.addGroup('Night shift', { read: true });
    const both = await app.signIn({ groupIds: [officers, night], username: 'Both' });
    await lockedStockpile(supplier, 'DEP-Officers');
    await lockedStockpile(supplier, 'DEP-Night', night);
    await stock('DEP-Officers', 'Cloth', 5);
    await stock('DEP-Night', 'Cloth', 5);
    const { id, lockedTo } = await saved(both);
    expect(lockedTo).toEqual(['Night shift', 'Officers']);
    expect(await seesIt(id, both)).toBe(true);
    expect(await seesIt(id, officer)).toBe(false);
    await app.db.execute(sql`delete from ${permissionGroups} where id = ${night}`);
    expect(await seesIt(id, both)).toBe(false);
    expect(await seesIt(id, await app.signIn({ admin: true }))).toBe(true);
  });

  it('a plan that differs only because of a hidden shipment’s promises is hidden with it', async () => {
    await lockedStockpile(supplier, 'DEP-Officers');
    await stock('DEP-Officers', 'Cloth', 5);
    const hidden = await saved(officer); // 85 of the 100 that are needed
    await app.db.delete(stockpiles).where(eq(stockpiles.name, 'DEP-Officers'));
    await stock('DEP-Public', 'Cloth', 200);
    const { id, crates, lockedTo } = await saved(officer);
    expect({ crates, lockedTo }).toEqual({ crates: 15, lockedTo: ['Officers'] });
    expect(await seesIt(id, marlow)).toBe(false);
    replyOf(await app.call(shipments.remove, { params: { id } }, await app.signIn({ admin: true })));
    replyOf(
      await app.call(shipments.remove, { params: { id: hidden.id } }, await app.signIn({ admin: true })),
    );
    expect((await saved(officer)).lockedTo).toEqual([]);
  });

  it('amounts that a plan leaves out for a shipment are shown to people who may see it, and to nobody else', async () => {
    const promised = async (by: SignedIn, parts: object = {}) =>
      replyOf(await app.call(logigen.promised, { body: { generate: { ...route(), ...parts } } }, by));
    const nothing = { expected: 0, reserved: 0 };
    expect(await promised(officer)).toEqual(nothing);
    await lockedStockpile(supplier, 'DEP-Officers');
    await stock('DEP-Officers', 'Cloth', 5);
    const { crates } = await saved(officer); // 85 of the 100 that are needed
    expect(crates).toBe(85);
    expect(await promised(officer)).toEqual({ expected: 85, reserved: 85 });
    expect(await promised(officer, { excludedItems: [{ name: 'Basic Materials' }] })).toEqual(nothing);
    expect(await promised(marlow)).toEqual(nothing);
    expect(await promised(officer, { excludeLocked: true })).toEqual(nothing);
    const open = await saved(marlow);
    expect(open.crates).toBe(80);
    expect(await promised(marlow)).toEqual({ expected: 80, reserved: 80 });
    await steps(ines, open.id, 'claim');
    expect(await promised(marlow)).toEqual({ expected: 80, reserved: 80 }); // claimed, and still there
    await steps(ines, open.id, 'load');
    later();
    await report('DEP-Public'); // the supplier's stock no longer has the first of two containers
    expect(await promised(marlow)).toEqual({ expected: 80, reserved: 40 });
  });

  it('the report of a locked stockpile does not reveal a delivery to outsiders', async () => {
    await lockedStockpile(destination, 'FRO-Officers');
    const { id } = await saved(marlow);
    await steps(ines, id, 'claim', 'load', 'deliver');
    later();
    await report('FRO-Officers');
    expect(await expected(ines)).toEqual(['0 on the way, 40 delivered']);
    expect(await expected(officer)).toEqual([]);
  });
});

describe('ticks while a container is loaded', () => {
  const tick = (by: SignedIn, id: number, parts: object = {}) =>
    app.call(
      shipments.tick,
      { params: { id }, body: { tick: { container: 1, itemId: cloth, ticked: true, ...parts } } },
      by,
    );
  const ticks = ({ containers }: Shipment) =>
    containers[0]?.supplies.map((supply) => `${supply.item.firName} ${supply.tick?.username ?? '-'}`);
  let cloth: number;

  beforeEach(async () => {
    cloth = await itemId(app, 'Cloth', true);
  });

  it('are the holder’s, keep who ticked and when, and can be taken back', async () => {
    const { id } = await saved();
    await steps(ines, id, 'claim');
    const [first] = replyOf(await tick(ines, id)).containers;
    expect(first?.supplies.find(({ item }) => item.id === cloth)?.tick).toEqual({
      username: 'Ines',
      at: app.clock.now.toISOString(),
    });
    const before = replyOf(await get(id, marlow));
    later();
    expect(replyOf(await tick(ines, id)).containers[0]?.supplies[0]?.tick?.at).toBe(START.toISOString());
    expect(replyOf(await get(id, marlow))).toEqual(before);
    expect(ticks(replyOf(await tick(ines, id, { ticked: false })))).toEqual(['Cloth -']);
  });

  it('need a claimed container, its holder or the edit right, and an item that is in it', async () => {
    const { id } = await saved();
    expect(errorOf(await tick(ines, id)).message).toBe(
      'Container 1 is not claimed by anybody. Nothing was changed.',
    );
    await steps(ines, id, 'claim');
    expect(errorOf(await tick(marlow, id)).code).toBe('forbidden');
    const editor = await app.signIn({ read: true, edit: true });
    expect((await tick(editor, id)).status).toBe(200);
    expect(errorOf(await tick(ines, id, { itemId: 2_000_000_000 })).fields).toHaveProperty('item_id');
    expect(errorOf(await tick(ines, id, { container: 9 })).fields).toHaveProperty('container');
    await steps(ines, id, 'load');
    expect(errorOf(await tick(ines, id, { ticked: false })).code).toBe('conflict');
  });
});

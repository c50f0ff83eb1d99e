import { logigen, type RequestSummary, requests, type SupplyRequest, shipments } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { goals, permissionGroups, stockpileContents, stockpiles } from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';

const HOUR = 3_600_000;

const app = useTestApp();
let editor: SignedIn;
let second: SignedIn;
let kestrel: SignedIn;
let odo: SignedIn;
let depot: number;
let front: number;
let items: Record<'Cloth' | 'RifleAmmo' | 'Bandages', number>;
beforeEach(async () => {
  editor = await app.signIn({ read: true, edit: true, username: 'Marlow' });
  second = await app.signIn({ read: true, edit: true, username: 'Ines' });
  kestrel = await app.signIn({ read: true, username: 'Kestrel' });
  odo = await app.signIn({ read: true, username: 'Odo' });
  depot = (
    await addWarehouse(app, editor, { name: 'Depot', stockpiles: [{ name: 'DEP-A' }, { name: 'DEP-B' }] })
  ).id;
  front = (await addWarehouse(app, editor, { name: 'Front', stockpiles: [{ name: 'FRO-A' }] })).id;
  items = {
    Cloth: await itemId(app, 'Cloth', true),
    RifleAmmo: await itemId(app, 'RifleAmmo', true),
    Bandages: await itemId(app, 'Bandages', true),
  };
  await stock('DEP-A', 'Cloth', 60);
  await stock('DEP-B', 'Cloth', 40);
  await stock('DEP-A', 'RifleAmmo', 100);
});

async function stock(name: string, item: keyof typeof items, quantity: number) {
  const [stockpile] = await app.db.select().from(stockpiles).where(eq(stockpiles.name, name));
  await app.db
    .insert(stockpileContents)
    .values({ stockpileId: stockpile!.id, itemId: items[item], quantity });
}

type Lines = Partial<Record<keyof typeof items, number>>;
const linesOf = (lines: Lines) =>
  Object.entries(lines).map(([name, quantity]) => ({ itemId: items[name as keyof typeof items], quantity }));
const tryToAsk = (by: SignedIn, lines: Lines, parts: object = {}) =>
  app.call(
    requests.create,
    { body: { request: { attributes: { warehouseId: front, lines: linesOf(lines), ...parts } } } },
    by,
  );
const ask = async (by: SignedIn, lines: Lines, parts: object = {}): Promise<SupplyRequest> =>
  replyOf(await tryToAsk(by, lines, parts));
const tryStep = (by: SignedIn, id: number, action: string, parts: object = {}) =>
  app.call(requests.step, { params: { id }, body: { step: { action: action as 'accept', ...parts } } }, by);
const step = async (by: SignedIn, id: number, action: string, parts: object = {}): Promise<SupplyRequest> =>
  replyOf(await tryStep(by, id, action, parts));
const undo = (by: SignedIn, { id, version }: SupplyRequest) =>
  app.call(requests.undo, { params: { id }, body: { undo: { version } } }, by);
const get = async (by: SignedIn, id: number): Promise<SupplyRequest> =>
  replyOf(await app.call(requests.get, { params: { id } }, by));
const list = async (by: SignedIn): Promise<RequestSummary[]> =>
  replyOf(await app.call(requests.list, {}, by));
const told = ({ state, lines }: RequestSummary) => [
  state,
  ...lines.map(
    ({ item, asked, delivered, coming, open }) =>
      `${item.firName} ${asked}: ${delivered} there, ${coming} coming, ${open} open`,
  ),
];
const route = () => ({ supplierId: depot, destinationId: front });
const planned = async (by: SignedIn, parts: object = {}) => {
  const containers = replyOf(
    await app.call(logigen.generate, { body: { generate: { ...route(), containerCount: 9, ...parts } } }, by),
  );
  return containers.map(({ supplies }) =>
    supplies.map(({ item, quantity }) => ({ itemId: item.id, quantity })),
  );
};
const ship = async (by: SignedIn, parts: object = {}) =>
  replyOf(
    await app.call(
      shipments.create,
      { body: { shipment: { attributes: { ...route(), containers: await planned(by, parts), ...parts } } } },
      by,
    ),
  );
const move = async (by: SignedIn, id: number, actions: string[], containers = [1]) => {
  for (const action of actions)
    replyOf(
      await app.call(
        shipments.step,
        { params: { id }, body: { step: { action: action as 'claim', containers } } },
        by,
      ),
    );
};
/** Lets time pass. Rights are asked for again after hours, so that somebody else reads. */
const pass = async (hours: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + hours * HOUR);
  kestrel = await app.signIn({ read: true, username: 'Kestrel later' });
};

describe('asking', () => {
  it('whoever may read asks for several items, lines of one item are added up, and everybody reads it', async () => {
    const attributes = {
      warehouseId: front,
      urgency: 'urgent' as const,
      note: 'counter-attack at ten',
      contact: 'Kilo squad',
      lines: [...linesOf({ Cloth: 5, RifleAmmo: 20 }), ...linesOf({ Cloth: 7 })],
    };
    const made = replyOf(await app.call(requests.create, { body: { request: { attributes } } }, kestrel));
    expect(made).toMatchObject({
      warehouse: { name: 'Front' },
      place: 'Front',
      asker: { name: 'Kestrel' },
      responsible: null,
      note: 'counter-attack at ten',
      contact: 'Kilo squad',
    });
    expect(told(made)).toEqual([
      'asked',
      'RifleAmmo 20: 0 there, 0 coming, 20 open',
      'Cloth 12: 0 there, 0 coming, 12 open',
    ]);
    expect((await list(odo)).map(({ id }) => id)).toEqual([made.id]);
  });

  it('a place in words needs no warehouse, and without either it is refused', async () => {
    const made = await ask(kestrel, { Cloth: 5 }, { warehouseId: null, place: 'Bunker north of the bridge' });
    expect(made).toMatchObject({ warehouse: null, place: 'Bunker north of the bridge' });
    expect(errorOf(await tryToAsk(kestrel, { Cloth: 5 }, { warehouseId: null })).fields).toHaveProperty(
      'place',
    );
  });

  it('what cannot be asked for is refused with its reason: item, place, amounts and times at both sides of each edge', async () => {
    const refused = async (parts: object, lines: Lines = { Cloth: 1 }) =>
      Object.keys(errorOf(await tryToAsk(kestrel, lines, parts)).fields ?? {});
    expect(await refused({ lines: [{ itemId: 999_999, quantity: 1 }] })).toEqual(['lines.0.item_id']);
    expect(await refused({ warehouseId: 999_999 })).toEqual(['warehouse_id']);
    expect(await refused({}, { Cloth: 1501 })).toEqual(['lines.0.quantity']);
    expect(await refused({}, { Cloth: 0 })).toEqual(['lines.0.quantity']);
    const ahead = (hours: number) => new Date(app.clock.now.getTime() + hours * HOUR).toISOString();
    expect(await refused({ needBy: ahead(0) })).toEqual(['need_by']);
    expect(await refused({ needBy: ahead(14 * 24 + 0.1) })).toEqual(['need_by']);
    await ask(kestrel, { Cloth: 1500 }, { needBy: ahead(14 * 24) });
    await ask(kestrel, { Cloth: 1 }, { needBy: ahead(0.1) });
  });

  it('nobody floods the list: five open ones and ten new ones an hour without the edit right', async () => {
    for (let number = 1; number <= 5; number += 1) await ask(kestrel, { Cloth: number });
    expect(errorOf(await tryToAsk(kestrel, { Cloth: 6 })).code).toBe('conflict');
    await ask(odo, { Cloth: 1 }); // of each person
    const [first] = await list(kestrel);
    await step(kestrel, first!.id, 'withdraw');
    await ask(kestrel, { Cloth: 7 });
    for (let number = 8; number <= 11; number += 1) {
      const own = (await list(kestrel)).find(
        ({ asker, state }) => asker.name === 'Kestrel' && state === 'asked',
      );
      await step(kestrel, own!.id, 'withdraw');
      await ask(kestrel, { Cloth: number });
    }
    const own = (await list(kestrel)).find(
      ({ asker, state }) => asker.name === 'Kestrel' && state === 'asked',
    );
    await step(kestrel, own!.id, 'withdraw');
    expect(errorOf(await tryToAsk(kestrel, { Cloth: 12 })).code).toBe('conflict'); // the eleventh in an hour
    await pass(1);
    await ask(kestrel, { Cloth: 12 });
    for (let number = 1; number <= 6; number += 1) await ask(editor, { Cloth: number });
  });
});

describe('steps', () => {
  it('of two who accept, the second learns who was first, and both readers and the asker may not accept', async () => {
    const { id } = await ask(kestrel, { Cloth: 12 });
    expect(errorOf(await tryStep(kestrel, id, 'accept')).code).toBe('forbidden');
    expect(errorOf(await tryStep(odo, id, 'decline', { text: 'no' })).code).toBe('forbidden');
    expect(await step(editor, id, 'accept')).toMatchObject({
      state: 'accepted',
      responsible: { name: 'Marlow' },
    });
    const { code, message } = errorOf(await tryStep(second, id, 'accept'));
    expect([code, message]).toEqual(['conflict', expect.stringContaining('Marlow was first')]);
    expect(await step(second, id, 'release')).toMatchObject({ state: 'asked', responsible: null });
    expect(await step(second, id, 'accept')).toMatchObject({ responsible: { name: 'Ines' } });
  });

  it('a decline needs a reason, which the asker reads; the asker takes back only what nobody has accepted', async () => {
    const first = await ask(kestrel, { Cloth: 12 });
    const other = await ask(kestrel, { Cloth: 3 });
    expect(errorOf(await tryStep(editor, first.id, 'decline')).fields).toHaveProperty('text');
    await step(editor, first.id, 'decline', { text: 'nothing to spare before Saturday' });
    expect(await get(kestrel, first.id)).toMatchObject({
      state: 'declined',
      reason: 'nothing to spare before Saturday',
    });
    expect(errorOf(await tryStep(editor, first.id, 'accept')).code).toBe('conflict');
    await step(editor, other.id, 'accept');
    expect(errorOf(await tryStep(kestrel, other.id, 'withdraw')).code).toBe('forbidden');
    expect(errorOf(await tryStep(odo, other.id, 'withdraw')).code).toBe('forbidden');
    expect(await step(editor, other.id, 'withdraw')).toMatchObject({ state: 'withdrawn' });
  });

  it('the asker notes what came by hand, part of it and then all, and can take that back', async () => {
    const made = await ask(kestrel, { Cloth: 12, RifleAmmo: 20 });
    const [ammo] = made.lines;
    const part = await step(kestrel, made.id, 'deliver', { lines: [{ id: ammo!.id, quantity: 8 }] });
    expect(told(part)).toEqual([
      'under-way',
      'RifleAmmo 20: 8 there, 0 coming, 12 open',
      'Cloth 12: 0 there, 0 coming, 12 open',
    ]);
    const tooMuch = await tryStep(kestrel, made.id, 'deliver', { lines: [{ id: ammo!.id, quantity: 13 }] });
    expect(errorOf(tooMuch).fields).toHaveProperty(['lines.0.quantity']);
    expect(errorOf(await tryStep(odo, made.id, 'deliver')).code).toBe('forbidden');
    const all = await step(kestrel, made.id, 'deliver');
    expect(all.state).toBe('delivered');
    expect(replyOf(await undo(kestrel, all)).state).toBe('under-way');
  });

  it('closing as enough ends it: delivered if anything came, else as if it was taken back', async () => {
    const some = await ask(kestrel, { Cloth: 12 });
    const none = await ask(kestrel, { Cloth: 3 });
    await step(kestrel, some.id, 'deliver', { lines: [{ id: some.lines[0]!.id, quantity: 1 }] });
    expect(told(await step(kestrel, some.id, 'close'))).toEqual([
      'delivered',
      'Cloth 12: 1 there, 0 coming, 0 open',
    ]);
    expect((await step(kestrel, none.id, 'close')).state).toBe('withdrawn');
  });

  it('an undo is refused to others without the edit right, after a change, and a second time', async () => {
    const made = await ask(kestrel, { Cloth: 12 });
    const accepted = await step(editor, made.id, 'accept');
    expect(errorOf(await undo(odo, accepted)).code).toBe('forbidden');
    expect(errorOf(await undo(editor, made)).code).toBe('conflict'); // an older version
    const undone = replyOf(await undo(second, accepted));
    expect(undone).toMatchObject({ state: 'asked', responsible: null });
    expect(errorOf(await undo(second, undone)).code).toBe('conflict');
    expect(undone.events.map(({ step: name, username }) => `${name} ${username}`)).toEqual([
      'ask Kestrel',
      'accept Marlow',
      'undo Ines',
    ]);
  });

  it('readers talk at any time, which is no step that an undo takes back', async () => {
    const made = await ask(kestrel, { Cloth: 12 });
    await step(editor, made.id, 'accept');
    const said = await step(odo, made.id, 'say', { text: 'I can be at the gate 21:15' });
    expect(said.events.at(-1)).toMatchObject({ username: 'Odo', text: 'I can be at the gate 21:15' });
    expect(replyOf(await undo(editor, said)).state).toBe('asked');
    expect(errorOf(await tryStep(odo, made.id, 'say')).fields).toHaveProperty('text');
  });

  it('the asker changes what nobody has accepted, an officer what is open, and a stale change is refused', async () => {
    const made = await ask(kestrel, { Cloth: 12 });
    const change = (by: SignedIn, attributes: object) =>
      app.call(requests.update, { params: { id: made.id }, body: { request: { attributes } } }, by);
    const more = replyOf(await change(kestrel, { lines: linesOf({ Cloth: 15, Bandages: 2 }), version: 1 }));
    expect(told(more).slice(1)).toEqual([
      'Bandages 2: 0 there, 0 coming, 2 open',
      'Cloth 15: 0 there, 0 coming, 15 open',
    ]);
    expect(errorOf(await change(kestrel, { note: 'late', version: 1 })).code).toBe('changed');
    await step(editor, made.id, 'accept');
    expect(errorOf(await change(kestrel, { note: 'mine' })).code).toBe('conflict');
    expect(replyOf(await change(editor, { note: 'ours' }))).toMatchObject({ note: 'ours' });
  });
});

describe('containers', () => {
  it('an accepted request is planned for beside the goal, which the same crates serve, and is not planned twice', async () => {
    await app.db.insert(goals).values({ warehouseId: front, itemId: items.Cloth, target: 10, minimum: 5 });
    const [first, other] = [await ask(kestrel, { Cloth: 20 }), await ask(odo, { Cloth: 15, RifleAmmo: 5 })];
    const amounts = async () => {
      const sums: Record<number, number> = {};
      for (const { itemId: id, quantity } of (await planned(editor)).flat())
        sums[id] = (sums[id] ?? 0) + quantity;
      return sums;
    };
    expect(await amounts()).toEqual({ [items.Cloth]: 10 }); // nobody has accepted anything
    await step(editor, first.id, 'accept');
    expect(await amounts()).toEqual({ [items.Cloth]: 20 });
    await step(editor, other.id, 'accept');
    expect(await amounts()).toEqual({ [items.Cloth]: 35, [items.RifleAmmo]: 5 });
    await ship(editor);
    expect(told(await get(kestrel, first.id))).toEqual(['accepted', 'Cloth 20: 0 there, 20 coming, 0 open']);
    expect(told(await get(odo, other.id))).toEqual([
      'accepted',
      'RifleAmmo 5: 0 there, 5 coming, 0 open',
      'Cloth 15: 0 there, 15 coming, 0 open',
    ]);
    expect(await amounts()).toEqual({});
  });

  it('crates go to the urgent request first; a lost container is open again, an undone delivery is on its way', async () => {
    const calm = await ask(odo, { Cloth: 70 });
    const urgent = await ask(kestrel, { Cloth: 30 }, { urgency: 'urgent' });
    for (const { id } of [calm, urgent]) await step(editor, id, 'accept');
    const { id } = await ship(editor); // 100 crates of Cloth: containers of 60 and 40
    const states = async () => [told(await get(odo, calm.id))[1], told(await get(kestrel, urgent.id))[1]];
    expect(await states()).toEqual([
      'Cloth 70: 0 there, 70 coming, 0 open',
      'Cloth 30: 0 there, 30 coming, 0 open',
    ]);
    const { containers } = replyOf(await app.call(shipments.get, { params: { id } }, editor));
    const sizes = containers.map(({ supplies }) => supplies.reduce((sum, { quantity }) => sum + quantity, 0));
    const [one, two] = [sizes[0] ?? 0, sizes[1] ?? 0];
    expect([one + two, sizes.length]).toEqual([100, 2]);
    await move(editor, id, ['claim', 'load', 'deliver']);
    expect(await get(kestrel, urgent.id)).toMatchObject({ state: 'delivered' });
    expect((await states())[0]).toBe(`Cloth 70: ${one - 30} there, ${two} coming, 0 open`);
    await move(editor, id, ['return']);
    expect(await get(kestrel, urgent.id)).toMatchObject({ state: 'under-way' });
    await move(editor, id, ['deliver']);
    await move(editor, id, ['claim', 'load', 'cancel'], [2]);
    expect((await states())[0]).toBe(`Cloth 70: ${one - 30} there, 0 coming, ${two} open`);
    expect(await get(odo, calm.id)).toMatchObject({ state: 'under-way' });
  });

  it('a shipment that was given up brings nothing, and a deleted one neither', async () => {
    const { id: requestId } = await ask(kestrel, { Cloth: 30 });
    await step(editor, requestId, 'accept');
    const { id } = await ship(editor);
    replyOf(await app.call(shipments.remove, { params: { id } }, editor));
    expect(told(await get(kestrel, requestId))[1]).toBe('Cloth 30: 0 there, 0 coming, 30 open');
  });
});

describe('time', () => {
  it('one that nobody answers expires after a day, an urgent one after six hours, and one under way never', async () => {
    const calm = await ask(kestrel, { Cloth: 1 });
    const urgent = await ask(kestrel, { Cloth: 2 }, { urgency: 'urgent' });
    const moving = await ask(kestrel, { Cloth: 30 });
    await step(editor, moving.id, 'accept');
    const { id } = await ship(editor);
    await move(editor, id, ['claim', 'load']);
    const states = async () => {
      const shown = [];
      for (const request of [calm, urgent, moving]) shown.push((await get(kestrel, request.id)).state);
      return shown;
    };
    await pass(5.9);
    expect(await states()).toEqual(['asked', 'asked', 'under-way']);
    await pass(0.2);
    expect(await states()).toEqual(['asked', 'expired', 'under-way']);
    await pass(18);
    expect(await states()).toEqual(['expired', 'expired', 'under-way']);
    expect((await list(kestrel)).map((request) => request.state)).toEqual([
      'under-way',
      'expired',
      'expired',
    ]);
  });

  it('the list has what is served first at its head, and what ended leaves it after three days', async () => {
    const at = (hours: number) => new Date(app.clock.now.getTime() + hours * HOUR).toISOString();
    const asked = [
      await ask(kestrel, { Cloth: 1 }),
      await ask(kestrel, { Cloth: 2 }, { needBy: at(5) }),
      await ask(kestrel, { Cloth: 3 }, { needBy: at(4) }),
      await ask(odo, { Cloth: 4 }, { urgency: 'urgent' }),
      await ask(odo, { Cloth: 5 }),
    ];
    await step(odo, asked[4]!.id, 'withdraw');
    expect((await list(odo)).map(({ lines }) => lines[0]!.asked)).toEqual([4, 3, 2, 1, 5]);
    await pass(72.1);
    expect((await list(kestrel)).some(({ lines }) => lines[0]!.asked === 5)).toBe(false);
  });
});

describe('locked', () => {
  let officers: number;
  let officer: SignedIn;
  beforeEach(async () => {
    officers = await app.addGroup('Officers', { read: true });
    officer = await app.signIn({ read: true, edit: true, groupIds: [officers], username: 'Petra' });
  });

  it('a request for a group is not there for anybody else: not in lists, by id, in plans, or by its number', async () => {
    const before = await ask(kestrel, { Cloth: 1 });
    const secret = await ask(officer, { Cloth: 30 }, { permissionGroupId: officers });
    const after = await ask(kestrel, { Cloth: 2 });
    expect(after.id).toBe(before.id + 1);
    expect((await list(kestrel)).map(({ id }) => id)).not.toContain(secret.id);
    expect((await list(officer)).map(({ id }) => id)).toContain(secret.id);
    for (const response of [
      await app.call(requests.get, { params: { id: secret.id } }, kestrel),
      await tryStep(second, secret.id, 'accept'),
      await undo(second, secret),
    ])
      expect(errorOf(response).code).toBe('not-found');
    await step(officer, secret.id, 'accept');
    expect(await planned(second)).toEqual([]);
    expect((await planned(officer)).flat()).toEqual([{ itemId: items.Cloth, quantity: 30 }]);
    const shipment = await ship(officer);
    expect(shipment.lockedTo).toEqual(['Officers']);
    expect(told(await get(officer, secret.id))[1]).toBe('Cloth 30: 0 there, 30 coming, 0 open');
  });

  it('only members of a group lock a request to it, and what was locked to a deleted group is for admins', async () => {
    expect(
      errorOf(await tryToAsk(kestrel, { Cloth: 1 }, { permissionGroupId: officers })).fields,
    ).toHaveProperty('permission_group_id');
    const { id } = await ask(officer, { Cloth: 30 }, { permissionGroupId: officers });
    await app.db.delete(permissionGroups).where(eq(permissionGroups.id, officers));
    const admin = await app.signIn({ admin: true });
    expect(errorOf(await app.call(requests.get, { params: { id } }, kestrel)).code).toBe('not-found');
    expect(await get(admin, id)).toMatchObject({ locked: true, permissionGroup: null });
  });

  it('somebody who may not see a shipment sees nothing of it in a request', async () => {
    const [stockpile] = await app.db
      .insert(stockpiles)
      .values({ warehouseId: depot, name: 'DEP-Secret', locked: true, permissionGroupId: officers })
      .returning();
    await app.db
      .insert(stockpileContents)
      .values({ stockpileId: stockpile!.id, itemId: items.Bandages, quantity: 50 });
    const { id } = await ask(kestrel, { Bandages: 20 });
    await step(editor, id, 'accept');
    const { lockedTo, id: shipmentId } = await ship(officer);
    expect(lockedTo).toEqual(['Officers']);
    const touched = (await get(kestrel, id)).touchedAt;
    await pass(1);
    await move(officer, shipmentId, ['claim', 'load', 'deliver']);
    const seen = await get(kestrel, id);
    expect(told(seen)[1]).toBe('Bandages 20: 0 there, 0 coming, 20 open');
    expect([seen.loads, seen.touchedAt]).toEqual([[], touched]);
    expect(told(await get(officer, id))[1]).toBe('Bandages 20: 20 there, 0 coming, 0 open');
  });
});

it('a place whose warehouse is deleted keeps its name', async () => {
  const { id } = await ask(kestrel, { Cloth: 5 });
  const admin = await app.signIn({ admin: true });
  await app.request({ method: 'DELETE', url: `/api/warehouses/${front}`, by: admin });
  expect(await get(kestrel, id)).toMatchObject({ place: 'Front' });
});

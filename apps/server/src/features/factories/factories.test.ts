import { type Factory, factories, orders } from '@backline/contract';
import type { FactoryLine } from '@backline/domain';
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { auditEntries } from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { itemId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let marlow: SignedIn;
let ines: SignedIn;
beforeEach(async () => {
  marlow = await app.signIn({ read: true, edit: true, username: 'Marlow' });
  ines = await app.signIn({ read: true, edit: true, username: 'Ines' });
});

const SITARIA = { name: 'MPF Sitaria', method: 'mpf', region: 'GreatMarchHex', town: 'Sitaria' } as const;
const create = (attributes: object = {}) =>
  app.call(factories.create, { body: { factory: { attributes: { ...SITARIA, ...attributes } } } }, marlow);
const update = (by: SignedIn, id: number, attributes: object) =>
  app.call(
    factories.update,
    { params: { id }, body: { factory: { attributes: { ...SITARIA, ...attributes } } } },
    by,
  );
const remove = (id: number) => app.call(factories.remove, { params: { id } }, marlow);
const list = async (): Promise<Factory[]> => replyOf(await app.call(factories.list, {}, marlow));

it('a factory is in a town of the map, and has the lines of its kind', async () => {
  const factory = replyOf(await create());
  expect(factory).toMatchObject({ name: 'MPF Sitaria', location: 'Great March - Sitaria', version: 1 });
  expect(factory.lines.map(({ line }) => line)).toEqual([
    'SmallArms',
    'HeavyArms',
    'HeavyAmmo',
    'Supplies',
    'Uniforms',
    'Vehicles',
    'Structures',
  ]);
  expect(replyOf(await create({ name: 'Factory', method: 'factory' })).lines[0]?.maxQueued).toBe(6);
  expect(replyOf(await create({ name: 'Facility', method: 'facility' })).lines).toEqual([]);
  expect((await list()).map(({ name }) => name)).toEqual(['Facility', 'Factory', 'MPF Sitaria']);
});

it('it may be anywhere else, or in no known place', async () => {
  expect(replyOf(await create({ region: null, town: 'behind the hill' })).location).toBe('behind the hill');
  expect(replyOf(await create({ name: 'Other', region: null, town: '' })).location).toBe('');
  expect(Object.keys(errorOf(await create({ name: 'Third', region: 'Nowhere' })).fields ?? {})).toEqual([
    'region',
  ]);
});

it('two cannot have the same name', async () => {
  const { id } = replyOf(await create());
  expect(errorOf(await create()).status).toBe(409);
  const otherFactory = replyOf(await create({ name: 'Other' }));
  expect(errorOf(await update(marlow, otherFactory.id, {})).fields).toHaveProperty('name');
  replyOf(await update(marlow, id, { town: 'Leto' }));
});

it('a change from an older version is refused', async () => {
  const { id, version } = replyOf(await create());
  replyOf(await update(ines, id, { name: 'Hers' }));
  const refused = errorOf(await update(marlow, id, { name: 'His', version }));
  expect(refused).toMatchObject({ code: 'changed', fields: { name: 'It is now Hers.' } });
});

it('a save that changes nothing makes no new version; each change is in the audit trail with both values', async () => {
  const { id } = replyOf(await create());
  expect(replyOf(await update(ines, id, {}))).toMatchObject({ version: 1, changedBy: 'Marlow' });
  const moved = replyOf(await update(ines, id, { region: null, town: 'behind the hill' }));
  expect(moved).toMatchObject({ version: 2, changedBy: 'Ines', region: null, location: 'behind the hill' });
  const stale = errorOf(await update(marlow, id, { town: 'Leto', version: 1 }));
  expect(stale.fields).toEqual({
    region: 'It is now behind the hill.',
    town: 'It is now behind the hill.',
  });
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'update'));
  expect(entries.at(-1)).toMatchObject({
    username: 'Ines',
    subject: 'MPF Sitaria',
    changes: expect.arrayContaining([
      { field: 'location', before: 'Great March - Sitaria', after: 'behind the hill' },
    ]),
  });
});

it('with orders under way it can neither be deleted nor change its kind', async () => {
  const { id } = replyOf(await create());
  const rifle = await itemId(app, 'RifleW', true);
  const order = { itemId: rifle, crates: 9, method: 'mpf' as const, factoryId: id };
  const [made] = replyOf(await app.call(orders.create, { body: { orders: [order] } }, marlow)).orders;
  expect(errorOf(await remove(id))).toMatchObject({
    status: 409,
    message: expect.stringContaining('MPF Sitaria'),
  });
  expect(errorOf(await update(marlow, id, { method: 'factory' })).status).toBe(409);
  replyOf(await update(marlow, id, { name: 'MPF' }));
  const body = { step: { to: 'cancelled' as const } };
  replyOf(await app.call(orders.step, { params: { id: made!.id }, body }, marlow));
  replyOf(await remove(id));
  expect(await list()).toEqual([]);
  expect(replyOf(await app.call(orders.get, { params: { id: made!.id } }, marlow)).factory).toBeNull();
});

it('a line lists its orders in the order in which they joined, and those to collect by when they go public', async () => {
  const { id: factoryId } = replyOf(await create());
  const rifle = await itemId(app, 'RifleW', true);
  const ids: number[] = [];
  for (const [index, by] of [marlow, ines].entries()) {
    const order = { itemId: rifle, crates: 9, method: 'mpf' as const, factoryId, state: 'queued' as const };
    const readyIn = index === 0 ? 7200 : 3600;
    const reply = await app.call(orders.create, { body: { orders: [{ ...order, readyIn }] } }, by);
    ids.push(replyOf(reply).orders[0]!.id);
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  }
  const line = async () => (await list())[0]?.lines[0];
  expect(await line()).toMatchObject({ queue: ids, toCollect: [] });
  app.clock.now = new Date(app.clock.now.getTime() + 10_000_000);
  for (const id of ids)
    replyOf(await app.call(orders.step, { params: { id }, body: { step: { to: 'ready' } } }, marlow));
  expect(await line()).toMatchObject({ queue: [], toCollect: ids.toReversed() });
});

it('a picture of its panel says how many orders stand in its lines, until the next one', async () => {
  const { id, lines } = replyOf(await create());
  expect(lines[0]?.seen).toBeNull();
  const see = (by: SignedIn, of: { line: FactoryLine; orders: number }[], factoryId = id) =>
    app.call(factories.seeQueue, { params: { id: factoryId }, body: { queue: { lines: of } } }, by);
  const seen = replyOf(
    await see(ines, [
      { line: 'SmallArms', orders: 4 },
      { line: 'Vehicles', orders: 25 },
    ]),
  );
  const at = app.clock.now.toISOString();
  const shown = (factory: Factory | undefined) =>
    Object.fromEntries(factory?.lines.map(({ line, seen: time }) => [line, time]) ?? []);
  expect(shown(seen)).toMatchObject({
    SmallArms: { orders: 4, at },
    Vehicles: { orders: 25, at },
    HeavyArms: null,
  });
  replyOf(await see(marlow, [{ line: 'HeavyArms', orders: 0 }]));
  expect(shown((await list())[0])).toMatchObject({ SmallArms: null, HeavyArms: { orders: 0 } });

  expect(errorOf(await see(marlow, [{ line: 'Medical', orders: 1 }])).message).toContain('another kind');
  expect(errorOf(await see(marlow, [{ line: 'SmallArms', orders: 26 }])).fields).toHaveProperty('lines');
  expect(errorOf(await see(marlow, [{ line: 'SmallArms', orders: 1 }], 2_000_000_000)).status).toBe(404);
  expect(shown((await list())[0])).toMatchObject({ SmallArms: null, HeavyArms: { orders: 0 } });
  const [entry] = await app.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.feature, 'factories'), eq(auditEntries.action, 'seeQueue')));
  expect(entry).toMatchObject({ subject: 'MPF Sitaria', username: 'Ines' });
});

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {
  fir,
  gameData,
  goals,
  items,
  pyramids,
  sites,
  stockpiles,
  supplies,
  warehouses,
} from '@backline/contract';
import { eq, sql } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drawnIconPng } from '../../../../../packages/recognition/testing/draw-icons.ts';
import { loadCatalog } from '../../catalog/catalog.ts';
import * as schema from '../../db/schema.ts';
import { replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';
import { seedCatalog } from '../items/seed-catalog.queries.ts';

const app = useTestApp();
let admin: SignedIn;
beforeEach(async () => {
  await app.db.delete(schema.items).where(sql`fir_name in ('Drill', 'Saw', 'Plane')`);
  await app.db.execute(sql`delete from warehouses where site_key like 'Test:%'`);
  await seedCatalog(app.db);
  admin = await app.signIn({ admin: true, username: 'Quartermaster' });
});

const shipped = loadCatalog();
const shovel = shipped.items.find(({ codeName }) => codeName === 'Shovel')!;
const DRILL = { ...shovel, codeName: 'Drill', name: 'Hand Drill', crateSize: 15, slang: ['borer'] };
const HEAD = { format: 1, name: 'Update 64', gameVersion: '64' };

/** A zip of these tables; a text is packed unchanged. */
const packOf = (files: Record<string, unknown>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, value]) => [
        name,
        value instanceof Uint8Array
          ? value
          : strToU8(typeof value === 'string' ? value : JSON.stringify(value)),
      ]),
    ),
  );
const update = (more: object[] = [DRILL], files: Record<string, unknown> = {}) =>
  packOf({ 'pack.json': HEAD, 'items.json': [...shipped.items, ...more], ...files });

const post = (url: string, zip: Uint8Array, by = admin) =>
  app.request({
    method: 'POST',
    url,
    by,
    payload: Buffer.from(zip),
    headers: { 'content-type': 'application/zip' },
  });
const check = async (zip: Uint8Array) => {
  const { status, json } = await post(gameData.check.path, zip);
  if (status !== 200) throw new Error(JSON.stringify(json));
  return json as { check: string; difference: Record<string, unknown> };
};
const apply = async (zip: Uint8Array, seen?: string) =>
  post(`${gameData.apply.path}?file_name=update.zip&check=${seen ?? (await check(zip)).check}`, zip);
const undo = (id: number, by = admin) => app.call(gameData.undoPack, { params: { id } }, by);
const state = async () => replyOf(await app.call(gameData.get, {}, admin));
const list = async () => replyOf(await app.call(items.list, {}, null));
const names = async (codeName: string) =>
  (await list()).filter(({ firName }) => firName === codeName).map(({ name }) => name);
const rowsOf = async (query: ReturnType<typeof sql>) =>
  ((await app.db.execute(query)) as { rows: Record<string, unknown>[] }).rows; // as both drivers answer
/** Every current item and every site, without ids. */
const facts = async () => ({
  items: await rowsOf(sql`
    select fir_name, crated, name, category, crate_size, materials, slang, current, unknown from items
    where current order by fir_name, crated`),
  sites: await rowsOf(sql`
    select site_key, region, location, building_type, name, active from warehouses
    order by site_key, location, name`),
});

it('a large pack is read in a thread: nobody else waits for it', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  try {
    const many = Array.from({ length: 3000 }, (_, number) => ({
      ...DRILL,
      codeName: `Drill${number}`,
      name: `Hand Drill ${createHash('sha256').update(String(number)).digest('hex')}`, // a zip can hardly shrink it
    }));
    const { difference } = await check(update(many));
    expect(difference).toMatchObject({ items: { added: expect.objectContaining({ length: 3000 }) } });
    const tables = parse.mock.calls.filter(([text]) => String(text).startsWith('[{"codeName":'));
    expect(parse).toHaveBeenCalled();
    expect(tables.map(([text]) => text.length)).toEqual([]);
  } finally {
    parse.mockRestore();
  }
});

describe('a check', () => {
  it('of the data that a server ships with shows no difference', async () => {
    const { difference } = await check(
      packOf({
        'pack.json': HEAD,
        'items.json': shipped.items,
        'regions.json': shipped.regions,
        'sites.json': shipped.sites,
        'towns.json': shipped.towns,
      }),
    );
    const none = { added: [], moved: [], gone: [] };
    expect(difference).toEqual({
      items: { added: [], renamed: [], changed: [], gone: [] },
      sites: none,
      regions: none,
      names: [],
      icons: 0,
    });
  });

  it('shows what would change, and changes nothing', async () => {
    const before = await facts();
    const changed = shipped.items
      .filter(({ codeName }) => codeName !== 'Radio')
      .map((item) => (item.codeName === 'Shovel' ? { ...item, name: 'Spade', crateSize: 7 } : item));
    const { difference } = await check(
      packOf({
        'pack.json': HEAD,
        'items.json': [...changed, DRILL],
        'sites.json': shipped.sites.slice(1),
        'icons/Drill.png': await drawnIconPng(0, false),
        'icons/Nobody.png': await drawnIconPng(1, false),
      }),
    );
    expect(difference).toMatchObject({
      items: {
        added: [{ code_name: 'Drill', name: 'Hand Drill', reported: false }],
        renamed: [{ code_name: 'Shovel', before: shovel.name, after: 'Spade' }],
        changed: [{ code_name: 'Shovel', facts: [{ fact: 'crateSize', before: '10', after: '7' }] }],
        gone: [{ code_name: 'Radio' }],
      },
      sites: { added: [], moved: [], gone: [{ key: shipped.sites[0]!.key }] },
      icons: 1,
    });
    expect(await facts()).toEqual(before);
    expect((await state()).packs).toEqual([]);
  });
});

describe('a pack that is applied', () => {
  it('is the catalog from then on, even after a restart, and an undo restores everything', async () => {
    const before = await facts();
    const version = replyOf(await app.call(items.version, {}, null));
    const applied = await apply(update());
    expect(applied).toMatchObject({
      status: 200,
      json: { packs: [{ name: 'Update 64', by: 'Quartermaster', undoable: true, undone: null }] },
    });
    expect(await names('Drill')).toEqual(['Hand Drill', 'Hand Drill (Crated)']);
    expect(replyOf(await app.call(items.version, {}, null))).not.toEqual(version);
    const catalog = replyOf(await app.call(fir.catalog, {}, null));
    expect(catalog.some(({ codeName }) => codeName === 'Drill')).toBe(true);
    const icon = await app.request({ method: 'GET', url: '/assets/icons/Drill-crated.png' });
    expect(icon.status).toBe(200);
    await seedCatalog(app.db);
    expect(await names('Drill')).toHaveLength(2);

    const [pack] = (await state()).packs;
    const undone = replyOf(await undo(pack!.id));
    expect(undone.packs).toMatchObject([{ undoable: false, undone: { by: 'Quartermaster' } }]);
    expect(await facts()).toEqual(before);
    expect(await names('Drill')).toEqual([]);
    expect((await app.request({ method: 'GET', url: '/assets/icons/Drill.png' })).status).toBe(404);
  });

  it('makes a reported unknown item real; the undo makes it unknown again with all its stock', async () => {
    await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
    const entries = [{ 'Stockpile Name': 'Alpha', CodeName: 'Drill', 'Crated?': true, Quantity: 4 }];
    const url = fir.processReport.path;
    await app.request({ method: 'POST', url, by: admin, payload: { report: { entries }, confirm: true } });
    const stock = async () =>
      replyOf(await app.call(supplies.overview, {}, admin)).map(({ item, quantity, fullQuantity }) => [
        item.name,
        item.unknown,
        quantity,
        fullQuantity,
      ]);
    expect(await stock()).toEqual([['Drill (Crated)', true, 4, 4]]);
    expect((await state()).unknown).toEqual([{ codeName: 'Drill', crated: true, quantity: 4 }]);
    const zip = update();
    const { check: seen, difference } = await check(zip);
    expect(difference).toMatchObject({ items: { added: [{ code_name: 'Drill', reported: true }] } });
    await apply(zip, seen);
    expect(await stock()).toEqual([['Hand Drill (Crated)', false, 4, 60]]);
    const [pack] = (await state()).packs;
    replyOf(await undo(pack!.id));
    expect(await stock()).toEqual([['Drill (Crated)', true, 4, 4]]);
    const [alpha] = await app.db.select({ id: schema.stockpiles.id }).from(schema.stockpiles);
    const history = await app.call(stockpiles.history, { params: alpha! }, admin);
    expect(replyOf(history)).toHaveLength(1);
  });

  it('keeps goals on its items when it is undone, and names the items that stayed', async () => {
    const warehouse = await addWarehouse(app, admin, {});
    await apply(update([DRILL, { ...DRILL, codeName: 'Saw', name: 'Saw' }]));
    const attributes = { item: { firName: 'Drill', crated: true }, target: 5, minimum: 1 };
    const made = await app.call(
      goals.create,
      { params: { id: warehouse.id }, body: { goal: { attributes } } } as never, // as the wire has it
      admin,
    );
    expect(made.status).toBe(200);
    const [pack] = (await state()).packs;
    const undone = replyOf(await undo(pack!.id));
    expect(undone.packs).toMatchObject([{ undone: { kept: ['Hand Drill (Crated)'] } }]);
    expect(await names('Drill'), 'in no list to choose from').toEqual([]);
    const goalsThere = async () =>
      replyOf(await app.call(goals.list, { params: { id: warehouse.id } }, admin)).map(({ item, target }) => [
        item.name,
        target,
      ]);
    expect(await goalsThere()).toEqual([['Hand Drill (Crated)', 5]]);
    expect(
      (await app.db.select().from(schema.items).where(eq(schema.items.unknown, true))).map(
        ({ name }) => name,
      ),
    ).toEqual(expect.arrayContaining(['Drill', 'Saw', 'Saw (Crated)']));
    await apply(update());
    expect(await names('Drill')).toEqual(['Hand Drill', 'Hand Drill (Crated)']);
    expect(await goalsThere()).toEqual([['Hand Drill (Crated)', 5]]);
  });

  it('keeps an item of a pyramid when it is undone, and the pyramid can still be changed', async () => {
    await apply(update([DRILL, { ...DRILL, codeName: 'Saw', name: 'Saw' }]));
    const drill = (await list()).find(({ name }) => name === 'Hand Drill')!;
    const attributes = { name: 'Frontline', rows: [[{ items: [drill.id], target: 10 }]] };
    const pyramid = replyOf(
      await app.call(pyramids.create, { body: { pyramid: { attributes } } } as never, admin), // as the wire has it
    );
    const [pack] = (await state()).packs;
    const undone = replyOf(await undo(pack!.id));
    expect(undone.packs).toMatchObject([{ undone: { kept: ['Hand Drill'] } }]);
    await app.server.jobs.runNow('unknown-items');
    const left = await app.db
      .select({ name: schema.items.name })
      .from(schema.items)
      .where(sql`fir_name in ('Drill', 'Saw')`)
      .orderBy(schema.items.name);
    expect(left.map(({ name }) => name)).toEqual(['Drill (Crated)', 'Hand Drill']);
    const more = { pyramid: { attributes: { rows: [[{ items: [drill.id], target: 20 }]] } } };
    const saved = replyOf(
      await app.call(pyramids.update, { params: { id: pyramid.id }, body: more } as never, admin),
    );
    expect(saved.rows).toMatchObject([[{ items: [drill.id], target: 20 }]]);
  });

  it('keeps the stock of a removed item, and what people have set', async () => {
    await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
    const entries = [{ 'Stockpile Name': 'Alpha', CodeName: 'Radio', 'Crated?': true, Quantity: 4 }];
    await app.request({
      method: 'POST',
      url: fir.processReport.path,
      by: admin,
      payload: { report: { entries } },
    });
    await app.db.update(schema.items).set({ mpf: true }).where(eq(schema.items.firName, 'Shovel'));
    const rest = shipped.items.filter(({ codeName }) => codeName !== 'Radio');
    expect((await apply(packOf({ 'pack.json': HEAD, 'items.json': rest }))).status).toBe(200);
    expect(await names('Radio')).toEqual([]);
    expect(replyOf(await app.call(supplies.overview, {}, admin))).toMatchObject([
      { item: { firName: 'Radio', unknown: false }, quantity: 4 },
    ]);
    const set = replyOf(await app.call(items.list, {}, admin)).filter(({ firName }) => firName === 'Shovel');
    expect(set.map(({ mpf }) => mpf)).toEqual([true, true]);
  });

  const gameName = async (language: 'de' | 'en', codeName: string) =>
    replyOf(await app.call(items.names, { query: { language } }, null))[language]?.[codeName];

  it('brings names in the languages of the game, which its undo takes back', async () => {
    const before = replyOf(await app.call(items.version, {}, null)).version;
    expect(await gameName('de', 'Shovel')).toEqual({ name: 'Schaufel', english: 'Shovel' });
    const zip = update([DRILL], {
      'names/de.json': { Drill: 'Handbohrer', Shovel: { name: 'Spaten', also: ['Schippe'] } },
    });
    const { difference } = await check(zip);
    expect(difference.names).toEqual([
      { language: 'de', code_name: 'Shovel', before: 'Schaufel', after: 'Spaten, Schippe, Schaufel' },
      { language: 'de', code_name: 'Drill', before: '', after: 'Handbohrer' },
    ]);
    await apply(zip);
    expect(await gameName('de', 'Drill')).toEqual({ name: 'Handbohrer', english: 'Hand Drill' });
    // Texts of the game of before the update are read too.
    expect(await gameName('de', 'Shovel')).toEqual({
      name: 'Spaten',
      also: ['Schippe'],
      older: ['Schaufel'],
      english: 'Shovel',
    });
    expect(await gameName('de', 'Cloth')).toEqual({ name: 'Basis-Materialien', english: 'Basic Materials' });
    const [pack] = (await state()).packs;
    expect(pack?.counts.names).toBe(2);
    expect(replyOf(await app.call(items.version, {}, null)).version).not.toBe(before);
    await undo(pack!.id);
    expect(await gameName('de', 'Drill')).toBeUndefined();
    expect(await gameName('de', 'Shovel')).toEqual({ name: 'Schaufel', english: 'Shovel' });
    expect(replyOf(await app.call(items.version, {}, null)).version).toBe(before);
  });

  it('keeps the English name of a renamed item as an older one', async () => {
    const renamed = shipped.items.map((item) =>
      item.codeName === 'Shovel' ? { ...item, name: 'Spade' } : item,
    );
    await apply(packOf({ 'pack.json': HEAD, 'items.json': renamed }));
    expect(await gameName('en', 'Shovel')).toEqual({ older: ['Shovel'], english: 'Spade' });
  });

  it('is in the audit trail with its name, and so is its undo', async () => {
    await apply(update());
    const [pack] = (await state()).packs;
    await undo(pack!.id);
    const rows = await app.db
      .select()
      .from(schema.auditEntries)
      .where(eq(schema.auditEntries.feature, 'game-data'));
    expect(rows.map(({ action, subject }) => `${action}: ${subject}`)).toEqual([
      'apply: Update 64 (64)',
      'undoPack: Update 64',
    ]);
  });
});

describe('the sites', () => {
  const [first, second, third] = shipped.sites;
  const fresh = {
    key: 'Test:Seaport:1',
    region: first!.region,
    town: 'Nowhere',
    buildingType: 'Seaport',
    x: 0.5,
    y: 0.5,
  };
  const places = async () =>
    replyOf(await app.call(warehouses.list, { query: { inactive: 'true' } }, admin)).length;

  it('new ones are free, moved ones move, unused ones are deleted; the undo restores all of it', async () => {
    const before = await facts();
    const moved = { ...second!, town: 'Elsewhere' };
    const zip = update([], { 'sites.json': [moved, ...shipped.sites.slice(2), fresh] });
    expect((await apply(zip)).status).toBe(200);
    const rows = (await facts()).sites;
    const at = (key: string) => rows.find((row) => row.site_key === key)?.location;
    expect(at(first!.key)).toBeUndefined();
    expect(at(second!.key)).toMatch(/ - Elsewhere$/);
    expect(at(fresh.key)).toMatch(/ - Nowhere$/);
    expect(await places()).toBe(shipped.sites.length);
    await undo((await state()).packs[0]!.id);
    expect(await facts()).toEqual(before);
  });

  it('a site whose position in its hex has changed is a moved site', async () => {
    const moved = { ...first!, x: 0.125, y: 0.5 };
    const { difference } = await check(update([], { 'sites.json': [moved, ...shipped.sites.slice(1)] }));
    expect(difference).toMatchObject({
      sites: {
        added: [],
        gone: [],
        moved: [{ key: first!.key, after: expect.stringContaining('(0.125, 0.5)') }],
      },
    });
  });

  it('a new town is a change of its region', async () => {
    const [name, towns] = Object.entries(shipped.towns)[0]!;
    const { difference } = await check(
      update([], { 'towns.json': { ...shipped.towns, [name]: [...towns, 'Newtown'] } }),
    );
    expect(difference).toMatchObject({
      regions: { added: [], gone: [], moved: [{ key: name, after: expect.stringContaining('Newtown') }] },
    });
  });

  it('a removed one stays with its warehouse as an added site, and is the game’s again after the undo', async () => {
    const [row] = await app.db
      .select()
      .from(schema.warehouses)
      .where(eq(schema.warehouses.siteKey, third!.key));
    await addWarehouse(app, admin, { siteId: row!.id, name: 'Mine', stockpiles: [{ name: 'Alpha' }] });
    const zip = update([], { 'sites.json': shipped.sites.filter(({ key }) => key !== third!.key) });
    expect((await apply(zip)).status).toBe(200);
    const here = async () =>
      (await app.db.select().from(schema.warehouses).where(eq(schema.warehouses.id, row!.id)))[0];
    expect(await here()).toMatchObject({ siteKey: null, active: true, name: 'Mine' });
    expect(replyOf(await app.call(sites.list, {}, admin))).toHaveLength(1);
    await undo((await state()).packs[0]!.id);
    expect(await here()).toMatchObject({ siteKey: third!.key, active: true, name: 'Mine' });
    expect(replyOf(await app.call(sites.list, {}, admin))).toEqual([]);
  });

  it('an added site that the pack has becomes the game’s, and an added one again after the undo', async () => {
    const site = { region: fresh.region, town: fresh.town, buildingType: 'Seaport' as const, name: '' };
    const made = replyOf(
      await app.call(sites.create, { body: { site: { attributes: site } } } as never, admin),
    );
    await apply(update([], { 'sites.json': [...shipped.sites, fresh] }));
    expect(replyOf(await app.call(sites.list, {}, admin))).toEqual([]);
    expect(await places()).toBe(shipped.sites.length + 1);
    await undo((await state()).packs[0]!.id);
    expect(replyOf(await app.call(sites.list, {}, admin))).toMatchObject([{ id: made.id }]);
  });

  it('a region that has moved moves every warehouse in it on the map', async () => {
    await addWarehouse(app, admin, { name: 'Mine' });
    const hex = async () => {
      const found = replyOf(await app.call(warehouses.list, { query: {} }, admin));
      return (found[0] as { hex: unknown }).hex;
    };
    const before = await hex();
    const regions = shipped.regions.map((region) => ({ ...region, q: region.q + 100 }));
    expect((await apply(update([], { 'regions.json': regions }))).status).toBe(200);
    expect(await hex()).not.toEqual(before);
    await undo((await state()).packs[0]!.id);
    expect(await hex()).toEqual(before);
  });
});

describe('refused is', () => {
  it('a pack that was not checked, or was checked before the data changed', async () => {
    const zip = update();
    const { check: seen } = await check(zip);
    const otherUpdate = update([DRILL, { ...DRILL, codeName: 'Saw', name: 'Saw' }]);
    expect((await apply(otherUpdate, seen)).status, 'another file').toBe(409);
    expect((await apply(zip, '')).status).toBe(409);
    expect((await apply(otherUpdate)).status).toBe(200);
    const late = await apply(zip, seen);
    expect(late).toMatchObject({
      status: 409,
      json: { error: { message: expect.stringContaining('Check it again') } },
    });
    expect((await state()).packs).toHaveLength(1);
    expect(await names('Saw')).toHaveLength(2);
  });

  it('one of two packs that are applied at the same moment', async () => {
    const zip = update();
    const { check: seen } = await check(zip);
    const answers = await Promise.all([apply(zip, seen), apply(zip, seen)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await state()).packs).toHaveLength(1);
  });

  it('the undo of any pack but the latest one in use', async () => {
    await apply(update());
    await apply(update([{ ...DRILL, codeName: 'Saw', name: 'Saw' }]));
    const [newest, oldest] = (await state()).packs;
    expect(await undo(oldest!.id)).toMatchObject({ status: 409 });
    expect(await undo(999)).toMatchObject({ status: 404 });
    replyOf(await undo(newest!.id));
    expect(await undo(newest!.id), 'a second time').toMatchObject({ status: 409 });
    expect(await names('Drill')).toHaveLength(2);
    expect(await names('Saw')).toEqual([]);
    replyOf(await undo(oldest!.id));
    expect(await names('Drill')).toEqual([]);
  });

  it('everybody but admins', async () => {
    const manager = await app.signIn({ read: true, edit: true, manage: true });
    expect((await post(gameData.check.path, update(), manager)).status).toBe(403);
    expect((await post(`${gameData.apply.path}?check=x`, update(), manager)).status).toBe(403);
    expect(await undo(1, manager)).toMatchObject({ status: 403 });
  });

  it('everything, if the transaction fails at its end', async () => {
    const before = await facts();
    await app.db.execute(sql`alter table game_packs add constraint never check (game_version <> '64')`);
    try {
      expect((await apply(update())).status).toBe(500);
      expect(await facts()).toEqual(before);
      expect((await state()).packs).toEqual([]);
    } finally {
      await app.db.execute(sql`alter table game_packs drop constraint never`);
    }
  });
});

describe('a bad pack is refused with a sentence that names the file', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const madeOf = (codeName: string, ...parts: string[]) => ({
    ...DRILL,
    codeName,
    name: codeName,
    materials: Object.fromEntries(parts.map((part) => [part, 1])),
  });
  /** Two items at each stage, and each needs both of the next one. */
  const stages = (count: number) =>
    Array.from({ length: count }, (_, index) => index + 1).flatMap((stage) =>
      ['a', 'b'].map((side) =>
        madeOf(
          `Stage${stage}${side}`,
          ...(stage < count ? [`Stage${stage + 1}a`, `Stage${stage + 1}b`] : []),
        ),
      ),
    );
  const items5001 = Array.from({ length: 5001 }, (_, n) => ({ ...DRILL, codeName: `New${n}` }));
  it.each<[string, () => Uint8Array, RegExp]>([
    ['no zip', () => strToU8('{"format":1}'), /not a zip/],
    ['half a zip', () => update().slice(0, 5000), /damaged/],
    ['no pack.json', () => packOf({ 'items.json': shipped.items }), /no pack\.json/],
    ['its folder packed too', () => packOf({ 'p/pack.json': HEAD, 'p/items.json': [] }), /p\/pack\.json/],
    ['no items.json', () => packOf({ 'pack.json': HEAD }), /no items\.json/],
    ['another format', () => packOf({ 'pack.json': { ...HEAD, format: 2 }, 'items.json': [] }), /format 2/],
    ['no JSON', () => update([], { 'sites.json': '[{]' }), /sites\.json is not JSON/],
    ['deep JSON', () => update([], { 'towns.json': nested(9) }), /towns\.json is nested/],
    ['very deep JSON', () => update([], { 'towns.json': nested(500_000) }), /towns\.json/],
    [
      'a wrong row',
      () => update([{ ...DRILL, crateSize: 0 }]),
      /items\.json is wrong at row 434 \(Drill\), crateSize/,
    ],
    [
      'a name with NUL',
      () => update([{ ...DRILL, name: 'Dri\u0000ll' }]),
      /row 434 \(Drill\), name: This holds characters that cannot be shown/,
    ],
    ['half a character', () => update([{ ...DRILL, slang: ['a\ud800'] }]), /row 434 \(Drill\), slang, 0/],
    [
      'a name of a pack with NUL',
      () => packOf({ 'pack.json': { ...HEAD, name: 'a\u0000' } }),
      /wrong at name/,
    ],
    [
      'a key with half a character',
      () => update([], { 'towns.json': { 'a\udfff': [] } }),
      /towns\.json is wrong at its beginning/,
    ],
    [
      'a crate that no column holds',
      () => update([{ ...DRILL, crateSize: 2_147_483_648 }]),
      /row 434 \(Drill\), crateSize: This number is too big/,
    ],
    ['a column too many', () => update([{ ...DRILL, colour: 'red' }]), /row 434 \(Drill\)/],
    ['a code name with a path', () => update([{ ...DRILL, codeName: '../../x' }]), /row 434/],
    ['an item twice', () => update([DRILL, DRILL]), /Drill twice/],
    ['an unknown material', () => update([{ ...DRILL, materials: { Gold: 1 } }]), /Gold/],
    [
      'a circle of materials',
      () => update([madeOf('Drill', 'Saw'), madeOf('Saw', 'Drill')]),
      /Recipes in a circle: Drill > Saw > Drill\./,
    ],
    [
      'materials that double at every stage',
      () => update(stages(11)),
      /Stage1a is made of has more than 2000 lines/,
    ],
    ['too many items', () => update(items5001), /items\.json/],
    ['a file that no pack has', () => update([], { 'users.json': [] }), /users\.json/],
    ['a way out of the folder', () => update([], { '../../etc/passwd.json': [] }), /unusable name.*passwd/],
    ['an absolute path', () => update([], { '/items.json': [] }), /unusable name/],
    [
      'a table that unpacks to a hundred times',
      () => update([], { 'towns.json': ' '.repeat(3_000_000) }),
      /compressed to less than 1\/100/,
    ],
    [
      'a table that is too large',
      () =>
        update([], {
          'towns.json': Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))
            .toString('hex')
            .repeat(40),
        }),
      /towns\.json/,
    ],
    ['a language that the game does not speak', () => update([], { 'names/es.json': {} }), /names\/es\.json/],
    [
      'a name in no language',
      () => update([], { 'names/de.json': { Drill: 7 } }),
      /names\/de\.json is wrong at Drill/,
    ],
  ])('%s', async (_, zip, message) => {
    const answer = await post(gameData.check.path, zip());
    expect(answer.status).toBe(422);
    expect((answer.json as { error: { message: string } }).error.message).toMatch(message);
  });

  it('a pack with a few stages of materials is read', async () => {
    expect((await check(update(stages(10)))).difference).toMatchObject({ items: { gone: [] } });
  });

  it('a pack just within the limits is read', async () => {
    const rows = items5001.slice(0, 5000 - shipped.items.length);
    const { difference } = await check(
      update(rows, { 'towns.json': {}, '__MACOSX/._items.json': 'x', 'readme.txt': 'x' }),
    );
    expect((difference.items as { added: unknown[] }).added).toHaveLength(5000 - shipped.items.length);
  });

  it('a pack just within the limits is applied, and undone', async () => {
    const largest = { ...DRILL, crateSize: 2_147_483_647 };
    const rows = [largest, ...items5001.slice(0, 4999 - shipped.items.length)];
    expect((await apply(update(rows))).status).toBe(200);
    const added = (await list()).filter(({ firName, crated }) => crated && /^New\d/.test(firName));
    expect(added).toHaveLength(rows.length - 1);
    replyOf(await undo((await state()).packs[0]!.id));
  }, 60_000);
});

describe('the icons of a pack', () => {
  const settled = async () => {
    for (;;) {
      const { json } = await app.request({ method: 'GET', url: '/api/icon_pack', by: admin });
      const now = json as { running: unknown; outcome: { icons: number } | null };
      if (now.running === null) return now;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const reader = async () =>
    ((await app.request({ method: 'GET', url: '/api/fir/recogniser' })).json as { icons: string }).icons;

  it('are shown and used for reading, and are gone after the undo', async () => {
    const before = await reader();
    const icon = await drawnIconPng(0, false);
    expect((await apply(update([DRILL], { 'icons/Drill.png': icon }))).status).toBe(200);
    expect(await settled()).toMatchObject({ failure: null, outcome: { icons: 1 } });
    expect(await reader()).not.toBe(before);
    const own = path.join(app.config.dataDirectory, 'icons', 'Drill.png');
    expect(fs.existsSync(own)).toBe(true);
    replyOf(await undo((await state()).packs[0]!.id));
    expect(await settled()).toMatchObject({ outcome: null });
    expect(fs.existsSync(own)).toBe(false);
    expect(await reader()).toBe(before);
  });
});

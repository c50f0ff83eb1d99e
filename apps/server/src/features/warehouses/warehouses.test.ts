import { stockpiles, type Warehouse, warehouses } from '@backline/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/catalog.ts';
import * as schema from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import {
  addWarehouse,
  categoryId,
  freeSite,
  itemId,
  sendWarehouse,
} from '../../testing/warehouse-builders.ts';
import { lockActiveWarehouse } from '../stock/lock-warehouse.queries.ts';

const app = useTestApp();
let editor: SignedIn;
beforeEach(async () => {
  editor = await app.signIn({ read: true, edit: true });
});

const get = async (id: number, by = editor): Promise<Warehouse> =>
  replyOf(await app.call(warehouses.get, { params: { id } }, by));
const list = async (query: { inactive?: 'true'; select?: 'true' } = {}, by = editor) =>
  replyOf(await app.call(warehouses.list, { query }, by));
const change = (id: number, attributes: Record<string, unknown>, by = editor) =>
  app.call(warehouses.update, { params: { id }, body: { warehouse: { attributes } } } as never, by);
const remove = (id: number) => app.call(warehouses.remove, { params: { id } }, editor);

describe('creating a warehouse', () => {
  it('returns the created warehouse', async () => {
    const siteId = await freeSite(app, editor);
    const sites = await list({ inactive: 'true' });
    const site = sites.find((candidate) => candidate.id === siteId);
    const answer = await sendWarehouse(app, editor, {
      siteId,
      name: 'Forward Depot',
      category: 'Frontline',
      goalModifier: 80,
      stockpileTag: 'FWD',
      stockpiles: [{ name: 'FWD-Public', code: '123456' }, { name: 'FWD-Arms' }],
    });
    expect(replyOf(answer)).toMatchObject({
      name: 'Forward Depot',
      location: site?.location,
      category: { name: 'Frontline' },
      goalModifier: 80,
      stockpileTag: 'FWD',
      stockpileCount: 2,
      stockpiles: [
        { name: 'FWD-Arms', code: '' },
        { name: 'FWD-Public', code: '123456', locked: false, permissionGroup: null },
      ],
    });
  });

  it('a new warehouse has a category, a location and every field, with its defaults', async () => {
    const { id } = await addWarehouse(app, editor);
    const answer = await app.call(warehouses.get, { params: { id } }, editor);
    expect(answer.json).toEqual({
      id,
      name: 'Forward Depot',
      location: expect.stringMatching(/^.+ - .+$/),
      building_type: expect.stringMatching(/Storage Depot|Seaport/),
      category: { id: expect.any(Number), name: 'Frontline', color: '#c8452e' },
      goal_modifier: 100,
      stockpile_tag: '',
      stockpile_count: 0,
      filled_percentage: 0,
      updated_at: '1970-01-01T00:00:00.000Z',
      goal_count: 0,
      under_minimum: 0,
      hex: { q: expect.any(Number), r: expect.any(Number) },
      stockpiles: [],
      supplies: [],
    });
  });

  it('a new stockpile has every field, both times at the epoch', async () => {
    const { stockpiles: rows } = await addWarehouse(app, editor, { stockpiles: [{ name: 'A' }] });
    expect(rows).toEqual([
      {
        id: expect.any(Number),
        name: 'A',
        code: '',
        locked: false,
        permissionGroup: null,
        firUpdatedAt: '1970-01-01T00:00:00.000Z',
        refreshedAt: '1970-01-01T00:00:00.000Z',
        publicAt: null,
        supplies: [],
      },
    ]);
  });

  it('the category may be given by name, by id or as an object; an unknown one is refused', async () => {
    const id = await categoryId(app, editor, 'Midline');
    const choices = [
      { category: 'Midline' },
      { categoryId: id },
      { category: { id } },
      { category: { name: 'Midline' } },
    ];
    for (const [index, choice] of choices.entries()) {
      const siteId = await freeSite(app, editor);
      const answer = await sendWarehouse(app, editor, { siteId, name: `Depot ${index}`, ...choice });
      expect(replyOf(answer).category?.name).toBe('Midline');
    }
    const siteId = await freeSite(app, editor);
    const refused = await sendWarehouse(app, editor, { siteId, name: 'Depot', category: 'Nowhere' });
    expect(errorOf(refused)).toMatchObject({
      status: 422,
      fields: { category: 'This category does not exist.' },
    });
  });

  it('the body may be written in camelCase as well', async () => {
    const siteId = await freeSite(app, editor);
    const { status, json } = await app.request({
      method: 'POST',
      url: '/api/warehouses',
      by: editor,
      payload: {
        warehouse: { attributes: { siteId, name: 'Camel', category: 'Frontline', goalModifier: 50 } },
      },
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({ name: 'Camel', goal_modifier: 50 });
  });

  it('name, category and a goal modifier of 0 or more are required, each under its input name', async () => {
    const siteId = await freeSite(app, editor);
    const { status, json } = await app.request({
      method: 'POST',
      url: '/api/warehouses',
      by: editor,
      payload: { warehouse: { attributes: { site_id: siteId, goal_modifier: -1 } } },
    });
    expect(status).toBe(422);
    expect(json).toMatchObject({
      error: {
        code: 'invalid',
        fields: { name: 'This is required.', goal_modifier: 'This must be 0 or more.' },
      },
    });
    expect(errorOf(await sendWarehouse(app, editor, { siteId, name: 'A' })).fields).toEqual({
      category: 'This is required.',
    });
  });

  it('a site has room for one warehouse at a time', async () => {
    const siteId = await freeSite(app, editor);
    const first = await sendWarehouse(app, editor, { siteId, name: 'A', category: 'Frontline' });
    expect(first.ok).toBe(true);
    const second = await sendWarehouse(app, editor, { siteId, name: 'B', category: 'Frontline' });
    expect(errorOf(second)).toMatchObject({ status: 409, code: 'conflict' });
    expect((await list()).map((warehouse) => warehouse.name)).toEqual(['A']);
  });
});

describe('the list', () => {
  it('has the active warehouses in the order of their categories', async () => {
    await addWarehouse(app, editor, { name: 'Zulu', category: 'Backline' });
    await addWarehouse(app, editor, { name: 'beta', category: 'Frontline' });
    await addWarehouse(app, editor, { name: 'Alpha', category: 'Frontline' });
    expect((await list()).map((warehouse) => warehouse.name)).toEqual(['Zulu', 'Alpha', 'beta']);
  });

  it('with inactive=true has the free sites and the deleted warehouses', async () => {
    expect(await list({ inactive: 'true' })).toHaveLength(107);
    const { id } = await addWarehouse(app, editor, {
      name: 'Old Depot',
      goalModifier: 60,
      stockpileTag: 'OLD',
    });
    expect((await list({ inactive: 'true' })).some((warehouse) => warehouse.id === id)).toBe(false);
    await remove(id);
    const again = (await list({ inactive: 'true' })).find((warehouse) => warehouse.id === id);
    expect(again).toMatchObject({
      name: 'Old Depot',
      goalModifier: 60,
      stockpileTag: 'OLD',
      category: { name: 'Frontline' },
    });
  });

  it('with select=true has only id, name and location', async () => {
    await addWarehouse(app, editor, { name: 'Alpha' });
    const { json } = await app.call(warehouses.list, { query: { select: 'true' } }, editor);
    expect(json).toEqual([
      { id: expect.any(Number), name: 'Alpha', location: expect.stringContaining(' - ') },
    ]);
  });

  it.each(['inactive=maybe', 'select=1'])('refuses the query %s', async (query) => {
    const { status } = await app.request({ method: 'GET', url: `/api/warehouses?${query}`, by: editor });
    expect(status).toBe(422);
  });
});

describe('one warehouse', () => {
  it('is returned by its id', async () => {
    const { id } = await addWarehouse(app, editor, { name: 'Alpha' });
    expect(await get(id)).toMatchObject({ id, name: 'Alpha' });
  });

  it.each(['999999', '0', '-1', 'abc', '1.5', '99999999999'])('is not found at %s', async (id) => {
    const { status, json } = await app.request({ method: 'GET', url: `/api/warehouses/${id}`, by: editor });
    expect(status).toBe(404);
    expect(json).toMatchObject({ error: { code: 'not-found' } });
  });
});

describe('changing a warehouse', () => {
  it('returns the changed warehouse; omitted fields stay', async () => {
    const { id } = await addWarehouse(app, editor, { stockpileTag: 'FWD', stockpiles: [{ name: 'FWD-A' }] });
    const changed = replyOf(await change(id, { name: 'Renamed', category: 'Backline' }));
    expect(changed).toMatchObject({
      name: 'Renamed',
      category: { name: 'Backline' },
      stockpileTag: 'FWD',
      goalModifier: 100,
      stockpiles: [{ name: 'FWD-A' }],
    });
    expect(await get(id)).toEqual(changed);
  });

  it('stockpiles with an id are changed and keep their contents, others are added or removed', async () => {
    const { id, stockpiles: rows } = await addWarehouse(app, editor, {
      stockpiles: [{ name: 'Keep' }, { name: 'Drop' }],
    });
    const keep = rows.find((row) => row.name === 'Keep')!;
    await app.db
      .insert(schema.stockpileContents)
      .values({ stockpileId: keep.id, itemId: await itemId(app, 'Cloth', true), quantity: 7 });
    const changed = replyOf(
      await change(id, { stockpiles: [{ id: keep.id, name: 'Kept', code: '000001' }, { name: 'New' }] }),
    );
    expect(changed.stockpiles.map(({ name, code, supplies }) => [name, code, supplies.length])).toEqual([
      ['Kept', '000001', 1],
      ['New', '', 0],
    ]);
  });

  it('of the stockpiles that the caller was shown, those left out are deleted; one added meanwhile stays', async () => {
    const { id, stockpiles: rows } = await addWarehouse(app, editor, {
      stockpiles: [{ name: 'Drop' }, { name: 'Keep' }],
    });
    const [drop, keep] = rows;
    const shownStockpiles = [drop!.id, keep!.id];
    await app.call(
      stockpiles.create,
      { body: { stockpile: { attributes: { warehouseId: id, name: 'Added' } } } },
      editor,
    );
    const added = (await get(id)).stockpiles.find((stockpile) => stockpile.name === 'Added')!;
    await app.db
      .insert(schema.stockpileContents)
      .values({ stockpileId: added.id, itemId: await itemId(app, 'Cloth', true), quantity: 7 });
    const changed = replyOf(
      await change(id, { stockpiles: [{ id: keep!.id, name: 'Kept' }, { name: 'New' }], shownStockpiles }),
    );
    expect(changed.stockpiles.map(({ name, supplies }) => [name, supplies.length])).toEqual([
      ['Added', 1],
      ['Kept', 0],
      ['New', 0],
    ]);
  });

  it('a new stockpile cannot take the name of one that was added meanwhile', async () => {
    const { id, stockpiles: rows } = await addWarehouse(app, editor, {
      stockpiles: [{ name: 'A' }, { name: 'B' }],
    });
    const [a, b] = rows;
    const refused = await change(id, {
      stockpiles: [{ id: a!.id, name: 'A' }, { name: 'B' }],
      shownStockpiles: [a!.id],
    });
    expect(errorOf(refused)).toMatchObject({
      status: 422,
      fields: { 'stockpiles.1.name': 'Another stockpile already has this name.' },
    });
    const free = await change(id, {
      stockpiles: [{ id: a!.id, name: 'A' }, { name: 'B' }],
      shownStockpiles: [a!.id, b!.id],
    });
    expect(replyOf(free).stockpiles.map((stockpile) => [stockpile.name, stockpile.id === b!.id])).toEqual([
      ['A', false],
      ['B', false],
    ]);
  });

  it('untouched stockpiles keep what others changed meanwhile, and may have been deleted', async () => {
    const { id, stockpiles: rows } = await addWarehouse(app, editor, {
      stockpiles: [{ name: 'A', code: '111111' }, { name: 'B' }, { name: 'C' }],
    });
    const [a, b, c] = rows;
    const sent = [
      { id: a!.id, name: 'A', code: '111111' },
      { id: b!.id, name: 'B' },
      { id: c!.id, name: 'Mine' },
    ];
    replyOf(
      await change(id, {
        stockpiles: [
          { id: a!.id, name: 'A', code: '222222' },
          { id: c!.id, name: 'C' },
        ],
      }),
    );
    const refused = await change(id, { stockpiles: sent, untouchedStockpiles: [a!.id] });
    expect(errorOf(refused)).toMatchObject({
      status: 422,
      fields: { 'stockpiles.1.id': expect.any(String) },
    });
    const changed = replyOf(await change(id, { stockpiles: sent, untouchedStockpiles: [a!.id, b!.id] }));
    expect(changed.stockpiles.map(({ name, code }) => [name, code])).toEqual([
      ['A', '222222'],
      ['Mine', ''],
    ]);
  });

  it('no row takes the name of an untouched stockpile, whatever it is called now', async () => {
    const { id, stockpiles: rows } = await addWarehouse(app, editor, { stockpiles: [{ name: 'A' }] });
    const [a] = rows;
    replyOf(await change(id, { stockpiles: [{ id: a!.id, name: 'Renamed' }] }));
    const refused = await change(id, {
      stockpiles: [{ id: a!.id, name: 'A' }, { name: 'Renamed' }],
      untouchedStockpiles: [a!.id],
    });
    expect(errorOf(refused)).toMatchObject({
      fields: { 'stockpiles.1.name': 'Another stockpile already has this name.' },
    });
  });

  it('two stockpiles may swap their names', async () => {
    const { id, stockpiles: rows } = await addWarehouse(app, editor, {
      stockpiles: [{ name: 'A' }, { name: 'B' }],
    });
    const [a, b] = rows;
    const changed = replyOf(
      await change(id, {
        stockpiles: [
          { id: a!.id, name: 'B' },
          { id: b!.id, name: 'A' },
        ],
      }),
    );
    expect(changed.stockpiles.map((stockpile) => [stockpile.name, stockpile.id])).toEqual([
      ['A', b!.id],
      ['B', a!.id],
    ]);
  });

  it('a name is unique among all stockpiles, and the error names the row', async () => {
    await addWarehouse(app, editor, { stockpiles: [{ name: 'Taken' }] });
    const { id } = await addWarehouse(app, editor, { name: 'Other' });
    const taken = await change(id, { name: 'Changed', stockpiles: [{ name: 'Free' }, { name: 'Taken' }] });
    expect(errorOf(taken)).toMatchObject({
      status: 422,
      fields: { 'stockpiles.1.name': 'Another stockpile already has this name.' },
    });
    const twice = await change(id, { stockpiles: [{ name: 'Twin' }, { name: 'Twin' }] });
    expect(errorOf(twice).fields).toEqual({ 'stockpiles.1.name': 'This name is in the list twice.' });
    expect(await get(id)).toMatchObject({ name: 'Other', stockpiles: [] });
  });

  it('a stockpile of another warehouse cannot be taken over', async () => {
    const otherWarehouse = await addWarehouse(app, editor, { stockpiles: [{ name: 'Theirs' }] });
    const { id } = await addWarehouse(app, editor, { name: 'Mine' });
    const answer = await change(id, {
      stockpiles: [{ id: otherWarehouse.stockpiles[0]!.id, name: 'Mine now' }],
    });
    expect(errorOf(answer).fields).toEqual({
      'stockpiles.0.id': 'This is not a stockpile of this warehouse.',
    });
    expect((await get(otherWarehouse.id)).stockpiles[0]?.name).toBe('Theirs');
  });

  it('the same stockpile twice in the list is refused at the second row', async () => {
    const { id, stockpiles: rows } = await addWarehouse(app, editor, { stockpiles: [{ name: 'One' }] });
    const twice = ['One', 'Two'].map((name) => ({ id: rows[0]!.id, name }));
    expect(errorOf(await change(id, { stockpiles: twice })).fields).toEqual({
      'stockpiles.1.id': 'This is not a stockpile of this warehouse.',
    });
    expect((await get(id)).stockpiles.map(({ name }) => name)).toEqual(['One']);
  });

  it.each([
    ['12345', 'Invalid code: the code must have exactly 6 digits.'],
    ['1234567', 'Invalid code: the code must have exactly 6 digits.'],
    ['12345a', 'Invalid code: the code may hold digits only.'],
  ])('the code %s is refused', async (code, problem) => {
    const { id } = await addWarehouse(app, editor);
    const answer = await change(id, { stockpiles: [{ name: 'A', code }] });
    expect(errorOf(answer).fields).toEqual({ 'stockpiles.0.code': problem });
  });

  it('a code may be omitted or empty', async () => {
    const { id, stockpiles: rows } = await addWarehouse(app, editor, {
      stockpiles: [{ name: 'A', code: '123456' }],
    });
    const changed = replyOf(await change(id, { stockpiles: [{ id: rows[0]!.id, name: 'A', code: null }] }));
    expect(changed.stockpiles[0]?.code).toBe('');
  });

  it('locking requires an existing group; unlocking clears it', async () => {
    const groupId = await app.addGroup('Officers');
    const admin = await app.signIn({ admin: true });
    const { id } = await addWarehouse(app, admin, { stockpiles: [{ name: 'A' }] });
    const without = await change(id, { stockpiles: [{ name: 'A', locked: true }] }, admin);
    expect(errorOf(without).fields).toEqual({
      'stockpiles.0.permission_group': 'A locked stockpile needs a permission group.',
    });
    const unknown = await change(
      id,
      { stockpiles: [{ name: 'A', locked: true, permissionGroup: { id: 9999 } }] },
      admin,
    );
    expect(errorOf(unknown).fields).toEqual({
      'stockpiles.0.permission_group': 'This permission group does not exist.',
    });
    const locked = replyOf(
      await change(
        id,
        { stockpiles: [{ name: 'A', locked: true, permissionGroup: { id: groupId } }] },
        admin,
      ),
    );
    expect(locked.stockpiles[0]).toMatchObject({
      locked: true,
      permissionGroup: { id: groupId, name: 'Officers' },
    });
    const [row] = locked.stockpiles;
    const open = replyOf(
      await change(
        id,
        { stockpiles: [{ id: row!.id, name: 'A', locked: false, permissionGroup: { id: groupId } }] },
        admin,
      ),
    );
    expect(open.stockpiles[0]).toMatchObject({ locked: false, permissionGroup: null });
  });

  it('a column that the form does not send keeps what it has', async () => {
    await app.db.execute(sql`alter table stockpiles add column note text not null default ''`);
    try {
      const { id, stockpiles: rows } = await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
      await app.db.execute(sql`update stockpiles set note = 'behind the mill'`);
      replyOf(await change(id, { stockpiles: [{ id: rows[0]!.id, name: 'Bravo' }, { name: 'New' }] }));
      const kept = await app.db.execute(sql`select name, note from stockpiles order by name`);
      expect(kept).toMatchObject({
        rows: [
          { name: 'Bravo', note: 'behind the mill' },
          { name: 'New', note: '' },
        ],
      });
    } finally {
      await app.db.execute(sql`alter table stockpiles drop column note`);
    }
  });

  it('a row that leaves out lock and code keeps both, and a new one is open and has none', async () => {
    const groupId = await app.addGroup('Officers');
    const admin = await app.signIn({ admin: true });
    const { id, stockpiles: rows } = await addWarehouse(app, admin, {
      stockpiles: [
        { name: 'Open', code: '111111' },
        { name: 'Vault', code: '222222', locked: true, permissionGroup: { id: groupId } },
      ],
    });
    const [open, vault] = rows;
    const renamed = [{ id: open!.id, name: 'Open 2' }, { id: vault!.id, name: 'Vault 2' }, { name: 'New' }];
    const changed = replyOf(await change(id, { stockpiles: renamed }, admin));
    expect(changed.stockpiles).toMatchObject([
      { name: 'New', code: '', locked: false, permissionGroup: null },
      { id: open!.id, name: 'Open 2', code: '111111', locked: false, permissionGroup: null },
      { id: vault!.id, name: 'Vault 2', code: '222222', locked: true, permissionGroup: { id: groupId } },
    ]);
    expect((await get(id)).stockpiles.map(({ name }) => name)).toEqual(['New', 'Open 2']);
    const opened = [{ id: vault!.id, name: 'Vault 2', code: '', locked: false }];
    expect(replyOf(await change(id, { stockpiles: opened }, admin)).stockpiles).toMatchObject([
      { id: vault!.id, name: 'Vault 2', code: '', locked: false, permissionGroup: null },
    ]);
  });

  it('a group is refused where the row does not say whether it is locked: it would stay open to everybody', async () => {
    const groupId = await app.addGroup('Officers');
    const admin = await app.signIn({ admin: true });
    const { id, stockpiles: rows } = await addWarehouse(app, admin, { stockpiles: [{ name: 'A' }] });
    const groups = [{ permissionGroup: { id: groupId } }, { permissionGroupId: groupId }];
    for (const group of groups) {
      const sent = [
        { id: rows[0]!.id, name: 'A', ...group },
        { name: 'B', ...group },
      ];
      expect(errorOf(await change(id, { stockpiles: sent }, admin))).toMatchObject({
        status: 422,
        fields: {
          'stockpiles.0.locked': 'Say whether it is locked: a permission group alone locks nothing.',
          'stockpiles.1.locked': 'Say whether it is locked: a permission group alone locks nothing.',
        },
      });
    }
    const none = [{ id: rows[0]!.id, name: 'A', permissionGroup: null }];
    expect(replyOf(await change(id, { stockpiles: none }, admin)).stockpiles).toMatchObject([
      { name: 'A', locked: false, permissionGroup: null },
    ]);
  });

  it('a deleted one is not found', async () => {
    const { id } = await addWarehouse(app, editor);
    await remove(id);
    expect(errorOf(await change(id, { name: 'Ghost' })).status).toBe(404);
  });
});

describe('deleting a warehouse', () => {
  it('removes it and its stockpiles, keeps the history, and frees the site', async () => {
    const { id, stockpiles: rows } = await addWarehouse(app, editor, { stockpiles: [{ name: 'A' }] });
    await app.db.insert(schema.reports).values({
      stockpileId: rows[0]!.id,
      stockpileName: 'A',
      warehouseId: id,
      locked: false,
      username: 'Scout',
      source: 'screenshot',
      takenAt: '2026-11-21T10:00:00Z',
      previousTakenAt: '1970-01-01T00:00:00Z',
      before: [],
      after: [],
    });
    const answer = await remove(id);
    expect(answer).toMatchObject({ ok: true, json: {} });
    expect(await list()).toEqual([]);
    expect(replyOf(await app.call(stockpiles.names, {}, editor))).toEqual([]);
    const history = await app.db.select().from(schema.reports).where(eq(schema.reports.warehouseId, id));
    expect(history).toMatchObject([
      { stockpileName: 'A', stockpileId: rows[0]!.id, source: 'screenshot' },
      { stockpileName: 'A', stockpileId: rows[0]!.id, source: 'removed', userId: editor.userId },
    ]);
    expect(errorOf(await remove(id)).status).toBe(404);
    const again = await sendWarehouse(app, editor, { siteId: id, name: 'Again', category: 'Frontline' });
    expect(replyOf(again)).toMatchObject({ id, name: 'Again', stockpiles: [] });
  });

  /** Long enough for a request to reach the lock that it waits for. */
  const WAITING_MS = 300;
  const pause = () => new Promise((resolve) => setTimeout(resolve, WAITING_MS));

  it('keeps a stockpile out that is added at the same moment', async () => {
    const { id } = await addWarehouse(app, editor);
    const added = await app.db.transaction(async (db) => {
      await lockActiveWarehouse(db, id);
      await db.update(schema.warehouses).set({ active: false }).where(eq(schema.warehouses.id, id));
      const waiting = change(id, { stockpiles: [{ name: 'Late' }] });
      await pause();
      return { waiting };
    });
    expect(errorOf(await added.waiting).status).toBe(404);
    expect(await app.db.$count(schema.stockpiles)).toBe(0);
  });

  it('is refused where a stockpile is locked to others at the same moment', async () => {
    const { id, stockpiles: rows } = await addWarehouse(app, editor, { stockpiles: [{ name: 'A' }] });
    const permissionGroupId = await app.addGroup('Officers');
    const removed = await app.db.transaction(async (db) => {
      await lockActiveWarehouse(db, id);
      await db
        .update(schema.stockpiles)
        .set({ locked: true, permissionGroupId })
        .where(eq(schema.stockpiles.id, rows[0]!.id));
      const waiting = remove(id);
      await pause();
      return { waiting };
    });
    expect(errorOf(await removed.waiting).status).toBe(409);
    expect(await app.db.$count(schema.stockpiles)).toBe(1);
  });
});

describe('goals and fill', () => {
  const addTemplate = async (firName: string, crated: boolean, target: number, minimum: number) => {
    const category = await categoryId(app, editor, 'Frontline');
    const item = await itemId(app, firName, crated);
    await app.db.insert(schema.goalTemplates).values({ categoryId: category, itemId: item, target, minimum });
  };
  const stock = async (stockpileId: number, firName: string, crated: boolean, quantity: number) =>
    app.db
      .insert(schema.stockpileContents)
      .values({ stockpileId, itemId: await itemId(app, firName, crated), quantity });

  it('a supply line has item, quantity, target and minimum, with the sums over loose and crated', async () => {
    await addTemplate('Cloth', true, 10, 3);
    const { id, stockpiles: rows } = await addWarehouse(app, editor, {
      goalModifier: 110,
      stockpiles: [{ name: 'A' }, { name: 'B' }],
    });
    await stock(rows[0]!.id, 'Cloth', true, 4);
    await stock(rows[1]!.id, 'Cloth', true, 2);
    await stock(rows[1]!.id, 'Cloth', false, 5);
    const warehouse = await get(id);
    const lines = warehouse.supplies.map(({ item, ...line }) => ({ crated: item.crated, ...line }));
    // Cloth is crated by 100: 6 crates and 5 loose are 605 items. 110 % of 10 is 11, of 3 is 3.3, rounded up.
    const reportedAt = '1970-01-01T00:00:00.000Z'; // nobody reported what the test wrote
    expect(lines).toEqual([
      { crated: false, quantity: 5, target: 0, minimum: 0, fullQuantity: 605, cratedQuantity: 6, reportedAt },
      { crated: true, quantity: 6, target: 11, minimum: 4, fullQuantity: 605, cratedQuantity: 6, reportedAt },
    ]);
    expect(warehouse.stockpiles[1]?.supplies).toMatchObject([
      { item: { crated: false }, quantity: 5, fullQuantity: 205, cratedQuantity: 2 },
      { item: { crated: true }, quantity: 2, fullQuantity: 205, cratedQuantity: 2 },
    ]);
    expect(warehouse.filledPercentage).toBe(54); // 6 of 11 crates
  });

  it.each([
    [0, 0],
    [1, 33],
    [2, 66],
    [3, 100],
    [90, 100],
  ])(
    'with %d of 3 crates the fill is %d percent, rounded down and never over 100',
    async (quantity, percent) => {
      await addTemplate('Cloth', true, 3, 0);
      const { id, stockpiles: rows } = await addWarehouse(app, editor, { stockpiles: [{ name: 'A' }] });
      if (quantity > 0) await stock(rows[0]!.id, 'Cloth', true, quantity);
      expect((await get(id)).filledPercentage).toBe(percent);
      expect(await list()).toMatchObject([{ filledPercentage: percent }]);
    },
  );

  it('the fill counts items: a crate counts as its contents, and a surplus of one item does not make up for another', async () => {
    await addTemplate('Cloth', true, 1, 0); // 100 items
    await addTemplate('Cloth', false, 100, 0);
    const { id, stockpiles: rows } = await addWarehouse(app, editor, { stockpiles: [{ name: 'A' }] });
    await stock(rows[0]!.id, 'Cloth', false, 50);
    expect((await get(id)).filledPercentage).toBe(25);
    await stock(rows[0]!.id, 'Cloth', true, 50);
    expect((await get(id)).filledPercentage).toBe(75);
  });

  it('a modifier of 0 removes standard goals: no goal, not a goal of 0', async () => {
    await addTemplate('Cloth', true, 3, 0);
    const { id } = await addWarehouse(app, editor, { goalModifier: 0 });
    expect(await get(id)).toMatchObject({ supplies: [], filledPercentage: 0 });
  });

  it('a custom goal overrides the template, and the modifier does not affect it', async () => {
    await addTemplate('Cloth', true, 3, 0);
    const { id } = await addWarehouse(app, editor, { goalModifier: 200 });
    await app.db
      .insert(schema.goals)
      .values({ warehouseId: id, itemId: await itemId(app, 'Cloth', true), target: 7, minimum: 2 });
    expect((await get(id)).supplies).toMatchObject([{ target: 7, minimum: 2 }]);
  });
});

describe('locked stockpiles', () => {
  it('exist only for their group and for admins, everywhere', async () => {
    const groupId = await app.addGroup('Officers');
    const admin = await app.signIn({ admin: true });
    const officer = await app.signIn({ read: true, edit: true, groupIds: [groupId] });
    const { id, stockpiles: rows } = await addWarehouse(app, admin, {
      stockpiles: [
        { name: 'Open' },
        { name: 'Secret', code: '999999', locked: true, permissionGroup: { id: groupId } },
      ],
    });
    const secret = rows.find((row) => row.name === 'Secret')!;
    await app.db
      .insert(schema.stockpileContents)
      .values({ stockpileId: secret.id, itemId: await itemId(app, 'Cloth', true), quantity: 7 });
    await app.db
      .update(schema.stockpiles)
      .set({ firUpdatedAt: '2026-11-21T11:00:00Z' })
      .where(eq(schema.stockpiles.id, secret.id));

    for (const by of [officer, admin]) {
      expect(await get(id, by)).toMatchObject({
        stockpileCount: 2,
        updatedAt: '2026-11-21T11:00:00.000Z',
        supplies: [{ quantity: 7 }],
      });
      expect(replyOf(await app.call(stockpiles.names, {}, by))).toEqual(['Open', 'Secret']);
      expect((await app.call(stockpiles.contents, { query: { name: 'Secret' } }, by)).status).toBe(200);
    }
    const seen = await app.call(warehouses.get, { params: { id } }, editor);
    expect(replyOf(seen)).toMatchObject({
      stockpileCount: 1,
      updatedAt: '1970-01-01T00:00:00.000Z',
      supplies: [],
    });
    expect(JSON.stringify(seen.json)).not.toMatch(/Secret|999999|Officers/);
    expect((await list())[0]).toMatchObject({ stockpileCount: 1 });
    expect(replyOf(await app.call(stockpiles.names, {}, editor))).toEqual(['Open']);
    expect((await app.call(stockpiles.contents, { query: { name: 'Secret' } }, editor)).status).toBe(404);
    const refresh = await app.call(stockpiles.refresh, { params: { id: secret.id }, body: {} }, editor);
    expect(refresh.status).toBe(404);
  });

  it('an outsider who saves the form leaves them alone', async () => {
    const groupId = await app.addGroup('Officers');
    const admin = await app.signIn({ admin: true });
    const { id } = await addWarehouse(app, admin, {
      stockpiles: [{ name: 'Open' }, { name: 'Secret', locked: true, permissionGroup: { id: groupId } }],
    });
    const own = (await get(id)).stockpiles;
    const saved = replyOf(await change(id, { stockpiles: [{ id: own[0]!.id, name: 'Renamed' }] }));
    expect(saved.stockpiles.map((stockpile) => stockpile.name)).toEqual(['Renamed']);
    expect((await get(id, admin)).stockpiles.map((stockpile) => stockpile.name)).toEqual([
      'Renamed',
      'Secret',
    ]);
  });
});

describe('the figures of the list for deciding where to act', () => {
  it('counts goals and items under their minimum; exactly the minimum is enough', async () => {
    const { id, stockpiles: made } = await addWarehouse(app, editor, { stockpiles: [{ name: 'One' }] });
    const [bandages, cloth, rifle] = [
      await itemId(app, 'Bandages', true),
      await itemId(app, 'Cloth', true),
      await itemId(app, 'RifleAmmo', true),
    ];
    await app.db.insert(schema.goals).values([
      { warehouseId: id, itemId: bandages, target: 10, minimum: 5 },
      { warehouseId: id, itemId: cloth, target: 10, minimum: 5 },
      { warehouseId: id, itemId: rifle, target: 0, minimum: 0 },
    ]);
    await app.db.insert(schema.stockpileContents).values([
      { stockpileId: made[0]!.id, itemId: bandages, quantity: 5 },
      { stockpileId: made[0]!.id, itemId: cloth, quantity: 4 },
    ]);
    expect(await list()).toMatchObject([{ goalCount: 2, underMinimum: 1 }]);
  });

  it('has the stockpiles that the viewer may see, without their codes', async () => {
    const groupId = await app.addGroup('Officers');
    const admin = await app.signIn({ admin: true });
    await addWarehouse(app, admin, {
      stockpiles: [
        { name: 'Open', code: '123456' },
        { name: 'Secret', locked: true, permissionGroup: { id: groupId } },
      ],
    });
    const namesFor = async (by: SignedIn) =>
      (await list({}, by))
        .flatMap((warehouse) => ('stockpiles' in warehouse ? warehouse.stockpiles : []))
        .map(({ name }) => name);
    expect(await namesFor(admin)).toEqual(['Open', 'Secret']);
    expect(await namesFor(editor)).toEqual(['Open']);
    expect(JSON.stringify(await list({}, admin))).not.toContain('123456');
  });

  it('shows a refreshed timer at once', async () => {
    const { stockpiles: made } = await addWarehouse(app, editor, { stockpiles: [{ name: 'One' }] });
    expect(await list()).toMatchObject([{ stockpiles: [{ refreshedAt: '1970-01-01T00:00:00.000Z' }] }]);
    const answer = replyOf(
      await app.call(stockpiles.refresh, { params: { id: made[0]!.id }, body: {} } as never, editor),
    );
    expect(await list()).toMatchObject([{ stockpiles: [{ refreshedAt: answer.refreshedAt }] }]);
  });

  it('knows where a warehouse is on the map of the world', async () => {
    const { location } = await addWarehouse(app, editor, {});
    const region = loadCatalog().regions.find(({ displayName }) => location.startsWith(displayName));
    expect(await list()).toMatchObject([{ hex: { q: region?.q, r: region?.r } }]);
  });
});

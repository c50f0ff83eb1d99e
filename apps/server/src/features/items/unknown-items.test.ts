import {
  fir,
  goals,
  items,
  materials,
  orders,
  statistics,
  stockpiles,
  supplies,
  war,
  warehouses,
  watches,
} from '@backline/contract';
import { desc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/catalog.ts';
import { UNKNOWN_ITEM } from '../../catalog/catalog-rows.ts';
import * as schema from '../../db/schema.ts';
import { reportRow, sendReport } from '../../testing/send-report.ts';
import { errorOf, replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';
import { applyReport, MAX_UNKNOWN_ITEMS } from '../stockpiles/contents.queries.ts';
import { seedCatalog } from './seed-catalog.queries.ts';

/** A member of a linked Discord who never signed in. */
const NOBODY = { userId: null, admin: false, permissions: { read: true, edit: false, manage: false } };

const app = useTestApp();
let admin: SignedIn;
let reader: SignedIn;
let warehouse: Awaited<ReturnType<typeof addWarehouse>>;
beforeEach(async () => {
  await app.db.delete(schema.items).where(eq(schema.items.firName, 'Drill'));
  admin = await app.signIn({ admin: true, username: 'Quartermaster' });
  reader = await app.signIn({ read: true, edit: true, manage: true, username: 'Scout' });
  const group = await app.addGroup('Officers');
  warehouse = await addWarehouse(app, admin, {
    stockpiles: [{ name: 'Alpha' }, { name: 'Secret', locked: true, permissionGroup: { id: group } }],
  });
});

const report = (stockpile: string, lines: Record<string, number>, by = admin) =>
  sendReport(
    app,
    by,
    Object.entries(lines).map(([name, quantity]) =>
      reportRow(stockpile, name.replace('+', ''), quantity, name.endsWith('+')),
    ),
  );
const overview = async (by: SignedIn) =>
  replyOf(await app.call(supplies.overview, {}, by)).map(
    ({ item, quantity }) => `${item.name}${item.unknown ? '?' : ''} ${quantity}`,
  );
const historyOf = async (name: string) => {
  const [stockpile] = await app.db.select().from(schema.stockpiles).where(eq(schema.stockpiles.name, name));
  return {
    id: stockpile!.id,
    list: replyOf(await app.call(stockpiles.history, { params: stockpile! }, admin)),
  };
};
/** The catalog of a game update that has one more item. */
const updated = () => {
  const catalog = loadCatalog();
  const shovel = catalog.items.find(({ codeName }) => codeName === 'Shovel')!;
  const drill = { ...shovel, codeName: 'Drill', name: 'Hand Drill', crateSize: 15 };
  return { ...catalog, items: [...catalog.items, drill] };
};

it('an item that no catalog has is shown by its code name with its quantity', async () => {
  expect((await report('Alpha', { 'Drill+': 3, Drill: 2, 'Cloth+': 5 })).status).toBe(200);
  const cloth = loadCatalog().items.find(({ codeName }) => codeName === 'Cloth')!.name;
  expect((await overview(reader)).toSorted()).toEqual(
    [`${cloth} (Crated) 5`, 'Drill (Crated)? 3', 'Drill? 2'].toSorted(),
  );
});

it('it becomes the real item when a catalog has it: stock and history follow', async () => {
  await report('Alpha', { 'Drill+': 3, Drill: 2 });
  await report('Alpha', { 'Drill+': 4, Drill: 2 });
  await seedCatalog(app.db, updated());
  expect((await overview(reader)).toSorted()).toEqual(['Hand Drill (Crated) 4', 'Hand Drill 2']);
  const drill = replyOf(await app.call(items.list, {}, reader)).find(({ name }) => name === 'Hand Drill')!;
  const query = { range: 'day' } as const;
  const { points } = replyOf(await app.call(items.history, { params: drill, query }, reader));
  expect(points.at(-1)).toMatchObject({ loose: 2, crates: 4 });
  expect((await historyOf('Alpha')).list.map(({ changes }) => changes)).toEqual([
    [{ firName: 'Drill', crated: true, before: 3, after: 4 }],
    [
      { firName: 'Drill', crated: true, before: 0, after: 3 },
      { firName: 'Drill', crated: false, before: 0, after: 2 },
    ],
  ]);
  await seedCatalog(app.db);
});

it('a form that the new catalog lacks stays unknown', async () => {
  await report('Alpha', { 'Drill+': 3, Drill: 2 });
  const catalog = updated();
  const loose = catalog.items.map((item) =>
    item.codeName === 'Drill' ? { ...item, crateSize: null } : item,
  );
  await seedCatalog(app.db, { ...catalog, items: loose });
  expect((await overview(reader)).toSorted()).toEqual(['Drill (Crated)? 3', 'Hand Drill 2']);
  await seedCatalog(app.db);
});

it('it is in no list to choose from, takes no goal, and leaves the version of the catalog unchanged', async () => {
  const before = replyOf(await app.call(items.version, {}, null));
  const listed = replyOf(await app.call(items.list, {}, null)).length;
  await report('Alpha', { 'Drill+': 3 });
  expect(replyOf(await app.call(items.version, {}, null))).toEqual(before);
  expect(replyOf(await app.call(items.list, {}, null))).toHaveLength(listed);
  const attributes = { item: { firName: 'Drill', crated: true }, target: 5, minimum: 1 };
  const goal = await app.call(
    goals.create,
    { params: { id: warehouse.id }, body: { goal: { attributes } } } as never, // as the wire has it
    reader,
  );
  expect(errorOf(goal)).toMatchObject({ status: 422 });
});

it('none can be watched, ordered or put on a materials run, and the refusal is that of an item that does not exist', async () => {
  await report('Secret', { 'Drill+': 3, Drill: 2 });
  const rows = await app.db.select().from(schema.items).where(eq(schema.items.firName, 'Drill'));
  expect(rows).toHaveLength(2);
  const refusals = async (itemId: number) => {
    const line = { itemId, crates: 1, method: 'mpf' as const };
    const run = { name: 'Tonight', lines: [{ itemId, quantity: 1 }] };
    const answers = [
      await app.call(watches.create, { body: { watch: { kind: 'item', id: itemId } } }, reader),
      await app.call(watches.create, { body: { watch: { kind: 'item', id: itemId, crated: true } } }, reader),
      await app.call(orders.create, { body: { orders: [line] } }, reader),
      await app.call(materials.createRun, { body: { run } }, reader),
    ];
    return answers.map(({ status, json }) => ({ status, json }));
  };
  const missing = await refusals(2_000_000_000);
  expect(missing.map(({ status }) => status)).toEqual([404, 404, 422, 422]);
  for (const { id } of rows) expect(await refusals(id)).toEqual(missing);
  const cloth = replyOf(await app.call(items.list, {}, reader)).find(({ firName }) => firName === 'Cloth')!;
  expect((await refusals(cloth.id)).slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
});

it('one that is only in a locked stockpile is visible to nobody outside its group, through any endpoint', async () => {
  await report('Secret', { 'Drill+': 3 });
  const [row] = await app.db.select().from(schema.items).where(eq(schema.items.firName, 'Drill'));
  expect(await overview(admin)).toEqual(['Drill (Crated)? 3']);
  expect(await overview(reader)).toEqual([]);
  const none = { params: { id: row!.id + 1 } };
  const hidden = { params: { id: row!.id } };
  for (const endpoint of [items.get, items.distribution, items.history] as const) {
    const [answer, otherAnswer] = [
      await app.call(endpoint, hidden, reader),
      await app.call(endpoint, none, reader),
    ];
    expect(answer.status).toBe(404);
    expect(answer.json).toEqual(otherAnswer.json);
  }
  const icon = (name: string) =>
    app.request({ method: 'GET', url: `/assets/icons/${name}-crated.png`, by: reader });
  expect((await icon('Drill')).status).toBe(404);
  expect((await icon('Nowhere')).status).toBe(404);
});

it('its id does not show how many there are in locked stockpiles', async () => {
  const idsOf = async (names: string[]) => {
    const lines = Object.fromEntries(names.map((name) => [name, 1]));
    expect((await report('Alpha', lines, reader)).status).toBe(200);
    return replyOf(await app.call(supplies.overview, {}, reader)).map(({ item }) => item.id);
  };
  const ids = await idsOf(Array.from({ length: 20 }, (_, index) => `Mine${index}`));
  expect(new Set(ids).size).toBe(20);
  expect(Math.min(...ids), 'above those of the catalog').toBeGreaterThanOrEqual(4000);
  expect(Math.max(...ids), 'sums of stock are arrays up to it').toBeLessThan(8000);
  expect(Math.max(...ids) - Math.min(...ids), 'not one after the other').toBeGreaterThan(20);
  expect(ids, 'those that are stored keep theirs').toEqual(
    expect.arrayContaining(await idsOf(['Mine0', 'Mine1'])),
  );
});

it('an undo restores it', async () => {
  await report('Alpha', { 'Drill+': 3, 'Cloth+': 1 });
  await report('Alpha', { 'Cloth+': 1 });
  expect(await overview(reader)).toHaveLength(1);
  const { id, list } = await historyOf('Alpha');
  replyOf(await app.call(stockpiles.undo, { params: { id }, body: { reportId: list[0]!.id } }, reader));
  expect(await overview(reader)).toContain('Drill (Crated)? 3');
});

it('the stock of none can be asked for by its id: what only a locked stockpile holds is not named', async () => {
  await report('Secret', { Drill: 2 });
  const [drill] = await app.db.select().from(schema.items).where(eq(schema.items.firName, 'Drill'));
  const cloth = replyOf(await app.call(items.list, {}, reader)).find(({ firName }) => firName === 'Cloth')!;
  const named = async (itemIds: string) =>
    replyOf(await app.call(statistics.stock, { query: { form: 'loose', itemIds } }, reader)).series;
  expect(await named(`${drill!.id}`)).toEqual([]);
  expect(await named(`${drill!.id},${cloth.id}`)).toEqual(['Cloth']);
});

it('two simultaneous reports may name the same ones, in any order', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `New${index}`);
  const lines = (of: string[]) => Object.fromEntries(of.map((name) => [name, 1]));
  const answers = await Promise.all([
    report('Alpha', lines(names)),
    report('Secret', lines(names.toReversed())),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await overview(admin)).toHaveLength(30);
  expect((await overview(admin))[0]).toMatch(/ 2$/);
});

it('one reader brings at most 300 over all stockpiles they reported last, and all others still theirs', async () => {
  const lines = (prefix: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, 1]));
  const hostile = await app.signIn({ read: true, username: 'Mole' });
  const reported = (...args: Parameters<typeof report>) => {
    app.clock.now = new Date(app.clock.now.getTime() + 1000); // of two reports of one moment the first would stay
    return report(...args);
  };
  await addWarehouse(app, admin, { stockpiles: [{ name: 'Bravo' }, { name: 'Charlie' }] });
  expect((await reported('Alpha', lines('Fake', 250), hostile)).status).toBe(200);
  const refused = await reported('Bravo', lines('Sham', 51), hostile);
  expect(refused.json).toMatchObject({ error: { reason: { code: 'too-many-own-unknown-items' } } });
  expect((await reported('Bravo', lines('Sham', 50), hostile)).status).toBe(200);
  expect((await reported('Charlie', { 'Drill+': 3 }, hostile)).status).toBe(409);
  // What all know and what is known already is no question of shares.
  expect((await reported('Charlie', { Fake1: 2, 'Cloth+': 3 }, hostile)).status).toBe(200);
  expect((await reported('Charlie', lines('Honest', 200), reader)).status).toBe(200);
  expect((await reported('Secret', lines('Hidden', 200))).status).toBe(200);
  // Somebody else's report of the stockpile takes the fakes away, and gives the share back.
  expect((await reported('Alpha', { 'Cloth+': 3 }, reader)).status).toBe(200);
  expect((await reported('Bravo', lines('More', 290), hostile)).status).toBe(200);
});

it('a reset of the war clears its stock', async () => {
  await report('Alpha', { 'Drill+': 3, Cloth: 5 });
  await report('Secret', { 'Drill+': 9, New1: 2 });
  const held = () => app.db.select().from(schema.stockpileContents);
  const unknown = () => app.db.select().from(schema.items).where(eq(schema.items.unknown, true));
  expect([(await held()).length, (await unknown()).length]).toEqual([4, 2]);
  replyOf(await app.call(war.reset, { body: {} }, admin));
  expect([(await held()).length, (await unknown()).length]).toEqual([0, 2]);
  await app.server.jobs.runNow('unknown-items');
  expect(await unknown()).toEqual([]);
  // In the same warehouse again, a stockpile begins with nothing of what it held before.
  const { id } = await addWarehouse(app, admin, { name: 'Again', stockpiles: [{ name: 'Alpha' }] });
  expect(replyOf(await app.call(warehouses.get, { params: { id } }, admin)).supplies).toEqual([]);
  expect(await overview(admin)).toEqual([]);
});

describe('one that is in no stockpile any more', () => {
  const stored = async () =>
    (await app.db.select().from(schema.items).where(eq(schema.items.unknown, true)))
      .map(({ name }) => name)
      .toSorted();
  const tidyUp = () => app.server.jobs.runNow('unknown-items');

  it('is deleted after a while, unlike one that is in a stockpile', async () => {
    await report('Alpha', { 'Drill+': 3, New1: 1, 'New2+': 2, New2: 2 });
    await report('Alpha', { New1: 1, New2: 2 });
    await tidyUp();
    expect(await stored(), 'one form of New2 is in stock').toEqual(['New1', 'New2', 'New2 (Crated)']);
    await report('Alpha', { 'Cloth+': 1 });
    expect(await stored()).toHaveLength(3);
    await tidyUp();
    expect(await stored()).toEqual([]);
  });

  it('is still in the history, and an undo of the report brings it back', async () => {
    await report('Alpha', { 'Drill+': 3 });
    await report('Alpha', { 'Cloth+': 1 });
    await tidyUp();
    const { id, list } = await historyOf('Alpha');
    expect(list[0]!.changes).toContainEqual({ firName: 'Drill', crated: true, before: 3, after: 0 });
    replyOf(await app.call(stockpiles.undo, { params: { id }, body: { reportId: list[0]!.id } }, reader));
    expect(await overview(reader)).toEqual(['Drill (Crated)? 3']);
  });

  it('stays while a goal, an order or the like refers to it', async () => {
    await report('Alpha', { 'Drill+': 3 });
    const [drill] = await app.db.select().from(schema.items).where(eq(schema.items.firName, 'Drill'));
    const [user] = await app.db.select().from(schema.users);
    await app.db.insert(schema.watches).values({ userId: user!.id, itemId: drill!.id });
    await report('Alpha', { 'Cloth+': 1 });
    await tidyUp();
    expect(await stored()).toEqual(['Drill (Crated)']);
  });

  describe('and whose id another one gets', () => {
    const reportAt = async (hour: number, lines: Record<string, number>) => {
      app.clock.now = new Date(START.getTime() + hour * 3_600_000);
      const rows = Object.entries(lines).map(([name, quantity]) => ({
        ...reportRow('Alpha', name, quantity, false),
        Timestamp: app.clock.now.toISOString(),
      }));
      expect((await sendReport(app, admin, rows)).status).toBe(200);
    };
    const idOf = async (firName: string) => {
      const [row] = await app.db.select().from(schema.items).where(eq(schema.items.firName, firName));
      return row!.id;
    };
    /** Deletes Old, which the latest report no longer has; New gets its id. */
    const replaceOld = async () => {
      const id = await idOf('Old');
      await tidyUp();
      const names = { firName: 'New', name: 'New', crated: false };
      await app.db
        .insert(schema.items)
        .overridingSystemValue()
        .values({ ...UNKNOWN_ITEM, ...names, id });
    };
    afterEach(async () => {
      app.clock.now = START;
      await app.db.delete(schema.stockpiles);
      await app.db.delete(schema.items).where(eq(schema.items.firName, 'New'));
    });

    it('does not leave its rate of use to the other one; other items keep theirs', async () => {
      await reportAt(0, { Old: 1000, Cloth: 1000 });
      await reportAt(4, { Old: 600, Cloth: 600 });
      await reportAt(8, { Old: 200, Cloth: 200 });
      await reportAt(9, { Cloth: 100 });
      replyOf(await app.call(supplies.overview, {}, admin)); // this process has the rates of both in memory
      await replaceOld();
      await addWarehouse(app, admin, { name: 'Other', stockpiles: [{ name: 'Bravo' }] });
      expect((await sendReport(app, admin, [reportRow('Bravo', 'New', 500, false)])).status).toBe(200);
      const rates = replyOf(await app.call(supplies.overview, {}, admin)).map(({ item, use }) => [
        item.firName,
        use?.perHour ?? null,
      ]);
      expect(rates).toEqual([
        ['Cloth', 100],
        ['New', null],
      ]);
      await reportAt(10, { Cloth: 50, New: 500 });
      expect(replyOf(await app.call(supplies.overview, {}, admin))[1]?.use?.perHour ?? null).toBeNull();
    });

    it('does not leave its stock of past days to the other one; other items keep theirs', async () => {
      await reportAt(0, { Old: 1000, Cloth: 7 });
      await reportAt(24, { Cloth: 5 });
      await app.server.jobs.runNow('stock-days');
      await replaceOld();
      await app.db.update(schema.items).set({ unknown: false }).where(eq(schema.items.firName, 'New'));
      const query = { form: 'loose' as const, itemIds: `${await idOf('New')},${await idOf('Cloth')}` };
      const stock = replyOf(await app.call(statistics.stock, { query }, admin));
      expect(stock.series).toEqual(['New', 'Cloth']);
      expect(stock.days).toEqual([{ day: '2026-11-21', counts: [0, 7] }]);
    });
  });

  it('may be reported at the very moment of its deletion', async () => {
    for (let round = 0; round < 10; round += 1) {
      await report('Alpha', { 'Cloth+': 1 });
      const [, answer] = await Promise.all([tidyUp(), report('Alpha', { 'Drill+': 3 }), tidyUp()]);
      expect(answer.status).toBe(200);
      expect(await overview(admin)).toEqual(['Drill (Crated)? 3']);
    }
  });
});

it('two reports that bring different ones at the same moment are both stored', async () => {
  await addWarehouse(app, admin, { name: 'Other', stockpiles: [{ name: 'Bravo' }] });
  const answers = await app.db.transaction(async (db) => {
    const at = { stockpileId: warehouse.stockpiles[0]!.id, takenAt: '2026-11-21T11:00:00Z' };
    const lines = [{ firName: 'First', crated: false, quantity: 1 }];
    const by = {
      viewer: { ...NOBODY, username: 'Other' },
      source: 'screenshot' as const,
      now: app.clock.now,
    };
    await applyReport(db, by, { ...at, lines });
    const waiting = report('Bravo', { Second: 2 });
    await new Promise((resolve) => setTimeout(resolve, 300)); // it waits for the first one
    return { waiting };
  });
  expect((await answers.waiting).status).toBe(200);
  expect(await overview(admin)).toEqual(['First? 1', 'Second? 2']);
});

describe('how many there can be', () => {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`New${n}`, 1]));

  it('as many in all open stockpiles as the limit says', async () => {
    await addWarehouse(app, admin, { name: 'Other', stockpiles: [{ name: 'Bravo' }] });
    expect((await report('Bravo', { Mine: 1, New0: 1 })).status).toBe(200);
    expect((await report('Alpha', many(MAX_UNKNOWN_ITEMS - 1))).status, 'New0 counts once').toBe(200);
    expect(await overview(reader)).toHaveLength(1000);
    expect((await report('Bravo', { Mine: 5, New1: 1 })).status, 'known ones').toBe(200);
    const answer = await report('Bravo', { Mine: 5, OneMore: 1 });
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ error: { message: expect.stringContaining('1000') } });
    expect((await report('Bravo', { Other: 5 })).status, 'in place of another').toBe(200);
    expect(await overview(reader)).toHaveLength(1000);
  });

  it('one more is refused, and nothing of the report is saved', async () => {
    expect((await report('Alpha', many(MAX_UNKNOWN_ITEMS + 1))).status).toBe(409);
    expect(await overview(reader)).toEqual([]);
  });

  it('those of locked stockpiles are counted for each group, so that no refusal tells that there are any', async () => {
    const otherGroupId = await app.addGroup('Pilots');
    await addWarehouse(app, admin, {
      name: 'Other',
      stockpiles: [
        { name: 'Bravo' },
        { name: 'Vault', locked: true, permissionGroup: { id: otherGroupId } },
        { name: 'Cellar', locked: true, permissionGroup: { id: otherGroupId } },
      ],
    });
    const hidden = Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`Hidden${n}`, 1]));
    expect((await report('Secret', hidden)).status).toBe(200);
    await report('Secret', { 'Cloth+': 1 }); // what is in no stockpile any more counts for nobody
    expect((await report('Secret', many(600))).status).toBe(200);
    expect((await report('Vault', { ...hidden, Own: 1 })).status).toBe(200);
    expect((await report('Cellar', many(400))).status, 'one too many of the same group').toBe(409);
    expect((await report('Alpha', many(MAX_UNKNOWN_ITEMS), reader)).status).toBe(200);
    const taken = (name: string) => report('Bravo', { [name]: 1 }, reader);
    expect((await taken('Nowhere')).status).toBe(409);
    expect((await taken('Hidden0')).status, 'stored, but hidden from the reader').toBe(409);
  });

  it('one more than there are ids for is refused, and nothing of the report is saved', async () => {
    const taken = Array.from({ length: 4000 }, (_, n) => ({
      ...UNKNOWN_ITEM,
      ...{ id: 4000 + n, firName: `Taken${n}`, name: `Taken${n}`, crated: false },
    }));
    for (let start = 1; start < taken.length; start += 1000)
      await app.db
        .insert(schema.items)
        .overridingSystemValue()
        .values(taken.slice(start, start + 1000));
    expect((await report('Alpha', { Last: 1 })).status).toBe(200);
    expect((await report('Alpha', { Last: 2, OneMore: 1 })).status).toBe(409);
    expect(await overview(reader)).toEqual(['Last? 1']);
  });

  it('refused reports use up no ids, which sums of stock count up to', async () => {
    const idOf = async (name: string) => {
      expect((await report('Alpha', { [name]: 1 })).status).toBe(200);
      const [newest] = await app.db.select().from(schema.items).orderBy(desc(schema.items.id)).limit(1);
      return newest!.id;
    };
    await idOf('Before');
    const answer = await report('Alpha', many(5000));
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ error: { message: expect.stringContaining('4990 more') } });
    const entries = Object.keys(many(500)).map((name) => reportRow('Alpha', name, 1, false));
    const doubtful = {
      method: 'POST' as const,
      url: fir.processReport.path,
      payload: { report: { entries } },
    };
    expect((await app.request({ ...doubtful, by: admin })).status).toBe(409);
    expect(await idOf('After')).toBeLessThan(8000);
    await seedCatalog(app.db, updated());
    expect((await report('Alpha', { 'Drill+': 1, Newer: 1 })).status, 'ids of the catalog are others').toBe(
      200,
    );
    await seedCatalog(app.db);
  });
});

describe('a code name may be', () => {
  it.each([
    ['200 characters long', 'x'.repeat(200), 200],
    ['not 201', 'x'.repeat(201), 422],
    ['full of marks', `<img src=x onerror='1'>"},{%00`, 200],
    ['in any script', 'Лопата鏟子', 200],
    ['not a control character', 'a\u0007b', 422],
  ])('%s', async (_, name, status) => {
    expect((await report('Alpha', { [name]: 1 })).status).toBe(status);
    expect(await overview(reader)).toEqual(status === 200 ? [`${name}? 1`] : []);
  });
});

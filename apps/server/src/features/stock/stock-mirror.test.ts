import { eq, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Db } from '../../db/database.ts';
import { openPostgres } from '../../db/open-postgres.ts';
import {
  categories,
  goals,
  goalTemplates,
  items,
  permissionGroups,
  pyramids,
  stockpileContents,
  stockpiles,
  warehouses,
} from '../../db/schema.ts';
import { untilOlderTransactionsEnd, whileNobodyCommits } from '../../testing/quiet-server.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '../../testing/temporary-postgres.ts';
import { emptyDatabase, openTestDatabase } from '../../testing/test-database.ts';
import { seedCatalog } from '../items/seed-catalog.queries.ts';
import { StockMirror, type Subject } from './stock-mirror.ts';

/** A category with a warehouse in it, a group, and a stockpile with one line. */
async function makeStock(db: Db) {
  await db.insert(categories).values({ name: 'Hub' }).onConflictDoNothing();
  const [category] = await db.select().from(categories).where(eq(categories.name, 'Hub'));
  const [site] = await db.select().from(warehouses).limit(1);
  await db
    .update(warehouses)
    .set({ active: true, categoryId: category!.id })
    .where(eq(warehouses.id, site!.id));
  const [group] = await db.insert(permissionGroups).values({ name: 'Officers' }).returning();
  const [stockpile, otherStockpile] = await db
    .insert(stockpiles)
    .values(['A', 'B'].map((name) => ({ warehouseId: site!.id, name })))
    .returning();
  const [item, another] = await db.select().from(items).limit(2);
  await db.insert(stockpileContents).values({ stockpileId: stockpile!.id, itemId: item!.id, quantity: 3 });
  return {
    categoryId: category!.id,
    warehouseId: site!.id,
    groupId: group!.id,
    stockpileId: stockpile!.id,
    otherId: otherStockpile!.id,
    itemId: item!.id,
    anotherId: another!.id,
  };
}

const linesIn = (mirror: StockMirror, id: number) => [...(mirror.stockpiles.get(id)?.quantities ?? [])];

describe('what a write changes', () => {
  let database: Database;
  let db: Db;
  let mirror: StockMirror;
  let there: Awaited<ReturnType<typeof makeStock>>;

  beforeAll(async () => {
    database = await openTestDatabase();
    db = database.db;
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await db.execute(
      sql`truncate stockpiles, goals, goal_templates, permission_groups restart identity cascade`,
    );
    there = await makeStock(db);
    mirror = new StockMirror(db);
    await mirror.update();
  });

  /** Whether the versions of a subject differ before and after a write. */
  async function moves(write: () => PromiseLike<unknown>, ...subjects: Subject[]): Promise<boolean[]> {
    const versions = () => subjects.map((subject) => mirror.version([subject]));
    const before = versions();
    await write();
    await mirror.update();
    return versions().map((version, index) => version !== before[index]);
  }

  it('in every table that a cached response is built from, an inserted, changed or deleted row is noticed, and nothing else is', async () => {
    const { categoryId, warehouseId, itemId, groupId } = there;
    const range = { target: 5, minimum: 1 };
    const fields = { firName: 'Wonder', name: 'Wonder', category: 'Medical' as const, crateSize: 3 };
    const no = { crated: false, factoryProduced: false, mpfProduced: false, garageProduced: false };
    const row = { ...fields, ...no, constructionYardProduced: false, techable: false, teched: true };
    const cases: {
      subject: Subject;
      table: string;
      add: PromiseLike<unknown>;
      change: string;
      where: string;
    }[] = [
      {
        subject: 'items',
        table: getTableName(items),
        add: db.insert(items).values({ ...row, materials: [], faction: 'Neutral', slang: [] }),
        change: 'crate_size = crate_size',
        where: `fir_name = 'Wonder'`,
      },
      {
        subject: 'categories',
        table: getTableName(categories),
        add: db.insert(categories).values({ name: 'Odd' }),
        change: `color = '#000000'`,
        where: `name = 'Odd'`,
      },
      {
        subject: 'warehouses',
        table: getTableName(warehouses),
        add: db.insert(warehouses).values({ location: 'Sea', buildingType: 'Depot', name: 'Odd' }),
        change: 'goal_modifier = 50',
        where: `name = 'Odd'`,
      },
      {
        subject: 'goals',
        table: getTableName(goals),
        add: db.insert(goals).values({ warehouseId, itemId, ...range }),
        change: 'target = 6',
        where: `warehouse_id = ${warehouseId}`,
      },
      {
        subject: 'goalTemplates',
        table: getTableName(goalTemplates),
        add: db.insert(goalTemplates).values({ categoryId, itemId, ...range }),
        change: 'target = 6',
        where: `category_id = ${categoryId}`,
      },
      {
        subject: 'permissionGroups',
        table: getTableName(permissionGroups),
        add: db.insert(permissionGroups).values({ name: 'Odd' }),
        change: `name = 'Odder'`,
        where: `id <> ${groupId}`,
      },
      {
        subject: 'pyramids',
        table: getTableName(pyramids),
        add: db.insert(pyramids).values({ name: 'Odd' }),
        change: 'bluefin = true',
        where: `name = 'Odd'`,
      },
      {
        subject: 'stockpiles',
        table: getTableName(stockpiles),
        add: db.insert(stockpiles).values({ warehouseId, name: 'Odd' }),
        change: `locked = true`,
        where: `name = 'Odd'`,
      },
    ];
    for (const { subject, table, add, change, where } of cases) {
      const run = (text: string) => moves(() => db.execute(sql.raw(text)), subject);
      expect([subject, await moves(() => add, subject)]).toEqual([subject, [true]]);
      expect([subject, await run(`update ${table} set ${change} where ${where}`)]).toEqual([subject, [true]]);
      expect([subject, await run(`delete from ${table} where ${where}`)]).toEqual([subject, [true]]);
      await untilOlderTransactionsEnd(db);
      await mirror.update();
      expect([subject, await run('select 1')]).toEqual([subject, [false]]);
    }
  });

  it('a line that is inserted, changed, moved to another stockpile or deleted is noticed, whatever statement did it', async () => {
    const { stockpileId, otherId, itemId, anotherId } = there;
    const writes = [
      sql`insert into ${stockpileContents} values (${stockpileId}, ${anotherId}, 9)`,
      sql`update ${stockpileContents} set quantity = 4 where item_id = ${itemId}`,
      sql`update ${stockpileContents} set stockpile_id = ${otherId} where item_id = ${itemId}`,
      sql`delete from ${stockpileContents} where item_id = ${anotherId}`,
      sql`truncate ${stockpileContents}`,
    ];
    const states: number[][][] = [];
    for (const write of writes) {
      expect(await moves(() => db.execute(write), 'stock', 'stockpiles')).toEqual([true, false]);
      states.push([linesIn(mirror, stockpileId), linesIn(mirror, otherId)]);
    }
    expect(states).toEqual(
      [
        [[3, 9], []],
        [[4, 9], []],
        [[9], [4]],
        [[], [4]],
        [[], []],
      ].map((state) => state.map((ids) => ids.sort((a, b) => a - b))),
    );
  });

  it('a stockpile that is deleted is gone, also where another is added at once, and the others stay', async () => {
    const { stockpileId, otherId, warehouseId } = there;
    const exchange = async () => {
      await db.delete(stockpiles).where(eq(stockpiles.id, otherId));
      await db.insert(stockpiles).values({ warehouseId, name: 'C' });
    };
    expect(await moves(exchange, 'stock', 'stockpiles')).toEqual([true, true]);
    expect([...mirror.stockpiles.values()].map(({ name }) => name)).toEqual(['A', 'C']);
    const remove = () => db.delete(stockpiles).where(eq(stockpiles.id, stockpileId));
    expect(await moves(remove, 'stock', 'stockpiles')).toEqual([true, true]);
    expect([...mirror.stockpiles.values()].map(({ name }) => name)).toEqual(['C']);
  });

  it('a stockpile that is moved changes both warehouses, and no third one', async () => {
    const sites = await db.select({ id: warehouses.id }).from(warehouses).where(eq(warehouses.active, false));
    const [to, third] = sites.map(({ id }) => id);
    const ids = [there.warehouseId, to!, third!];
    const versions = () => ids.map((id) => mirror.version([], id));
    const before = versions();
    await db.update(stockpiles).set({ warehouseId: to! }).where(eq(stockpiles.id, there.otherId));
    await mirror.update();
    const changed = ids.filter((_, index) => versions()[index] !== before[index]);
    expect(changed).toEqual([there.warehouseId, to]);
  });

  it('each list is read again when one of its tables has changed', async () => {
    const { itemId, anotherId, categoryId, warehouseId } = there;
    /** Tells which lists were read again; more than need be while others write to the same server. */
    const reread = async (write: PromiseLike<unknown>) => {
      const { catalog, warehouses: sites, goals: wanted } = mirror;
      await write;
      await mirror.update();
      return {
        catalog: mirror.catalog !== catalog,
        sites: mirror.warehouses !== sites,
        goals: mirror.goals !== wanted,
      };
    };
    const ofItem = () => mirror.catalog.find(({ item }) => item.id === itemId)!.item;
    const crates = db.update(items).set({ crateSize: 77 }).where(eq(items.id, itemId));
    expect(await reread(crates)).toMatchObject({ catalog: true });
    expect([ofItem().crateSize, Object.isFrozen(ofItem())]).toEqual([77, true]);
    const hours = db.update(categories).set({ reportHours: 5 }).where(eq(categories.id, categoryId));
    expect(await reread(hours)).toMatchObject({ sites: true });
    expect(mirror.warehouses.find(({ warehouse }) => warehouse.id === warehouseId)?.reportHours).toBe(5);
    const goal = { target: 9, minimum: 2 };
    expect(await reread(db.insert(goals).values({ ...goal, warehouseId, itemId }))).toMatchObject({
      goals: true,
    });
    const standard = db.insert(goalTemplates).values({ ...goal, categoryId, itemId: anotherId });
    expect(await reread(standard)).toMatchObject({ goals: true });
    expect([...mirror.goals.get(warehouseId)!.itemIds].sort()).toEqual([itemId, anotherId].sort());
    const half = db.update(warehouses).set({ goalModifier: 50 }).where(eq(warehouses.id, warehouseId));
    expect(await reread(half)).toMatchObject({ sites: true, goals: true });
  });

  it('an equal amount of another item changes the sums, and so does a newer report of the same', async () => {
    const { stockpileId, otherId, anotherId } = there;
    const exchange = () =>
      db
        .update(stockpileContents)
        .set({ itemId: anotherId })
        .where(eq(stockpileContents.stockpileId, stockpileId));
    expect(await moves(exchange, 'stock', 'stockpiles')).toEqual([true, false]);
    const report = () =>
      db.update(stockpiles).set({ firUpdatedAt: '2026-11-21T12:00:00Z' }).where(eq(stockpiles.id, otherId));
    expect(await moves(report, 'stock', 'stockpiles')).toEqual([true, false]);
  });

  it('a quantity that becomes a lower bound, or exact again, changes the sums', async () => {
    const { stockpileId } = there;
    const write = (atLeast: boolean) =>
      db.update(stockpileContents).set({ atLeast }).where(eq(stockpileContents.stockpileId, stockpileId));
    for (const atLeast of [true, false])
      expect(await moves(() => write(atLeast), 'stock', 'stockpiles', 'refreshes')).toEqual([
        true,
        false,
        false,
      ]);
  });

  it.each(['refreshedAt', 'changedAfter', 'changedBefore'] as const)(
    'what is known of a timer changes by %s alone, and no sum',
    async (field) => {
      const write = () =>
        db
          .update(stockpiles)
          .set({ [field]: '2026-11-21T12:00:00Z' })
          .where(eq(stockpiles.id, there.otherId));
      expect(await moves(write, 'refreshes', 'stock', 'stockpiles')).toEqual([true, false, false]);
      expect(await moves(write, 'refreshes')).toEqual([false]);
    },
  );

  it('refreshing the timer of a stockpile changes its warehouse, and no sum', async () => {
    const { stockpileId, warehouseId } = there;
    const [otherWarehouse] = await db.select().from(warehouses).where(eq(warehouses.active, false)).limit(1);
    const versions = () => [warehouseId, otherWarehouse!.id].map((id) => mirror.version([], id));
    const before = versions();
    const refresh = () =>
      db
        .update(stockpiles)
        .set({ refreshedAt: new Date(0).toISOString() })
        .where(eq(stockpiles.id, stockpileId));
    expect(await moves(refresh, 'stock', 'stockpiles')).toEqual([false, false]);
    expect(versions().map((version, index) => version === before[index])).toEqual([false, true]);
  });

  it('sends no query when the caller’s snapshot is already shown, and otherwise one query for all who wait', async () => {
    let asked = 0;
    const counting = new Proxy(db, {
      get(target, key, receiver) {
        if (key === '_') asked += 1; // each prepared statement takes the session from there
        return Reflect.get(target, key, receiver);
      },
    });
    const own = new StockMirror(counting);
    await untilOlderTransactionsEnd(db);
    await whileNobodyCommits(db, async (snapshot) => {
      await own.update();
      asked = 0;
      await own.update(snapshot);
    });
    expect(asked).toBe(0);
    await Promise.all(Array.from({ length: 20 }, () => own.update('another')));
    expect(asked).toBe(2); // the first, and one more that started after all callers were waiting
  });

  it('starts again after a failed read', async () => {
    let isAway = true;
    const flaky = new Proxy(db, {
      get(target, key, receiver) {
        if (key === '_' && isAway) throw new Error('away');
        return Reflect.get(target, key, receiver);
      },
    });
    const own = new StockMirror(flaky);
    const both = await Promise.allSettled([own.update(), own.update()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    await own.update();
    expect(linesIn(own, there.stockpileId)).toEqual([3]);
  });
});

describe('concurrent transactions', () => {
  let postgres: TemporaryPostgres;
  let database: Database;
  let db: Db;

  beforeAll(async () => {
    postgres = await startTemporaryPostgres({ durable: false });
    database = await openPostgres(postgres.url('postgres'), () => {});
    db = database.db;
    await seedCatalog(db);
  });
  afterAll(async () => {
    await database.close();
    await postgres.stop();
  });

  it('one that started first and commits last is noticed, and so is one with a savepoint', async () => {
    const { stockpileId, otherId, itemId } = await makeStock(db);
    const mirror = new StockMirror(db);
    await mirror.update();
    const quantity = (id: number, value: number) =>
      sql`insert into ${stockpileContents} values (${id}, ${itemId}, ${value})
        on conflict (stockpile_id, item_id) do update set quantity = ${value}`;
    await db.transaction(async (slow) => {
      await slow.execute(quantity(stockpileId, 10));
      await slow.transaction((inner) => inner.execute(quantity(stockpileId, 11)));
      for (const value of [20, 21, 22]) {
        await db.execute(quantity(otherId, value));
        await mirror.update();
        expect([linesIn(mirror, stockpileId), linesIn(mirror, otherId)]).toEqual([[3], [value]]);
      }
    });
    await mirror.update();
    expect([linesIn(mirror, stockpileId), linesIn(mirror, otherId)]).toEqual([[11], [22]]);
  });

  it('everything is reread after a restart of the database server', async () => {
    await emptyDatabase(db);
    await database.close();
    database = await openPostgres(postgres.url('postgres'), () => {});
    db = database.db;
    await seedCatalog(db);
    const { stockpileId } = await makeStock(db);
    const mirror = new StockMirror(db);
    await mirror.update();
    const before = mirror.version(['stock', 'items']);
    await postgres.restart('fast');
    await expect
      .poll(() =>
        mirror.update().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    expect(mirror.version(['stock', 'items'])).not.toBe(before);
    expect(linesIn(mirror, stockpileId)).toEqual([3]);
  });
});

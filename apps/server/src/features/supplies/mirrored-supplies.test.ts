import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Db } from '../../db/database.ts';
import {
  categories,
  goals,
  goalTemplates,
  items,
  permissionGroups,
  reports,
  stockpileContents,
  stockpiles,
  warehouses,
} from '../../db/schema.ts';
import { seededRandom } from '../../demo/demo-war.ts';
import type { Audience, Viewer } from '../../http/viewer.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { listDistribution } from '../items/distribution.queries.ts';
import { distributionOf } from '../items/mirrored-distribution.ts';
import { seedCatalog } from '../items/seed-catalog.queries.ts';
import { applyReport } from '../stockpiles/contents.queries.ts';
import { deleteStockpilesOf } from '../stockpiles/delete-stockpiles.queries.ts';
import { undoReport } from '../stockpiles/undo-report.ts';
import { clearWar, lockWar } from '../war/war.queries.ts';
import { showWarehouse, summarizeWarehouses } from '../warehouses/mirrored-warehouses.ts';
import { deactivateWarehouse, findWarehouse, listWarehouses } from '../warehouses/warehouses.queries.ts';
import { sumAllSupplies } from './mirrored-supplies.ts';
import { StockMirror } from './stock-mirror.ts';
import { listSupplies } from './supplies.queries.ts';

/**
 * The heart of the mirror: whatever is written, in whatever order, what it answers is what the database's own sums say,
 * for everybody, in every process.
 */

const SEQUENCES = 200;
const LENGTH = 3;
const GROUPS = 3;
const NOW = new Date('2026-11-21T12:00:00.000Z');

let database: Database;
let db: Db;
/** Few ids, so that writes meet one another. */
let siteIds: number[];
let itemIds: number[];
let groupIds: number[];
let categoryIds: number[];
let admin: Viewer;

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  await seedCatalog(db);
  const sites = await db.select().from(warehouses).orderBy(warehouses.id).limit(6);
  siteIds = sites.map(({ id }) => id);
  const names = ['Cloth', 'RifleAmmo', 'SoldierSupplies', 'Bandages', 'Petrol'];
  itemIds = (await db.select().from(items).where(inArray(items.firName, names))).map(({ id }) => id);
  groupIds = (
    await db
      .insert(permissionGroups)
      .values(Array.from({ length: GROUPS }, (_, index) => ({ name: `Group ${index}` })))
      .returning()
  ).map(({ id }) => id);
  categoryIds = (await db.select().from(categories)).map(({ id }) => id);
  const { rows } = (await db.execute(
    sql`insert into users (discord_user_id, username) values ('1', 'Admin') returning id`,
  )) as { rows: { id: number }[] };
  admin = {
    ...audience([], true),
    userId: rows[0]!.id,
    sessionId: null,
    keyName: null,
    username: 'Admin',
    snapshot: '',
  };
});
afterAll(() => database.close());

function audience(groups: number[], seesLocked = false): Audience {
  const permissions = { read: true, edit: true, manage: true };
  return { admin: seesLocked, seesLocked, permissions, groupIds: groups };
}

/** Writes of every kind, each of them at random; one that finds nothing to change changes nothing. */
function writesOf(random: () => number): Record<string, (tx: Db) => Promise<unknown>> {
  const below = (limit: number) => Math.floor(random() * limit);
  const one = <T>(list: T[]): T => list[below(list.length)]!;
  const some = <T>(list: T[]): T[] => list.filter(() => random() < 0.5);
  const stockpile = async (tx: Db) => {
    const ids = (await tx.select({ id: stockpiles.id }).from(stockpiles).orderBy(stockpiles.id)).map(
      ({ id }) => id,
    );
    return ids.length === 0 ? 0 : one(ids);
  };
  const range = () => {
    const target = below(200);
    return { target, minimum: below(target + 1) };
  };
  const lock = () =>
    random() < 0.5
      ? { locked: false, permissionGroupId: null }
      : { locked: true, permissionGroupId: one([null, ...groupIds]) };
  const timeOf = () => new Date(NOW.getTime() - below(1_000_000_000)).toISOString();
  const report = async (tx: Db) => {
    const stockpileId = await stockpile(tx);
    if (stockpileId === 0) return;
    const known = await tx
      .select()
      .from(items)
      .where(inArray(items.id, [0, ...some(itemIds)]));
    const lines = known.map(({ firName, crated }) => ({ firName, crated, quantity: below(300) }));
    await applyReport(
      tx,
      { viewer: admin, source: 'fir', now: NOW },
      { stockpileId, takenAt: timeOf(), lines },
    );
  };
  const activate = (tx: Db) =>
    tx
      .update(warehouses)
      .set({ active: true, categoryId: one(categoryIds), goalModifier: one([0, 33, 100, 150]) })
      .where(eq(warehouses.id, one(siteIds)));
  const add = async (tx: Db) => {
    const [site] = await tx
      .select()
      .from(warehouses)
      .where(and(inArray(warehouses.id, siteIds), eq(warehouses.active, true)))
      .orderBy(sql`random()`)
      .limit(1);
    if (site === undefined) return activate(tx);
    return tx.insert(stockpiles).values({ warehouseId: site.id, name: `S${below(1_000_000)}`, ...lock() });
  };
  return {
    report,
    'another report': report,
    activate,
    add,
    'add another': add,
    undo: async (tx) => {
      const [last] = await tx
        .select()
        .from(reports)
        .where(eq(reports.stockpileId, await stockpile(tx)))
        .orderBy(sql`id desc`)
        .limit(1);
      if (last === undefined || last.source === 'undo') return;
      await undoReport(tx, admin, {
        stockpileId: last.stockpileId!,
        reportId: last.id,
        now: NOW,
        page: null,
        announce: () => {},
      });
    },
    move: async (tx) =>
      tx
        .update(stockpiles)
        .set({ warehouseId: one(siteIds) })
        .where(eq(stockpiles.id, await stockpile(tx))),
    lock: async (tx) =>
      tx
        .update(stockpiles)
        .set(lock())
        .where(eq(stockpiles.id, await stockpile(tx))),
    refresh: async (tx) =>
      tx
        .update(stockpiles)
        .set({ refreshedAt: timeOf() })
        .where(eq(stockpiles.id, await stockpile(tx))),
    'delete a stockpile': async (tx) => deleteStockpilesOf(tx, admin, [await stockpile(tx)], NOW),
    'delete a warehouse': (tx) => deactivateWarehouse(tx, admin, one(siteIds), NOW),
    'a line by hand': async (tx) =>
      tx
        .update(stockpileContents)
        .set({ quantity: 1 + below(50) })
        .where(eq(stockpileContents.itemId, one(itemIds))),
    'rename a warehouse': (tx) =>
      tx
        .update(warehouses)
        .set({ name: one(['Ölberg', 'alpha', 'Beta', 'zeta']) })
        .where(eq(warehouses.id, one(siteIds))),
    goal: (tx) => {
      const values = { warehouseId: one(siteIds), itemId: one(itemIds), ...range() };
      return tx
        .insert(goals)
        .values(values)
        .onConflictDoUpdate({ target: [goals.warehouseId, goals.itemId], set: range() });
    },
    'delete goals': (tx) => tx.delete(goals).where(eq(goals.itemId, one(itemIds))),
    template: (tx) => {
      const values = { categoryId: one(categoryIds), itemId: one(itemIds), ...range() };
      return tx
        .insert(goalTemplates)
        .values(values)
        .onConflictDoUpdate({ target: [goalTemplates.categoryId, goalTemplates.itemId], set: range() });
    },
    'delete templates': (tx) => tx.delete(goalTemplates).where(eq(goalTemplates.itemId, one(itemIds))),
    category: (tx) =>
      tx
        .update(categories)
        .set({ order: below(5) })
        .where(eq(categories.id, one(categoryIds))),
    item: (tx) =>
      tx
        .update(items)
        .set({ crateSize: 1 + below(60), current: random() < 0.8 })
        .where(eq(items.id, one(itemIds))),
    war: async (tx) => {
      if (random() < 0.7) return;
      await lockWar(tx);
      await clearWar(tx);
    },
  };
}

it(`after each of ${SEQUENCES} random sequences of writes two processes answer everybody what the database's own sums say`, async () => {
  const random = seededRandom(20_261_121);
  const one = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!;
  const writes = writesOf(random);
  const mirrors = [new StockMirror(db), new StockMirror(db)];
  const people = [
    audience([]),
    audience([], true),
    audience(groupIds),
    ...groupIds.map((id) => audience([id, 9999])),
  ];
  const done: string[] = [];
  let seen = 0;
  for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
    for (let length = 0; length < LENGTH; length += 1) {
      const name = one(Object.keys(writes));
      done.push(name);
      const isUndone = random() < 0.1;
      await db
        .transaction(async (tx) => {
          await writes[name]!(tx);
          if (isUndone) throw new Error('rolled back');
        })
        .catch((error: Error) => {
          if (error.message !== 'rolled back') throw error;
        });
    }
    const mirror = one(mirrors);
    const viewer = one(people);
    const siteId = one(siteIds);
    const itemId = one(itemIds);
    await mirror.catchUp();
    const told = {
      supplies: sumAllSupplies(mirror, viewer),
      warehouses: summarizeWarehouses(mirror, viewer),
      warehouse: await showWarehouse(db, mirror, viewer, siteId),
      distribution: distributionOf(mirror, viewer, itemId),
    };
    const truth = {
      supplies: await listSupplies(db, viewer, null),
      warehouses: await listWarehouses(db, viewer),
      warehouse: await findWarehouse(db, viewer, siteId),
      distribution: await listDistribution(db, viewer, itemId),
    };
    seen += truth.supplies.length + truth.distribution.length + (truth.warehouse?.supplies.length ?? 0);
    expect(told, `after ${done.slice(-4).join(', ')}`).toEqual(truth);
  }
  expect(new Set(done).size).toBe(Object.keys(writes).length);
  expect(seen).toBeGreaterThan(SEQUENCES * 5); // otherwise there was hardly anything to compare
}, 180_000);

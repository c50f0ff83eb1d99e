import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Viewer } from '../caller/viewer.ts';
import type { Db } from '../db/database.ts';
import {
  categories,
  goals,
  goalTemplates,
  items,
  permissionGroups,
  pyramids,
  reports,
  stockpileContents,
  stockpiles,
  warehouses,
} from '../db/schema.ts';
import { applyReport } from '../features/stockpiles/contents.queries.ts';
import { deleteStockpilesOf } from '../features/stockpiles/delete-stockpiles.queries.ts';
import { undoReport } from '../features/stockpiles/undo-report.ts';
import { clearWar, lockWar } from '../features/war/war.queries.ts';
import { deactivateWarehouse } from '../features/warehouses/warehouses.queries.ts';

const GROUPS = 3;
const NOW = new Date('2026-11-21T12:00:00.000Z');

/** The targets of random writes: few ids, so that they collide. */
interface SmallWar {
  siteIds: number[];
  itemIds: number[];
  groupIds: number[];
  categoryIds: number[];
  admin: Viewer;
}

/** Six sites, ten items, three permission groups and the categories of a seeded catalog; no warehouse is active yet. */
export async function makeSmallWar(db: Db): Promise<SmallWar> {
  const sites = await db.select().from(warehouses).orderBy(warehouses.id).limit(6);
  const names = ['Cloth', 'RifleAmmo', 'SoldierSupplies', 'Bandages', 'FlatbedTruck'];
  const known = await db.select().from(items).where(inArray(items.firName, names));
  const groups = await db
    .insert(permissionGroups)
    .values(Array.from({ length: GROUPS }, (_, index) => ({ name: `Group ${index}` })))
    .returning();
  const { rows } = (await db.execute(
    sql`insert into users (discord_user_id, username) values ('0', 'Admin') returning id`,
  )) as { rows: { id: number }[] }; // what node-postgres returns
  return {
    siteIds: sites.map(({ id }) => id),
    itemIds: known.map(({ id }) => id),
    groupIds: groups.map(({ id }) => id),
    categoryIds: (await db.select().from(categories)).map(({ id }) => id),
    admin: {
      admin: true,
      seesLocked: true,
      permissions: { read: true, edit: true, manage: true },
      groupIds: [],
      userId: rows[0]?.id ?? 0,
      sessionId: null,
      keyName: null,
      username: 'Admin',
      snapshot: '',
    },
  };
}

/** Writes of every kind, each of them random; one that finds nothing to change changes nothing. */
export function randomWrites(
  random: () => number,
  { siteIds, itemIds, groupIds, categoryIds, admin }: SmallWar,
): Record<string, (tx: Db) => Promise<unknown>> {
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(list: T[]): T => list[below(list.length)] as T; // no list is empty
  const some = <T>(list: T[]): T[] => list.filter(() => random() < 0.5);
  const stockpile = async (tx: Db) => {
    const ids = (await tx.select({ id: stockpiles.id }).from(stockpiles).orderBy(stockpiles.id)).map(
      ({ id }) => id,
    );
    return ids.length === 0 ? 0 : pick(ids);
  };
  const range = () => {
    const target = below(200);
    return { target, minimum: below(target + 1) };
  };
  const lock = () =>
    random() < 0.5
      ? { locked: false, permissionGroupId: null }
      : { locked: true, permissionGroupId: pick([null, ...groupIds]) };
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
      { viewer: admin, source: 'screenshot', now: NOW },
      { stockpileId, takenAt: timeOf(), lines },
    );
  };
  const activate = (tx: Db) =>
    tx
      .update(warehouses)
      .set({ active: true, categoryId: pick(categoryIds), goalModifier: pick([0, 33, 100, 150]) })
      .where(eq(warehouses.id, pick(siteIds)));
  const add = async (tx: Db) => {
    const active = await tx
      .select()
      .from(warehouses)
      .where(and(inArray(warehouses.id, siteIds), eq(warehouses.active, true)))
      .orderBy(warehouses.id);
    if (active.length === 0) return activate(tx);
    return tx
      .insert(stockpiles)
      .values({ warehouseId: pick(active).id, name: `S${below(1_000_000)}`, ...lock() });
  };
  return {
    report,
    'another report': report,
    'a third report': report,
    activate,
    'activate another': activate,
    add,
    'add another': add,
    undo: async (tx) => {
      const all = await tx
        .select()
        .from(reports)
        .where(eq(reports.stockpileId, await stockpile(tx)))
        .orderBy(reports.id);
      const index = all.findLastIndex(({ source, undone }) => source !== 'undo' && !undone);
      const standing = all[index];
      if (standing === undefined) return;
      await undoReport(tx, admin, {
        stockpileId: standing.stockpileId ?? 0,
        reportId: index + 1,
        now: NOW,
        page: null,
        announce: () => {},
        limitTo: () => {},
      });
    },
    move: async (tx) =>
      tx
        .update(stockpiles)
        .set({ warehouseId: pick(siteIds) })
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
    'delete a warehouse': (tx) => deactivateWarehouse(tx, admin, pick(siteIds), NOW),
    'a line by hand': async (tx) =>
      tx
        .update(stockpileContents)
        .set({ quantity: 1 + below(50), atLeast: random() < 0.3 })
        .where(eq(stockpileContents.itemId, pick(itemIds))),
    'rename a warehouse': (tx) =>
      tx
        .update(warehouses)
        .set({ name: pick(['Ölberg', 'alpha', 'Beta', 'zeta']) })
        .where(eq(warehouses.id, pick(siteIds))),
    goal: (tx) => {
      const values = { warehouseId: pick(siteIds), itemId: pick(itemIds), ...range() };
      return tx
        .insert(goals)
        .values(values)
        .onConflictDoUpdate({ target: [goals.warehouseId, goals.itemId], set: range() });
    },
    'delete goals': (tx) => tx.delete(goals).where(eq(goals.itemId, pick(itemIds))),
    template: (tx) => {
      const values = { categoryId: pick(categoryIds), itemId: pick(itemIds), ...range() };
      return tx
        .insert(goalTemplates)
        .values(values)
        .onConflictDoUpdate({ target: [goalTemplates.categoryId, goalTemplates.itemId], set: range() });
    },
    'delete templates': (tx) => tx.delete(goalTemplates).where(eq(goalTemplates.itemId, pick(itemIds))),
    category: (tx) =>
      tx
        .update(categories)
        .set({ order: below(5) })
        .where(eq(categories.id, pick(categoryIds))),
    item: (tx) =>
      tx
        .update(items)
        .set({ crateSize: 1 + below(60), current: random() < 0.8 })
        .where(eq(items.id, pick(itemIds))),
    'rename a group': (tx) =>
      tx
        .update(permissionGroups)
        .set({ name: `Group ${below(100)}` })
        .where(eq(permissionGroups.id, pick(groupIds))),
    'rename a stockpile': async (tx) =>
      tx
        .update(stockpiles)
        .set({ name: `S${below(1_000_000)}` })
        .where(eq(stockpiles.id, await stockpile(tx))),
    pyramid: (tx) => {
      const rows = [[{ items: [pick(itemIds)], target: below(100) }]];
      return tx.insert(pyramids).values({ name: `P${below(1000)}`, rows });
    },
    'delete a pyramid': (tx) =>
      tx.delete(pyramids).where(sql`id = (select min(id) from pyramids) and ${below(2)} = 0`),
    war: async (tx) => {
      if (random() < 0.9) return;
      await lockWar(tx);
      await clearWar(tx);
    },
  };
}

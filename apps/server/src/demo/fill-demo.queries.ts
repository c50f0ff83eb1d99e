import { formKey } from '@backline/domain';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import {
  categories,
  goals,
  goalTemplates,
  items,
  permissionGroups,
  pyramids,
  type ReportedItem,
  reports,
  stockpileContents,
  stockpiles,
  warehouses,
} from '../db/schema.ts';
import { DEMO_PYRAMIDS } from './demo-pyramids.ts';
import { DEMO_GOALS, type DemoWarehouse } from './demo-war.ts';

export async function countActiveWarehouses(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(warehouses).where(eq(warehouses.active, true));
  return row?.total ?? 0;
}

/** Turns the demo's sites into warehouses. @returns their ids by site key. */
export async function openDemoWarehouses(db: Db, plan: DemoWarehouse[]): Promise<Map<string, number>> {
  const known = await db.select().from(categories);
  const ids = new Map<string, number>();
  for (const { siteKey, category, tag, goalModifier } of plan) {
    const [row] = await db
      .update(warehouses)
      .set({
        active: true,
        categoryId: known.find((entry) => entry.name === category)?.id ?? known[0]?.id ?? null,
        stockpileTag: tag,
        goalModifier,
      })
      .where(eq(warehouses.siteKey, siteKey))
      .returning({ id: warehouses.id });
    if (row) ids.set(siteKey, row.id);
  }
  return ids;
}

interface GoalPlan {
  firName: string;
  target: number;
  minimum: number;
}

export async function insertDemoGoals(
  db: Db,
  templates: (GoalPlan & { category: string })[],
  customs: (GoalPlan & { warehouseId: number; crated: boolean })[],
): Promise<void> {
  const itemRows = await db
    .select({ id: items.id, firName: items.firName, crated: items.crated })
    .from(items);
  const itemId = new Map(itemRows.map((row) => [formKey(row), row.id]));
  const categoryRows = await db.select().from(categories);
  const categoryId = new Map(categoryRows.map((row) => [row.name, row.id]));
  await db
    .insert(goalTemplates)
    .values(
      templates.flatMap(({ category, firName, target, minimum }) => {
        const ids = { categoryId: categoryId.get(category), itemId: itemId.get(`${firName}/true`) };
        return ids.categoryId && ids.itemId
          ? [{ categoryId: ids.categoryId, itemId: ids.itemId, target, minimum }]
          : [];
      }),
    )
    .onConflictDoNothing();
  await db
    .insert(goals)
    .values(
      customs.flatMap(({ warehouseId, firName, crated, target, minimum }) => {
        const id = itemId.get(formKey({ firName, crated }));
        return id ? [{ warehouseId, itemId: id, target, minimum }] : [];
      }),
    )
    .onConflictDoNothing();
}

/** Unlocks about half of the technology, marks a few priorities and sets switches, as in the middle of a war. */
export async function setDemoTechnology(db: Db, random: () => number): Promise<void> {
  const techable = await db
    .selectDistinct({ firName: items.firName })
    .from(items)
    .where(eq(items.techable, true))
    .orderBy(items.firName);
  const unlocked = techable.filter(() => random() < 0.55).map((row) => row.firName);
  await db.update(items).set({ teched: true }).where(inArray(items.firName, unlocked));
  // What the goals ask for is made where it can be: without a switch the manufacturing views would stay empty.
  const wanted = DEMO_GOALS.map((goal) => goal.firName);
  await db
    .update(items)
    .set({ manufacture: sql`${items.factoryProduced}`, mpf: sql`${items.mpfProduced}` })
    .where(inArray(items.firName, wanted));
  await db
    .update(items)
    .set({ priority: 'High Priority' })
    .where(inArray(items.firName, ['SoldierSupplies', 'LightArtilleryAmmo', 'Bandages']));
  await db
    .update(items)
    .set({ priority: 'Priority' })
    .where(inArray(items.firName, ['ATAmmo', 'Cloth', 'Diesel']));
}

/** Ids of the current crated items that are unlocked, by fir_name. */
export async function listDemoItems(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: items.id, firName: items.firName })
    .from(items)
    .where(and(eq(items.crated, true), eq(items.current, true), eq(items.teched, true)))
    .orderBy(items.firName);
  return new Map(rows.map((row) => [row.firName, row.id]));
}

export interface DemoStockpile {
  id: number;
  warehouseId: number;
  name: string;
  locked: boolean;
  permissionGroupId: number | null;
  firUpdatedAt: string;
  refreshedAt: string;
  /** The stock's share of the standard goals. */
  factor: number;
}

type DemoStockpilePlan = Omit<DemoStockpile, 'id' | 'permissionGroupId'> & {
  code: string;
};

/** A locked one goes to the first permission group with manage; without any such group it stays open. */
export async function insertDemoStockpiles(db: Db, plan: DemoStockpilePlan[]): Promise<DemoStockpile[]> {
  const [group] = await db
    .select({ id: permissionGroups.id })
    .from(permissionGroups)
    .where(eq(permissionGroups.manage, true))
    .orderBy(permissionGroups.id);
  const rows = await db
    .insert(stockpiles)
    .values(
      plan.map(({ factor: _, locked, ...columns }) => ({
        ...columns,
        locked: locked && group !== undefined,
        permissionGroupId: locked && group !== undefined ? group.id : null,
      })),
    )
    .returning();
  return rows.map((row) => ({
    ...row,
    factor: plan.find((stockpilePlan) => stockpilePlan.name === row.name)?.factor ?? 1,
  }));
}

export interface DemoReport {
  stockpile: DemoStockpile;
  username: string;
  takenAt: string;
  previousTakenAt: string;
  before: ReportedItem[];
  after: ReportedItem[];
}

/** Keeps the reports as history; each stockpile's last one is its contents. */
export async function insertDemoReports(
  db: Db,
  plan: DemoReport[],
  cratedIds: ReadonlyMap<string, number>,
): Promise<void> {
  await db.insert(reports).values(
    plan.map(({ stockpile, username, takenAt, previousTakenAt, before, after }) => ({
      stockpileId: stockpile.id,
      stockpileName: stockpile.name,
      warehouseId: stockpile.warehouseId,
      locked: stockpile.locked,
      permissionGroupId: stockpile.permissionGroupId,
      username,
      source: 'demo' as const,
      takenAt,
      appliedAt: takenAt,
      previousTakenAt,
      before,
      after,
    })),
  );
  const loose = await db
    .select({ id: items.id, firName: items.firName })
    .from(items)
    .where(eq(items.crated, false));
  const looseIds = new Map(loose.map((row) => [row.firName, row.id]));
  const latest = new Map(plan.map((report) => [report.stockpile.id, report]));
  const contents = [...latest.values()].flatMap(({ stockpile, after }) =>
    after.flatMap(({ firName, crated, quantity }) => {
      const itemId = (crated ? cratedIds : looseIds).get(firName);
      return itemId ? [{ stockpileId: stockpile.id, itemId, quantity }] : [];
    }),
  );
  for (let start = 0; start < contents.length; start += 500)
    await db.insert(stockpileContents).values(contents.slice(start, start + 500));
}

/** Updates the statistics of the query planner, which PostgreSQL itself does after a while only. */
export async function analyzeDatabase(db: Db): Promise<void> {
  await db.execute(sql`analyze`);
}

/** Adds the demo's pyramids. A column counts what its first item is packed in: items, on a bluefin ship crates. */
export async function insertDemoPyramids(db: Db): Promise<void> {
  const rows = await db
    .select({ id: items.id, firName: items.firName, crateSize: items.crateSize })
    .from(items)
    .where(eq(items.crated, false));
  const known = new Map(rows.map((row) => [row.firName, row]));
  await db.insert(pyramids).values(
    DEMO_PYRAMIDS.map(({ name, bluefin, rows: plan }) => ({
      name,
      bluefin,
      rows: plan.map((columns) =>
        columns.map(([firNames, crates]) => {
          const chosen = firNames.flatMap((firName) => known.get(firName) ?? []);
          const size = bluefin ? 1 : (chosen[0]?.crateSize ?? 1);
          return { items: chosen.map(({ id }) => id), target: crates * size };
        }),
      ),
    })),
  );
}

import type { Goal } from '@backline/contract';
import { and, asc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { effectiveGoals, goals, items, warehouses } from '../../db/schema.ts';
import { itemColumns } from '../stock/item-columns.queries.ts';

/** Target and minimum count what the item's icon shows: crates of a crated item, single items otherwise. */
export interface GoalColumns {
  itemId: number;
  target: number;
  minimum: number;
}

function selectGoals(db: Db, condition: SQL | undefined): Promise<Goal[]> {
  return db
    .select({
      id: effectiveGoals.goalId,
      item: itemColumns,
      target: effectiveGoals.target,
      minimum: effectiveGoals.minimum,
      standard: effectiveGoals.standard,
      overrides: effectiveGoals.overrides,
    })
    .from(effectiveGoals)
    .innerJoin(items, eq(items.id, effectiveGoals.itemId))
    .innerJoin(warehouses, eq(warehouses.id, effectiveGoals.warehouseId))
    .where(and(eq(warehouses.active, true), condition))
    .orderBy(asc(items.name), asc(items.id));
}

/** The goals that hold in a warehouse, by item name: custom ones, and standard ones that no custom goal hides. */
export function listGoals(db: Db, warehouseId: number): Promise<Goal[]> {
  return selectGoals(db, eq(effectiveGoals.warehouseId, warehouseId));
}

/** A custom goal of an active warehouse, or null. */
export async function findCustomGoal(db: Db, id: number): Promise<Goal | null> {
  const [goal] = await selectGoals(
    db,
    and(eq(effectiveGoals.goalId, id), eq(effectiveGoals.standard, false)),
  );
  return goal ?? null;
}

/** The warehouse of a custom goal, active or not, or null. */
export async function findWarehouseIdOfGoal(db: Db, id: number): Promise<number | null> {
  const [row] = await db.select({ warehouseId: goals.warehouseId }).from(goals).where(eq(goals.id, id));
  return row?.warehouseId ?? null;
}

/** The custom goals of a warehouse, whether it is active or not. */
export function listCustomGoals(db: Db, warehouseId: number): Promise<(GoalColumns & { id: number })[]> {
  return db
    .select({ id: goals.id, itemId: goals.itemId, target: goals.target, minimum: goals.minimum })
    .from(goals)
    .where(eq(goals.warehouseId, warehouseId));
}

/** @returns the new goal's id, or null if the item has a custom goal already. */
export async function insertGoal(db: Db, warehouseId: number, columns: GoalColumns): Promise<number | null> {
  const [row] = await db
    .insert(goals)
    .values({ ...columns, warehouseId })
    .onConflictDoNothing()
    .returning({ id: goals.id });
  return row?.id ?? null;
}

export async function updateGoal(db: Db, id: number, columns: GoalColumns): Promise<void> {
  await db.update(goals).set(columns).where(eq(goals.id, id));
}

export async function deleteGoal(db: Db, id: number): Promise<void> {
  await db.delete(goals).where(eq(goals.id, id));
}

/** Adds custom goals; where the item has one it is changed. Each item at most once. */
export async function upsertGoals(db: Db, warehouseId: number, rows: GoalColumns[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(goals)
    .values(rows.map((row) => ({ ...row, warehouseId })))
    .onConflictDoUpdate({
      target: [goals.warehouseId, goals.itemId],
      set: { target: sql`excluded.target`, minimum: sql`excluded.minimum` },
    });
}

/** Deletes a warehouse's custom goals of all items but these. */
export async function deleteGoalsExcept(db: Db, warehouseId: number, itemIds: number[]): Promise<void> {
  await db.delete(goals).where(and(eq(goals.warehouseId, warehouseId), notInArray(goals.itemId, itemIds)));
}

/** Deletes a warehouse's custom goals of these items. */
export async function deleteGoalsOf(db: Db, warehouseId: number, itemIds: number[]): Promise<void> {
  await db.delete(goals).where(and(eq(goals.warehouseId, warehouseId), inArray(goals.itemId, itemIds)));
}

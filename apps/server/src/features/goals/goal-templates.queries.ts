import type { GoalTemplate } from '@backline/contract';
import { and, asc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { goalTemplates, items } from '../../db/schema.ts';
import { itemColumns } from '../stock/item-columns.queries.ts';
import type { GoalColumns } from './goals.queries.ts';

function selectTemplates(db: Db, condition: SQL): Promise<GoalTemplate[]> {
  return db
    .select({
      id: goalTemplates.id,
      item: itemColumns,
      target: goalTemplates.target,
      minimum: goalTemplates.minimum,
      version: goalTemplates.version,
    })
    .from(goalTemplates)
    .innerJoin(items, eq(items.id, goalTemplates.itemId))
    .where(condition)
    .orderBy(asc(items.name), asc(items.id));
}

/** The standard goals of a category, by item name. */
export function listTemplates(db: Db, categoryId: number): Promise<GoalTemplate[]> {
  return selectTemplates(db, eq(goalTemplates.categoryId, categoryId));
}

export async function findTemplate(db: Db, id: number): Promise<GoalTemplate | null> {
  const [row] = await selectTemplates(db, eq(goalTemplates.id, id));
  return row ?? null;
}

/** The bare row, or null. It is safe from changes once its category is locked. */
export async function findTemplateRow(db: Db, id: number) {
  const [row] = await db.select().from(goalTemplates).where(eq(goalTemplates.id, id));
  return row ?? null;
}

/** The category's templates as the import compares them. */
export function listTemplateColumns(db: Db, categoryId: number): Promise<GoalColumns[]> {
  return db
    .select({
      itemId: goalTemplates.itemId,
      target: goalTemplates.target,
      minimum: goalTemplates.minimum,
    })
    .from(goalTemplates)
    .where(eq(goalTemplates.categoryId, categoryId));
}

/** @returns the new template's id, or null if the category has one for the item already. */
export async function insertTemplate(db: Db, categoryId: number, columns: GoalColumns, by: string) {
  const [row] = await db
    .insert(goalTemplates)
    .values({ ...columns, categoryId, changedBy: by })
    .onConflictDoNothing()
    .returning({ id: goalTemplates.id });
  return row?.id ?? null;
}

/** Changes a template and counts it as a new version. */
export async function updateTemplate(db: Db, id: number, columns: GoalColumns, by: string): Promise<void> {
  await db
    .update(goalTemplates)
    .set({ ...columns, version: sql`${goalTemplates.version} + 1`, changedBy: by })
    .where(eq(goalTemplates.id, id));
}

export async function deleteTemplate(db: Db, id: number): Promise<void> {
  await db.delete(goalTemplates).where(eq(goalTemplates.id, id));
}

/** The columns that an existing template gets from the row that was to be inserted. */
const taken = {
  target: sql`excluded.target`,
  minimum: sql`excluded.minimum`,
  version: sql`${goalTemplates.version} + 1`,
  changedBy: sql`excluded.changed_by`,
};

/** Adds templates; where the item has one it is changed. Each item at most once. */
export async function upsertTemplates(
  db: Db,
  categoryId: number,
  rows: GoalColumns[],
  by: string,
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(goalTemplates)
    .values(rows.map((row) => ({ ...row, categoryId, changedBy: by })))
    .onConflictDoUpdate({ target: [goalTemplates.categoryId, goalTemplates.itemId], set: taken });
}

/** Deletes a category's templates of all items but these. */
export async function deleteTemplatesExcept(db: Db, categoryId: number, itemIds: number[]): Promise<void> {
  await db
    .delete(goalTemplates)
    .where(and(eq(goalTemplates.categoryId, categoryId), notInArray(goalTemplates.itemId, itemIds)));
}

/** Deletes a category's templates of these items. */
export async function deleteTemplatesOf(db: Db, categoryId: number, itemIds: number[]): Promise<void> {
  await db
    .delete(goalTemplates)
    .where(and(eq(goalTemplates.categoryId, categoryId), inArray(goalTemplates.itemId, itemIds)));
}

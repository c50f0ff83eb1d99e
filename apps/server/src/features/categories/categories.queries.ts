import type { Category } from '@backline/contract';
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { insertRow } from '../../db/insert-row.ts';
import { categories, goalTemplates, warehouses } from '../../db/schema.ts';

interface CategoryColumns {
  name?: string | undefined;
  order?: number | undefined;
  color?: string | undefined;
  reportHours?: number | undefined;
}

/** By order, then name. */
export function listCategories(db: Db, condition?: SQL): Promise<Category[]> {
  return db
    .select({
      id: categories.id,
      name: categories.name,
      order: categories.order,
      color: categories.color,
      reportHours: categories.reportHours,
      version: categories.version,
      goalCount: db.$count(goalTemplates, eq(goalTemplates.categoryId, categories.id)),
      warehouseCount: db.$count(
        warehouses,
        and(eq(warehouses.categoryId, categories.id), eq(warehouses.active, true)),
      ),
    })
    .from(categories)
    .where(condition)
    .orderBy(asc(categories.order), asc(categories.name));
}

export async function findCategory(db: Db, id: number): Promise<Category | null> {
  const [row] = await listCategories(db, eq(categories.id, id));
  return row ?? null;
}

/**
 * The rows of these categories, locked until the transaction ends, so that changes of a category or of its goals
 * follow one another. Locked in the order of their ids, so that two callers never wait for each other.
 */
export function lockCategories(db: Db, ids: number[]) {
  return db
    .select()
    .from(categories)
    .where(inArray(categories.id, ids))
    .orderBy(asc(categories.id))
    .for('update');
}

/** Whether another category has exactly this name. */
export async function isNameTaken(db: Db, name: string, exceptId = 0): Promise<boolean> {
  const rows = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.name, name), ne(categories.id, exceptId)));
  return rows.length > 0;
}

export function insertCategory(db: Db, columns: { name: string } & CategoryColumns, by: string) {
  return insertRow(db, categories, { ...columns, changedBy: by });
}

/** Changes a category and raises its version. */
export async function updateCategory(
  db: Db,
  id: number,
  columns: CategoryColumns,
  by: string,
): Promise<void> {
  await db
    .update(categories)
    .set({ ...columns, version: sql`${categories.version} + 1`, changedBy: by })
    .where(eq(categories.id, id));
}

/** Names of the active warehouses in a category, by name. */
export async function listWarehouseNames(db: Db, categoryId: number): Promise<string[]> {
  const rows = await db
    .select({ name: warehouses.name })
    .from(warehouses)
    .where(and(eq(warehouses.categoryId, categoryId), eq(warehouses.active, true)))
    .orderBy(asc(warehouses.name));
  return rows.map(({ name }) => name);
}

/** Deletes a category that no active warehouse has, and removes it from free sites that kept it for the next time. */
export async function deleteCategory(db: Db, id: number): Promise<void> {
  await db
    .update(warehouses)
    .set({ categoryId: null })
    .where(and(eq(warehouses.categoryId, id), eq(warehouses.active, false)));
  await db.delete(categories).where(eq(categories.id, id));
}

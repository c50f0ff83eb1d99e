import type { Goal } from '@backline/contract';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { effectiveGoals, items } from '../../db/schema.ts';
import { itemColumns } from '../items/items.queries.ts';

/** The goals that hold in a warehouse, by item name: custom ones, and standard ones that no custom goal hides. */
export function listGoals(db: Db, warehouseId: number): Promise<Goal[]> {
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
    .where(eq(effectiveGoals.warehouseId, warehouseId))
    .orderBy(asc(items.name), asc(items.id));
}

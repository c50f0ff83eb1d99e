import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { goalTemplates } from '../../db/schema.ts';

/** Deletes a category's templates of items that another category has none for. */
export async function deleteTemplatesMissingIn(db: Db, categoryId: number, otherId: number): Promise<void> {
  const wanted = db
    .select({ itemId: goalTemplates.itemId })
    .from(goalTemplates)
    .where(eq(goalTemplates.categoryId, otherId));
  await db
    .delete(goalTemplates)
    .where(and(eq(goalTemplates.categoryId, categoryId), notInArray(goalTemplates.itemId, wanted)));
}

/** Gives a category the other's templates; those that are the same already keep their version. */
export async function copyTemplates(db: Db, categoryId: number, otherId: number, by: string): Promise<void> {
  await db.execute(sql`
    insert into goal_templates as old (category_id, item_id, target, minimum, changed_by)
    select ${categoryId}, item_id, target, minimum, ${by} from goal_templates where category_id = ${otherId}
    on conflict (category_id, item_id) do update
    set target = excluded.target, minimum = excluded.minimum, version = old.version + 1,
      changed_by = excluded.changed_by
    where (old.target, old.minimum) is distinct from (excluded.target, excluded.minimum)`);
}

import type { RememberedName } from '@backline/contract';
import { PUBLIC_STOCKPILE } from '@backline/domain';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { drawLockedId } from '../../db/locked-ids.ts';
import { rememberedNames, stockpiles } from '../../db/schema.ts';
import { visibleTo } from '../stock/visibility.queries.ts';

/** As many pictures of one name as there are common screen sizes. */
const MAX_PER_STOCKPILE = 4;
/** Not by the id alone, which is random for a locked stockpile. */
const NEWEST_FIRST = [desc(rememberedNames.rememberedAt), desc(rememberedNames.id)];

/** The remembered names of stockpiles that the viewer may see, the newest first. */
export async function listRememberedNames(db: Db, viewer: VisibilityScope): Promise<RememberedName[]> {
  const rows = await db
    .select({
      id: rememberedNames.id,
      shape: rememberedNames.shape,
      stockpile: { id: stockpiles.id, name: stockpiles.name },
      by: rememberedNames.username,
      at: rememberedNames.rememberedAt,
    })
    .from(rememberedNames)
    .innerJoin(stockpiles, eq(stockpiles.id, rememberedNames.stockpileId))
    .where(visibleTo(viewer))
    .orderBy(...NEWEST_FIRST);
  return rows.map(({ shape, ...row }) => ({ ...row, drawing: Buffer.from(shape).toString('base64') }));
}

const lockColumns = {
  id: stockpiles.id,
  name: stockpiles.name,
  locked: stockpiles.locked,
  permissionGroupId: stockpiles.permissionGroupId,
};

/** The reserve stockpile with a name; null if the viewer sees none. Public ones have no name of their own. */
export async function findStockpile(db: Db, viewer: VisibilityScope, name: string) {
  const [found] = await db
    .select(lockColumns)
    .from(stockpiles)
    .where(and(eq(stockpiles.name, name), ne(stockpiles.name, PUBLIC_STOCKPILE), visibleTo(viewer)));
  return found ?? null;
}

/** The stockpile that a remembered name belongs to; null if the viewer may not see it. */
export async function findRemembered(db: Db, viewer: VisibilityScope, id: number) {
  const [found] = await db
    .select(lockColumns)
    .from(rememberedNames)
    .innerJoin(stockpiles, eq(stockpiles.id, rememberedNames.stockpileId))
    .where(and(eq(rememberedNames.id, id), visibleTo(viewer)));
  return found ?? null;
}

/** Adds the picture of a name and deletes the stockpile's oldest ones beyond the limit, first of those who added most. */
export async function rememberName(
  db: Db,
  { id: stockpileId, locked }: Pick<typeof stockpiles.$inferSelect, 'id' | 'locked'>,
  columns: Omit<typeof rememberedNames.$inferInsert, 'id' | 'stockpileId'>,
): Promise<void> {
  const row = { ...columns, stockpileId, ...(locked && { id: drawLockedId() }) };
  await db.insert(rememberedNames).overridingSystemValue().values(row);
  await db.execute(sql`
    delete from remembered_names where id in (
      select id from (
        select id, remembered_at, row_number() over (
          partition by user_id, case when user_id is null then username end order by remembered_at desc, id desc) as place
        from remembered_names where stockpile_id = ${stockpileId}) of_each
      order by place, remembered_at desc, id desc offset ${MAX_PER_STOCKPILE})`);
}

export async function deleteRememberedName(db: Db, id: number): Promise<void> {
  await db.delete(rememberedNames).where(eq(rememberedNames.id, id));
}

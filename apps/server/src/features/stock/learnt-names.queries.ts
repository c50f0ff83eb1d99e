import type { LearntName } from '@backline/contract';
import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { learntNames } from '../../db/schema.ts';

/** All choices, the newest first. */
export async function listNameChoices(db: Db): Promise<LearntName[]> {
  const { id, name, key, codeName, username, learntAt } = learntNames;
  const rows = await db
    .select({ id, name, key, codeName, by: username, at: learntAt })
    .from(learntNames)
    .orderBy(desc(id));
  const newest = new Map(rows.toReversed().map((row) => [row.key, row.id]));
  return rows.map(({ key: own, ...row }) => ({ ...row, overruled: newest.get(own) !== row.id }));
}

/** The choices in force. */
export async function listLearntNames(db: Db): Promise<LearntName[]> {
  return (await listNameChoices(db)).filter(({ overruled }) => !overruled);
}

export async function insertLearntNames(db: Db, rows: (typeof learntNames.$inferInsert)[]): Promise<void> {
  await db.insert(learntNames).values(rows);
}

/** Deletes what exceeds `count` choices, first of those who made most: see `deleteBeyondShares` of drawings. */
export async function deleteNamesBeyondShares(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    delete from learnt_names where id in (
      select id from (
        select id, row_number() over (partition by user_id, case when user_id is null then username end order by id desc) as place
        from learnt_names) of_each
      order by place, id desc offset ${count})`);
}

export async function deleteLearntName(db: Db, id: number): Promise<void> {
  await db.delete(learntNames).where(eq(learntNames.id, id));
}

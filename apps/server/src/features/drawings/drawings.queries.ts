import type { LearntDrawing } from '@backline/contract';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { takeLock } from '../../db/per-schema.ts';
import { drawings, items } from '../../db/schema.ts';

/** A drawing in force: of several lessons about the same drawing only the newest is. */
export interface StoredDrawing {
  id: number;
  codeName: string;
  crated: boolean;
  drawing: Uint8Array;
}

/** The drawings in force, the oldest first. */
export function listDrawings(db: Db): Promise<StoredDrawing[]> {
  return db
    .select({
      id: drawings.id,
      codeName: drawings.codeName,
      crated: drawings.crated,
      drawing: drawings.drawing,
    })
    .from(drawings)
    .where(isNull(drawings.overruledBy))
    .orderBy(asc(drawings.id));
}

const learntColumns = {
  id: drawings.id,
  codeName: drawings.codeName,
  crated: drawings.crated,
  readCodeName: drawings.readCodeName,
  readCrated: drawings.readCrated,
  by: drawings.username,
  at: drawings.taughtAt,
  overruledBy: drawings.overruledBy,
};

/** All lessons, the newest first. */
export function listLearnt(db: Db): Promise<LearntDrawing[]> {
  return db.select(learntColumns).from(drawings).orderBy(desc(drawings.id));
}

/** Finds a lesson; null if there is none. */
export async function findLearnt(db: Db, id: number): Promise<LearntDrawing | null> {
  const [row] = await db.select(learntColumns).from(drawings).where(eq(drawings.id, id));
  return row ?? null;
}

const TEACHING_LOCK = 7_340_251;

/** Until the transaction ends nobody else teaches: of two lessons about one drawing, the later must see the earlier. */
export async function lockTeaching(db: Db): Promise<void> {
  await db.execute(takeLock(TEACHING_LOCK));
}

/** The given code names that are in the catalog. */
export async function knownCodeNames(db: Db, codeNames: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ codeName: items.firName })
    .from(items)
    .where(and(inArray(items.firName, [...codeNames]), items.current));
  return new Set(rows.map(({ codeName }) => codeName));
}

/** @returns the new rows' ids, in the order of `rows`; there must be at least one. */
export async function insertDrawings(
  db: Db,
  rows: readonly Omit<typeof drawings.$inferInsert, 'overruledBy'>[],
): Promise<number[]> {
  const inserted = await db
    .insert(drawings)
    .values([...rows])
    .returning({ id: drawings.id });
  // Identities are assigned in the order of the rows.
  return inserted.map(({ id }) => id).sort((a, b) => a - b);
}

/** A lesson and the newer one that overrules it. */
export interface Succession {
  id: number;
  by: number;
}

/** Marks lessons as overruled by newer ones. */
export async function overruleDrawings(db: Db, pairs: readonly Succession[]): Promise<void> {
  if (pairs.length === 0) return;
  await db.execute(
    sql`update drawings set overruled_by = pair.by from (values ${rowsOf(pairs)}) as pair (id, by) where drawings.id = pair.id`,
  );
}

function rowsOf(pairs: readonly Succession[]) {
  return sql.join(
    pairs.map(({ id, by }) => sql`(${id}::integer, ${by}::integer)`),
    sql`, `,
  );
}

/**
 * Deletes what exceeds `count` lessons: of everybody the newest are kept, and as many of each person as there is room for. Whoever
 * has taught most loses their own oldest, and nobody those of others.
 */
export async function deleteBeyondShares(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    delete from drawings where id in (
      select id from (
        select id, row_number() over (partition by user_id, case when user_id is null then username end order by id desc) as place
        from drawings) of_each
      order by place, id desc offset ${count})`);
}

/** Deletes all lessons of the person who taught one. */
export async function deleteAllOfTeacher(db: Db, id: number): Promise<void> {
  await db.execute(sql`
    delete from drawings using drawings one
    where one.id = ${id} and drawings.user_id is not distinct from one.user_id
      and (one.user_id is not null or drawings.username = one.username)`);
}

export async function deleteDrawing(db: Db, id: number): Promise<void> {
  await db.delete(drawings).where(eq(drawings.id, id));
}

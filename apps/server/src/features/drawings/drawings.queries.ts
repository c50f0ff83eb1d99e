import type { LearntDrawing } from '@backline/contract';
import { and, asc, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { drawings, items } from '../../db/schema.ts';

/** A drawing in force: of the same drawing only the newest lesson is. */
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

/** One lesson, or null. */
export async function findLearnt(db: Db, id: number): Promise<LearntDrawing | null> {
  const [row] = await db.select(learntColumns).from(drawings).where(eq(drawings.id, id));
  return row ?? null;
}

const TEACHING_LOCK = 7_340_251;

/** Until the transaction ends nobody else teaches: two lessons about one drawing must see each other. */
export async function lockTeaching(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${TEACHING_LOCK})`);
}

/** Those of the code names that the catalog has. */
export async function knownCodeNames(db: Db, codeNames: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ codeName: items.firName })
    .from(items)
    .where(and(inArray(items.firName, [...codeNames]), items.current));
  return new Set(rows.map(({ codeName }) => codeName));
}

/** @returns the new row's id. */
export async function insertDrawing(
  db: Db,
  columns: Omit<typeof drawings.$inferInsert, 'overruledBy'>,
): Promise<number> {
  const [row] = await db.insert(drawings).values(columns).returning({ id: drawings.id });
  if (row === undefined) throw new Error('The drawing was not stored.');
  return row.id;
}

/** Marks older lessons as overruled by a newer one. */
export async function overruleDrawings(db: Db, ids: readonly number[], by: number): Promise<void> {
  if (ids.length > 0)
    await db
      .update(drawings)
      .set({ overruledBy: by })
      .where(inArray(drawings.id, [...ids]));
}

/** Passes on what these lessons overruled to the one that replaces them, and deletes them. */
export async function replaceDrawings(db: Db, ids: readonly number[], by: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(drawings)
    .set({ overruledBy: by })
    .where(inArray(drawings.overruledBy, [...ids]));
  await db.delete(drawings).where(inArray(drawings.id, [...ids]));
}

/** Deletes all but the newest `count` lessons. */
export async function keepNewest(db: Db, count: number): Promise<void> {
  const newest = db.select({ id: drawings.id }).from(drawings).orderBy(desc(drawings.id)).limit(count);
  await db.delete(drawings).where(notInArray(drawings.id, newest));
}

export async function deleteDrawing(db: Db, id: number): Promise<void> {
  await db.delete(drawings).where(eq(drawings.id, id));
}

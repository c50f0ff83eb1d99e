import type { Reason } from '@backline/contract';
import { and, eq, lte, ne } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { gameDataSource } from '../../../db/schema.ts';

export type SourceRow = typeof gameDataSource.$inferSelect;

/** Null while nobody has named an address. */
export async function findSource(db: Db): Promise<SourceRow | null> {
  const [row] = await db.select().from(gameDataSource).where(ne(gameDataSource.url, ''));
  return row ?? null;
}

/** When it is to be asked, without what it gave last; null for never. */
export async function findDue(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ dueAt: gameDataSource.dueAt })
    .from(gameDataSource)
    .where(ne(gameDataSource.url, ''));
  return row?.dueAt ?? null;
}

/** Another address forgets all that the last one gave. */
export async function saveSource(
  db: Db,
  source: { url: string; daily: boolean; dueAt: string | null },
): Promise<void> {
  const [row] = await db.select({ url: gameDataSource.url }).from(gameDataSource).for('update');
  const isOther = row?.url !== source.url;
  const forgotten = { checkedAt: null, problem: null, etag: '', pack: null, fetchedAt: null };
  const columns = { ...source, ...(isOther && forgotten) };
  await db
    .insert(gameDataSource)
    .values(columns)
    .onConflictDoUpdate({ target: gameDataSource.id, set: columns });
}

export async function setDue(db: Db, dueAt: string): Promise<void> {
  await db.update(gameDataSource).set({ dueAt });
}

/** Takes the check that is due, for this process alone until then. Null if none is, or another process has it. */
export async function takeSource(db: Db, now: Date, until: Date): Promise<SourceRow | null> {
  const [row] = await db
    .update(gameDataSource)
    .set({ dueAt: until.toISOString() })
    .where(and(lte(gameDataSource.dueAt, now.toISOString()), ne(gameDataSource.url, '')))
    .returning();
  return row ?? null;
}

export interface CheckEnd {
  checkedAt: string;
  dueAt: string | null;
  problem: Reason | null;
  /** Contents that were downloaded; absent where nothing new was. */
  got?: { pack: Uint8Array; etag: string; fetchedAt: string };
}

/** Stores the end of a check, unless the address has been changed meanwhile. */
export async function endCheck(db: Db, url: string, { got, ...end }: CheckEnd): Promise<void> {
  await db
    .update(gameDataSource)
    .set({ ...end, ...got })
    .where(eq(gameDataSource.url, url));
}

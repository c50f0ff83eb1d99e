import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/migrations.ts';

/** Somebody who has signed in on the bare host. */
export interface Visitor {
  /** Discord's. */
  id: string;
  name: string;
  avatar: string;
  /** The Discord servers that they own or administer. */
  guilds: { id: string; name: string }[];
}

/** Notes the beginning of a sign-in, and forgets what has ended. */
export async function insertVisit(
  db: Db,
  visit: { hash: string; state: string; verifier: string },
  now: Date,
  until: Date,
): Promise<void> {
  const { hash, state, verifier } = visit;
  await db.execute(sql`delete from visits where expires_at <= ${now.toISOString()}`);
  await db.execute(sql`insert into visits (id_hash, state, verifier, expires_at)
    values (${hash}, ${state}, ${verifier}, ${until.toISOString()})`);
}

/** Takes a begun sign-in away as it is read, so that one state signs in once. @returns its verifier, or null. */
export async function takeVisit(db: Db, hash: string, now: Date): Promise<string | null> {
  const rows = await db.execute(sql`delete from visits where id_hash = ${hash} and visitor is null
    and expires_at > ${now.toISOString()} returning verifier`);
  return rowsOf<{ verifier: string }>(rows)[0]?.verifier ?? null;
}

/** Somebody has signed in. */
export async function insertVisitor(db: Db, hash: string, visitor: Visitor, until: Date): Promise<void> {
  await db.execute(sql`insert into visits (id_hash, state, verifier, visitor, expires_at)
    values (${hash}, '', '', ${JSON.stringify(visitor)}::jsonb, ${until.toISOString()})`);
}

export async function findVisitor(db: Db, hash: string, now: Date): Promise<Visitor | null> {
  const rows = await db.execute(
    sql`select visitor from visits where id_hash = ${hash} and visitor is not null and expires_at > ${now.toISOString()}`,
  );
  return rowsOf<{ visitor: Visitor }>(rows)[0]?.visitor ?? null;
}

export async function deleteVisit(db: Db, hash: string): Promise<void> {
  await db.execute(sql`delete from visits where id_hash = ${hash}`);
}

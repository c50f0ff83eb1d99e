import { and, eq, gt, lte, or } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { setupLinks, signInAttempts } from '../../db/schema.ts';

/** Replaces the link from a process's last start, and deletes expired links. */
export async function replaceSetupLink(
  db: Db,
  link: { process: string; hash: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db
    .delete(setupLinks)
    .where(or(eq(setupLinks.process, link.process), lte(setupLinks.expiresAt, now.toISOString())));
  await db.insert(setupLinks).values({ ...link, expiresAt: link.expiresAt.toISOString() });
}

export async function isSetupLink(db: Db, hash: string, now: Date): Promise<boolean> {
  const isValid = and(eq(setupLinks.hash, hash), gt(setupLinks.expiresAt, now.toISOString()));
  return (await db.select({ hash: setupLinks.hash }).from(setupLinks).where(isValid)).length > 0;
}

/**
 * Locks all links until the transaction ends, so that of two people who come through two of them at the same moment
 * the second finds none.
 */
export async function lockSetupLinks(db: Db): Promise<void> {
  await db.select({ hash: setupLinks.hash }).from(setupLinks).orderBy(setupLinks.process).for('update');
}

export async function deleteSetupLinks(db: Db): Promise<void> {
  await db.delete(setupLinks);
}

/** @returns false if there is no such sign-in under way. */
export async function bindAttempt(db: Db, state: string, setupHash: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(signInAttempts)
    .set({ setupHash })
    .where(and(eq(signInAttempts.state, state), gt(signInAttempts.expiresAt, now.toISOString())))
    .returning({ state: signInAttempts.state });
  return rows.length > 0;
}

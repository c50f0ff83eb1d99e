import type { AdminOrigin } from '@backline/contract';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema.ts';

const haveSignedIn = and(users.admin, isNotNull(users.signedInAt));

/**
 * Ids of the admins who have signed in at least once, locked until the transaction ends, so that of two requests that
 * each take one of the last two flags away the second sees what the first did. Comes before any lock on a single user.
 */
export async function lockAdmins(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(haveSignedIn)
    .orderBy(asc(users.id))
    .for('update');
  return rows.map((row) => row.id);
}

/** Whether there is an admin who has signed in; one who was added ahead may have a mistyped id and never come. */
export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(haveSignedIn).limit(1)).length > 0;
}

interface AdminFlag {
  id: number;
  discordUserId: string;
  username: string;
  admin: boolean;
  adminBy: AdminOrigin | null;
}

export async function findAdminFlag(db: Db, userId: number): Promise<AdminFlag | null> {
  const { id, discordUserId, username, admin, adminBy } = users;
  const [row] = await db
    .select({ id, discordUserId, username, admin, adminBy })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

/** @returns false if there is no such user. */
export async function setAdminFlag(db: Db, userId: number, adminBy: AdminOrigin | null): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ admin: adminBy !== null, adminBy })
    .where(eq(users.id, userId))
    .returning({ id: users.id });
  return rows.length > 0;
}

import { countDistinct } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { memberships } from '../db/schema.ts';

/** The people of a regiment: those who have signed in and are in one of its Discord servers. */
export async function countMembers(db: Db): Promise<number> {
  const [row] = await db.select({ count: countDistinct(memberships.userId) }).from(memberships);
  return row?.count ?? 0;
}

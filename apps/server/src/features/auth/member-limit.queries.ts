import { reason } from '@backline/contract';
import { and, countDistinct, eq, exists, ne } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { memberships, users } from '../../db/schema.ts';
import { conflict } from '../../http/errors.ts';
import type { InstallationRules } from '../../services.ts';

/**
 * Enforces the operator's limit on members while somebody signs in. Members are the people who have signed in and are in a
 * linked Discord server; those who are members already stay members, even if the limit has been lowered since.
 * @param person isMember: whether Discord says that they are in a linked server.
 * @throws ApiError `conflict` for one too many.
 */
export async function checkMemberLimit(
  db: Db,
  installation: InstallationRules | null,
  person: { discordUserId: string; isMember: boolean },
): Promise<void> {
  const most = installation?.limits().members;
  if (most === undefined || !person.isMember) return;
  const theirs = eq(users.discordUserId, person.discordUserId);
  const membership = db.select().from(memberships).where(eq(memberships.userId, users.id));
  const known = await db
    .select({ id: users.id })
    .from(users)
    .where(and(theirs, exists(membership)));
  if (known.length > 0) return;
  const [row] = await db
    .select({ members: countDistinct(memberships.userId) })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(ne(users.discordUserId, person.discordUserId));
  if ((row?.members ?? 0) >= most) throw conflict(reason('member-limit', { most }));
}

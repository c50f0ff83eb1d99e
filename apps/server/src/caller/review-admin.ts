import { announce } from '../db/announce.ts';
import { writeOwnAct } from '../db/audit.queries.ts';
import type { Db } from '../db/database.ts';
import type { Services } from '../services.ts';
import { findAdminFlag, lockAdmins, setAdminFlag } from './admins.queries.ts';

/** Reason why somebody is no longer an admin, as the audit trail records it. */
type AdminLoss = 'not in ADMIN_DISCORD_IDS any more' | 'member of no linked Discord any more';

type Parts = Pick<Services, 'discord' | 'log' | 'now'>;

/**
 * Takes the admin flag from somebody who got it from ADMIN_DISCORD_IDS and is no longer on that list
 * (docs/spec/access.md#admins). A flag given by another admin or by the set-up link stays. If it is not recorded who gave
 * the flag, the list counts as its origin.
 * @param transaction must not hold a lock on a user yet.
 * @returns whether the flag was taken.
 */
export async function reviewListed(parts: Parts, transaction: Db, userId: number): Promise<boolean> {
  const flag = await findAdminFlag(transaction, userId);
  if (flag === null || !flag.admin) return false;
  const isListed = parts.discord.adminIds.includes(flag.discordUserId);
  if (flag.adminBy === 'settings' && !isListed)
    return takeAdmin(parts, transaction, userId, 'not in ADMIN_DISCORD_IDS any more');
  if (flag.adminBy === null && isListed) await setAdminFlag(transaction, userId, 'settings');
  return false;
}

/**
 * Takes the flag from an admin unless it is the last one, records that in the audit trail, and notifies open pages.
 * @param transaction has locked the admins, or no user at all.
 * @returns false if the user is no admin, or the last.
 */
export async function takeAdmin(
  { log, now }: Pick<Parts, 'log' | 'now'>,
  transaction: Db,
  userId: number,
  reason: AdminLoss,
): Promise<boolean> {
  const admins = await lockAdmins(transaction);
  const flag = await findAdminFlag(transaction, userId);
  if (flag === null || !admins.includes(userId)) return false;
  if (admins.length === 1) {
    log.warn({ userId, reason }, 'the last admin stays an admin: make somebody else an admin');
    return false;
  }
  await setAdminFlag(transaction, userId, null);
  await writeOwnAct(transaction, now(), {
    feature: 'users',
    action: 'loseAdmin',
    subject: flag.username,
    params: { id: userId },
    changes: [
      { field: 'admin', before: 'true', after: 'false' },
      { field: 'reason', before: '', after: reason },
    ],
  });
  await announce(transaction, { event: 'change', features: ['users'], page: null });
  log.info({ userId, reason }, 'a user is no longer an admin');
  return true;
}

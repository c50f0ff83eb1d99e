import { createHash, randomBytes } from 'node:crypto';
import { reason } from '@backline/contract';
import { hasAdmin } from '../../caller/admins.queries.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { conflict } from '../../http/errors.ts';
import { deleteSetupLinks, isSetupLink, lockSetupLinks, replaceSetupLink } from './setup-link.queries.ts';

/** 256 bits: nobody can guess it, and a hash of it needs neither salt nor slowness. */
const RANDOM_BYTES = 32;
/** Links of processes that are gone end by themselves. */
const LIFETIME_MS = 24 * 3_600_000;

/** Makes the hash that the database stores of a link's token. */
export function hashSetupToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Makes the link through which the first admin signs in (docs/spec/access.md#admins), while sign-in is with
 * Discord, no id is listed in ADMIN_DISCORD_IDS and there is no admin. It works once, for 24 hours, and takes
 * the place of the one from this process's last start; those of other processes on the same database work
 * too, until one of them is used.
 * @param process identifies this process among those on the database.
 * @param origin the address that people use, without a slash at the end.
 * @returns the link, or null if none is needed. The token is in its fragment, which browsers send to no server.
 */
export async function makeSetupLink(
  db: Db,
  config: Pick<Config, 'discord' | 'adminDiscordIds'>,
  { process, origin, now }: { process: string; origin: string; now: Date },
): Promise<string | null> {
  if (config.discord === 'local' || config.adminDiscordIds.length > 0) return null;
  const token = randomBytes(RANDOM_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  return db.transaction(async (transaction) => {
    if (await hasAdmin(transaction)) {
      await deleteSetupLinks(transaction);
      return null;
    }
    await replaceSetupLink(transaction, { process, hash: hashSetupToken(token), expiresAt }, now);
    return `${origin}/login#setup=${token}`;
  });
}

/**
 * Whether a link still makes somebody admin.
 * @throws ApiError `conflict` if it has ended.
 */
export async function checkSetupLink(db: Db, hash: string, now: Date): Promise<void> {
  if ((await isSetupLink(db, hash, now)) && !(await hasAdmin(db))) return;
  throw conflict(reason('setup-link-ended'));
}

/** Uses a link up, and every other one with it. Needs a transaction. @throws ApiError as `checkSetupLink`. */
export async function takeSetupLink(transaction: Db, hash: string, now: Date): Promise<void> {
  await lockSetupLinks(transaction);
  await checkSetupLink(transaction, hash, now);
  await deleteSetupLinks(transaction);
}

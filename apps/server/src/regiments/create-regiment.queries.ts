import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { discords, users } from '../db/schema.ts';

/**
 * The first rows of a regiment that somebody starts: the founder, who is admin, and the Discord server. Those that are there
 * already stay. The founder's rights come from Discord at the first sign-in.
 */
export async function insertFounder(
  db: Db,
  founder: { id: string; name: string; avatar: string },
  guild: { id: string; name: string },
): Promise<void> {
  const { id, name, avatar } = founder;
  await db
    .insert(users)
    .values({ discordUserId: id, username: name, avatar, admin: true, adminBy: 'setup', signedInAt: null })
    .onConflictDoUpdate({ target: users.discordUserId, set: { admin: true } });
  await db
    .insert(discords)
    .values({
      guildId: guild.id,
      name: guild.name,
      primary: sql`not exists (select from ${discords})`,
      changedBy: name,
    })
    .onConflictDoNothing();
}

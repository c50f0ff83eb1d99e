import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openEmptyTestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrations.ts';
import { sessions, users } from './schema.ts';

/** Migrations before sessions could be distinguished. */
const BEFORE = 3;

it('earlier sessions and people remain: last active at the start, and members known as such', async () => {
  const database = await openEmptyTestDatabase();
  const { db } = database;
  await db.transaction((transaction) => migrate(transaction, BEFORE));
  await db.execute(sql`
    insert into users (discord_user_id, username, admin) values ('1', 'Member', true), ('2', 'Guest', false)`);
  await db.execute(sql`insert into discords (name, guild_id) values ('Ours', '900')`);
  await db.execute(sql`insert into memberships (user_id, discord_id) select u.id, d.id from users u, discords d
    where u.username = 'Member'`);
  await db.execute(sql`insert into sessions (id, user_id, created_at, expires_at)
    select 'session of ' || username, id, '2026-11-01T10:00:00Z', '2026-11-08T10:00:00Z' from users`);
  await db.transaction((transaction) => migrate(transaction));
  expect(await db.select().from(users).orderBy(users.id)).toMatchObject([
    { username: 'Member', admin: true, adminBy: null, wasMember: true },
    { username: 'Guest', admin: false, adminBy: null, wasMember: false },
  ]);
  const kept = await db.select().from(sessions);
  expect(new Set(kept.map(({ number }) => number)).size).toBe(2);
  for (const row of kept)
    expect(row).toMatchObject({
      lastActiveAt: '2026-11-01T10:00:00.000Z',
      browser: '',
      system: '',
      network: '',
    });
  await database.close();
});

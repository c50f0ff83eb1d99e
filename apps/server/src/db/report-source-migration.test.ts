import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openEmptyTestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrations.ts';
import { reports } from './schema.ts';

/** Migrations before reports had a source. */
const BEFORE = 5;

it('earlier reports become those of screenshots; undos and demonstrations stay', async () => {
  const database = await openEmptyTestDatabase();
  const { db } = database;
  await db.transaction((transaction) => migrate(transaction, BEFORE));
  await db.execute(sql`
    insert into reports (stockpile_name, locked, username, source, taken_at, previous_taken_at, before, after)
    select source, false, 'Scout', source, '2026-11-21T10:00:00Z', '1970-01-01T00:00:00Z', '[]', '[]'
    from unnest(array['fir', 'demo', 'undo', 'removed']) as source`);
  await db.transaction((transaction) => migrate(transaction));
  expect((await db.select().from(reports).orderBy(reports.id)).map((report) => report.source)).toEqual([
    'screenshot',
    'demo',
    'undo',
    'removed',
  ]);
  await database.close();
});

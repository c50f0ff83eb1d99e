import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openEmptyTestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrations.ts';
import { reports, stockpiles } from './schema.ts';

/** Migrations before a stockpile had the bounds of its last change. */
const BEFORE = 8;

it('earlier reports become undone where an undo followed, and the others tell when each stockpile changed last', async () => {
  const database = await openEmptyTestDatabase();
  const { db } = database;
  await db.transaction((transaction) => migrate(transaction, BEFORE));
  await db.execute(sql`
    insert into warehouses (location, building_type, name)
    values ('Oarbreaker - Posterus', 'Seaport', 'Port')`);
  await db.execute(sql`
    insert into stockpiles (warehouse_id, name) select w.id, one from warehouses w, unnest(array['A', 'B', 'C']) as one`);
  await db.execute(sql`
    insert into reports (stockpile_id, stockpile_name, locked, username, source, taken_at, previous_taken_at, before, after)
    select s.id, s.name, false, 'Scout', source, '2026-11-21T00:00:00Z'::timestamptz + hour * interval '1 hour',
      '1970-01-01T00:00:00Z', '[]', jsonb_build_array(jsonb_build_object('firName', 'Cloth', 'crated', true, 'quantity', quantity))
    from (values
      (1, 'A', 'screenshot', 1, 5), (2, 'B', 'screenshot', 1, 5), (3, 'A', 'screenshot', 3, 6), (4, 'B', 'tool', 4, 5),
      (5, 'A', 'screenshot', 5, 6), (6, 'A', 'screenshot', 7, 1), (7, 'B', 'screenshot', 7, 5), (8, 'A', 'undo', 5, 6),
      (9, 'C', 'demo', 1, 5)
    ) as row (place, name, source, hour, quantity) join stockpiles s on s.name = row.name order by place`);
  await db.transaction((transaction) => migrate(transaction));
  const kept = await db.select().from(reports).orderBy(reports.id);
  expect(kept.map(({ undone }) => undone)).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
    false,
    false,
    false,
  ]);
  const rows = await db.select().from(stockpiles).orderBy(stockpiles.name);
  expect(rows.map(({ changedAfter, changedBefore }) => [changedAfter, changedBefore])).toEqual([
    ['2026-11-21T01:00:00.000Z', '2026-11-21T03:00:00.000Z'],
    ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'],
    ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'],
  ]);
  await database.close();
});

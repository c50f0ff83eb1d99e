import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openEmptyTestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrations.ts';
import { reports, stockpiles } from './schema.ts';

/** Migrations before public stockpiles had a name of their own. */
const BEFORE = 11;
const NEVER = '1970-01-01T00:00:00Z';
const NOTED = '2026-11-20T08:00:00Z';

/** Warehouse, name, code, locked, when its timer was noted; then name, code and timer afterwards. */
const STOCKPILES = [
  [1, 'Public', '123456', false, NOTED, 'Public', '', NEVER],
  [1, 'KD-Public', '', false, NOTED, 'KD-Public', '', NOTED],
  [1, 'öffentlich', '654321', false, NOTED, 'öffentlich (3)', '654321', NOTED],
  [2, 'FD-Public', '', false, NOTED, 'Public', '', NEVER],
  [2, 'FD-Arms', '111111', false, NOTED, 'FD-Arms', '111111', NOTED],
  [3, 'Port-Public', '222222', false, NOTED, 'Port-Public', '222222', NOTED], // with a code it is a reserve
  [3, ' PUBLIC ', '', true, NOTED, ' PUBLIC  (7)', '', NOTED],
  [4, 'Port-Depot-Public', '', false, NEVER, 'Public', '', NEVER],
] as const;

it('stockpiles that stood for public ones become Public, without code and timer, and no other does', async () => {
  const database = await openEmptyTestDatabase();
  const { db } = database;
  await db.transaction((transaction) => migrate(transaction, BEFORE));
  await db.execute(
    sql`insert into categories (id, name, sort_order, color) overriding system value values (1, 'Back', 0, '#ff0000')`,
  );
  await db.execute(sql`
    insert into warehouses (id, location, building_type, active, name, category_id, stockpile_tag) overriding system value
    select id, 'Kalokai', 'Storage Depot', true, name, 1, tag
    from (values (1, 'Kalokai Depot', ' KD '), (2, 'Far Depot', 'FD'), (3, 'Port', ''), (4, ' Port-Depot ', '')) one (id, name, tag)`);
  for (const [index, [warehouse, name, code, locked, refreshed]] of STOCKPILES.entries()) {
    const id = index + 1;
    await db.execute(sql`
      insert into stockpiles (id, warehouse_id, name, code, locked, refreshed_at) overriding system value
      values (${id}::int, ${warehouse}::int, ${name}::text, ${code}::text, ${locked}::boolean, ${refreshed}::timestamptz)`);
    await db.execute(sql`
      insert into reports (stockpile_id, stockpile_name, warehouse_id, locked, username, source, taken_at, applied_at,
        previous_taken_at, before, after)
      values (${id}::int, ${name}::text, ${warehouse}::int, ${locked}::boolean, 'Ana', 'screenshot', now(), now(), now(), '[]', '[]')`);
  }

  await db.transaction((transaction) => migrate(transaction));

  const rows = await db
    .select({
      name: stockpiles.name,
      code: stockpiles.code,
      refreshed: stockpiles.refreshedAt,
      reported: reports.stockpileName,
    })
    .from(stockpiles)
    .innerJoin(reports, eq(reports.stockpileId, stockpiles.id))
    .orderBy(stockpiles.id);
  expect(
    rows.map(({ name, code, refreshed, reported }) => [name, code, Date.parse(refreshed), reported]),
  ).toEqual(STOCKPILES.map(([, , , , , name, code, refreshed]) => [name, code, Date.parse(refreshed), name]));
  await database.close();
});

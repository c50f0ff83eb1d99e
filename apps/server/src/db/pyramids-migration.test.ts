import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openEmptyTestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrations.ts';
import { pyramids } from './schema.ts';

/** Migrations before targets on crated items counted crates. */
const BEFORE = 3;

it('a target on crated items alone, which counted items, becomes the number of crates that hold them', async () => {
  const database = await openEmptyTestDatabase();
  const { db } = database;
  await db.transaction((transaction) => migrate(transaction, BEFORE));
  await db.execute(sql`
    insert into items (id, name, fir_name, category, crate_size, crated, factory_produced, mpf_produced, garage_produced,
      construction_yard_produced, techable, teched, materials, faction, slang) overriding system value
    select id, fir_name || id, fir_name, 'Supplies', crate_size, crated, false, false, false, false, false, true, '[]', 'Neutral', '[]'
    from (values (1, 'Cloth', 100, false), (2, 'Cloth', 100, true), (3, 'Shovel', 20, true))
      one (id, fir_name, crate_size, crated)`);
  const rows = [
    [
      { items: [2], target: 700 },
      { items: [1], target: 700 },
    ],
    [
      { items: [3, 2], target: 41 },
      { items: [2, 1], target: 300 },
    ],
  ];
  for (const bluefin of [false, true])
    await db.execute(sql`insert into pyramids (name, bluefin, rows)
      values (${bluefin ? 'Ship' : 'Front'}, ${bluefin}, ${JSON.stringify(rows)}::jsonb)`);
  await db.execute(sql`insert into pyramids (name, bluefin) values ('Empty', false)`);
  await db.transaction((transaction) => migrate(transaction));
  const after = await db.select({ rows: pyramids.rows }).from(pyramids).orderBy(pyramids.id);
  expect(after.map((pyramid) => pyramid.rows)).toEqual([
    [
      [
        { items: [2], target: 7 },
        { items: [1], target: 700 },
      ],
      [
        { items: [3, 2], target: 3 }, // 41 shovels are two crates and one shovel
        { items: [2, 1], target: 300 },
      ],
    ],
    rows,
    [],
  ]);
  await database.close();
});

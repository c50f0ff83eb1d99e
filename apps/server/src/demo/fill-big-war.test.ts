import { items as itemsContract, supplies, warehouses } from '@backline/contract';
import { count, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { reports, stockpileContents, stockpiles, users } from '../db/schema.ts';
import { replyOf, useTestApp } from '../testing/test-app.ts';
import { planBigWar } from './big-war.ts';
import { fillBigWar } from './fill-big-war.ts';
import { DemoRefusedError } from './fill-demo.ts';

// More warehouses than the map has sites, so that some are invented.
const SIZE = { warehouses: 120, stockpilesPerWarehouse: 2, linesPerStockpile: 6, users: 5 };
const NOW = new Date('2026-11-21T12:00:00Z');

const app = useTestApp({ emptied: false });
beforeAll(async () => {
  await fillBigWar(app.db, NOW, SIZE);
});

it('the big war has exactly the requested number of everything', async () => {
  const total = async (table: Parameters<ReturnType<typeof app.db.select>['from']>[0]) => {
    const [row] = await app.db.select({ total: count() }).from(table);
    return row?.total;
  };
  expect(await total(stockpiles)).toBe(240);
  expect(await total(stockpileContents)).toBe(1440);
  expect(await total(reports)).toBe(240);
  expect(await total(users)).toBe(5);
  const [locked] = await app.db
    .select({ total: count() })
    .from(stockpiles)
    .where(eq(stockpiles.locked, true));
  expect(locked?.total).toBe(30);
});

it('the screens find its data: warehouses with their fill, the overview, an item’s distribution', async () => {
  const admin = await app.signIn({ admin: true });
  const list = replyOf(await app.call(warehouses.list, { query: {} }, admin));
  expect(list).toHaveLength(120);
  const overview = replyOf(await app.call(supplies.overview, {}, admin));
  const [most] = overview.toSorted((a, b) => b.quantity - a.quantity);
  const params = { id: most!.item.id };
  const rows = replyOf(await app.call(itemsContract.distribution, { params }, admin));
  const there = rows.filter((row) => row.crated === most!.item.crated);
  expect(there.reduce((sum, row) => sum + row.quantity, 0)).toBe(most!.quantity);
});

it('the plan is the same each time', () => {
  const items = { crated: [1, 2, 3, 4], loose: [5, 6, 7, 8] };
  expect(planBigWar(SIZE, items, NOW)).toEqual(planBigWar(SIZE, items, NOW));
});

it('a database with warehouses is left as it is', async () => {
  await expect(fillBigWar(app.db, NOW, SIZE)).rejects.toThrow(DemoRefusedError);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Database, Db } from '../../db/database.ts';
import { seededRandom } from '../../demo/demo-war.ts';
import { naiveStock } from '../../testing/naive-stock.ts';
import { makeSmallWar, randomWrites } from '../../testing/random-writes.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { distributionOf } from '../items/distribution.ts';
import { depotsOf } from '../logigen/logistics-matrix.ts';
import { sumAllSupplies } from '../supplies/sum-supplies.ts';
import { showWarehouse, summarizeWarehouses } from '../warehouses/show-warehouses.ts';
import { readStockOf } from './current-stock.ts';
import { StockMirror } from './stock-mirror.ts';

/**
 * The core of the mirror: whatever is written, in whatever order, its sums equal those of naive loops over all rows,
 * for every viewer, in every process; and so do the sums made inside a transaction.
 */

const SEQUENCES = 200;
const LENGTH = 3;

let database: Database;
let db: Db;

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());

function scope(groups: number[], seesLocked = false): VisibilityScope {
  const permissions = { read: true, edit: true, manage: true };
  return { admin: seesLocked, seesLocked, permissions, groupIds: groups };
}

it(`after each of ${SEQUENCES} random sequences of writes the sums of two processes equal those of a loop over all rows, for every viewer`, async () => {
  const random = seededRandom(20_261_121);
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!;
  const war = await makeSmallWar(db);
  const writes = randomWrites(random, war);
  const mirrors = [new StockMirror(db), new StockMirror(db)];
  const people = [
    scope([]),
    scope([], true),
    scope(war.groupIds),
    ...war.groupIds.map((id) => scope([id, 9999])),
  ];
  const done: string[] = [];
  let seen = 0;
  let pieces = 0;
  for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
    for (let length = 0; length < LENGTH; length += 1) {
      const name = pick(Object.keys(writes));
      done.push(name);
      const isUndone = random() < 0.1;
      await db
        .transaction(async (tx) => {
          await writes[name]!(tx);
          if (isUndone) throw new Error('rolled back');
        })
        .catch((error: Error) => {
          if (error.message !== 'rolled back') throw error;
        });
    }
    const mirror = pick(mirrors);
    const viewer = pick(people);
    const siteId = pick(war.siteIds);
    const itemId = pick(war.itemIds);
    await mirror.update();
    const sums = {
      supplies: sumAllSupplies(mirror, viewer),
      warehouses: summarizeWarehouses(mirror, viewer),
      warehouse: await showWarehouse(db, mirror, viewer, siteId),
      warehouseInTransaction: await db.transaction(async (tx) =>
        showWarehouse(tx, await readStockOf(tx, siteId), viewer, siteId),
      ),
      distribution: distributionOf(mirror, viewer, itemId),
      pieces: new Map(depotsOf(mirror, viewer).map(({ id, flatbeds }) => [id, flatbeds])),
    };
    const naive = await naiveStock(db, viewer);
    const expected = {
      supplies: naive.supplies(),
      warehouses: naive.warehouses(),
      warehouse: naive.warehouse(siteId),
      warehouseInTransaction: naive.warehouse(siteId),
      distribution: naive.distribution(itemId),
      pieces: new Map([...naive.pieces('FlatbedTruck')].sort(([a], [b]) => a - b)),
    };
    seen +=
      expected.supplies.length + expected.distribution.length + (expected.warehouse?.supplies.length ?? 0);
    pieces += [...expected.pieces.values()].filter((count) => count > 0).length;
    expect(sums, `after ${done.slice(-4).join(', ')}`).toEqual(expected);
  }
  expect(new Set(done).size).toBe(Object.keys(writes).length);
  expect(seen).toBeGreaterThan(SEQUENCES * 5); // otherwise there was hardly anything to compare
  expect(pieces).toBeGreaterThan(SEQUENCES / 10);
}, 180_000);

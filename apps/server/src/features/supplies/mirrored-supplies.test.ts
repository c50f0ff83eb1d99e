import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Db } from '../../db/database.ts';
import { seededRandom } from '../../demo/demo-war.ts';
import type { VisibilityScope } from '../../http/viewer.ts';
import { makeSmallWar, randomWrites } from '../../testing/random-writes.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { listDistribution } from '../items/distribution.queries.ts';
import { distributionOf } from '../items/mirrored-distribution.ts';
import { showWarehouse, summarizeWarehouses } from '../warehouses/mirrored-warehouses.ts';
import { findWarehouse, listWarehouses } from '../warehouses/warehouses.queries.ts';
import { sumAllSupplies } from './mirrored-supplies.ts';
import { StockMirror } from './stock-mirror.ts';
import { listSupplies } from './supplies.queries.ts';

/**
 * The heart of the mirror: whatever is written, in whatever order, what it answers is what the database's own sums say,
 * for everybody, in every process.
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

it(`after each of ${SEQUENCES} random sequences of writes two processes answer everybody what the database's own sums say`, async () => {
  const random = seededRandom(20_261_121);
  const one = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!;
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
  for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
    for (let length = 0; length < LENGTH; length += 1) {
      const name = one(Object.keys(writes));
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
    const mirror = one(mirrors);
    const viewer = one(people);
    const siteId = one(war.siteIds);
    const itemId = one(war.itemIds);
    await mirror.catchUp();
    const told = {
      supplies: sumAllSupplies(mirror, viewer),
      warehouses: summarizeWarehouses(mirror, viewer),
      warehouse: await showWarehouse(db, mirror, viewer, siteId),
      distribution: distributionOf(mirror, viewer, itemId),
    };
    const truth = {
      supplies: await listSupplies(db, viewer, null),
      warehouses: await listWarehouses(db, viewer),
      warehouse: await findWarehouse(db, viewer, siteId),
      distribution: await listDistribution(db, viewer, itemId),
    };
    seen += truth.supplies.length + truth.distribution.length + (truth.warehouse?.supplies.length ?? 0);
    expect(told, `after ${done.slice(-4).join(', ')}`).toEqual(truth);
  }
  expect(new Set(done).size).toBe(Object.keys(writes).length);
  expect(seen).toBeGreaterThan(SEQUENCES * 5); // otherwise there was hardly anything to compare
}, 180_000);

import type { Db } from '../db/database.ts';
import { BIG_WAR, planBigWar, type WarSize } from './big-war.ts';
import {
  insertBigWarGoals,
  insertBigWarPeople,
  insertBigWarStockpiles,
  listWarItems,
  openBigWarWarehouses,
} from './fill-big-war.queries.ts';
import { analyzeDatabase, countActiveWarehouses } from './fill-demo.queries.ts';
import { DemoRefusedError } from './fill-demo.ts';

/**
 * Fills an empty database with a war as large as asked, for measuring and for looking at long lists: warehouses,
 * stockpiles (some locked), contents, goals, people with roles, and the latest report of every stockpile.
 * The same each time but for the clock. @throws DemoRefusedError where warehouses already exist.
 */
export async function fillBigWar(db: Db, now: Date, size: WarSize = BIG_WAR): Promise<void> {
  if ((await countActiveWarehouses(db)) > 0)
    throw new DemoRefusedError(
      'The database already has warehouses, so the big war was not added. Start without --demo, or set DATA_DIR to an empty folder.',
    );
  await db.transaction(async (transaction) => {
    const plan = planBigWar(size, await listWarItems(transaction), now);
    const groupIds = await insertBigWarPeople(transaction, plan.users, now);
    const { warehouseIds, categoryIds } = await openBigWarWarehouses(transaction, plan.warehouses);
    await insertBigWarGoals(transaction, plan, { warehouseIds, categoryIds });
    await insertBigWarStockpiles(transaction, plan.stockpiles, { warehouseIds, groupIds });
  });
  await analyzeDatabase(db);
}

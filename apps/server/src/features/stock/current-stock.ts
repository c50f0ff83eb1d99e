import type { Db } from '../../db/database.ts';
import { listActiveWarehouses, listCatalog, listStockpileStock } from './read-stock.queries.ts';
import { Stock } from './stock.ts';
import { readGoals, StockMirror, type Subject } from './stock-mirror.ts';

/** The tables that sums of stock and goals depend on. */
export const SUMS = [
  'items',
  'categories',
  'warehouses',
  'goals',
  'goalTemplates',
  'stock',
] as const satisfies Subject[];

const mirrors = new WeakMap<Db, StockMirror>();

/** Brings this process's mirror of a database up to date; the first call reads everything. */
async function updatedMirror(db: Db, snapshot?: string): Promise<StockMirror> {
  const mirror = mirrors.get(db) ?? new StockMirror(db);
  mirrors.set(db, mirror);
  await mirror.update(snapshot);
  return mirror;
}

/**
 * The whole war's stock as it was when `dependsOn` brought it up to date: for replies that are cached under that.
 * @throws Error for a transaction, whose changes are not in the mirror: use `readStockOf` there.
 */
export function mirrorOf(db: Db): Stock {
  const mirror = mirrors.get(db);
  if (mirror === undefined) throw new Error('There is no mirror of this database: it was never read.');
  return mirror;
}

/** The whole war's stock of now. @param db the database, never a transaction: that would read the whole war. */
export function readStock(db: Db): Promise<StockMirror> {
  return updatedMirror(db);
}

/**
 * The stock of one warehouse, read from the database: for use inside a transaction, whose changes the mirror does not
 * show. Empty for a warehouse that is not active.
 */
export async function readStockOf(db: Db, warehouseId: number): Promise<Stock> {
  const stock = new Stock();
  const warehouses = await listActiveWarehouses(db, warehouseId);
  if (warehouses.length === 0) return stock;
  for (const row of await listStockpileStock(db, warehouseId)) stock.setStockpile(row);
  const goals = await readGoals(db, warehouseId);
  const ids = [...stock.stockpiles.values(), ...goals.values()].flatMap(({ itemIds }) => [...itemIds]);
  stock.setReferences({ warehouses, goals, catalog: await listCatalog(db, [...new Set(ids)]) });
  return stock;
}

/**
 * For `handleCached`: the reply depends on these subjects and nothing else.
 * @param warehouseOf the id of a warehouse whose stockpiles count too, whatever of them changes.
 */
export function dependsOn<P = unknown>(subjects: readonly Subject[], warehouseOf?: (context: P) => number) {
  return async (context: P & { db: Db }, snapshot: string | undefined) => {
    const mirror = await updatedMirror(context.db, snapshot);
    return mirror.version(subjects, warehouseOf?.(context));
  };
}

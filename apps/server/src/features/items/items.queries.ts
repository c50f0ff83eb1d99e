import type { Item, ItemChange } from '@backline/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { items } from '../../db/schema.ts';

/** What everybody may see of an item. */
const publicColumns = {
  id: items.id,
  name: items.name,
  firName: items.firName,
  category: items.category,
  crateSize: items.crateSize,
  crated: items.crated,
  factoryProduced: items.factoryProduced,
  mpfProduced: items.mpfProduced,
  garageProduced: items.garageProduced,
  constructionYardProduced: items.constructionYardProduced,
  techable: items.techable,
  teched: items.teched,
  materials: items.materials,
  faction: items.faction,
  slang: items.slang,
};

/** An item as a member sees it, with the manufacturing switches. Other features join items by it. */
export const itemColumns = {
  ...publicColumns,
  priority: items.priority,
  mpf: items.mpf,
  backlineFactory: items.backlineFactory,
  midlineFactory: items.midlineFactory,
  manufacture: items.manufacture,
  noDelivery: items.noDelivery,
};

/** The current catalog by name; the switches only for members (docs/spec/access.md#rights). */
export function listItems(db: Db, withSwitches: boolean): Promise<Item[]> {
  return db
    .select(withSwitches ? itemColumns : publicColumns)
    .from(items)
    .where(eq(items.current, true))
    .orderBy(asc(items.name), asc(items.id));
}

/** One item of the current catalog, or null. */
export async function findItem(db: Db, id: number, withSwitches: boolean): Promise<Item | null> {
  const [row] = await db
    .select(withSwitches ? itemColumns : publicColumns)
    .from(items)
    .where(and(eq(items.id, id), eq(items.current, true)));
  return row ?? null;
}

/** Changes an item in both its forms. The change names one thing at least. */
export async function updateItem(db: Db, id: number, change: ItemChange): Promise<void> {
  const sameItem = db.select({ firName: items.firName }).from(items).where(eq(items.id, id));
  await db.update(items).set(change).where(inArray(items.firName, sameItem));
}

/** A digest of the whole catalog: any change of any column of any item gives another one. */
export async function readItemsVersion(db: Db): Promise<string> {
  const [row] = await db
    .select({ version: sql<string>`md5(coalesce(string_agg(${items}::text, '|' order by ${items.id}), ''))` })
    .from(items);
  return row?.version ?? '';
}

/** Ids of catalog items by `fir_name/crated`, also of items that today's catalog has no more. */
export async function listItemIds(db: Db, firNames: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: items.id, firName: items.firName, crated: items.crated })
    .from(items)
    .where(inArray(items.firName, firNames));
  return new Map(rows.map((row) => [`${row.firName}/${row.crated}`, row.id]));
}

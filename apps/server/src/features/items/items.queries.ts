import type { Item } from '@backline/contract';
import { asc, eq, sql } from 'drizzle-orm';
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

/** The current catalog by name; the switches only for members (decisions §5). */
export function listItems(db: Db, withSwitches: boolean): Promise<Item[]> {
  return db
    .select(withSwitches ? itemColumns : publicColumns)
    .from(items)
    .where(eq(items.current, true))
    .orderBy(asc(items.name), asc(items.id));
}

/** A digest of the whole catalog: any change of any column of any item gives another one. */
export async function readItemsVersion(db: Db): Promise<string> {
  const [row] = await db
    .select({ version: sql<string>`md5(coalesce(string_agg(${items}::text, '|' order by ${items.id}), ''))` })
    .from(items);
  return row?.version ?? '';
}

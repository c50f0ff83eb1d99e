import type { Item, ItemChange } from '@backline/contract';
import { formKey } from '@backline/domain';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { items } from '../../db/schema.ts';
import { itemColumns, publicItemColumns } from '../stock/item-columns.queries.ts';

/** The current catalog by name; the switches only for members (docs/spec/access.md#rights). */
export function listItems(db: Db, withSwitches: boolean): Promise<Item[]> {
  return db
    .select(withSwitches ? itemColumns : publicItemColumns)
    .from(items)
    .where(eq(items.current, true))
    .orderBy(asc(items.name), asc(items.id));
}

/** Finds an item of the current catalog; null if there is none. */
export async function findItem(db: Db, id: number, withSwitches: boolean): Promise<Item | null> {
  const [row] = await db
    .select(withSwitches ? itemColumns : publicItemColumns)
    .from(items)
    .where(and(eq(items.id, id), eq(items.current, true)));
  return row ?? null;
}

/** Changes an item in both its forms. The change names one thing at least. */
export async function updateItem(db: Db, id: number, change: ItemChange): Promise<void> {
  const sameItem = db.select({ firName: items.firName }).from(items).where(eq(items.id, id));
  await db.update(items).set(change).where(inArray(items.firName, sameItem));
}

/**
 * A digest of the current catalog: any change of any column of any item gives another one. What is not listed is not in
 * it: an unknown item that a locked stockpile brought must not show.
 */
export async function readItemsVersion(db: Db): Promise<string> {
  const [row] = await db
    .select({ version: sql<string>`md5(coalesce(string_agg(${items}::text, '|' order by ${items.id}), ''))` })
    .from(items)
    .where(eq(items.current, true));
  return row?.version ?? '';
}

/** Ids of items by `fir_name/crated`, also of those that today's catalog has no more; not of unknown ones. */
export async function listItemIds(db: Db, firNames: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: items.id, firName: items.firName, crated: items.crated })
    .from(items)
    .where(and(inArray(items.firName, firNames), eq(items.unknown, false)));
  return new Map(rows.map((row) => [formKey(row), row.id]));
}

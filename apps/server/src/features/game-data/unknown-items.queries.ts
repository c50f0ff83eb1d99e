import { and, asc, eq, exists, inArray, not, or, sql } from 'drizzle-orm';
import { UNKNOWN_ITEM } from '../../catalog/catalog-rows.ts';
import type { Db } from '../../db/database.ts';
import {
  goals,
  goalTemplates,
  items,
  orders,
  runLines,
  shipmentContents,
  stockpileContents,
  watches,
} from '../../db/schema.ts';

/** What people say of an item, as opposed to what lies in a stockpile. */
const NAMED_BY = [goals, goalTemplates, shipmentContents, orders, runLines, watches] as const;

/** Whether a goal, an order, a shipment, a run or a watch is about an item: it takes its meaning from the item's name and crate. */
function isNamed(db: Db) {
  return or(
    ...NAMED_BY.map((table) =>
      exists(db.select({ one: sql`1` }).from(table).where(eq(table.itemId, items.id))),
    ),
  );
}

const isOneOf = (keys: readonly string[]) =>
  and(eq(items.current, false), inArray(sql`${items.firName} || '/' || ${items.crated}`, [...keys]));

/**
 * Makes items unknown ones again: those that the current catalog lacks and that nobody's goal, order, shipment, run or
 * watch is about. The others stay as items that are gone.
 * @param keys `fir_name/crated`.
 * @returns the names of the items that stayed.
 */
export async function makeUnknown(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  await db
    .update(items)
    .set({
      ...UNKNOWN_ITEM,
      name: sql`${items.firName} || case when ${items.crated} then ' (Crated)' else '' end`,
    })
    .where(and(isOneOf(keys), not(isNamed(db) ?? sql`false`)));
  const stayed = await db
    .select({ name: items.name })
    .from(items)
    .where(and(isOneOf(keys), eq(items.unknown, false)))
    .orderBy(asc(items.name));
  return stayed.map(({ name }) => name);
}

/**
 * Deletes unknown items that lie nowhere any more, in neither form: history names items by their CodeNames, and a report
 * that names one again makes it again. Reports wait for the lock before they look which items there are.
 * @param db a transaction.
 */
export async function deleteUnusedUnknownItems(db: Db): Promise<void> {
  await db.execute(sql`lock table ${items} in share row exclusive mode`);
  const isUsed = or(
    isNamed(db),
    exists(db.select({ one: sql`1` }).from(stockpileContents).where(eq(stockpileContents.itemId, items.id))),
  );
  const unused = db
    .select({ firName: items.firName })
    .from(items)
    .groupBy(items.firName)
    .having(sql`bool_and(${items.unknown} and not ${isUsed})`);
  await db.delete(items).where(inArray(items.firName, unused));
}

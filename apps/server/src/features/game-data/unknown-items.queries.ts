import { and, asc, eq, exists, inArray, not, or, sql } from 'drizzle-orm';
import { UNKNOWN_ITEM } from '../../catalog/catalog-rows.ts';
import type { Db } from '../../db/database.ts';
import {
  goals,
  goalTemplates,
  items,
  orders,
  pyramids,
  runLines,
  shipmentContents,
  stockpileContents,
  stockpiles,
  watches,
} from '../../db/schema.ts';
import { forgetItems } from '../consumption/update-consumption.ts';
import { forgetItemsOfDays } from '../statistics/stock-days.queries.ts';

/** The tables in which people refer to an item, besides pyramids and as opposed to the contents of stockpiles. */
const REFERENCES = [goals, goalTemplates, shipmentContents, orders, runLines, watches] as const;

/** Whether a goal, an order, a shipment, a run, a watch or a pyramid refers to an item: they depend on its name and crate size. */
function isReferenced(db: Db) {
  return or(
    sql`${items.id} in (
      select planned.id::int from ${pyramids}, jsonb_path_query(${pyramids.rows}, '$[*][*].items[*]') as planned(id))`,
    ...REFERENCES.map((table) =>
      exists(db.select({ found: sql`1` }).from(table).where(eq(table.itemId, items.id))),
    ),
  );
}

const isOneOf = (keys: readonly string[]) =>
  and(eq(items.current, false), inArray(sql`${items.firName} || '/' || ${items.crated}`, [...keys]));

/**
 * Makes items unknown again: those that the current catalog lacks and that no goal, order, shipment, run, watch or
 * pyramid refers to. The others stay as removed items.
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
    .where(and(isOneOf(keys), not(isReferenced(db) ?? sql`false`)));
  const stayed = await db
    .select({ name: items.name })
    .from(items)
    .where(and(isOneOf(keys), eq(items.unknown, false)))
    .orderBy(asc(items.name));
  return stayed.map(({ name }) => name);
}

/**
 * Deletes unknown items that are in no stockpile any more, in either form: history names items by their CodeNames, and a
 * report that names one creates it again. What is stored under their ids goes with them. Reports wait for the lock before
 * they look up the existing items.
 * @param db a transaction.
 */
export async function deleteUnusedUnknownItems(db: Db, now: Date): Promise<void> {
  const isUsed = or(
    isReferenced(db),
    exists(
      db.select({ found: sql`1` }).from(stockpileContents).where(eq(stockpileContents.itemId, items.id)),
    ),
  );
  const unused = db
    .select({ firName: items.firName })
    .from(items)
    .groupBy(items.firName)
    .having(sql`bool_and(${items.unknown} and not ${isUsed})`);
  if ((await unused).length === 0) return; // reports need not wait
  await db.execute(sql`lock table ${stockpiles} in exclusive mode`); // first, as in a report: so there is no deadlock
  await db.execute(sql`lock table ${items} in share row exclusive mode`);
  const deleted = await db.delete(items).where(inArray(items.firName, unused)).returning({ id: items.id });
  if (deleted.length === 0) return;
  const ids = deleted.map(({ id }) => id);
  await forgetItems(db, ids, now);
  await forgetItemsOfDays(db, ids);
}

import { formKey } from '@backline/domain';
import { and, count, eq, notInArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Catalog } from '../../catalog/catalog.ts';
import { itemRows, siteRows } from '../../catalog/catalog-rows.ts';
import type { Db } from '../../db/database.ts';
import { categories, items, warehouses } from '../../db/schema.ts';
import { UNKNOWN_ITEM_IDS_FROM } from '../../db/unknown-item-ids.queries.ts';
import { currentCatalog } from '../stock/current-catalog.queries.ts';

/** A database without any category could take no warehouse: these are what a regiment begins with. */
const FIRST_CATEGORIES = [
  { name: 'Backline', order: 0, color: '#3f7d58' },
  { name: 'Midline', order: 1, color: '#c98a1b' },
  { name: 'Frontline', order: 2, color: '#c8452e' },
];

function excluded(column: PgColumn) {
  return sql.raw(`excluded."${column.name}"`);
}

/**
 * Brings the catalog's facts into the database, at every start. Items are known by (fir_name, crated); what people
 * set (teched, priority, the switches) stays as it is. An item that the catalog no longer has stays for the history,
 * marked as not current; unknown items that reports had named become real ones. Sites are known by their key and added
 * only: a warehouse's name is its owners' business.
 */
export async function seedCatalog(db: Db, catalog?: Catalog): Promise<void> {
  await db.transaction(async (transaction) => {
    const facts = catalog ?? (await currentCatalog(transaction)).catalog;
    await putItems(transaction, facts);
    await transaction
      .insert(warehouses)
      .values(siteRows(facts))
      .onConflictDoNothing({ target: warehouses.siteKey });
    const [known] = await transaction.select({ categories: count() }).from(categories);
    if (known?.categories === 0) await transaction.insert(categories).values(FIRST_CATEGORIES);
  });
}

/**
 * The items of a catalog as they are to be from now on; see `seedCatalog`. Those that exist are inserted with their ids, or
 * each would use up another one: sums of stock are arrays up to the highest id.
 * @param db a transaction.
 */
export async function putItems(db: Db, catalog: Catalog): Promise<void> {
  const ids = await findIds(db);
  const rows = itemRows(catalog).map((row) => ({ ...row, id: ids.get(formKey(row)) }));
  const facts = {
    name: excluded(items.name),
    category: excluded(items.category),
    crateSize: excluded(items.crateSize),
    factoryProduced: excluded(items.factoryProduced),
    mpfProduced: excluded(items.mpfProduced),
    garageProduced: excluded(items.garageProduced),
    constructionYardProduced: excluded(items.constructionYardProduced),
    techable: excluded(items.techable),
    materials: excluded(items.materials),
    costKnown: excluded(items.costKnown),
    stockpilable: excluded(items.stockpilable),
    encumbrance: excluded(items.encumbrance),
    faction: excluded(items.faction),
    slang: excluded(items.slang),
    current: excluded(items.current),
    unknown: sql`false`,
    // What needs no technology counts as teched.
    teched: sql`${items.teched} or not ${excluded(items.techable)}`,
  };
  for (let start = 0; start < rows.length; start += 200)
    await db
      .insert(items)
      .overridingSystemValue()
      .values(rows.slice(start, start + 200))
      .onConflictDoUpdate({ target: [items.firName, items.crated], set: facts });
  const keys = rows.map(formKey);
  await db
    .update(items)
    .set({ current: false })
    .where(and(eq(items.current, true), notInArray(sql`${items.firName} || '/' || ${items.crated}`, keys)));
}

/**
 * The ids of the items, by `formKey`. Starts of earlier versions used up ids into those of unknown items: then new items are
 * counted up from the highest of the catalog's again.
 */
async function findIds(db: Db): Promise<Map<string, number>> {
  await db.execute(sql`
    select setval('items_id_seq', (select max(id) from ${items} where id < ${UNKNOWN_ITEM_IDS_FROM}))
    from items_id_seq where last_value >= ${UNKNOWN_ITEM_IDS_FROM}`);
  const { id, firName, crated } = items;
  const rows = await db.select({ id, firName, crated }).from(items);
  return new Map(rows.map((row) => [formKey(row), row.id]));
}

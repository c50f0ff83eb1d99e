import { sql } from 'drizzle-orm';
import { items } from './schema.ts';

/** Ids below are counted up, for the items of catalogs; those of unknown items are drawn from here on. */
export const UNKNOWN_ITEM_IDS_FROM = 4000;
/** As many as four groups may store (`MAX_UNKNOWN_ITEMS`). Sums of stock are arrays up to the highest id, so there are no more. */
const LAST_ID = 7999;

/**
 * The free ids of unknown items in random order, as an array: ids that are counted up would show everybody by their gaps
 * how many unknown items are in locked stockpiles. An id that is free again may be drawn again.
 */
export const freeUnknownItemIds = sql`array(
  select free.id from generate_series(${sql.raw(String(UNKNOWN_ITEM_IDS_FROM))}, ${sql.raw(String(LAST_ID))}) as free (id)
  where not exists (select from ${items} taken where taken.id = free.id) order by random())`;

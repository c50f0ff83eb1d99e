import { isVisible, plainText, withoutInvisible } from '@backline/domain';
import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import {
  categories,
  channels,
  discords,
  factories,
  permissionGroups,
  pyramids,
  roles,
  spreadsheets,
  stockpiles,
  warehouses,
} from './schema.ts';

/** The tables of what people name, by what they name. */
const NAMED = {
  category: categories,
  channel: channels,
  discord: discords,
  factory: factories,
  group: permissionGroups,
  pyramid: pyramids,
  role: roles,
  site: warehouses,
  spreadsheet: spreadsheets,
  stockpile: stockpiles,
};

/** A kind of thing with names of its own. */
export type NamedKind = keyof typeof NAMED | 'warehouse';

/** The names of all things of a kind, also of those that the caller must not see. */
export async function listNames(db: Db, kind: NamedKind): Promise<{ id: number; name: string }[]> {
  if (kind === 'warehouse')
    return db
      .select({ id: warehouses.id, name: warehouses.name })
      .from(warehouses)
      .where(eq(warehouses.active, true));
  const { id, name } = NAMED[kind];
  return db.select({ id, name }).from(NAMED[kind]);
}

/**
 * Stores the names of older versions as names are stored now, at every start: reports and tools could not name them any more.
 * A name that another thing of its kind has, or of which nothing is left, stays as it is.
 */
export async function storePlainNames(db: Db): Promise<void> {
  await db.transaction(async (transaction) => {
    for (const table of Object.values(NAMED)) {
      const { id, name } = table;
      const rows = await transaction.select({ id, name }).from(table);
      const taken = new Set(rows.map((row) => row.name));
      for (const row of rows) {
        const plain = plainText(withoutInvisible(row.name));
        if (taken.has(plain) || !isVisible(plain)) continue;
        taken.add(plain);
        await transaction.update(table).set({ name: plain }).where(eq(id, row.id));
      }
    }
  });
}

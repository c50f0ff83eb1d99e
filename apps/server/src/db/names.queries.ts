import { isVisible, plainText, withoutInvisible } from '@backline/domain';
import { eq, isNull } from 'drizzle-orm';
import type { Db } from './database.ts';
import { takeLock } from './per-schema.ts';
import {
  categories,
  channels,
  discords,
  factories,
  permissionGroups,
  pyramids,
  roles,
  runs,
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
export type NamedKind = keyof typeof NAMED | 'warehouse' | 'run';

const NAMES_LOCK = 7_340_253;

/** Lets no other transaction check a name until this one ends: of two names at once that look the same, the second finds the first. */
export async function lockNames(db: Db): Promise<void> {
  await db.execute(takeLock(NAMES_LOCK));
}

/** The names of all things of a kind that are in use, also of those that the caller must not see. */
export async function listNames(db: Db, kind: NamedKind): Promise<{ id: number; name: string }[]> {
  if (kind === 'warehouse')
    return db
      .select({ id: warehouses.id, name: warehouses.name })
      .from(warehouses)
      .where(eq(warehouses.active, true));
  if (kind === 'run')
    return db.select({ id: runs.id, name: runs.name }).from(runs).where(isNull(runs.closedAt));
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

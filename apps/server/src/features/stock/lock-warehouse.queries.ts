import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { warehouses } from '../../db/schema.ts';

/**
 * Locks a warehouse until the transaction ends, so that changes of it, of its stockpiles and of its goals follow one another.
 * It is the first lock of each of them; of several warehouses the lowest id comes first. Rows that refer to it can be
 * inserted meanwhile, or a report could wait for this in vain.
 * @returns null if there is no such active warehouse.
 */
export async function lockActiveWarehouse(db: Db, id: number): Promise<{ name: string } | null> {
  const [row] = await db
    .select({ name: warehouses.name })
    .from(warehouses)
    .where(and(eq(warehouses.id, id), eq(warehouses.active, true)))
    .for('no key update');
  return row ?? null;
}

import { sql } from 'drizzle-orm';
import { openEmbeddedDatabase } from '../../apps/server/src/embedded-postgres/embedded-database.ts';
import type { ApiClient } from '../../e2e/support/api-client.ts';
import { replyOf } from '../../e2e/support/reply-of.ts';
import { items, warehouses } from '../../packages/contract/src/index.ts';
import { isStockable } from '../../packages/domain/src/index.ts';

/** Number of supplies on the benchmark's overview, which is more than the game's catalog has today. */
const OVERVIEW_LINES = 900;

/**
 * Sets goals for every item that lies in stockpiles in the first warehouse, so that overview and goals list them all.
 * @returns its id.
 */
export async function wantEverything(client: ApiClient): Promise<number> {
  const [warehouse] = replyOf(warehouses.list, (await client.send('GET', '/api/warehouses')).json);
  const catalog = replyOf(items.list, (await client.send('GET', '/api/items')).json);
  const id = warehouse?.id ?? 0;
  const goals = catalog.filter(isStockable).map(({ firName, crated }, index) => ({
    fir_name: firName,
    crated,
    target: 20 + (index % 90),
    minimum: 5,
  }));
  const { status } = await client.send('POST', `/api/warehouses/${id}/goals/import`, { goals });
  if (status !== 200) throw new Error(`The goals were refused with ${status}.`);
  return id;
}

/**
 * Fills the catalog up to 900 items with renamed copies, and sets goals for them in the warehouse too. Writes
 * to the database while no server runs on it, because padding responses in transit would be measured as well.
 * The copies share the icons of their originals.
 */
export async function wantMore(dataDirectory: string, warehouseId: number): Promise<void> {
  const { db, close } = await openEmbeddedDatabase(dataDirectory);
  const same = sql.raw(
    'crated, category, crate_size, factory_produced, mpf_produced, garage_produced, construction_yard_produced, techable, materials, faction, slang, teched, priority, manufacture, mpf, backline_factory, midline_factory, no_delivery',
  );
  await db.execute(sql`
    insert into items (fir_name, name, current, ${same})
    select fir_name || '.png?', name || ' II', false, ${same} from items where current order by id
    limit greatest(0, ${OVERVIEW_LINES} - (select count(*) from items))`);
  await db.execute(sql`
    insert into goals (warehouse_id, item_id, target, minimum)
    select ${warehouseId}, id, 20 + id % 90, 5 from items where not current`);
  await close();
}

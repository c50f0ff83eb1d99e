import { createHash } from 'node:crypto';
import type { HexPosition } from '@backline/domain';
import { desc, eq, isNull } from 'drizzle-orm';
import { type Catalog, checkCatalog, loadCatalog } from '../../catalog/catalog.ts';
import { type Db, databaseOf } from '../../db/database.ts';
import { gamePacks } from '../../db/schema.ts';

let shipped: string | undefined;

/** The catalog that each database had in use when it was last asked. */
const inUse = new WeakMap<object, { digest: string; catalog: Catalog }>();

/** Names exactly this catalog. */
export function digestOf(catalog: Catalog): string {
  return createHash('sha256').update(JSON.stringify(catalog)).digest('hex');
}

/**
 * The game data in use (docs/spec/administration.md#game-data): those of the newest pack that is not undone, else
 * those that this server shipped with. One small statement checks whether they are still those in memory, so every process
 * switches at once.
 */
export async function currentCatalog(db: Db): Promise<{ digest: string; catalog: Catalog }> {
  const [pack] = await db
    .select({ id: gamePacks.id, digest: gamePacks.digest })
    .from(gamePacks)
    .where(isNull(gamePacks.undoneAt))
    .orderBy(desc(gamePacks.id))
    .limit(1);
  const known = inUse.get(databaseOf(db));
  const current =
    pack === undefined ? shippedCatalog() : known?.digest === pack.digest ? known : await readPack(db, pack);
  inUse.set(databaseOf(db), current);
  return current;
}

function shippedCatalog() {
  const catalog = loadCatalog();
  shipped ??= digestOf(catalog);
  return { digest: shipped, catalog };
}

async function readPack(db: Db, pack: { id: number; digest: string }) {
  const [row] = await db
    .select({ catalog: gamePacks.catalog })
    .from(gamePacks)
    .where(eq(gamePacks.id, pack.id));
  if (row === undefined) throw new Error('A pack of game data is never deleted.');
  const { names = loadCatalog().names, ...tables } = row.catalog as Partial<Catalog> & Omit<Catalog, 'names'>; // a pack that an earlier version applied has none
  return { digest: pack.digest, catalog: checkCatalog({ ...tables, names }) };
}

/** The catalog in memory, for uses that can be a moment late: see `currentCatalog`. */
export function catalogInMemory(db: Db): Catalog {
  return inUse.get(databaseOf(db))?.catalog ?? loadCatalog();
}

/** The places of the regions on the world map, by the War API's names of them. */
export async function readHexes(db: Db): Promise<ReadonlyMap<string, HexPosition>> {
  const { catalog } = await currentCatalog(db);
  return new Map(catalog.regions.map(({ name, q, r }) => [name, { q, r }]));
}

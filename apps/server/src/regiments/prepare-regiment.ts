import { createHash } from 'node:crypto';
import { loadCatalog } from '../catalog/catalog.ts';
import type { Db } from '../db/database.ts';
import { isOfNextRelease, knownMigrations, migrate } from '../db/migrations.ts';
import { storePlainNames } from '../db/names.queries.ts';
import type { SchemaServer } from '../db/open-schemas.ts';
import { seedCatalog } from '../features/items/seed-catalog.queries.ts';
import { digestOf } from '../features/stock/current-catalog.queries.ts';
import { listRegiments, type Regiment, setPrepared } from './directory.queries.ts';

let ours: string | undefined;

/** Names what this program brings a schema up to: its migrations and its catalog. */
function ownVersion(): string {
  ours ??= createHash('sha256')
    .update(JSON.stringify([knownMigrations(), digestOf(loadCatalog())]))
    .digest('hex');
  return ours;
}

/**
 * Makes the schema of a regiment, or brings it up to this program's. Migrations and catalog are a transaction each; what an
 * interruption leaves undone is done the next time. A schema that the next release has migrated is left as it is: during an update
 * both serve it, which migrations allow for (docs/operations.md#updates).
 * @param directory where it is noted, so that later openings ask the schema nothing.
 * @returns whether there was anything to do.
 * @throws OtherVersionError for a schema of any other program.
 */
export async function prepareRegiment(
  directory: Db,
  server: SchemaServer,
  regiment: Regiment,
): Promise<boolean> {
  if (regiment.preparedFor === ownVersion()) return false;
  await server.create(regiment.schema);
  const { db } = server.open(regiment.schema);
  if (await isOfNextRelease(db)) return false;
  await db.transaction((transaction) => migrate(transaction));
  await seedCatalog(db);
  await storePlainNames(db);
  await setPrepared(directory, regiment.id, ownVersion());
  return true;
}

/**
 * Brings all schemas up to this program's, one after the other. It can be interrupted and started again: those that are done
 * are left alone.
 * @param serverOf the database server that a regiment is on.
 * @param onFailure is called with each that could not be migrated; the others go on.
 * @returns how many were changed.
 */
export async function prepareAll(
  directory: Db,
  serverOf: (regiment: Regiment) => SchemaServer,
  onFailure: (regiment: Regiment, error: unknown) => void,
): Promise<number> {
  let changed = 0;
  for (const regiment of await listRegiments(directory))
    try {
      if (await prepareRegiment(directory, serverOf(regiment), regiment)) changed += 1;
    } catch (error) {
      onFailure(regiment, error);
    }
  return changed;
}

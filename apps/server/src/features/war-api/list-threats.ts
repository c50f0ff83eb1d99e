import type { WarThreat } from '@backline/contract';
import { frontOf, type HexPoint, siteLocation, type Threat, threatOf } from '@backline/domain';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { currentCatalog } from '../stock/current-catalog.queries.ts';
import { findState, listTowns, listWarehousePlaces, readSettings } from './war-api.queries.ts';
import { sourceOf } from './war-api-source.ts';

/**
 * The threatened warehouses, in the order of their ids; none until our side is set (docs/spec/war-api.md#threatened).
 * @param db never a transaction.
 */
export async function listThreats(
  db: Db,
  config: Pick<Config, 'warApi'>,
  now: Date,
): Promise<{ warehouseId: number; threat: Threat }[]> {
  const { shard, side } = await readSettings(db);
  const source = sourceOf(config, shard);
  if (side === null || source === null || (await findState(db))?.source !== source) return [];
  const { catalog } = await currentCatalog(db);
  const towns = await listTowns(db);
  const regions = new Map(catalog.regions.map((region) => [region.name, region]));
  const front = frontOf({ towns, regions, side, now: now.getTime() });
  const sites = new Map(catalog.sites.map((site) => [site.key, site]));
  return (await listWarehousePlaces(db)).flatMap(({ id, siteKey, region, location }) => {
    const place = sites.get(siteKey ?? '') ?? placeByTown({ region, location }, towns, catalog);
    const threat = place === null ? null : threatOf(place, front);
    return threat === null ? [] : [{ warehouseId: id, threat }];
  });
}

/** An added place has no position of its own: it has that of the town in its name, or none if no town is called so. */
export function placeByTown<T extends HexPoint & { region: string; name: string }>(
  { region, location }: { region: string | null; location: string },
  towns: readonly T[],
  { regions }: Pick<Catalog, 'regions'>,
): T | null {
  const known = regions.find(({ name }) => name === region);
  if (known === undefined) return null;
  const isHere = (town: T) =>
    town.region === region && siteLocation(known.displayName, town.name) === location;
  return towns.find(isHere) ?? null;
}

/** A threat as replies have it. */
export function shownThreat({ since, ...threat }: Threat): Omit<WarThreat, 'warehouseId'> {
  return { ...threat, since: since === null ? null : new Date(since).toISOString() };
}

import type { WarThreat } from '@backline/contract';
import { frontOf, type HexPoint, isTownUnknown, siteLocation, type Threat, threatOf } from '@backline/domain';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { currentCatalog } from '../stock/current-catalog.queries.ts';
import { followedShard } from './followed-shard.ts';
import { listTowns, listWarehousePlaces, readSettings, type WarehousePlace } from './war-api.queries.ts';

/**
 * The threatened warehouses, in the order of their ids; none until our side is set (docs/spec/war-api.md#threatened).
 * @param db never a transaction.
 */
export async function listThreats(
  db: Db,
  config: Pick<Config, 'warApi'>,
  now: Date,
): Promise<{ warehouseId: number; threat: Threat }[]> {
  const { front, places } = await placeWarehouses(db, config, now);
  return places.flatMap(({ warehouseId, place }) => {
    const threat = place === null ? null : threatOf(place, front);
    return threat === null ? [] : [{ warehouseId, threat }];
  });
}

/**
 * The warehouses of which nobody knows who holds their town, in the order of their ids; none until our side is set.
 * @param db never a transaction.
 */
export async function listUnknownTowns(
  db: Db,
  config: Pick<Config, 'warApi'>,
  now: Date,
): Promise<{ warehouseId: number }[]> {
  const { front, places } = await placeWarehouses(db, config, now);
  return places.flatMap(({ warehouseId, region, place }) => {
    // A place without a position whose town is on no map is of no town of the game.
    const isUnknown = place === null ? !front.byRegion.has(region ?? '') : isTownUnknown(place, front);
    return region !== null && isUnknown ? [{ warehouseId }] : [];
  });
}

/** Our warehouses where they stand in the war; none until our side is set. */
async function placeWarehouses(db: Db, config: Pick<Config, 'warApi'>, now: Date) {
  const { side } = await readSettings(db);
  const { catalog } = await currentCatalog(db);
  const isFollowed = side !== null && (await followedShard(db, config)) !== null;
  const towns = isFollowed ? await listTowns(db) : [];
  const regions = new Map(catalog.regions.map((region) => [region.name, region]));
  const front = frontOf({ towns, regions, side: side ?? 'WARDENS', now: now.getTime() });
  const placeOf = warehouseLocator(catalog, towns);
  const places = isFollowed ? await listWarehousePlaces(db) : [];
  return {
    front,
    places: places.map((place) => ({ warehouseId: place.id, region: place.region, place: placeOf(place) })),
  };
}

/** A position and the region that it is in. */
type Place = HexPoint & { region: string };

/**
 * Finds where warehouses stand: at the position in the game's list, at the one that was entered for an added place, or
 * else at the town in its name. Null where no town has that name.
 */
export function warehouseLocator(catalog: Catalog, towns: readonly (Place & { name: string })[]) {
  const sites = new Map(catalog.sites.map((site) => [site.key, site]));
  return (place: WarehousePlace): Place | null => {
    const { siteKey, region, x, y } = place;
    const listed = sites.get(siteKey ?? '');
    if (listed !== undefined) return listed;
    return region === null || x === null || y === null
      ? placeByTown(place, towns, catalog)
      : { region, x, y };
  };
}

function placeByTown(
  { region, location }: WarehousePlace,
  towns: readonly (Place & { name: string })[],
  { regions }: Catalog,
): Place | null {
  const known = regions.find(({ name }) => name === region);
  if (known === undefined) return null;
  const isHere = (town: Place & { name: string }) =>
    town.region === region && siteLocation(known.displayName, town.name) === location;
  return towns.find(isHere) ?? null;
}

/** A threat as replies have it. */
export function shownThreat({ since, ...threat }: Threat): Omit<WarThreat, 'warehouseId'> {
  return { ...threat, since: since === null ? null : new Date(since).toISOString() };
}

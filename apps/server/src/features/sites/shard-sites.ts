import type { Reply, sites } from '@backline/contract';
import { newStorage, productionPlaces, siteLocation } from '@backline/domain';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { currentCatalog } from '../stock/current-catalog.queries.ts';
import { followedShard } from '../war-api/followed-shard.ts';
import { listAnswers, listTowns } from '../war-api/war-api.queries.ts';
import { listPlacedSites } from './sites.queries.ts';

/**
 * Lists the buildings that the last good answers of the War API show and no list of ours has
 * (docs/spec/warehouses.md#of-the-running-war). They are worked out on each read: a building that is gone from the map is no
 * longer offered, and nothing of ours depends on it.
 */
export async function shardSites(
  db: Db,
  config: Pick<Config, 'warApi'>,
): Promise<Reply<typeof sites.ofTheWar>> {
  if ((await followedShard(db, config)) === null) return { storage: [], production: [] };
  const { catalog } = await currentCatalog(db);
  const towns = await listTowns(db);
  const answers = await listAnswers(db);
  const known = [...catalog.sites, ...(await listPlacedSites(db))];
  const maps = catalog.regions.map(({ name: region, displayName }) => {
    const inRegion = <T extends { region: string }>(all: readonly T[]) =>
      all.filter((entry) => entry.region === region);
    const icons = answers.flatMap(({ region: of, content }) =>
      of === region && content !== null && 'map' in content ? content.map.icons : [],
    );
    const map = { icons, towns: inRegion(towns), known: inRegion(known) };
    const shown = <T extends { town: string }>(place: T) => ({
      ...place,
      region,
      location: siteLocation(displayName, place.town),
    });
    return { storage: newStorage(map).map(shown), production: productionPlaces(map).map(shown) };
  });
  const byLocation = <T extends { location: string }>(all: T[]) =>
    all.toSorted((left, right) => (left.location < right.location ? -1 : 1));
  return {
    storage: byLocation(maps.flatMap(({ storage }) => storage)),
    production: byLocation(maps.flatMap(({ production }) => production)),
  };
}

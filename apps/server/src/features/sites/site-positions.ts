import type { Reply, sites } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import { currentCatalog } from '../stock/current-catalog.queries.ts';
import { listPlacedSites, listSiteKeys } from './sites.queries.ts';

/** The positions of the buildings on the game's map and of the added sites that have one, each with the id of its warehouse or free site. */
export async function sitePositions(db: Db): Promise<Reply<typeof sites.positions>> {
  const { catalog } = await currentCatalog(db);
  const ids = await listSiteKeys(db);
  return {
    regions: catalog.regions.map(({ name, displayName }) => ({ name, displayName })),
    positions: [
      ...catalog.sites.flatMap(({ key, region, x, y }) => {
        const warehouseId = ids.get(key);
        return warehouseId === undefined ? [] : [{ warehouseId, region, x, y }];
      }),
      ...(await listPlacedSites(db)).map(({ id, region, x, y }) => ({ warehouseId: id, region, x, y })),
    ],
  };
}

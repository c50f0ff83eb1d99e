import type { MapPlace, map, Reply } from '@backline/contract';
import type { HexPoint } from '@backline/domain';
import { loadTownPositions } from '../../catalog/town-positions.ts';
import type { Db } from '../../db/database.ts';
import { currentCatalog } from '../stock/current-catalog.queries.ts';
import { warehouseLocator } from '../war-api/list-threats.ts';
import { listWarehousePlaces } from '../war-api/war-api.queries.ts';

const CENTRE: HexPoint = { x: 0.5, y: 0.5 };

/**
 * The hexes with their towns, and where the warehouses stand: a depot or seaport of the game's list and an added place
 * with a position there, any other place at the town in its name, or in the middle of its hex if no town is called so (docs/spec/map.md#places).
 */
export async function showMap(db: Db): Promise<Reply<typeof map.get>> {
  const { catalog } = await currentCatalog(db);
  const towns = loadTownPositions();
  const regions = new Set(catalog.regions.map(({ name }) => name));
  const placeOf = warehouseLocator(catalog, towns);
  const places = (await listWarehousePlaces(db)).flatMap((warehousePlace): MapPlace[] => {
    const at = placeOf(warehousePlace);
    const region = at?.region ?? warehousePlace.region;
    const { x, y } = at ?? CENTRE;
    return region === null || !regions.has(region) ? [] : [{ warehouseId: warehousePlace.id, region, x, y }];
  });
  return {
    regions: catalog.regions.map((region) => ({
      ...region,
      towns: towns.filter((town) => town.region === region.name).map(({ name, x, y }) => ({ name, x, y })),
    })),
    places,
  };
}

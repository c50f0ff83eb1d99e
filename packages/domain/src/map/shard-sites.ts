import type { ProductionMethod } from '../production/order-rules.ts';
import { type HexPoint, isSameBuilding, nearestInHex } from './hex-map.ts';
import { BUILD_SITE, type MapIcon } from './war-towns.ts';

/** The buildings with reserve stockpiles. */
export const STORAGE_BUILDINGS = ['Storage Depot', 'Seaport', 'Aircraft Depot'] as const;
type StorageBuilding = (typeof STORAGE_BUILDINGS)[number];

/** By the War API's number of their icon. */
const STORAGE: ReadonlyMap<number, StorageBuilding> = new Map([
  [33, 'Storage Depot'],
  [52, 'Seaport'],
  [88, 'Aircraft Depot'],
]);

/** Places where orders are made, by the War API's number of the icon. */
const PRODUCTION: ReadonlyMap<number, { building: string; method: ProductionMethod }> = new Map([
  [34, { building: 'Factory', method: 'factory' }],
  [51, { building: 'Mass Production Factory', method: 'mpf' }],
  [17, { building: 'Refinery', method: 'facility' }],
  [12, { building: 'Garage', method: 'facility' }],
  [18, { building: 'Shipyard', method: 'facility' }],
  [39, { building: 'Construction Yard', method: 'facility' }],
  [89, { building: 'Aircraft Factory', method: 'facility' }],
]);

/** A building of the running war and the town nearest to it in its hex. */
interface ShardBuilding extends HexPoint {
  town: string;
}

/** Contents of a map of the running war, and what is known of its hex. */
interface ShardMap {
  icons: readonly MapIcon[];
  towns: readonly (HexPoint & { name: string })[];
  /** The places for warehouses that have a position. */
  known: readonly (HexPoint & { buildingType: string })[];
}

/**
 * The depots and seaports of a map that no known place for a warehouse is: one of the same kind at most 0.01 away. What is
 * not built yet is left out, and so is everything on a map without towns.
 */
export function newStorage({
  icons,
  towns,
  known,
}: ShardMap): (ShardBuilding & { building: StorageBuilding })[] {
  return icons.flatMap((icon) => {
    const building = STORAGE.get(icon.type);
    if (building === undefined) return [];
    const isKnown = known.some((place) => place.buildingType === building && isSameBuilding(place, icon));
    return isKnown ? [] : placed(icon, towns).map((place) => ({ ...place, building }));
  });
}

/** The buildings of a map where orders are made, by the same rules; no list of ours has their positions. */
export function productionPlaces({
  icons,
  towns,
}: Omit<ShardMap, 'known'>): (ShardBuilding & { building: string; method: ProductionMethod })[] {
  return icons.flatMap((icon) => {
    const kind = PRODUCTION.get(icon.type);
    return kind === undefined ? [] : placed(icon, towns).map((place) => ({ ...place, ...kind }));
  });
}

function placed({ x, y, flags }: MapIcon, towns: ShardMap['towns']): ShardBuilding[] {
  const town = nearestInHex({ x, y }, towns);
  return town === null || flags === null || (flags & BUILD_SITE) !== 0 ? [] : [{ town: town.name, x, y }];
}

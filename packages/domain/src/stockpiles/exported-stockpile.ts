import { isSameBuilding, nearestInHex } from '../map/hex-map.ts';
import { PUBLIC_STOCKPILE, publicNamesAmong } from './stockpile-name.ts';

/** Place of a stockpile, as an export of the game tells it (docs/spec/exports.md#building-and-stockpile). */
export interface ExportedPlace {
  /** The War API's name of the region. */
  region: string;
  /** Position in the region, 0 to 1. */
  x: number;
  y: number;
  /** As players named it; without meaning for a public stockpile. */
  name: string;
  isPublic: boolean;
}

/** The position of a building. `warehouseId` is that of its warehouse, or of the free site. */
export interface BuildingPosition {
  warehouseId: number;
  region: string;
  x: number;
  y: number;
}

interface KnownWarehouse {
  id: number;
  name: string;
  stockpileTag: string;
  stockpiles: readonly { name: string }[];
}

export interface ExportMatch {
  /** The warehouse, or the free site, at the place; null where none is known there. */
  buildingId: number | null;
  /**
   * The known stockpile that it is, or the name under which it would be created; a public one is `Public` until its
   * warehouse has one.
   */
  stockpileName: string;
}

/** The building at a place: the nearest one within the error of exported positions. */
export function buildingAt(
  place: Pick<ExportedPlace, 'region' | 'x' | 'y'>,
  positions: readonly BuildingPosition[],
): number | null {
  const near = positions.filter(
    ({ region, x, y }) => region === place.region && isSameBuilding({ x, y }, place),
  );
  return nearestInHex(place, near)?.warehouseId ?? null;
}

/**
 * The stockpile that an export means: the public one of its building, else within its building by name, ignoring case, with or without the warehouse's tag.
 * Names are unique only here, not in the game: a stockpile of another building with the same name is not a match,
 * and a new stockpile gets the warehouse's tag, or its name, before its own.
 */
export function matchExport(
  place: ExportedPlace,
  positions: readonly BuildingPosition[],
  warehouses: readonly KnownWarehouse[],
): ExportMatch {
  const buildingId = buildingAt(place, positions);
  const warehouse = warehouses.find(({ id }) => id === buildingId);
  if (place.isPublic) {
    const names = publicNamesAmong(warehouses);
    return { buildingId, stockpileName: names.get(warehouse?.id ?? 0) ?? PUBLIC_STOCKPILE };
  }
  const own = place.name;
  if (warehouse === undefined) {
    const placed = new Set(positions.map(({ warehouseId }) => warehouseId));
    const holder = warehouses.find(({ stockpiles }) => stockpiles.some(({ name }) => name === own));
    const isElsewhere = buildingId !== null && holder !== undefined && placed.has(holder.id);
    return { buildingId, stockpileName: isElsewhere ? `${place.region.replace(/Hex$/, '')}-${own}` : own };
  }
  const tagged = `${warehouse.stockpileTag.trim() || warehouse.name.trim()}-${own}`;
  const known = [own, tagged].flatMap(
    (name) => warehouse.stockpiles.find((stockpile) => bare(stockpile.name) === bare(name))?.name ?? [],
  )[0];
  if (known !== undefined) return { buildingId, stockpileName: known };
  const isTaken = warehouses.some(({ stockpiles }) => stockpiles.some(({ name }) => name === own));
  return { buildingId, stockpileName: isTaken ? tagged : own };
}

function bare(name: string): string {
  return name.trim().toLowerCase();
}

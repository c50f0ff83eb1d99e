import { categories, type WarehouseSummary } from '@backline/contract';
import { type GuessReason, guessWarehouse } from '@backline/domain';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../../api/client/query.ts';
import { freeSites } from '../../../warehouses/warehouse-queries.ts';
import type { Scan } from '../../reading/scan.ts';
import {
  type ChosenPlace,
  NEW_WAREHOUSE,
  NOTHING_TYPED,
  type TypedPlace,
} from '../../reading/typed-place.ts';
import { recentWarehouses } from '../../store/recent-warehouses.ts';
import type { NewPlace } from './use-create-stockpile.ts';
import { useWantedPlace } from './use-wanted-place.ts';

/** The stockpile's warehouse: the guess until the person chooses, or a new one if there is none. */
export function usePlaceChoice(scan: Scan, warehouses: WarehouseSummary[]) {
  const wanted = useWantedPlace().warehouseId;
  const own = scan.place?.chosen ?? null;
  const isThere = own === NEW_WAREHOUSE || warehouses.some(({ id }) => id === own); // it may have been deleted since
  const guess = guessWarehouse(
    {
      name: scan.stockpileName,
      structureType: scan.warehouseType,
      buildingId: scan.exported?.buildingId ?? null,
      wanted,
      recent: recentWarehouses(),
    },
    warehouses,
  );
  const isAtFreeSite = guess?.reason !== 'position' && scan.exported?.buildingId != null;
  const guessed = isAtFreeSite ? NEW_WAREHOUSE : (guess?.id ?? null);
  const free: ChosenPlace = guessed ?? (warehouses.length === 0 ? NEW_WAREHOUSE : null);
  const chosen = isThere ? own : free;
  const reason: GuessReason | null = isAtFreeSite ? 'position' : (guess?.reason ?? null);
  const warehouse = warehouses.find(({ id }) => id === chosen);
  return { chosen, reason: isThere ? null : reason, warehouse };
}

/** The free site at the position that an export names, as a new warehouse; null for a picture, or if a warehouse exists there. */
export function useSiteThere({ exported }: Scan, warehouses: WarehouseSummary[]): TypedPlace | null {
  const id = exported?.buildingId ?? null;
  const isFree = id !== null && !warehouses.some((warehouse) => warehouse.id === id);
  const sites = useQuery({ ...freeSites, enabled: isFree });
  const { data: list = [] } = useQuery({ ...query(categories.list), enabled: isFree });
  const site = isFree ? sites.data?.find((candidate) => candidate.id === id) : undefined;
  const category = site?.category?.name ?? list[0]?.name ?? '';
  return site === undefined ? null : { ...NOTHING_TYPED, siteId: site.id, name: site.name, category };
}

/** The chosen place in the request's shape; null while something is missing. */
export function placeOf(chosen: ChosenPlace, { siteId, name, category }: TypedPlace): NewPlace | null {
  if (chosen === null) return null;
  if (chosen !== NEW_WAREHOUSE) return { warehouseId: chosen };
  const isWhole = siteId !== null && name.trim() !== '' && category !== '';
  return isWhole ? { siteId, name, category } : null;
}

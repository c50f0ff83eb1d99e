import type { StockpileContents, WarehouseSummary } from '@backline/contract';
import { fittingWarehouses, publicNamesAmong, stockKey } from '@backline/domain';
import { useQueries } from '@tanstack/react-query';
import { contentsOf } from '../../reading/compared-images.ts';
import type { ReadRow } from '../../reading/read-rows.ts';
import type { Scan } from '../../reading/scan.ts';

/** The public stockpile of a warehouse, compared with a picture. */
export interface LikelyPublic {
  warehouse: WarehouseSummary;
  /** The name by which it is found; undefined where the warehouse has none yet. */
  name: string | undefined;
  /** Tells whether the warehouse is in a building of the kind that the picture shows. */
  fits: boolean;
  /** How many of the picture's items are stored there. */
  known: number;
  /** The difference between the picture's quantities and the stored ones. */
  distance: number;
}

/**
 * Compares a picture with the public stockpiles of all warehouses, the nearest first: by the kind of building, then by
 * the items known there, then by their quantities.
 */
export function useLikelyPublics(
  { rows, warehouseType }: Scan,
  warehouses: readonly WarehouseSummary[],
): LikelyPublic[] {
  const names = publicNamesAmong(warehouses);
  const fitting = fittingWarehouses(warehouseType, warehouses);
  const stored = useQueries({
    queries: fitting.map(({ id }) => ({ ...contentsOf(names.get(id) ?? ''), enabled: names.has(id) })),
  });
  return warehouses
    .map((warehouse) => {
      const { contents = [] } = stored[fitting.indexOf(warehouse)]?.data ?? {};
      const name = names.get(warehouse.id);
      return { warehouse, name, fits: fitting.includes(warehouse), ...likeness(rows, contents) };
    })
    .toSorted(
      (left, right) =>
        Number(right.fits) - Number(left.fits) || right.known - left.known || left.distance - right.distance,
    );
}

/** Compares the rows of a picture with stored contents. */
export function likeness(rows: readonly ReadRow[], contents: StockpileContents['contents']) {
  const stored = new Map(contents.map((line) => [stockKey(line.firName, line.crated), line.quantity]));
  let known = 0;
  let distance = 0;
  for (const { codeName, crated, quantity } of rows) {
    const there = stored.get(stockKey(codeName ?? '', crated)) ?? 0;
    if (there > 0) known += 1;
    distance += Math.abs(there - (quantity ?? there));
  }
  return { known, distance };
}

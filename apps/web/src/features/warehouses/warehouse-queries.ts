import { type WarehouseSummary, warehouse, warehouseSummary, warehouses } from '@backline/contract';
import type { UseQueryOptions } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { slot } from '../../api/slots.ts';

type Summaries = UseQueryOptions<WarehouseSummary[]>;

/** The endpoint has a short form for selects as well; without `select` it answers whole summaries. */
export const warehouseList = query(warehouses.list) as Summaries;

/**
 * Sites without an active warehouse, and warehouses that were deleted before (docs/spec/warehouses.md#sites).
 */
export const freeSites = query(warehouses.list, { query: { inactive: 'true' } }) as Summaries;

export const storedList = slot('warehouses', 'session', warehouseSummary.array());

/** The last copy of one warehouse. */
export function storedWarehouse(id: number) {
  return slot(`warehouse_${id}`, 'session', warehouse);
}

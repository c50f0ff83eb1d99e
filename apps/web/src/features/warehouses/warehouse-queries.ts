import { type WarehouseSummary, warehouse, warehouseSummary, warehouses } from '@backline/contract';
import type { UseQueryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { query } from '../../api/query.ts';
import { slot } from '../../api/slots.ts';

type Summaries = UseQueryOptions<WarehouseSummary[]>;

/** Complete summaries; with `select` the endpoint would return a short form instead. */
export const warehouseList = query(warehouses.list) as Summaries;

/** Sites without an active warehouse, and deleted warehouses (docs/spec/warehouses.md#sites). */
export const freeSites = query(warehouses.list, { query: { inactive: 'true' } }) as Summaries;

export const storedList = slot('warehouses', 'session', z.array(warehouseSummary));

/** The stored copy of one warehouse. */
export function storedWarehouse(id: number) {
  return slot(`warehouse_${id}`, 'session', warehouse);
}

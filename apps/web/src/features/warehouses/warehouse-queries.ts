import { type WarehouseSummary, warehouse, warehouseSummary, warehouses } from '@backline/contract';
import type { UseQueryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { query } from '../../api/client/query.ts';
import { slot } from '../../api/storage/slots.ts';

/** Complete summaries; only with `select` does the endpoint return a short form instead, hence the assertion. */
const summaries = (input?: { query: { inactive: 'true' } }) =>
  query(warehouses.list, input) as UseQueryOptions<WarehouseSummary[]>;

export const warehouseList = summaries();

/** Sites without an active warehouse, and deleted warehouses (docs/spec/warehouses.md#sites). */
export const freeSites = summaries({ query: { inactive: 'true' } });

export const storedList = slot('warehouses', 'session', z.array(warehouseSummary));

/** The stored copy of one warehouse. */
export function storedWarehouse(id: number) {
  return slot(`warehouse_${id}`, 'session', warehouse);
}

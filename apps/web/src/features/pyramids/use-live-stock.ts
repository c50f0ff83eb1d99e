import { plainEndpoints } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { plainQuery } from '../../api/plain-call.ts';
import type { PyramidSource } from './pyramid-options.ts';

/**
 * The pyramid with what all warehouses, or one of them, have of each column. Nothing is asked for a screenshot. Open
 * pages are told of every change of stock (`STOCK_SHOWN_BY`), so that it keeps true on a second screen by itself.
 */
export function useLiveStock(pyramidId: number | null, source: PyramidSource) {
  return useQuery({
    ...plainQuery(plainEndpoints.pyramid, {
      params: { id: pyramidId ?? 0 },
      query: typeof source === 'number' ? { warehouseId: source } : {},
    }),
    enabled: pyramidId !== null && source !== 'screenshot',
  });
}

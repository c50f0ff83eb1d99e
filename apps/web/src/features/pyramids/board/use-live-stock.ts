import { pyramids } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client/query.ts';
import type { PyramidSource } from './pyramid-options.ts';

/**
 * The pyramid with the stock of all warehouses, or of one, for each column. Not requested for a screenshot.
 * The server notifies open pages of every stock change (`STOCK_SHOWN_BY`), so that a second screen stays up
 * to date.
 */
export function useLiveStock(pyramidId: number | null, source: PyramidSource) {
  return useQuery({
    ...query(pyramids.get, {
      params: { id: pyramidId ?? 0 },
      query: typeof source === 'number' ? { warehouseId: source } : {},
    }),
    enabled: pyramidId !== null && source !== 'screenshot',
  });
}

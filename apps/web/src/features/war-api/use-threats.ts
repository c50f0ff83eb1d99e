import { type WarThreat, warApi } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { PREFETCHED_MS, query } from '../../api/client/query.ts';
import { refreshEvery } from '../../api/client/query-client.ts';

/** A threat ends by the clock too, which no live update tells. */
const AGAIN_MS = 120_000;

const NOBODY: ReadonlyMap<number, WarThreat> = new Map();

function byWarehouse(threats: WarThreat[]): ReadonlyMap<number, WarThreat> {
  return new Map(threats.map((threat) => [threat.warehouseId, threat]));
}

export const threatQuery = { ...query(warApi.threats), staleTime: PREFETCHED_MS };

export function useThreatQuery() {
  return useQuery({ ...threatQuery, select: byWarehouse, refetchInterval: refreshEvery(AGAIN_MS) });
}

/** The threatened warehouses by id; none until they are loaded, and where that fails: `ThreatsFailure` says so. */
export function useThreats(): ReadonlyMap<number, WarThreat> {
  return useThreatQuery().data ?? NOBODY;
}

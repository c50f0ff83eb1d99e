import { type WarehouseSummary, warehouses } from '@backline/contract';
import { hexDistance } from '@backline/domain';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../api/client/query.ts';
import { lastWarehouse } from '../worklist/last-warehouse.ts';
import type { HexesTo } from './item-stock.ts';

/** The warehouse that the officer works at, which was opened last on this device, and how far it is to the others. */
interface Nearest {
  from: string;
  hexesTo: HexesTo;
}

/**
 * How far every warehouse is from the one that was opened last; null where none was. Places are asked for when they are
 * needed; until they are known every distance is unknown.
 */
export function useNearest(isWanted: boolean): Nearest | null {
  const [last] = useState(() => lastWarehouse.read());
  const list = useQuery({
    // Complete summaries; only with `select` does the endpoint return a short form instead.
    ...(query(warehouses.list) as UseQueryOptions<WarehouseSummary[]>),
    enabled: isWanted && last !== null,
  });
  const hexes = useMemo(() => new Map(list.data?.map(({ id, hex }) => [id, hex])), [list.data]);
  if (last === null) return null;
  const start = hexes.get(last.id) ?? null;
  return {
    from: last.name,
    hexesTo: (id) => {
      const end = hexes.get(id) ?? null;
      return start === null || end === null ? null : hexDistance(start, end);
    },
  };
}

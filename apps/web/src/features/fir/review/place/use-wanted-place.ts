import { warehouses } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { query } from '../../../../api/client/query.ts';

/** The place of which a picture was asked for. `stockpile` is the name, and undefined where any will do or until it is known. */
export interface WantedPlace {
  warehouseId: number | null;
  warehouse?: string | undefined;
  stockpile?: string | undefined;
}

/**
 * The warehouse, and perhaps the stockpile, that the address asks a picture of: `?warehouse=ID&stockpile=ID` on the FIR
 * page, or the page of a warehouse itself.
 */
export function useWantedPlace(): WantedPlace {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const named = pathname === '/fir' ? search.get('warehouse') : /^\/warehouses\/(\d+)/.exec(pathname)?.[1];
  const warehouseId = idOf(named);
  const stockpileId = pathname === '/fir' ? idOf(search.get('stockpile')) : null;
  const { data } = useQuery({
    ...query(warehouses.get, { params: { id: warehouseId ?? 0 } }),
    enabled: warehouseId !== null && stockpileId !== null,
  });
  return {
    warehouseId,
    warehouse: data?.name,
    stockpile: data?.stockpiles.find(({ id }) => id === stockpileId)?.name,
  };
}

function idOf(text: string | null | undefined): number | null {
  return text != null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

import { type LockAccess, type ReleaseBounds, releaseBounds } from '@backline/domain';
import type { Stock } from '../stock/stock.ts';

/** A reserve stockpile that goes public. */
export interface Expiring {
  stockpile: string;
  warehouse: { id: number; name: string };
  publicAt: ReleaseBounds;
}

/**
 * The stockpiles of active warehouses that somebody may see and that are still reserved, by the earliest time when they go
 * public. One that may be public already is listed.
 * @param now milliseconds since epoch.
 */
export function expiryList(stock: Stock, access: LockAccess, now: number): Expiring[] {
  const visible = stock.visibleByWarehouse(access);
  return stock.warehouses
    .flatMap(({ warehouse: { id, name } }) =>
      (visible.get(id) ?? []).flatMap((stockpile): Expiring[] => {
        const publicAt = releaseBounds(stockpile);
        return publicAt === null || publicAt.latest <= now
          ? []
          : [{ stockpile: stockpile.name, warehouse: { id, name }, publicAt }];
      }),
    )
    .sort((a, b) => a.publicAt.earliest - b.publicAt.earliest || compare(a.stockpile, b.stockpile));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

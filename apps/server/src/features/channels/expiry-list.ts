import { type LockAccess, RELEASE_HOURS } from '@backline/domain';
import type { Stock } from '../stock/stock.ts';

const RELEASE_MS = RELEASE_HOURS * 3_600_000;

/** A reserve stockpile that goes public. */
export interface Expiring {
  stockpile: string;
  warehouse: { id: number; name: string };
  /** ISO 8601. */
  publicAt: string;
}

/**
 * The stockpiles of active warehouses that somebody may see and that are still reserved, by the time when they go public.
 * @param now milliseconds since epoch.
 */
export function expiryList(stock: Stock, access: LockAccess, now: number): Expiring[] {
  const visible = stock.visibleByWarehouse(access);
  return stock.warehouses
    .flatMap(({ warehouse: { id, name } }) =>
      (visible.get(id) ?? [])
        .filter(({ refreshedAt }) => refreshedAt > 0 && refreshedAt + RELEASE_MS > now)
        .map((stockpile) => ({
          stockpile: stockpile.name,
          warehouse: { id, name },
          publicAt: new Date(stockpile.refreshedAt + RELEASE_MS).toISOString(),
        })),
    )
    .sort((one, other) => compare(one.publicAt, other.publicAt) || compare(one.stockpile, other.stockpile));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

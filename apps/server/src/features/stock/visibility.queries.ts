import type { LockAccess } from '@backline/domain';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { arrayLiteral } from '../../db/array-literal.ts';
import { shipmentLocks, shipments, stockpiles } from '../../db/schema.ts';

/**
 * The rule of `visibility.ts` in the domain as conditions of SQL. Every query that reads stockpiles, reports or shipments
 * for a viewer carries one of these: a row that the viewer may not see is not there.
 */

/** The columns of a lock: those of a stockpile, or those that a report keeps of its time. */
type LockColumns = Record<'locked' | 'permissionGroupId', SQLWrapper>;

/** Two parameters for the locks that a viewer can open, as values or as placeholders. */
type AccessParameters = Record<'seesLocked' | 'groupIds', unknown>;

/** True or false, never null, so that it can be negated. */
function isVisible(
  { seesLocked, groupIds }: AccessParameters,
  { locked, permissionGroupId }: LockColumns,
): SQL {
  return sql`(${seesLocked}::boolean or not ${locked}
    or coalesce(${permissionGroupId} = any (${groupIds}::int[]), false))`;
}

/** Values for a statement with `visibleToParameters`. */
export function visibilityParameters(viewer: LockAccess | null) {
  return { seesLocked: viewer?.seesLocked ?? false, groupIds: arrayLiteral(viewer?.groupIds ?? []) };
}

/**
 * Stockpiles that a viewer may see.
 * @param lock other columns to look at: `reports` for the lock that a stockpile had when the report was made. Today's lock
 * counts for reports as well, so ask for both.
 */
export function visibleTo(viewer: LockAccess | null, lock: LockColumns = stockpiles): SQL {
  return isVisible(visibilityParameters(viewer), lock);
}

/** `visibleTo` for a statement of fixed text. */
export const visibleToParameters = isVisible(
  { seesLocked: sql.placeholder('seesLocked'), groupIds: sql.placeholder('groupIds') },
  stockpiles,
);

/** Shipments whose groups the viewer belongs to, all of them. To anybody else a shipment promises nothing. */
export function shipmentVisibleTo(viewer: LockAccess | null): SQL {
  const lock = { locked: sql`true`, permissionGroupId: shipmentLocks.permissionGroupId };
  return sql`not exists (select 1 from ${shipmentLocks}
    where ${shipmentLocks.shipmentId} = ${shipments.id} and not ${visibleTo(viewer, lock)})`;
}

/** The same viewer without any group: somebody who sees no locked stockpile. */
export function asOutsider<V extends LockAccess>(viewer: V): V {
  return { ...viewer, seesLocked: false, groupIds: [] };
}

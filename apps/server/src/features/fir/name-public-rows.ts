import { apiError, type FirRow, reason } from '@backline/contract';
import { isPublicName } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import { listOf } from '../../http/errors.ts';
import { listPublicNames } from '../stock/public-names.queries.ts';
import { MAX_NAMED } from './public-stockpile.ts';

/**
 * The rows of a report with each public stockpile under the name by which it is found, such as `Public · Sitaria`, so that
 * those of two warehouses stay two (docs/spec/reports.md#public-stockpiles).
 * @param warehouseId the warehouse of rows that do not name theirs.
 * @returns the rows, and the names of all public stockpiles where a row needed them.
 * @throws ApiError `unknown-stockpile` for a row of `Public` without a warehouse, or with one that has no public stockpile:
 * the message says what to send.
 */
export async function namePublicRows(
  db: Db,
  rows: readonly FirRow[],
  warehouseId: number | undefined,
): Promise<{ rows: FirRow[]; publicNames: ReadonlyMap<number, string> | null }> {
  const placed = rows.map((row) => ({ ...row, warehouseId: row.warehouseId ?? warehouseId }));
  if (!placed.some(isPublic)) return { rows: placed, publicNames: null };
  const publicNames = await listPublicNames(db);
  const named = placed.map((row) =>
    isPublic(row) ? { ...row, stockpileName: nameOf(row, publicNames) } : row,
  );
  return { rows: named, publicNames };
}

function isPublic({ stockpileName }: FirRow): boolean {
  return isPublicName(stockpileName);
}

function nameOf({ warehouseId }: FirRow, names: ReadonlyMap<number, string>): string {
  const name = names.get(warehouseId ?? 0);
  if (name !== undefined) return name;
  if (warehouseId !== undefined)
    throw apiError('unknown-stockpile', reason('not-in-warehouse', { names: '“Public”' }));
  if (names.size === 0) throw apiError('unknown-stockpile', reason('public-of-none'));
  const choices = [...names].map(([id, of]) => `${id} (${of})`);
  throw apiError('unknown-stockpile', reason('public-of-which', { warehouses: listOf(choices, MAX_NAMED) }));
}

/**
 * Refuses a report whose rows name a stockpile with the id of another warehouse than its own.
 * @throws ApiError `unknown-stockpile`.
 */
export function checkWarehouses(
  rows: readonly FirRow[],
  stockpiles: readonly { name: string; warehouseId: number }[],
): void {
  const owners = new Map(stockpiles.map(({ name, warehouseId }) => [name, warehouseId]));
  const elsewhere = rows.filter(
    ({ stockpileName, warehouseId }) =>
      warehouseId !== undefined && owners.get(stockpileName) !== warehouseId,
  );
  if (elsewhere.length === 0) return;
  const names = [...new Set(elsewhere.map(({ stockpileName }) => `“${stockpileName}”`))];
  throw apiError('unknown-stockpile', reason('not-in-warehouse', { names: listOf(names, MAX_NAMED) }));
}

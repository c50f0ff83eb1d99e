import { reason } from '@backline/contract';
import type { Lock } from '@backline/domain';
import { count } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { stockpiles } from '../../db/schema.ts';
import { conflict } from '../../http/errors.ts';
import type { InstallationRules } from '../../services.ts';

/**
 * Enforces the operator's limit on stockpiles after some were added. Those that are open to everybody are counted together, and
 * those of each permission group by themselves: one number for all would tell somebody that there are locked ones.
 * @param added the locks of the new ones.
 * @throws ApiError `conflict` where one of them is too many.
 */
export async function checkStockpileLimit(
  db: Db,
  installation: InstallationRules | null,
  added: readonly Lock[],
): Promise<void> {
  const most = installation?.limits().stockpiles;
  if (most === undefined || added.length === 0) return;
  const { locked, permissionGroupId } = stockpiles;
  const rows = await db
    .select({ locked, permissionGroupId, count: count() })
    .from(stockpiles)
    .groupBy(locked, permissionGroupId);
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(kindOf(row), (counts.get(kindOf(row)) ?? 0) + row.count);
  if (added.some((lock) => (counts.get(kindOf(lock)) ?? 0) > most))
    throw conflict(reason('stockpile-limit', { most }));
}

function kindOf(lock: Pick<Lock, 'locked' | 'permissionGroupId'>): string {
  return lock.locked ? `group ${lock.permissionGroupId}` : 'open';
}

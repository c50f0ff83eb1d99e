import type { Fields, stockpileInput } from '@backline/contract';
import type { Lock } from '@backline/domain';
import type { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { invalid } from '../../http/errors.ts';
import type { Viewer } from '../../http/viewer.ts';
import { deleteStockpilesOf } from '../stockpiles/delete-stockpiles.queries.ts';
import {
  insertStockpiles,
  listPermissionGroupIds,
  listTakenNames,
  lockSeenStockpiles,
  type StockpileColumns,
  updateStockpiles,
} from './warehouses.queries.ts';

type StockpileRow = z.output<typeof stockpileInput>;

/**
 * Makes a warehouse's stockpiles what the form says: rows with an id are changed, rows without are new, stockpiles
 * left out are deleted. Locked stockpiles that the viewer does not see are left alone, whatever the form says.
 * @returns the locks that what changed has, or had before: they decide who may hear of it.
 * @throws ApiError `invalid` naming each row that has a foreign id, an unknown group or a name that is taken.
 */
export async function saveStockpiles(
  db: Db,
  viewer: Viewer,
  { warehouseId, rows, now }: { warehouseId: number; rows: StockpileRow[]; now: Date },
): Promise<Lock[]> {
  const seen = await lockSeenStockpiles(db, viewer, warehouseId);
  const kept = rows.filter((row): row is StockpileRow & { id: number } => row.id !== undefined);
  const keptIds = kept.map((row) => row.id);
  const removed = seen.filter(({ id }) => !keptIds.includes(id));
  const added = rows.filter((row) => row.id === undefined).map(({ id: _, ...columns }) => columns);
  await checkStockpiles(
    db,
    rows,
    seen.map(({ id }) => id),
  );
  await deleteStockpilesOf(
    db,
    viewer,
    removed.map(({ id }) => id),
    now,
  );
  await updateStockpiles(db, kept);
  await insertStockpiles(db, warehouseId, added);
  const changed = kept.flatMap((row) => {
    const before = seen.find(({ id }) => id === row.id);
    return before === undefined || isSame(before, row) ? [] : [before, row];
  });
  return [...removed, ...added, ...changed].map(({ locked, permissionGroupId }) => ({
    locked,
    permissionGroupId,
  }));
}

function isSame(one: StockpileColumns, other: StockpileColumns): boolean {
  return (['name', 'code', 'locked', 'permissionGroupId'] as const).every((key) => one[key] === other[key]);
}

async function checkStockpiles(db: Db, rows: StockpileRow[], seen: number[]): Promise<void> {
  const fields: Fields = {};
  const names = rows.map((row) => row.name);
  const taken = await listTakenNames(db, names, seen);
  const groupIds = rows.flatMap((row) => (row.permissionGroupId === null ? [] : [row.permissionGroupId]));
  const groups = await listPermissionGroupIds(db, groupIds);
  for (const [index, row] of rows.entries()) {
    const at = `stockpiles.${index}`;
    if (
      row.id !== undefined &&
      (!seen.includes(row.id) || rows.findIndex((one) => one.id === row.id) !== index)
    )
      fields[`${at}.id`] = 'This is not a stockpile of this warehouse.';
    if (names.indexOf(row.name) !== index) fields[`${at}.name`] = 'This name stands twice in the list.';
    else if (taken.has(row.name)) fields[`${at}.name`] = 'Another stockpile already has this name.';
    if (row.permissionGroupId !== null && !groups.has(row.permissionGroupId))
      fields[`${at}.permission_group`] = 'This permission group does not exist.';
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

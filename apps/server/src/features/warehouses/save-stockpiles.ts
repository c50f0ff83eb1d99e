import {
  type FieldReasons,
  NEW_STOCKPILE,
  reason,
  type StockpileFields,
  type StockpileRow,
} from '@backline/contract';
import { type Lock, PUBLIC_STOCKPILE } from '@backline/domain';
import type { Viewer } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { listNames, lockNames } from '../../db/names.queries.ts';
import { invalid } from '../../http/errors.ts';
import { lookAlikesOf } from '../../http/look-alikes.ts';
import type { InstallationRules } from '../../services.ts';
import { updateChangeBounds } from '../stockpiles/change-bounds.queries.ts';
import { deleteStockpilesOf } from '../stockpiles/delete-stockpiles.queries.ts';
import { checkStockpileLimit } from '../stockpiles/stockpile-limit.queries.ts';
import {
  hasSameFields,
  listPermissionGroupIds,
  listTakenNames,
  lockVisibleStockpiles,
  upsertStockpiles,
} from './stockpile-rows.queries.ts';

interface SavedStockpiles {
  warehouseId: number;
  rows: StockpileRow[];
  /** The ids that the caller was shown; undefined for a caller who does not say, and stands for all. */
  shown?: number[] | undefined;
  /** The ids of rows that the caller has not changed: they stay as they are now, changed or deleted by others. */
  untouched?: number[] | undefined;
  now: Date;
  installation: InstallationRules | null;
}

/**
 * Saves the stockpiles of a warehouse as the form lists them: rows with an id are changed, rows without one are new, and
 * stockpiles that are not in the list are deleted. Left alone are untouched ones, those that the form did not show yet, and
 * locked ones that the viewer does not see.
 * @returns the locks before and after of everything that changed: they decide who is notified.
 * @throws ApiError `invalid` naming each row that has a foreign id, an unknown group or a name that is taken; `conflict`
 * where there would be more than the operator allows.
 */
export async function saveStockpiles(
  db: Db,
  viewer: Viewer,
  { warehouseId, rows: sent, shown, untouched = [], now, installation }: SavedStockpiles,
): Promise<Lock[]> {
  const stored = await lockVisibleStockpiles(db, viewer, warehouseId);
  const rows = sent.map((row) => completed(row, stored));
  const removed = stored.filter(
    ({ id }) => !rows.some((row) => row.id === id) && (shown?.includes(id) ?? true),
  );
  const written = rows.filter(({ id }) => id === undefined || !untouched.includes(id));
  const replaced = stored.filter(({ id }) => [...removed, ...written].some((row) => row.id === id));
  await checkStockpiles(db, warehouseId, {
    rows,
    written,
    renamed: written.filter(({ id, name }) => !stored.some((old) => old.id === id && old.name === name)),
    replaced: replaced.map(({ id }) => id),
  });
  await deleteStockpilesOf(
    db,
    viewer,
    removed.map(({ id }) => id),
    now,
  );
  await upsertStockpiles(db, warehouseId, written);
  await updateChangeBounds(
    db,
    written.flatMap((row) => (hasNewLock(row, stored) ? (row.id ?? []) : [])),
  );
  await checkStockpileLimit(
    db,
    installation,
    written.filter(({ id }) => id === undefined),
  );
  const changed = written.flatMap((row) => {
    const before = stored.find(({ id }) => id === row.id);
    if (before === undefined) return [row];
    return hasSameFields(before, row) ? [] : [before, row];
  });
  return [...removed, ...changed].map(({ locked, permissionGroupId }) => ({ locked, permissionGroupId }));
}

/** Tells whether other people see a stored stockpile now. */
function hasNewLock(row: StockpileFields, stored: StockpileFields[]): boolean {
  const before = stored.find(({ id }) => id === row.id);
  return (
    before !== undefined &&
    (before.locked !== row.locked || before.permissionGroupId !== row.permissionGroupId)
  );
}

function isPublic({ name }: { name: string }): boolean {
  return name === PUBLIC_STOCKPILE;
}

/** The fields that a row has: one that is left out may be there as undefined. */
function fieldsIn(row: StockpileRow): Partial<StockpileFields> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}

/**
 * A row with what it leaves out, whatever the field: a stored stockpile keeps what it has. A public one has no code;
 * `checkStockpiles` refuses it while it is locked.
 */
function completed(row: StockpileRow, stored: StockpileFields[]): StockpileFields {
  const before = stored.find(({ id }) => id === row.id);
  const whole = { ...NEW_STOCKPILE, ...before, ...fieldsIn(row) };
  return isPublic(whole) ? { ...whole, code: '' } : whole;
}

/** @param replaced ids of the stockpiles whose rows are written or deleted, and whose names are therefore free. */
async function checkStockpiles(
  db: Db,
  warehouseId: number,
  {
    rows,
    written,
    renamed,
    replaced,
  }: {
    rows: StockpileFields[];
    written: StockpileFields[];
    /** Written stockpiles that do not have their name yet. */
    renamed: StockpileFields[];
    replaced: number[];
  },
): Promise<void> {
  const fields: FieldReasons = {};
  const names = rows.map((row) => row.name);
  const taken = await listTakenNames(db, warehouseId, { names, exceptIds: replaced });
  if (renamed.length > 0) await lockNames(db);
  const otherNames = renamed.length === 0 ? [] : await listNames(db, 'stockpile');
  const gone = new Set(replaced);
  const looksLikeAnother = lookAlikesOf([
    ...otherNames.flatMap(({ id, name }) => (gone.has(id) ? [] : [name])),
    ...names,
  ]);
  const groupIds = rows.flatMap((row) => (row.permissionGroupId === null ? [] : [row.permissionGroupId]));
  const groups = await listPermissionGroupIds(db, groupIds);
  for (const [index, row] of rows.entries()) {
    if (!written.includes(row)) continue;
    const at = `stockpiles.${index}`;
    if (
      row.id !== undefined &&
      (!replaced.includes(row.id) || rows.findIndex((earlier) => earlier.id === row.id) !== index)
    )
      fields[`${at}.id`] = reason('stockpile-elsewhere');
    if (names.indexOf(row.name) !== index)
      fields[`${at}.name`] = reason(isPublic(row) ? 'public-twice' : 'name-twice');
    else if (taken.has(row.name))
      fields[`${at}.name`] = reason(isPublic(row) ? 'public-twice' : 'stockpile-name-taken');
    else if (!isPublic(row) && renamed.includes(row) && looksLikeAnother(row.name))
      fields[`${at}.name`] = reason('name-looks-like');
    if (isPublic(row) && row.locked) fields[`${at}.locked`] = reason('public-lock');
    if (row.permissionGroupId !== null && !groups.has(row.permissionGroupId))
      fields[`${at}.permission_group`] = reason('no-such-group');
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

import { reason, type StockpileFields } from '@backline/contract';
import { type LockAccess, PUBLIC_STOCKPILE } from '@backline/domain';
import { and, asc, eq, getTableColumns, inArray, ne, notInArray, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { keysOf } from '../../db/keys-of.ts';
import { drawLockedId } from '../../db/locked-ids.ts';
import { EPOCH, permissionGroups, stockpiles } from '../../db/schema.ts';
import { conflict } from '../../http/errors.ts';
import { visibleTo } from '../stock/visibility.queries.ts';

type FormFields = Omit<StockpileFields, 'id'>;

const {
  id,
  warehouseId: _,
  firUpdatedAt,
  refreshedAt,
  refreshedBefore,
  changedAfter,
  changedBefore,
  ...otherColumns
} = getTableColumns(stockpiles);

/**
 * The columns that the form edits: all but those that the server sets itself. Neither a field of the contract without a
 * column nor a column without a field compiles, here or in `upsertStockpiles`.
 */
const formColumns = otherColumns satisfies Record<keyof FormFields, PgColumn>;

/** Whether two rows are equal in every field of the form. */
export function hasSameFields(a: FormFields, b: FormFields): boolean {
  return keysOf(formColumns).every((name) => a[name] === b[name]);
}

/** The stockpiles of a warehouse that a viewer may see, by name, with codes and without contents. */
export function listStockpileRows(db: Db, viewer: LockAccess, warehouseId: number) {
  const { permissionGroupId, ...columns } = formColumns;
  return db
    .select({
      id,
      ...columns,
      permissionGroup: { id: permissionGroups.id, name: permissionGroups.name },
      firUpdatedAt,
      refreshedAt,
    })
    .from(stockpiles)
    .leftJoin(permissionGroups, eq(permissionGroups.id, permissionGroupId))
    .where(and(eq(stockpiles.warehouseId, warehouseId), visibleTo(viewer)))
    .orderBy(asc(sql`lower(${stockpiles.name})`), asc(stockpiles.id));
}

/**
 * The stockpiles of a warehouse that the viewer sees; the form cannot touch any others. Locked until the transaction ends,
 * in the order of ids as reports lock them, so that the two cannot wait for each other.
 */
export function lockVisibleStockpiles(
  db: Db,
  viewer: LockAccess,
  warehouseId: number,
): Promise<(FormFields & { id: number })[]> {
  return db
    .select({ id, ...formColumns })
    .from(stockpiles)
    .where(and(eq(stockpiles.warehouseId, warehouseId), visibleTo(viewer)))
    .orderBy(asc(stockpiles.id))
    .for('update');
}

/**
 * Returns those of the names that other stockpiles have, locked ones too: names of reserves are unique among all, that of the
 * public one in its warehouse (docs/spec/warehouses.md#stockpiles).
 */
export async function listTakenNames(
  db: Db,
  warehouseId: number,
  { names, exceptIds }: { names: string[]; exceptIds: number[] },
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .select({ name: stockpiles.name })
    .from(stockpiles)
    .where(
      and(
        inArray(stockpiles.name, names),
        notInArray(stockpiles.id, exceptIds),
        or(ne(stockpiles.name, PUBLIC_STOCKPILE), eq(stockpiles.warehouseId, warehouseId)),
      ),
    );
  return new Set(rows.map((row) => row.name));
}

/** Returns those of the ids that are permission groups. */
export async function listPermissionGroupIds(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: permissionGroups.id })
    .from(permissionGroups)
    .where(inArray(permissionGroups.id, ids));
  return new Set(rows.map((row) => row.id));
}

/**
 * Writes the stockpiles of a form in two statements, however many there are: rows with an id are changed, the others are
 * new. Names are set aside first, so that two stockpiles can swap theirs without violating the unique constraint on the
 * way. Those with an id must be locked and belong to the warehouse.
 * @throws ApiError `conflict` if the id that was drawn for a new row is taken, which is next to impossible.
 */
export async function upsertStockpiles(db: Db, warehouseId: number, rows: StockpileFields[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.flatMap((row) => row.id ?? []);
  await db
    .update(stockpiles)
    .set({ name: sql`'#' || ${stockpiles.id} || '#' || ${stockpiles.name}` })
    .where(inArray(stockpiles.id, ids));
  const values = rows.map((row) => ({
    ...(row satisfies Record<keyof typeof formColumns, unknown>),
    ...idOf(row),
    warehouseId,
  }));
  const written = await db
    .insert(stockpiles)
    .overridingSystemValue()
    .values(values)
    .onConflictDoUpdate({
      target: stockpiles.id,
      set: {
        ...Object.fromEntries(
          Object.entries(formColumns).map(([name, column]) => [
            name,
            sql`excluded.${sql.identifier(column.name)}`,
          ]),
        ),
        // A reserve that becomes the public stockpile loses its timer and what is known of it.
        refreshedAt: sql`case when excluded.name = ${PUBLIC_STOCKPILE} then ${EPOCH} else ${stockpiles.refreshedAt} end`,
        refreshedBefore: sql`case when excluded.name = ${PUBLIC_STOCKPILE} then ${EPOCH} else ${stockpiles.refreshedBefore} end`,
        changedAfter: sql`case when excluded.name = ${PUBLIC_STOCKPILE} then ${EPOCH} else ${stockpiles.changedAfter} end`,
        changedBefore: sql`case when excluded.name = ${PUBLIC_STOCKPILE} then ${EPOCH} else ${stockpiles.changedBefore} end`,
      },
      setWhere: inArray(stockpiles.id, ids),
    })
    .returning({ id });
  if (written.length < rows.length) throw conflict(reason('stockpiles-not-saved'));
}

/** A locked stockpile gets a random id: counting it would show by the gap in the ids of others that it exists. */
function idOf(row: StockpileFields): { id?: number } {
  if (row.id !== undefined) return { id: row.id };
  return row.locked ? { id: drawLockedId() } : {};
}

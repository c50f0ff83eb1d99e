import { isPublicLabel, type LockAccess, PUBLIC_STOCKPILE } from '@backline/domain';
import { sql } from 'drizzle-orm';
import { arrayLiteral } from '../../db/array-literal.ts';
import type { Db } from '../../db/database.ts';
import { stockpiles, warehouses } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { hasSpreadsheets } from '../spreadsheets/spreadsheets.queries.ts';
import { listPublicNames } from '../stock/public-names.queries.ts';
import { visibilityParameters, visibleToParameters } from '../stock/visibility.queries.ts';

export interface ReportedStockpile {
  id: number;
  /** The name by which it is found: a public one is named with its warehouse. */
  name: string;
  warehouseId: number;
  /** The kind of building of its warehouse. */
  buildingType: string;
  locked: boolean;
  permissionGroupId: number | null;
  firUpdatedAt: string;
  /** Whether there is a spreadsheet to send rows to; part of this query to avoid another one. */
  hasSpreadsheets: boolean;
}

const lockStatement = statement<
  ReturnType<typeof visibilityParameters> & { names: string; publicOf: string },
  ReportedStockpile
>(
  'lock_stockpiles',
  sql`
  select ${stockpiles.id}, ${stockpiles.name}, ${stockpiles.warehouseId} as "warehouseId", ${stockpiles.locked},
    (select ${warehouses.buildingType} from ${warehouses} where ${warehouses.id} = ${stockpiles.warehouseId})
      as "buildingType",
    ${stockpiles.permissionGroupId} as "permissionGroupId", ${stockpiles.firUpdatedAt} as "firUpdatedAt",
    ${hasSpreadsheets} as "hasSpreadsheets"
  from ${stockpiles} where ${visibleToParameters} and (
    (${stockpiles.name} <> 'Public' and ${stockpiles.name} = any (${sql.placeholder('names')}::text[]))
    or (${stockpiles.name} = 'Public' and ${stockpiles.warehouseId} = any (${sql.placeholder('publicOf')}::int[])))
  order by ${stockpiles.id} for update`,
);

const NO_NAMES: ReadonlyMap<number, string> = new Map();

/**
 * The stockpiles with these names that a viewer may see, locked until the transaction ends, so that reports of a stockpile
 * are applied one by one. Locked in the order of ids, so that two reports cannot wait for each other.
 * @param known the result of `listPublicNames`, where it has been asked for already.
 */
export async function lockStockpiles(
  db: Db,
  viewer: LockAccess,
  names: readonly string[],
  known: ReadonlyMap<number, string> | null = null,
): Promise<ReportedStockpile[]> {
  const publicNames = known ?? (names.some(isPublicLabel) ? await listPublicNames(db) : NO_NAMES);
  const publicOf = [...publicNames].flatMap(([id, name]) => (names.includes(name) ? [id] : []));
  const rows = await lockStatement(db, {
    names: arrayLiteral([...names]),
    publicOf: arrayLiteral(publicOf),
    ...visibilityParameters(viewer),
  });
  return rows.map(({ name, firUpdatedAt, ...row }) => ({
    ...row,
    name: name === PUBLIC_STOCKPILE ? (publicNames.get(row.warehouseId) ?? name) : name,
    firUpdatedAt: new Date(firUpdatedAt).toISOString(),
  }));
}

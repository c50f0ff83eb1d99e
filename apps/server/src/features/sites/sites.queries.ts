import type { Site } from '@backline/contract';
import type { HexPoint } from '@backline/domain';
import { and, asc, eq, exists, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { insertRow } from '../../db/insert-row.ts';
import { reports, shipments, warehouses } from '../../db/schema.ts';

interface SitePosition {
  x: number | null;
  y: number | null;
}

interface SiteColumns {
  region: string;
  location: string;
  buildingType: string;
  name: string;
}

/** A row without a key of the game's list is an added site (docs/spec/warehouses.md#sites). */
const isCustom = isNull(warehouses.siteKey);

/** Whether reports or shipments of a warehouse that stood here are kept; they would lose their place with it. */
function hasHistory(db: Db) {
  return or(
    exists(db.select({ id: reports.id }).from(reports).where(eq(reports.warehouseId, warehouses.id))),
    exists(
      db
        .select({ id: shipments.id })
        .from(shipments)
        .where(or(eq(shipments.supplierId, warehouses.id), eq(shipments.destinationId, warehouses.id))),
    ),
  );
}

function selectSites(db: Db, id?: number) {
  return db
    .select({
      id: warehouses.id,
      region: sql<string>`coalesce(${warehouses.region}, '')`,
      location: warehouses.location,
      buildingType: warehouses.buildingType,
      name: warehouses.name,
      x: warehouses.x,
      y: warehouses.y,
      version: warehouses.placeVersion,
      changedBy: warehouses.placeChangedBy,
      use: sql<
        Site['use']
      >`case when ${warehouses.active} then 'warehouse' when ${hasHistory(db)} then 'history' end`,
    })
    .from(warehouses)
    .where(and(isCustom, id === undefined ? undefined : eq(warehouses.id, id)));
}

/** The added sites by location, with what keeps each of them from being deleted. */
export function listSites(db: Db): Promise<Site[]> {
  return selectSites(db).orderBy(asc(warehouses.location), asc(warehouses.name), asc(warehouses.id));
}

/** The ids of the sites of the game's list by their keys, with a warehouse or without. */
export async function listSiteKeys(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ key: warehouses.siteKey, id: warehouses.id })
    .from(warehouses)
    .where(isNotNull(warehouses.siteKey));
  return new Map(rows.flatMap(({ key, id }) => (key === null ? [] : [[key, id] as const])));
}

/** The added sites that have a position, with a warehouse or without. */
export async function listPlacedSites(
  db: Db,
): Promise<(HexPoint & { id: number; region: string; buildingType: string })[]> {
  const { id, region, buildingType, x, y } = warehouses;
  const rows = await db
    .select({ id, region, buildingType, x, y })
    .from(warehouses)
    .where(and(isCustom, isNotNull(x)))
    .orderBy(id);
  return rows.flatMap((row) =>
    row.region === null || row.x === null || row.y === null
      ? []
      : [{ ...row, region: row.region, x: row.x, y: row.y }],
  );
}

/** An added site, or null: one of the game's list is none. */
export async function findSite(db: Db, id: number): Promise<Site | null> {
  const [row] = await selectSites(db, id);
  return row ?? null;
}

/** Locks the row until the transaction ends, so that no warehouse is opened on it meanwhile. */
export async function lockSite(db: Db, id: number): Promise<void> {
  await db.select({ id: warehouses.id }).from(warehouses).where(eq(warehouses.id, id)).for('update');
}

/** Whether a site of the same place, building and name exists, added or of the game's list; case is ignored. */
export async function isSiteTaken(db: Db, { location, buildingType, name }: SiteColumns): Promise<boolean> {
  const rows = await db
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(
      and(
        sql`lower(${warehouses.location}) = lower(${location})`,
        eq(warehouses.buildingType, buildingType),
        sql`lower(${warehouses.name}) = lower(${name})`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** @returns the new row's id. */
export function insertSite(db: Db, columns: SiteColumns & SitePosition, by: string): Promise<number> {
  return insertRow(db, warehouses, { ...columns, placeChangedBy: by });
}

export async function moveSite(db: Db, id: number, { x, y }: SitePosition, by: string): Promise<void> {
  await db
    .update(warehouses)
    .set({ x, y, placeVersion: sql`${warehouses.placeVersion} + 1`, placeChangedBy: by })
    .where(and(eq(warehouses.id, id), isCustom));
}

export async function deleteSite(db: Db, id: number): Promise<void> {
  await db.delete(warehouses).where(and(eq(warehouses.id, id), isCustom, eq(warehouses.active, false)));
}

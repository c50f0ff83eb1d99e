import type { GameDataState } from '@backline/contract';
import { formKey } from '@backline/domain';
import { and, count, desc, eq, exists, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import type { Catalog } from '../../catalog/catalog.ts';
import { siteRows } from '../../catalog/catalog-rows.ts';
import type { Db } from '../../db/database.ts';
import { insertRow } from '../../db/insert-row.ts';
import {
  gamePacks,
  items,
  type PackUndo,
  reports,
  shipments,
  stockpileContents,
  warehouses,
} from '../../db/schema.ts';

/** Waits for another pack that is being applied or undone, and blocks others until the transaction ends. */
export async function lockPacks(db: Db): Promise<void> {
  await db.execute(sql`lock table ${gamePacks} in share row exclusive mode`);
}

export async function readState(db: Db): Promise<GameDataState> {
  const rows = await db
    .select({
      id: gamePacks.id,
      name: gamePacks.name,
      gameVersion: gamePacks.gameVersion,
      fileName: gamePacks.fileName,
      counts: gamePacks.counts,
      by: gamePacks.username,
      at: gamePacks.appliedAt,
      undoneAt: gamePacks.undoneAt,
      undoneBy: gamePacks.undoneBy,
      kept: sql<string[] | null>`${gamePacks.undo} -> 'kept'`,
    })
    .from(gamePacks)
    .orderBy(desc(gamePacks.id));
  const inUse = rows.find(({ undoneAt }) => undoneAt === null)?.id;
  const [listed] = await db
    .select({ items: count() })
    .from(items)
    .where(and(eq(items.current, true), eq(items.crated, false)));
  return {
    items: listed?.items ?? 0,
    packs: rows.map(({ undoneAt, undoneBy, kept, ...pack }) => ({
      ...pack,
      undone: undoneAt === null ? null : { by: undoneBy ?? '', at: undoneAt, kept: kept ?? [] },
      undoable: pack.id === inUse,
    })),
    unknown: await db
      .select({
        codeName: items.firName,
        crated: items.crated,
        quantity: sql<number>`coalesce(sum(${stockpileContents.quantity}), 0)::float8`,
      })
      .from(items)
      .leftJoin(stockpileContents, eq(stockpileContents.itemId, items.id))
      .where(eq(items.unknown, true))
      .groupBy(items.id)
      .orderBy(items.firName, items.crated),
  };
}

/** A pack for an undo; null if it does not exist. */
export async function findPack(db: Db, id: number) {
  const [pack] = await db
    .select({
      id: gamePacks.id,
      name: gamePacks.name,
      fileName: gamePacks.fileName,
      undo: gamePacks.undo,
      catalog: gamePacks.catalog,
      undoneAt: gamePacks.undoneAt,
    })
    .from(gamePacks)
    .where(eq(gamePacks.id, id));
  return pack ?? null;
}

export async function findNewestId(db: Db): Promise<number | null> {
  const [pack] = await db
    .select({ id: gamePacks.id })
    .from(gamePacks)
    .where(isNull(gamePacks.undoneAt))
    .orderBy(desc(gamePacks.id))
    .limit(1);
  return pack?.id ?? null;
}

/** @returns the new row's id. */
export function insertPack(db: Db, pack: typeof gamePacks.$inferInsert): Promise<number> {
  return insertRow(db, gamePacks, pack);
}

export async function markUndone(db: Db, id: number, undoneBy: string, undoneAt: string): Promise<void> {
  await db.update(gamePacks).set({ undoneAt, undoneBy }).where(eq(gamePacks.id, id));
}

/** @param undo the previous value with the items that stayed. */
export async function saveUndo(db: Db, id: number, undo: PackUndo): Promise<void> {
  await db.update(gamePacks).set({ undo }).where(eq(gamePacks.id, id));
}

/** The items that any catalog has ever had, as `fir_name/crated`. */
export async function listKnownItems(db: Db): Promise<Set<string>> {
  const rows = await db
    .select({ firName: items.firName, crated: items.crated })
    .from(items)
    .where(eq(items.unknown, false));
  return new Set(rows.map(formKey));
}

/** CodeNames in reports that no catalog has. */
export async function listReportedNames(db: Db): Promise<Set<string>> {
  const rows = await db.select({ firName: items.firName }).from(items).where(eq(items.unknown, true));
  return new Set(rows.map(({ firName }) => firName));
}

/** Whether a site was never used: it has no warehouse, never had one, and no report or shipment refers to it. */
function isUnused(db: Db) {
  const isReferenced = (rows: typeof reports | typeof shipments, isHere: ReturnType<typeof or>) =>
    exists(db.select({ id: rows.id }).from(rows).where(isHere));
  return and(
    eq(warehouses.active, false),
    isNull(warehouses.categoryId),
    not(isReferenced(reports, eq(reports.warehouseId, warehouses.id))),
    not(
      isReferenced(
        shipments,
        or(eq(shipments.supplierId, warehouses.id), eq(shipments.destinationId, warehouses.id)),
      ),
    ),
  );
}

/**
 * Replaces the sites with those of another catalog (docs/spec/administration.md#game-data): new ones are added, an added
 * site of the same place, kind and name becoming the game's own; moved ones move; of those that are gone the unused ones
 * are deleted and the others stay as added sites.
 */
export async function putSites(
  db: Db,
  before: Catalog,
  after: Catalog,
): Promise<Pick<PackUndo, 'released' | 'adopted'>> {
  const old = new Map(siteRows(before).map((row) => [row.siteKey, row]));
  const fresh = siteRows(after);
  const kept = new Set(fresh.map(({ siteKey }) => siteKey));
  const gone = [...old.keys()].filter((key) => !kept.has(key));
  const released: PackUndo['released'] = [];
  if (gone.length > 0) {
    await db.delete(warehouses).where(and(inArray(warehouses.siteKey, gone), isUnused(db)));
    const rows = await db
      .select({ id: warehouses.id, siteKey: warehouses.siteKey })
      .from(warehouses)
      .where(and(inArray(warehouses.siteKey, gone), isNotNull(warehouses.siteKey)));
    for (const { id, siteKey } of rows) if (siteKey !== null) released.push({ id, siteKey });
    await db.update(warehouses).set({ siteKey: null }).where(inArray(warehouses.siteKey, gone));
  }
  const adopted: number[] = [];
  for (const row of fresh) {
    const was = old.get(row.siteKey);
    const { siteKey, region, location, buildingType, name } = row;
    if (was === undefined) adopted.push(...(await addSite(db, row)));
    else if (JSON.stringify(was) !== JSON.stringify(row))
      await db
        .update(warehouses)
        .set({
          region,
          location,
          buildingType,
          name: sql`case when ${warehouses.name} = ${was.name} and not ${warehouses.active} then ${name} else ${warehouses.name} end`,
        })
        .where(eq(warehouses.siteKey, siteKey));
  }
  // A region may have another place on the map now: updating the rows makes processes that mirror the warehouses read them again.
  if (JSON.stringify(before.regions) !== JSON.stringify(after.regions))
    await db.update(warehouses).set({ region: sql`${warehouses.region}` });
  return { released, adopted };
}

/** @returns the id of an added site that became the game's own; empty if a row was inserted. */
async function addSite(db: Db, row: ReturnType<typeof siteRows>[number]): Promise<number[]> {
  const [same] = await db
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(
      and(
        isNull(warehouses.siteKey),
        eq(warehouses.location, row.location),
        eq(warehouses.buildingType, row.buildingType),
        eq(warehouses.name, row.name),
      ),
    )
    .limit(1);
  if (same === undefined) {
    await db.insert(warehouses).values(row).onConflictDoNothing({ target: warehouses.siteKey });
    return [];
  }
  await db.update(warehouses).set({ siteKey: row.siteKey }).where(eq(warehouses.id, same.id));
  return [same.id];
}

/** Reverts the site keys that `putSites` reported; the sites themselves are restored by calling `putSites` again. */
export async function restoreSiteKeys(db: Db, { released, adopted }: PackUndo): Promise<void> {
  if (adopted.length > 0)
    await db.update(warehouses).set({ siteKey: null }).where(inArray(warehouses.id, adopted));
  for (const { id, siteKey } of released)
    await db
      .update(warehouses)
      .set({ siteKey })
      .where(and(eq(warehouses.id, id), isNull(warehouses.siteKey)));
}

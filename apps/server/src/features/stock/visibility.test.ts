import {
  CASE_VIEWERS,
  type CaseGroup,
  type CaseViewer,
  REPORT_CASES,
  SHIPMENT_CASES,
  STOCKPILE_CASES,
} from '@backline/domain/visibility-cases';
import { and, eq, inArray, not, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Db } from '../../db/database.ts';
import {
  permissionGroups,
  reports,
  shipmentLocks,
  shipments,
  stockpiles,
  warehouses,
} from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import {
  asOutsider,
  shipmentVisibleTo,
  visibilityParameters,
  visibleTo,
  visibleToParameters,
} from './visibility.queries.ts';

/** The SQL form of the visibility rule, on the same table of cases as the rule in the domain. */

let database: Database;
let db: Db;
const groupIds = new Map<CaseGroup, number>();
let warehouseIds: number[];

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  for (const name of ['artillery', 'navy', 'deleted'] as const) {
    const [group] = await db.insert(permissionGroups).values({ name }).returning();
    groupIds.set(name, group!.id);
  }
  const sites = await db.select().from(warehouses).limit(2);
  warehouseIds = sites.map(({ id }) => id);
  for (const { name, lock } of STOCKPILE_CASES) await addStockpile(name, lock);
  for (const { name, today, earlier } of REPORT_CASES) {
    const stockpileId = await addStockpile(name, today);
    const takenAt = new Date(0).toISOString();
    const report = { stockpileId, stockpileName: name, warehouseId: warehouseIds[0]!, ...lockOf(earlier) };
    await db.insert(reports).values({
      ...report,
      username: 'Ines',
      source: 'screenshot',
      takenAt,
      previousTakenAt: takenAt,
      before: [],
      after: [],
    });
  }
  for (const { name, groups } of SHIPMENT_CASES) {
    const [supplierId, destinationId] = warehouseIds as [number, number];
    const [shipment] = await db
      .insert(shipments)
      .values({ supplierId, destinationId, note: name, username: 'Ines' })
      .returning();
    for (const group of groups)
      await db
        .insert(shipmentLocks)
        .values({ shipmentId: shipment!.id, permissionGroupId: groupIds.get(group)! });
  }
  await db.delete(permissionGroups).where(eq(permissionGroups.name, 'deleted'));
});
afterAll(() => database.close());

const lockOf = (name: CaseGroup | 'open') =>
  name === 'open'
    ? { locked: false, permissionGroupId: null }
    : { locked: true, permissionGroupId: groupIds.get(name)! };

async function addStockpile(name: string, lock: CaseGroup | 'open'): Promise<number> {
  const [row] = await db
    .insert(stockpiles)
    .values({ name, warehouseId: warehouseIds[0]!, ...lockOf(lock) })
    .returning();
  return row!.id;
}

function accessOf(viewer: CaseViewer) {
  const found = CASE_VIEWERS[viewer];
  return found && { seesLocked: found.seesLocked, groupIds: found.groups.map((name) => groupIds.get(name)!) };
}

const VIEWERS = Object.keys(CASE_VIEWERS) as CaseViewer[]; // the keys of the object

const namesSeen = <C extends { name: string; seenBy: readonly CaseViewer[] }>(
  cases: readonly C[],
  viewer: CaseViewer,
) => cases.filter(({ seenBy }) => seenBy.includes(viewer)).map(({ name }) => name);

const listVisible = statement<ReturnType<typeof visibilityParameters>, { name: string }>(
  'test_visible_stockpiles',
  sql`select name from ${stockpiles} where ${visibleToParameters} order by id`,
);

describe.each(VIEWERS)('%s', (viewer) => {
  const ofCases = STOCKPILE_CASES.map(({ name }) => name);

  it('finds exactly the stockpiles of the table', async () => {
    const all = inArray(stockpiles.name, ofCases);
    const find = (condition: ReturnType<typeof visibleTo>) =>
      db.select({ name: stockpiles.name }).from(stockpiles).where(and(all, condition)).orderBy(stockpiles.id);
    const expected = namesSeen(STOCKPILE_CASES, viewer);
    const seen = (await find(visibleTo(accessOf(viewer)))).map(({ name }) => name);
    const hidden = (await find(not(visibleTo(accessOf(viewer))))).map(({ name }) => name);
    expect(seen).toEqual(expected);
    expect(hidden).toEqual(ofCases.filter((name) => !expected.includes(name)));
  });

  it('finds the same with a prepared statement', async () => {
    const rows = await listVisible(db, visibilityParameters(accessOf(viewer)));
    expect(rows.map(({ name }) => name).filter((name) => ofCases.includes(name))).toEqual(
      namesSeen(STOCKPILE_CASES, viewer),
    );
  });

  it('finds exactly the reports of the table', async () => {
    const rows = await db
      .select({ name: reports.stockpileName })
      .from(reports)
      .innerJoin(stockpiles, eq(stockpiles.id, reports.stockpileId))
      .where(and(visibleTo(accessOf(viewer)), visibleTo(accessOf(viewer), reports)))
      .orderBy(reports.id);
    expect(rows.map(({ name }) => name)).toEqual(namesSeen(REPORT_CASES, viewer));
  });

  it('finds exactly the shipments of the table', async () => {
    const rows = await db
      .select({ name: shipments.note })
      .from(shipments)
      .where(shipmentVisibleTo(accessOf(viewer)))
      .orderBy(shipments.id);
    expect(rows.map(({ name }) => name)).toEqual(namesSeen(SHIPMENT_CASES, viewer));
  });
});

it('the outsider that somebody plans as is the same person without access to any locked stockpile', () => {
  const officer = { userId: 7, seesLocked: true, groupIds: [4, 5] };
  expect(asOutsider(officer)).toEqual({ userId: 7, seesLocked: false, groupIds: [] });
  expect(officer).toEqual({ userId: 7, seesLocked: true, groupIds: [4, 5] });
});

import { HOUR_MS, PUBLIC_STOCKPILE } from '@backline/domain';
import type { Db } from '../db/database.ts';
import type { ReportedItem } from '../db/schema.ts';
import { startConsumption } from '../features/consumption/update-consumption.ts';
import { updateChangeBounds } from '../features/stockpiles/change-bounds.queries.ts';
import { insertDemoOrders } from './demo-production.queries.ts';
import { addDemoShipment } from './demo-shipment.ts';
import {
  DEMO_CATEGORY_FACTOR,
  DEMO_GOALS,
  DEMO_REPORTS_PER_STOCKPILE,
  DEMO_SHIPMENT,
  DEMO_TRANSPORT,
  DEMO_TRANSPORT_AT,
  DEMO_WAREHOUSES,
  seededRandom,
} from './demo-war.ts';
import {
  analyzeDatabase,
  countActiveWarehouses,
  type DemoReport,
  type DemoStockpile,
  insertDemoGoals,
  insertDemoPyramids,
  insertDemoReports,
  insertDemoStockpiles,
  listDemoItems,
  openDemoWarehouses,
  setDemoTechnology,
} from './fill-demo.queries.ts';

const SEED = 20_261_121;
/** With its refresh longer before its last report than this, a stockpile has a timer that is worth a look. */
const QUIET_HOURS = 24;
const SCOUTS = ['Marlow', 'Ines', 'Okafor', 'Petra', 'Sully', 'Tanaka'];

/** A person who asked for the demo on a database that already has a war. */
export class DemoRefusedError extends Error {}

/**
 * Fills an empty database with a believable war: 12 warehouses, 40 stockpiles, goals, a history of reports, two pyramids,
 * orders in progress and a shipment on its way. It is the same each time, apart from the clock.
 * @throws DemoRefusedError if warehouses already exist.
 */
export async function fillDemo(db: Db, now: Date): Promise<void> {
  if ((await countActiveWarehouses(db)) > 0)
    throw new DemoRefusedError(
      'The database already has warehouses, so the demo war was not added. Start without --demo, or set DATA_DIR to an empty folder.',
    );
  const random = seededRandom(SEED);
  await db.transaction(async (transaction) => {
    const warehouseIds = await openDemoWarehouses(transaction, DEMO_WAREHOUSES);
    await insertDemoGoals(transaction, templateGoals(), customGoals(warehouseIds));
    await setDemoTechnology(transaction, random);
    const itemIds = await listDemoItems(transaction);
    const planned = DEMO_WAREHOUSES.flatMap((warehouse) =>
      warehouse.stockpiles.map((name) => {
        const isPublic = name === PUBLIC_STOCKPILE;
        const code = String(Math.floor(random() * 1_000_000)).padStart(6, '0');
        const { firUpdatedAt, refreshedAt } = times(random, now);
        return {
          warehouseId: warehouseIds.get(warehouse.siteKey) ?? 0,
          name: isPublic ? name : `${warehouse.tag}-${name}`,
          code: isPublic ? '' : code,
          locked: name === 'Officers',
          factor:
            (DEMO_CATEGORY_FACTOR[warehouse.category] * warehouse.goalModifier) /
            100 /
            warehouse.stockpiles.length,
          firUpdatedAt,
          refreshedAt: isPublic ? NEVER : refreshedAt,
        };
      }),
    );
    const stockpiles = await insertDemoStockpiles(transaction, planned);
    const reports = stockpiles
      .flatMap((stockpile) => history(stockpile, [...itemIds.keys()], random))
      .map(withTransport);
    await insertDemoReports(transaction, reports, itemIds);
    await updateChangeBounds(
      transaction,
      stockpiles.map(({ id }) => id),
    );
    for (const { id } of stockpiles) await startConsumption(transaction, id, now);
    await insertDemoPyramids(transaction);
    await insertDemoOrders(transaction, { itemIds, warehouseIds }, now);
    const [supplierId, destinationId] = DEMO_SHIPMENT.map((siteKey) => warehouseIds.get(siteKey));
    if (supplierId !== undefined && destinationId !== undefined)
      await addDemoShipment(transaction, { supplierId, destinationId }, now);
  });
  await analyzeDatabase(db);
}

/** A public stockpile has no timer to refresh. */
const NEVER = '1970-01-01T00:00:00.000Z';

/** Most stockpiles were reported within hours and a few are stale; each refresh is somewhere within its 50 hours. */
function times(random: () => number, now: Date) {
  const hoursSinceReport = random() ** 1.6 * 14;
  const hoursSinceRefresh = hoursSinceReport + random() * 34;
  return {
    firUpdatedAt: new Date(now.getTime() - hoursSinceReport * HOUR_MS).toISOString(),
    refreshedAt: new Date(now.getTime() - hoursSinceRefresh * HOUR_MS).toISOString(),
  };
}

function templateGoals() {
  return Object.entries(DEMO_CATEGORY_FACTOR).flatMap(([category, factor]) =>
    DEMO_GOALS.map(({ firName, target, minimum }) => ({
      category,
      firName,
      target: Math.ceil(target * factor),
      minimum: Math.ceil(minimum * factor),
    })),
  );
}

/** Two goals of its own for every third warehouse: one that overrides a standard goal, one beside them. */
function customGoals(warehouseIds: ReadonlyMap<string, number>) {
  return [...warehouseIds.values()]
    .filter((_, index) => index % 3 === 0)
    .flatMap((warehouseId) => [
      { warehouseId, firName: 'Bandages', crated: true, target: 90, minimum: 30 },
      { warehouseId, firName: 'Bayonet', crated: false, target: 200, minimum: 50 },
    ]);
}

/**
 * Reports of the named items from old to new: stock drifts from one report to the next, the last is the present stock. That of a
 * forgotten stockpile does not.
 */
function history(stockpile: DemoStockpile, firNames: string[], random: () => number): DemoReport[] {
  let contents = firstContents(stockpile.factor, firNames, random);
  const reports: DemoReport[] = [];
  let previousTakenAt = new Date(0).toISOString();
  for (let step = DEMO_REPORTS_PER_STOCKPILE - 1; step >= 0; step -= 1) {
    const shift = 3 * random() - 1.5; // less than half of what lies between two reports
    const hoursBefore = step === 0 ? 0 : step * 5.5 + shift;
    const takenAt = new Date(Date.parse(stockpile.firUpdatedAt) - hoursBefore * HOUR_MS).toISOString();
    const after = contents.filter((line) => line.quantity > 0 && firNames.includes(line.firName));
    const username = SCOUTS[Math.floor(random() * SCOUTS.length)] ?? 'Marlow';
    reports.push({
      stockpile,
      username,
      takenAt,
      previousTakenAt,
      before: reports.at(-1)?.after ?? [],
      after,
    });
    previousTakenAt = takenAt;
    contents = contents.map((line) => ({
      ...line,
      quantity: Math.max(0, Math.round(line.quantity * (0.7 + 0.6 * random()) + (random() < 0.1 ? 10 : 0))),
    }));
  }
  return isForgotten(stockpile) ? unchanged(reports) : reports;
}

/** A stockpile whose timer runs out soon: nobody took or brought anything, which would have started the timer again. */
function isForgotten({ firUpdatedAt, refreshedAt }: DemoStockpile): boolean {
  return Date.parse(firUpdatedAt) - Date.parse(refreshedAt) > QUIET_HOURS * HOUR_MS;
}

/** The reports of a stockpile that has held the same all the time. */
function unchanged(reports: readonly DemoReport[]): DemoReport[] {
  const held = reports.at(-1)?.after ?? [];
  return reports.map((report, index) => ({ ...report, before: index === 0 ? [] : held, after: held }));
}

function withTransport(report: DemoReport): DemoReport {
  const { stockpile, before, after } = report;
  if (!DEMO_TRANSPORT_AT.includes(stockpile.name)) return report;
  return {
    ...report,
    before: before.length === 0 ? [] : [...before, ...DEMO_TRANSPORT],
    after: [...after, ...DEMO_TRANSPORT],
  };
}

function firstContents(factor: number, firNames: string[], random: () => number): ReportedItem[] {
  const wanted = DEMO_GOALS.filter(() => random() < 0.7).map(({ firName, target }) => ({
    firName,
    crated: true,
    quantity: Math.round(target * factor * random() * 1.6),
  }));
  const otherItems = firNames
    .filter((firName) => random() < 0.06 && !wanted.some((line) => line.firName === firName))
    .map((firName) => ({ firName, crated: true, quantity: 1 + Math.floor(random() * 40) }));
  const loose = ['Cloth', 'Bandages', 'Bayonet'].map((firName) => ({
    firName,
    crated: false,
    quantity: Math.floor(random() * 120),
  }));
  return [...wanted, ...otherItems, ...loose];
}

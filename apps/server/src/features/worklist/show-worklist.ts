import type { SetupSteps, Worklist } from '@backline/contract';
import { joinLists, listJobs } from '@backline/domain';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { listAllPromisedTo, listPromisedFrom } from '../logigen/promised.queries.ts';
import { showOrders } from '../orders/show-orders.ts';
import { readStock } from '../stock/current-stock.ts';
import type { Stock, StockpileStock } from '../stock/stock.ts';
import { listThreats } from '../war-api/list-threats.ts';
import { evacuationJobs } from './evacuation-jobs.ts';
import { orderedFor, orderJobs } from './order-jobs.ts';
import { placesOf } from './places.ts';
import { runOutJobs } from './run-out-jobs.ts';
import { shipmentJobs } from './shipment-jobs.ts';
import type { StockJobCache } from './stock-job-cache.ts';
import { refreshJobs, reportJobs } from './stockpile-jobs.ts';
import { findSetupOfPeople, listWaitingContainers } from './worklist.queries.ts';

/** The jobs at a time, from what a viewer may see (docs/spec/worklist.md). @param db never a transaction. */
export async function showWorklist(
  db: Db,
  viewer: VisibilityScope,
  { now, cache, config }: { now: Date; cache: StockJobCache; config: Pick<Config, 'warApi'> },
): Promise<Worklist> {
  const waiting = await listWaitingContainers(db, viewer);
  const promised = {
    expected: await listAllPromisedTo(db, viewer),
    reserved: await listPromisedFrom(db, viewer),
  };
  const people = viewer.admin ? await findSetupOfPeople(db) : { groups: null, people: null };
  const orders = await showOrders(db, viewer, now);
  const threats = await listThreats(db, config, now);
  const stock = await readStock(db);
  // From here on nothing is awaited, so all jobs are made from the same stock.
  const places = placesOf(stock);
  const visible = stock.visibleByWarehouse(viewer);
  const moment = { stock, visible, places, now: now.getTime() };
  const { lacking, used, belowMinimum, ...ofStock } = cache.get(stock, viewer, { places, promised });
  const refresh = refreshJobs(moment);
  const shipments = shipmentJobs(waiting, places, moment.now);
  const timed = [
    ...evacuationJobs(moment, threats),
    ...refresh.jobs,
    ...runOutJobs(used, moment),
    ...shipments,
    ...reportJobs(moment),
    ...orderJobs(orders, moment.now),
  ].map((job) => {
    const { kind, key, urgency, time, size } = job;
    return { kind, key, urgency, time, size, share: 0, job };
  });
  const { jobs, ...figures } = joinLists(listJobs(timed), ofStock);
  return {
    jobs: jobs.map(({ job }) => (job.kind === 'make' ? { ...job, ordered: orderedFor(job, orders) } : job)),
    ...figures,
    belowMinimum,
    nextTimer: refresh.nextTimer,
    lacking,
    setup: { ...setupOf(stock, visible), ...people },
  };
}

/** A stockpile that the viewer may not see ticks off no step. */
function setupOf(
  stock: Stock,
  visible: ReadonlyMap<number, readonly StockpileStock[]>,
): Omit<SetupSteps, 'groups' | 'people'> {
  const seen = stock.warehouses.flatMap(({ warehouse }) => visible.get(warehouse.id) ?? []);
  return {
    warehouse: stock.warehouses.length > 0,
    stockpile: seen.length > 0,
    report: seen.some(({ firUpdatedAt }) => firUpdatedAt > 0),
    goals: stock.goals.size > 0,
  };
}

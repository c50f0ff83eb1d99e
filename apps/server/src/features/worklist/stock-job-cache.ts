import type { LockAccess } from '@backline/domain';
import { SUMS } from '../stock/current-stock.ts';
import type { StockMirror } from '../stock/stock-mirror.ts';
import type { Places } from './places.ts';
import { type StockJobs, stockJobs } from './stock-jobs.ts';
import type { Promised } from './stocked-items.ts';

/**
 * A cache of the jobs computed from stock, for everybody who may see the same stockpiles, until stock, goals or promises change. Most
 * commits change none of them (a container is claimed, a timer refreshed), and a minute that passes never does.
 */
export class StockJobCache {
  private readonly byAccess = new Map<string, { version: string; jobs: StockJobs }>();

  /** @param limit the most different rights; beyond it those that were computed first are dropped. */
  constructor(private readonly limit: number) {}

  /** @param stock must be up to date. */
  get(stock: StockMirror, viewer: LockAccess, made: { places: Places; promised: Promised }): StockJobs {
    const access = JSON.stringify([viewer.seesLocked, viewer.groupIds]);
    const version = JSON.stringify([stock.version(SUMS), made.promised]);
    const known = this.byAccess.get(access);
    if (known?.version === version) return known.jobs;
    const jobs = stockJobs(stock, viewer, made);
    this.byAccess.delete(access);
    this.byAccess.set(access, { version, jobs });
    for (const first of this.byAccess.keys()) {
      if (this.byAccess.size <= this.limit) break;
      this.byAccess.delete(first);
    }
    return jobs;
  }
}

import { worklist } from '@backline/contract';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { KeptStockJobs } from './kept-stock-jobs.ts';
import { showWorklist } from './show-worklist.ts';

const MINUTE_MS = 60_000;
/** So many different rights share what is computed from stock. */
const KEPT_RIGHTS = 50;

export function registerWorklist(app: App): void {
  const { now, config } = app.services;
  const kept = new KeptStockJobs(config.responseCacheBytes === 0 ? 0 : KEPT_RIGHTS);
  const minute = () => Math.floor(now().getTime() / MINUTE_MS);
  handleCached(
    app,
    worklist.get,
    ({ db, viewer }) => showWorklist(db, viewer, { now: new Date(minute() * MINUTE_MS), kept }),
    // Timers run out without anything being written, so that a list is good for a minute at most.
    async (_, snapshot) => `${snapshot} ${minute()}`,
  );
}

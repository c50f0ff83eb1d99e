import { worklist } from '@backline/contract';
import { MINUTE_MS } from '@backline/domain';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { showWorklist } from './show-worklist.ts';
import { StockJobCache } from './stock-job-cache.ts';

/** For how many different rights the jobs that are computed from stock are cached. */
const CACHED_RIGHTS = 50;

export function registerWorklist(app: App): void {
  const { now, config } = app.services;
  const cache = new StockJobCache(config.responseCacheBytes === 0 ? 0 : CACHED_RIGHTS);
  const minute = () => Math.floor(now().getTime() / MINUTE_MS);
  handleCached(
    app,
    worklist.get,
    ({ db, viewer }) => showWorklist(db, viewer, { now: new Date(minute() * MINUTE_MS), cache, config }),
    // Timers run out without anything being written, so that a list is good for a minute at most.
    async (_, snapshot) => `${snapshot} ${minute()}`,
  );
}

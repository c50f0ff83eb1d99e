import { worklist } from '@backline/contract';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { showWorklist } from './show-worklist.ts';

const MINUTE_MS = 60_000;

export function registerWorklist(app: App): void {
  const { now } = app.services;
  const minute = () => Math.floor(now().getTime() / MINUTE_MS);
  handleCached(
    app,
    worklist.get,
    ({ db, viewer }) => showWorklist(db, viewer, new Date(minute() * MINUTE_MS)),
    // Timers run out without anything being written, so that a list is good for a minute at most.
    async (_, snapshot) => `${snapshot} ${minute()}`,
  );
}

import { alerts, slashCommands } from '@backline/contract';
import type { App } from '../../http/app.ts';
import { handle } from '../../http/handle.ts';
import { listAlerts, markAlertsRead } from './alerts.queries.ts';
import { findAlerts } from './find-alerts.ts';

export const FIND_ALERTS = 'alerts';

const MINUTE_MS = 60_000;
/** Writes that come close together are looked at together. */
const AFTER_WRITE_MS = 2000;
/** Between the minutes passes take at most a fifth of the time, however large the war and however many the writes. */
const REST = 5;

export function registerAlerts(app: App): void {
  const { services, server } = app;
  // By the clock, not by the moment of a write: nobody learns from the time of an alert that something hidden was written.
  const untilNext = (interval: number) => interval - (Date.now() % interval);
  let lastMs = 0;
  const afterWrite = () => AFTER_WRITE_MS * Math.max(1, Math.ceil((lastMs * REST) / AFTER_WRITE_MS));
  services.jobs.add(FIND_ALERTS, {
    everyMs: () => untilNext(MINUTE_MS),
    wokenMs: () => untilNext(afterWrite()),
    run: async (signal) => {
      const began = performance.now();
      await findAlerts(services, signal);
      lastMs = performance.now() - began;
    },
  });
  server.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
    if (routeOptions.url === slashCommands.receive.path) return; // most are questions; a write wakes the job itself
    if (method !== 'GET' && method !== 'HEAD' && statusCode < 300) services.jobs.wake(FIND_ALERTS);
  });

  handle(app, alerts.list, ({ db, viewer }) => listAlerts(db, viewer));

  handle(app, alerts.markRead, async ({ db, viewer, now }) => {
    await markAlertsRead(db, viewer, now);
    return {};
  });
}

import { alerts, slashCommands } from '@backline/contract';
import { MINUTE_MS } from '@backline/domain';
import type { App } from '../../http/app.ts';
import { handle } from '../../http/handle.ts';
import { FIND_ALERTS } from '../../operation/jobs.ts';
import { markAlertsRead } from './alerts.queries.ts';
import { findAlerts } from './find-alerts.ts';
import { showAlerts } from './show-alerts.ts';

/** Writes within this time are covered by one pass. */
const AFTER_WRITE_MS = 2000;
/** Passes between the minutes take at most a fifth of the time, however large the war is and however many writes there are. */
const REST = 5;

export function registerAlerts(app: App): void {
  const { services, server } = app;
  // By the clock, not by the moment of a write: the time of an alert must not reveal that something hidden was written.
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
    if (routeOptions.url === slashCommands.receive.path) return; // most commands only read; one that writes wakes the job itself
    if (method !== 'GET' && method !== 'HEAD' && statusCode < 300) services.jobs.wake(FIND_ALERTS);
  });

  handle(app, alerts.list, ({ db, viewer, now }) => showAlerts(db, services.config, viewer, now));

  handle(app, alerts.markRead, async ({ db, viewer, now }) => {
    await markAlertsRead(db, viewer, now);
    return {};
  });
}

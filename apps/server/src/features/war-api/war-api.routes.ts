import { warApi } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { FIND_ALERTS, whenDue } from '../../operation/jobs.ts';
import { noteClock, readGameClock, shownClock } from './game-clock.ts';
import { listThreats, listUnknownTowns, shownThreat } from './list-threats.ts';
import { pollWarApi, untilNextPass } from './poll-war-api.ts';
import { showWarApi } from './show-war-api.ts';
import { readSettings, saveClock, saveSettings } from './war-api.queries.ts';
import { START_SPREAD_MS } from './war-api-times.ts';

const POLL = 'war-api';

export function registerWarApi(app: App): void {
  const { config, jobs, now } = app.services;
  const notBefore = now().getTime() + Math.random() * START_SPREAD_MS;
  jobs.add(
    POLL,
    whenDue(
      async (signal) => {
        if (config.warApi === 'off') return null;
        if (now().getTime() < notBefore) return notBefore - now().getTime();
        if (await pollWarApi(app.services, signal)) jobs.wake(FIND_ALERTS);
        return untilNextPass(app.services);
      },
      ['war-api', 'warehouses'], // another process may have got another shard, or a warehouse in a region
    ),
  );

  const showSettings = async (db: Db) => ({
    ...(await readSettings(db)),
    fixed:
      config.warApi === undefined || config.warApi === 'off' ? (config.warApi ?? null) : ('address' as const),
  });

  handle(app, warApi.get, ({ db, now: time }) => showWarApi(db, config, time));

  handle(app, warApi.threats, async ({ db, now: time }) =>
    (await listThreats(db, config, time)).map(({ warehouseId, threat }) => ({
      warehouseId,
      ...shownThreat(threat),
    })),
  );
  handle(app, warApi.unknownTowns, ({ db, now: time }) => listUnknownTowns(db, config, time));
  handle(app, warApi.clock, async ({ db }) => shownClock(await readGameClock(db)));
  handle(app, warApi.noteClock, async ({ db, viewer, body, now: time }) => {
    await noteClock(db, viewer.userId, { ...body.clock, now: time.getTime() });
    return shownClock(await readGameClock(db));
  });
  handle(app, warApi.forgetClock, async ({ db }) => {
    await saveClock(db, null);
    return shownClock(await readGameClock(db));
  });

  handle(app, warApi.settings, ({ db }) => showSettings(db));

  handleChange(
    app,
    warApi.saveSettings,
    ({ db }) => showSettings(db),
    async ({ db, body, afterCommit }) => {
      await saveSettings(db, body.settings);
      afterCommit(() => jobs.wake(POLL));
      return showSettings(db);
    },
  );
}

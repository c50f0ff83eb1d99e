import { statistics, type WarSpan } from '@backline/contract';
import { DAY_MS } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { notFound } from '../../http/errors.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { fillStockDays } from './fill-stock-days.ts';
import { showStock } from './show-stock.ts';
import { showWork } from './show-work.ts';
import { listWars, readShowNames, saveShowNames } from './statistics.queries.ts';

/** After midnight, so that the last reports of the day are stored. */
const LATER_MS = 10_000;

/** The war with the id of its archive; without an id the present war. @throws ApiError `not-found`. */
async function findWar(db: Db, id: number | undefined): Promise<{ war: WarSpan; wars: WarSpan[] }> {
  const wars = await listWars(db);
  const war = wars.find((entry) => entry.id === (id ?? null));
  if (war === undefined) throw notFound('war');
  return { war, wars };
}

export function registerStatistics(app: App): void {
  const { database, jobs, now: clock } = app.services;
  jobs.add('stock-days', {
    everyMs: () => DAY_MS - (clock().getTime() % DAY_MS) + LATER_MS,
    run: (signal) => fillStockDays(database.db, clock(), signal),
  });
  handleCached(app, statistics.work, async ({ db, viewer, query }) => {
    const { war, wars } = await findWar(db, query.war);
    return showWork(db, viewer, war, wars);
  });
  handleCached(app, statistics.stock, async ({ db, viewer, query }) => {
    const { war } = await findWar(db, query.war);
    return showStock(db, viewer, war, query);
  });
  handle(app, statistics.settings, async ({ db }) => ({ showNames: await readShowNames(db) }));
  handleChange(
    app,
    statistics.saveSettings,
    async ({ db }) => ({ showNames: await readShowNames(db) }),
    async ({ db, body }) => {
      await saveShowNames(db, body.settings.showNames);
      return { showNames: await readShowNames(db) };
    },
  );
}

import path from 'node:path';
import { reason, war } from '@backline/contract';
import type { App } from '../../http/app.ts';
import { invalid } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { publishArchive, settleArchives } from './archive-war.ts';
import { declineReset, findResetOffer } from './reset-offer.ts';
import { resetWar } from './reset-war.ts';

/** At the start, and now and then for a file whose last step failed. */
const SETTLE_EVERY_MS = 3_600_000;

export function registerWar(app: App): void {
  const { config, database, jobs, log } = app.services;
  const { dataDirectory } = config;
  jobs.add('archives', {
    everyMs: SETTLE_EVERY_MS,
    run: () => settleArchives(database.db, dataDirectory),
  });
  handle(app, war.resetOffer, async ({ db }) => ({ offer: await findResetOffer(db, config) }));
  handle(app, war.declineReset, async ({ db, body }) => {
    await declineReset(db, body.warId);
    return {};
  });
  handle(app, war.reset, async ({ db, viewer, body, now, afterCommit }) => {
    // A body that names something expects something else than a whole reset.
    if (Object.keys(body).length > 0) throw invalid({ body: reason('reset-not-empty') });
    const { file, counts } = await resetWar(db, { viewer, now, dataDirectory });
    if (file === null) return { archive: null, counts };
    afterCommit(() => {
      log.warn({ user: viewer.userId, archive: file, counts }, 'the war was reset');
      try {
        publishArchive(file);
      } catch (error) {
        // The reset is done, and the database holds the archive: the job above tries the file again.
        log.error({ err: error, archive: file }, 'the file of an archive did not get its name');
      }
    });
    return { archive: path.basename(file), counts };
  });
}

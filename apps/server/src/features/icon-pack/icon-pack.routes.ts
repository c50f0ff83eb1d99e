import path from 'node:path';
import { changesOf, changesWithoutReadOf, iconPack, reason } from '@backline/contract';
import { announce } from '../../db/announce.ts';
import type { App } from '../../http/app.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { withUploads } from '../../http/uploads.ts';
import { currentCatalog } from '../stock/current-catalog.queries.ts';
import { IconPackJob } from './icon-pack-job.ts';

const ZIP_START = [0x50, 0x4b];

const jobs = new WeakMap<App['services'], IconPackJob>();

/** The job of this process: icons come as a pack of their own, or with new game data. */
export function iconPackJobOf(app: App): IconPackJob {
  const { config, database, log, now } = app.services;
  const known = jobs.get(app.services);
  if (known !== undefined) return known;
  const job = new IconPackJob(
    { dataDirectory: config.dataDirectory, shipped: path.join(app.recognition, 'icons.bin') },
    {
      now,
      onChanged: () =>
        void announce(database.db, {
          event: 'change',
          features: [...changesOf(iconPack.upload)],
          withoutRead: changesWithoutReadOf(iconPack.upload),
          page: null,
        }).catch((error: unknown) =>
          log.error({ err: error }, 'the new icons could not be announced to pages'),
        ),
      onFailure: (error) => log.warn({ err: error }, 'an icon pack was not taken over'),
    },
  );
  jobs.set(app.services, job);
  app.server.addHook('onClose', async () => job.close());
  return job;
}

export function registerIconPack(app: App): void {
  const job = iconPackJobOf(app);
  const busy = () => conflict(reason('pack-busy'));

  handle(app, iconPack.get, async () => job.state());
  withUploads(app, (uploads) =>
    handle(uploads, iconPack.upload, async ({ db, viewer, query, body, audit }) => {
      if (!ZIP_START.every((byte, index) => body[index] === byte))
        throw invalid({ body: reason('not-a-zip') });
      audit({ subject: query.fileName });
      const use = { catalog: (await currentCatalog(db)).catalog, isAddition: false };
      if (!job.start(body, { by: viewer.username, fileName: query.fileName }, use)) throw busy();
      return job.state();
    }),
  );
  const stateBefore = async () => job.state();
  handleChange(app, iconPack.remove, stateBefore, async () => {
    if (!job.remove()) throw busy();
    return job.state();
  });
}

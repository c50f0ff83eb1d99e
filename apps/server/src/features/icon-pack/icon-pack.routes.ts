import path from 'node:path';
import { changesOf, changesWithoutReadOf, iconPack, reason } from '@backline/contract';
import { announce } from '../../db/announce.ts';
import type { App } from '../../http/app.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { withUploads } from '../../http/uploads.ts';
import { IconPackJob } from './icon-pack-job.ts';

const ZIP_START = [0x50, 0x4b];

export function registerIconPack(app: App): void {
  const { config, database, log, now } = app.services;
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
  app.server.addHook('onClose', async () => job.close());
  const busy = () => conflict(reason('pack-busy'));

  handle(app, iconPack.get, async () => job.state());
  withUploads(app, (uploads) =>
    handle(uploads, iconPack.upload, async ({ viewer, query, body, audit }) => {
      if (!ZIP_START.every((byte, index) => body[index] === byte))
        throw invalid({ body: reason('not-a-zip') });
      audit({ subject: query.fileName });
      if (!job.start(body, { by: viewer.username, fileName: query.fileName })) throw busy();
      return job.state();
    }),
  );
  const stateBefore = async () => job.state();
  handleChange(app, iconPack.remove, stateBefore, async () => {
    if (!job.remove()) throw busy();
    return job.state();
  });
}

import { reason } from '@backline/contract';
import type { TaughtDrawings } from '@backline/recognition';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { TooManyRequests } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { listDrawings } from '../drawings/drawings.queries.ts';
import { createPictureReader, type PictureReader } from './picture-reader.ts';
import type { ReadPictureAnswer } from './read-picture.worker.ts';
import { type RecogniserFile, recogniserFile } from './recogniser-files.ts';

/** Reads screenshots in the server's threads. */
export interface ScreenshotReader {
  /** As that of `PictureReader`. @throws ApiError `too-many-requests` where the regiment has sent its pictures of this minute. */
  takePlace: PictureReader['takePlace'];
  /** @param withPicture whether what was read is also drawn. */
  read: (bytes: Uint8Array, withPicture: boolean) => Promise<ReadPictureAnswer>;
  /** The recogniser's present data. @throws Error if they are missing. */
  dataFile: (name: 'icons.bin' | 'text.bin') => RecogniserFile;
}

/** The only reader of each server, however many features read with it: the settings limit its threads in total. */
const readers = new WeakMap<Services, ScreenshotReader>();

export function screenshotReader(app: App): ScreenshotReader {
  const known = readers.get(app.services);
  if (known !== undefined) return known;
  const { config, log, share, now } = app.services;
  const pictures = createPictureReader(config.pictureReader, (error) =>
    log.error({ err: error }, 'a reading thread failed'),
  );
  app.server.addHook('onClose', async () => pictures.close());
  const dataFile: ScreenshotReader['dataFile'] = (name) => {
    const file = recogniserFile(config.dataDirectory, app.recognition, name);
    if (file === null) throw new Error(`The recogniser's ${name} is not in ${app.recognition}.`);
    return file;
  };
  const reader: ScreenshotReader = {
    takePlace: () => {
      const waitMs = share?.pictureWaitMs(now()) ?? 0;
      if (waitMs > 0) throw new TooManyRequests(Math.ceil(waitMs / 1000), reason('regiment-pictures'));
      return pictures.takePlace();
    },
    dataFile,
    read: async (bytes, withPicture) => {
      const taught = await taughtDrawings(app.services.database.db);
      const leave = await share?.reader();
      try {
        return await pictures.read({
          bytes,
          icons: dataFile('icons.bin'),
          text: dataFile('text.bin'),
          taught,
          withPicture,
        });
      } finally {
        leave?.();
      }
    },
  };
  readers.set(app.services, reader);
  return reader;
}

/** The taught drawings, as browsers get them (docs/spec/reports.md#taught-drawings). */
async function taughtDrawings(db: Db): Promise<TaughtDrawings> {
  const list = await listDrawings(db);
  return {
    key: list.map(({ id }) => id).join(),
    drawings: list.map(({ codeName, crated, drawing }) => ({
      codeName,
      isCrated: crated,
      drawing: new Int8Array(drawing),
    })),
  };
}

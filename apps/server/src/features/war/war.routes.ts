import path from 'node:path';
import { war } from '@backline/contract';
import { invalid } from '../../http/errors.ts';
import { type App, handle } from '../../http/handle.ts';
import { resetWar } from './reset-war.ts';

export function registerWar(app: App): void {
  const { dataDirectory } = app.services.config;
  handle(app, war.reset, async ({ db, viewer, body, now }) => {
    // A body that names something expects something else than a whole reset.
    if (Object.keys(body).length > 0) throw invalid({ body: 'The body of a war reset must be empty.' });
    const { file, counts } = await resetWar(db, { viewer, now, dataDirectory });
    app.services.log.warn({ user: viewer.userId, archive: file, counts }, 'the war was reset');
    return { archive: path.basename(file), counts };
  });
}

import { supplies } from '@backline/contract';
import { type App, handleCached } from '../../http/handle.ts';
import { sumAllSupplies } from './mirrored-supplies.ts';
import { dependsOn, mirrorOf, SUMS } from './stock-mirror.ts';
import { listSupplies } from './supplies.queries.ts';

export function registerSupplies(app: App): void {
  const { database, log } = app.services;
  // The first reader need not wait for the whole war; one who comes while it is read waits for this.
  app.server.addHook('onListen', () =>
    mirrorOf(database.db)
      .catchUp()
      .catch((error: unknown) => log.warn({ err: error }, 'the stock was not read at the start')),
  );
  handleCached(app, supplies.overview, ({ db, viewer }) => listSupplies(db, viewer, null), {
    ...dependsOn(SUMS),
    make: ({ db, viewer }) => sumAllSupplies(mirrorOf(db), viewer),
  });
}

import { supplies } from '@backline/contract';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { dependsOn, mirrorOf, readStock, SUMS } from '../stock/current-stock.ts';
import { sumAllSupplies } from './sum-supplies.ts';

export function registerSupplies(app: App): void {
  const { database, log } = app.services;
  // The whole war is read at the start, so that the first request does not have to wait for all of it.
  app.server.addHook('onListen', () =>
    readStock(database.db).then(
      () => {},
      (error: unknown) => log.warn({ err: error }, 'the stock was not read at the start'),
    ),
  );
  handleCached(
    app,
    supplies.overview,
    async ({ db, viewer }) => sumAllSupplies(mirrorOf(db), viewer),
    dependsOn(SUMS),
  );
}

import { supplies } from '@backline/contract';
import { type App, handleShared } from '../../http/handle.ts';
import { sumAllSupplies } from './mirrored-supplies.ts';
import { dependsOn, mirrorOf, SUMS } from './stock-mirror.ts';
import { listSupplies } from './supplies.queries.ts';

export function registerSupplies(app: App): void {
  handleShared(app, supplies.overview, ({ db, viewer }) => listSupplies(db, viewer, null), {
    ...dependsOn(SUMS),
    make: ({ db, viewer }) => sumAllSupplies(mirrorOf(db), viewer),
  });
}

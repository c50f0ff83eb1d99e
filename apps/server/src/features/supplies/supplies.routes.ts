import { supplies } from '@backline/contract';
import { type App, handle } from '../../http/handle.ts';
import { listSupplies } from './supplies.queries.ts';

export function registerSupplies(app: App): void {
  handle(app, supplies.overview, ({ db, viewer }) => listSupplies(db, viewer, null));
}

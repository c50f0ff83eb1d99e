import { supplies } from '@backline/contract';
import { type App, handleShared } from '../../http/handle.ts';
import { listSupplies } from './supplies.queries.ts';

export function registerSupplies(app: App): void {
  handleShared(app, supplies.overview, ({ db, viewer }) => listSupplies(db, viewer, null));
}

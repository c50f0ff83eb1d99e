import { items } from '@backline/contract';
import { type App, handle } from '../../http/handle.ts';
import type { Viewer } from '../../http/viewer.ts';
import { listItems, readItemsVersion } from './items.queries.ts';

/** The switches are for members: somebody signed out, or without any permission, sees the bare catalog (decisions §5). */
function seesSwitches(viewer: Viewer | null): boolean {
  return viewer !== null && (viewer.admin || Object.values(viewer.permissions).includes(true));
}

export function registerItems(app: App): void {
  // The two views have two versions, so that a copy kept by a browser is fetched anew after signing in or out.
  handle(app, items.version, async ({ db, viewer }) => ({
    version: `${await readItemsVersion(db)}-${seesSwitches(viewer) ? 'member' : 'public'}`,
  }));
  handle(app, items.list, ({ db, viewer }) => listItems(db, seesSwitches(viewer)));
}

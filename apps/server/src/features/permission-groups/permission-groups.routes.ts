import { permissionGroups } from '@backline/contract';
import { type App, handle } from '../../http/handle.ts';
import { listPermissionGroupNames } from './permission-groups.queries.ts';

export function registerPermissionGroups(app: App): void {
  handle(app, permissionGroups.names, ({ db }) => listPermissionGroupNames(db));
}

import { mayPass, type User } from '@backline/contract';
import { ROUTES, type RoutePath } from '../../routes.ts';

/** Whether a viewer may open a page, so that only links to such pages are shown. */
export function mayOpen(viewer: User | null, path: RoutePath): boolean {
  return ROUTES.some((route) => route.path === path && mayPass(viewer, route.access));
}

import type { Access } from '@backline/contract';

/** A path of the app, who may open it, and the file of its screen in `features/`, which exports one `…Screen`. */
export interface AppRoute {
  /** With `:id` for parameters. */
  path: string;
  access: Access;
  screen: string;
}

/**
 * Every path (docs/spec/shell.md#routes). Anything else goes to /welcome. This is data without imports: the page, the
 * build, the pictures and the journeys read it.
 */
export const ROUTES = [
  { path: '/login', access: 'public', screen: 'auth/login-screen.tsx' },
  { path: '/welcome', access: 'user', screen: 'welcome/welcome-screen.tsx' },
  { path: '/overview', access: 'read', screen: 'supplies/overview-screen.tsx' },
  { path: '/warehouses', access: 'read', screen: 'warehouses/warehouse-list-screen.tsx' },
  { path: '/warehouses/:id', access: 'read', screen: 'warehouses/warehouse-screen.tsx' },
  { path: '/warehouses/:id/goals', access: 'read', screen: 'goals/goals-screen.tsx' },
  { path: '/map', access: 'read', screen: 'map/map-screen.tsx' },
  { path: '/items/:codeName', access: 'public', screen: 'items/item-screen.tsx' },
  { path: '/war', access: 'manage', screen: 'war/war-screen.tsx' },
  { path: '/war/technology', access: 'manage', screen: 'items/editing/technology-screen.tsx' },
  { path: '/war/manufacturing', access: 'manage', screen: 'items/editing/manufacturing-screen.tsx' },
  { path: '/war/categories', access: 'manage', screen: 'categories/category-list-screen.tsx' },
  { path: '/war/categories/:id/goals', access: 'manage', screen: 'categories/category-goals-screen.tsx' },
  { path: '/war/pyramids', access: 'manage', screen: 'pyramids/pyramid-list-screen.tsx' },
  { path: '/war/sites', access: 'manage', screen: 'sites/site-list-screen.tsx' },
  { path: '/war/pyramids/:id/edit', access: 'manage', screen: 'pyramids/editor/pyramid-editor-screen.tsx' },
  { path: '/generate', access: 'read', screen: 'logigen/logigen-screen.tsx' },
  { path: '/shipments', access: 'read', screen: 'shipments/shipment-list-screen.tsx' },
  { path: '/shipments/:id', access: 'read', screen: 'shipments/shipment-screen.tsx' },
  { path: '/shipments/:id/load', access: 'read', screen: 'shipments/loading/shipment-load-screen.tsx' },
  { path: '/production', access: 'read', screen: 'orders/board/board-screen.tsx' },
  { path: '/production/list', access: 'read', screen: 'orders/list/order-list-screen.tsx' },
  { path: '/production/queues', access: 'read', screen: 'factories/queues-screen.tsx' },
  { path: '/production/chain', access: 'read', screen: 'materials/chain-screen.tsx' },
  { path: '/production/runs', access: 'read', screen: 'materials/run-list-screen.tsx' },
  { path: '/statistics', access: 'read', screen: 'statistics/statistics-screen.tsx' },
  { path: '/fir', access: 'read', screen: 'fir/fir-screen.tsx' },
  { path: '/pyramid', access: 'public', screen: 'pyramids/pyramid-screen.tsx' },
  { path: '/keys', access: 'user', screen: 'api-keys/api-keys-screen.tsx' },
  { path: '/admin', access: 'admin', screen: 'admin/admin-screen.tsx' },
  { path: '/admin/users', access: 'admin', screen: 'users/user-list-screen.tsx' },
  { path: '/admin/discords', access: 'admin', screen: 'discords/discord-list-screen.tsx' },
  {
    path: '/admin/permissions',
    access: 'admin',
    screen: 'permission-groups/permission-group-list-screen.tsx',
  },
  { path: '/admin/alerts', access: 'admin', screen: 'channels/channels-screen.tsx' },
  { path: '/admin/spreadsheets', access: 'admin', screen: 'spreadsheets/spreadsheets-screen.tsx' },
  { path: '/admin/game-data', access: 'admin', screen: 'game-data/game-data-screen.tsx' },
  { path: '/admin/icons', access: 'admin', screen: 'icon-pack/icon-pack-screen.tsx' },
  { path: '/admin/audit', access: 'admin', screen: 'audit/audit-screen.tsx' },
] as const satisfies AppRoute[];

/**
 * Paths of the host above many regiments (docs/spec/regiments.md#addresses), whose server knows who may open them. At the host of a
 * regiment they are like unknown ones.
 */
export const BARE_HOST_ROUTES = [
  { path: '/new', access: 'public', screen: 'regiments/sign-up-screen.tsx' },
  { path: '/operator', access: 'public', screen: 'regiments/regiment-list-screen.tsx' },
  { path: '/operator/regiments/:id', access: 'public', screen: 'regiments/regiment-screen.tsx' },
] as const satisfies AppRoute[];

export type RoutePath = (typeof ROUTES)[number]['path'];

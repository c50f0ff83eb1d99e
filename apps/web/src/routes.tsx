import type { Access } from '@backline/contract';
import type { QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { matchPath, Navigate, Outlet, Route, Routes } from 'react-router';
import { storedToken } from './api/stored-token.ts';
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx';
import { Guard } from './shell/guard.tsx';
import { Shell } from './shell/shell.tsx';

interface ScreenRoute {
  path: string;
  access: Access;
  screen: LazyScreen;
}

/** Only for whoever works on the parts of `ui/`; the build has no trace of it. */
const DesignScreen = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./design/design-screen.tsx')).DesignScreen }))
  : null;

/**
 * Every path, its access and its screen (docs/spec/shell.md#routes). Anything else goes to /welcome. The
 * build reads here which files a path needs (build/early-files.ts).
 */
export const ROUTES: ScreenRoute[] = [
  {
    path: '/login',
    access: 'public',
    screen: lazyScreen(async () => (await import('./features/auth/login-screen.tsx')).LoginScreen),
  },
  {
    path: '/welcome',
    access: 'user',
    screen: lazyScreen(async () => (await import('./features/welcome/welcome-screen.tsx')).WelcomeScreen),
  },
  {
    path: '/overview',
    access: 'read',
    screen: lazyScreen(async () => (await import('./features/supplies/overview-screen.tsx')).OverviewScreen),
  },
  {
    path: '/warehouses',
    access: 'read',
    screen: lazyScreen(
      async () => (await import('./features/warehouses/warehouse-list-screen.tsx')).WarehouseListScreen,
    ),
  },
  {
    path: '/warehouses/:id',
    access: 'read',
    screen: lazyScreen(
      async () => (await import('./features/warehouses/warehouse-screen.tsx')).WarehouseScreen,
    ),
  },
  {
    path: '/warehouses/:id/goals',
    access: 'read',
    screen: lazyScreen(async () => (await import('./features/goals/goals-screen.tsx')).GoalsScreen),
  },
  {
    path: '/war',
    access: 'manage',
    screen: lazyScreen(async () => (await import('./features/war/war-screen.tsx')).WarScreen),
  },
  {
    path: '/war/technology',
    access: 'manage',
    screen: lazyScreen(
      async () => (await import('./features/items/editing/technology-screen.tsx')).TechnologyScreen,
    ),
  },
  {
    path: '/war/manufacturing',
    access: 'manage',
    screen: lazyScreen(
      async () => (await import('./features/items/editing/manufacturing-screen.tsx')).ManufacturingScreen,
    ),
  },
  {
    path: '/war/categories',
    access: 'manage',
    screen: lazyScreen(
      async () => (await import('./features/categories/category-list-screen.tsx')).CategoryListScreen,
    ),
  },
  {
    path: '/war/categories/:id/goals',
    access: 'manage',
    screen: lazyScreen(
      async () => (await import('./features/categories/category-goals-screen.tsx')).CategoryGoalsScreen,
    ),
  },
  {
    path: '/war/pyramids',
    access: 'manage',
    screen: lazyScreen(
      async () => (await import('./features/pyramids/pyramid-list-screen.tsx')).PyramidListScreen,
    ),
  },
  {
    path: '/war/sites',
    access: 'manage',
    screen: lazyScreen(async () => (await import('./features/sites/site-list-screen.tsx')).SiteListScreen),
  },
  {
    path: '/war/pyramids/:id/edit',
    access: 'manage',
    screen: lazyScreen(
      async () => (await import('./features/pyramids/editor/pyramid-editor-screen.tsx')).PyramidEditorScreen,
    ),
  },
  {
    path: '/generate',
    access: 'read',
    screen: lazyScreen(async () => (await import('./features/logigen/logigen-screen.tsx')).LogigenScreen),
  },
  {
    path: '/shipments',
    access: 'read',
    screen: lazyScreen(
      async () => (await import('./features/shipments/shipment-list-screen.tsx')).ShipmentListScreen,
    ),
  },
  {
    path: '/shipments/:id',
    access: 'read',
    screen: lazyScreen(async () => (await import('./features/shipments/shipment-screen.tsx')).ShipmentScreen),
  },
  {
    path: '/fir',
    access: 'read',
    screen: lazyScreen(async () => (await import('./features/fir/fir-screen.tsx')).FirScreen),
  },
  {
    path: '/pyramid',
    access: 'public',
    screen: lazyScreen(async () => (await import('./features/pyramids/pyramid-screen.tsx')).PyramidScreen),
  },
  {
    path: '/keys',
    access: 'user',
    screen: lazyScreen(async () => (await import('./features/api-keys/api-keys-screen.tsx')).ApiKeysScreen),
  },
  {
    path: '/admin',
    access: 'admin',
    screen: lazyScreen(async () => (await import('./features/admin/admin-screen.tsx')).AdminScreen),
  },
  {
    path: '/admin/users',
    access: 'admin',
    screen: lazyScreen(async () => (await import('./features/users/user-list-screen.tsx')).UserListScreen),
  },
  {
    path: '/admin/discords',
    access: 'admin',
    screen: lazyScreen(
      async () => (await import('./features/discords/discord-list-screen.tsx')).DiscordListScreen,
    ),
  },
  {
    path: '/admin/permissions',
    access: 'admin',
    screen: lazyScreen(
      async () =>
        (await import('./features/permission-groups/permission-group-list-screen.tsx'))
          .PermissionGroupListScreen,
    ),
  },
  {
    path: '/admin/spreadsheets',
    access: 'admin',
    screen: lazyScreen(
      async () => (await import('./features/spreadsheets/spreadsheets-screen.tsx')).SpreadsheetsScreen,
    ),
  },
  {
    path: '/admin/icons',
    access: 'admin',
    screen: lazyScreen(
      async () => (await import('./features/icon-pack/icon-pack-screen.tsx')).IconPackScreen,
    ),
  },
  {
    path: '/admin/audit',
    access: 'admin',
    screen: lazyScreen(async () => (await import('./features/audit/audit-screen.tsx')).AuditScreen),
  },
];

/** Loads the screen of a path, so that the first page is drawn at once with it. Nothing for a path without a screen. */
export async function prepareScreen(client: QueryClient, pathname: string): Promise<void> {
  for (const { path, access, screen } of ROUTES) {
    const match = matchPath(path, pathname);
    const isShown = access === 'public' || storedToken() !== undefined; // else the login shows
    if (match !== null && isShown) await screen.prepare(client, match.params);
  }
}

export function AppRoutes() {
  return (
    <Routes>
      <Route
        element={
          <Shell>
            <Outlet />
          </Shell>
        }
      >
        {ROUTES.map(({ path, access, screen: { Screen } }) => (
          <Route
            key={path}
            path={path}
            element={
              <Guard access={access}>
                <Screen />
              </Guard>
            }
          />
        ))}
        {DesignScreen && <Route path="/design" element={<DesignScreen />} />}
        <Route path="*" element={<Navigate to="/welcome" replace />} />
      </Route>
    </Routes>
  );
}

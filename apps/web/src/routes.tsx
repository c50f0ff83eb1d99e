import type { Access } from '@backline/contract';
import { type ComponentType, lazy } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { Guard } from './shell/guard.tsx';
import { Shell } from './shell/shell.tsx';

interface ScreenRoute {
  path: string;
  access: Access;
  screen: ComponentType;
}

const screens = {
  login: lazy(async () => ({ default: (await import('./features/auth/login-screen.tsx')).LoginScreen })),
  welcome: lazy(async () => ({
    default: (await import('./features/welcome/welcome-screen.tsx')).WelcomeScreen,
  })),
  overview: lazy(async () => ({
    default: (await import('./features/supplies/overview-screen.tsx')).OverviewScreen,
  })),
  warehouses: lazy(async () => ({
    default: (await import('./features/warehouses/warehouse-list-screen.tsx')).WarehouseListScreen,
  })),
  warehouse: lazy(async () => ({
    default: (await import('./features/warehouses/warehouse-screen.tsx')).WarehouseScreen,
  })),
  goals: lazy(async () => ({ default: (await import('./features/goals/goals-screen.tsx')).GoalsScreen })),
  war: lazy(async () => ({ default: (await import('./features/war/war-screen.tsx')).WarScreen })),
  technology: lazy(async () => ({
    default: (await import('./features/war/technology-screen.tsx')).TechnologyScreen,
  })),
  manufacturing: lazy(async () => ({
    default: (await import('./features/war/manufacturing-screen.tsx')).ManufacturingScreen,
  })),
  categories: lazy(async () => ({
    default: (await import('./features/categories/category-list-screen.tsx')).CategoryListScreen,
  })),
  categoryGoals: lazy(async () => ({
    default: (await import('./features/categories/category-goals-screen.tsx')).CategoryGoalsScreen,
  })),
  pyramids: lazy(async () => ({
    default: (await import('./features/pyramids/pyramid-list-screen.tsx')).PyramidListScreen,
  })),
  pyramidEditor: lazy(async () => ({
    default: (await import('./features/pyramids/pyramid-editor-screen.tsx')).PyramidEditorScreen,
  })),
  logigen: lazy(async () => ({
    default: (await import('./features/logigen/logigen-screen.tsx')).LogigenScreen,
  })),
  shipments: lazy(async () => ({
    default: (await import('./features/shipments/shipment-list-screen.tsx')).ShipmentListScreen,
  })),
  shipment: lazy(async () => ({
    default: (await import('./features/shipments/shipment-screen.tsx')).ShipmentScreen,
  })),
  fir: lazy(async () => ({ default: (await import('./features/fir/fir-screen.tsx')).FirScreen })),
  pyramid: lazy(async () => ({
    default: (await import('./features/pyramids/pyramid-screen.tsx')).PyramidScreen,
  })),
  apiKeys: lazy(async () => ({
    default: (await import('./features/api-keys/api-keys-screen.tsx')).ApiKeysScreen,
  })),
  admin: lazy(async () => ({ default: (await import('./features/admin/admin-screen.tsx')).AdminScreen })),
  users: lazy(async () => ({
    default: (await import('./features/users/user-list-screen.tsx')).UserListScreen,
  })),
  discords: lazy(async () => ({
    default: (await import('./features/discords/discord-list-screen.tsx')).DiscordListScreen,
  })),
  permissionGroups: lazy(async () => ({
    default: (await import('./features/permission-groups/permission-group-list-screen.tsx'))
      .PermissionGroupListScreen,
  })),
  audit: lazy(async () => ({ default: (await import('./features/audit/audit-screen.tsx')).AuditScreen })),
  iconPack: lazy(async () => ({
    default: (await import('./features/icon-pack/icon-pack-screen.tsx')).IconPackScreen,
  })),
  spreadsheets: lazy(async () => ({
    default: (await import('./features/spreadsheets/spreadsheets-screen.tsx')).SpreadsheetsScreen,
  })),
};

/** Only for whoever works on the parts of `ui/`; the build has no trace of it. */
const DesignScreen = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./design/design-screen.tsx')).DesignScreen }))
  : null;

/** Every path, its access and its screen (product.md §2). Anything else goes to /welcome. */
const ROUTES: ScreenRoute[] = [
  { path: '/login', access: 'public', screen: screens.login },
  { path: '/welcome', access: 'user', screen: screens.welcome },
  { path: '/overview', access: 'read', screen: screens.overview },
  { path: '/warehouses', access: 'read', screen: screens.warehouses },
  { path: '/warehouses/:id', access: 'read', screen: screens.warehouse },
  { path: '/warehouses/:id/goals', access: 'read', screen: screens.goals },
  { path: '/war', access: 'manage', screen: screens.war },
  { path: '/war/technology', access: 'manage', screen: screens.technology },
  { path: '/war/manufacturing', access: 'manage', screen: screens.manufacturing },
  { path: '/war/categories', access: 'manage', screen: screens.categories },
  { path: '/war/categories/:id/goals', access: 'manage', screen: screens.categoryGoals },
  { path: '/war/pyramids', access: 'manage', screen: screens.pyramids },
  { path: '/war/pyramids/:id/edit', access: 'manage', screen: screens.pyramidEditor },
  { path: '/generate', access: 'read', screen: screens.logigen },
  { path: '/shipments', access: 'read', screen: screens.shipments },
  { path: '/shipments/:id', access: 'read', screen: screens.shipment },
  { path: '/fir', access: 'read', screen: screens.fir },
  { path: '/pyramid', access: 'public', screen: screens.pyramid },
  { path: '/keys', access: 'user', screen: screens.apiKeys },
  { path: '/admin', access: 'admin', screen: screens.admin },
  { path: '/admin/users', access: 'admin', screen: screens.users },
  { path: '/admin/discords', access: 'admin', screen: screens.discords },
  { path: '/admin/permissions', access: 'admin', screen: screens.permissionGroups },
  { path: '/admin/spreadsheets', access: 'admin', screen: screens.spreadsheets },
  { path: '/admin/icons', access: 'admin', screen: screens.iconPack },
  { path: '/admin/audit', access: 'admin', screen: screens.audit },
];

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
        {ROUTES.map(({ path, access, screen: Screen }) => (
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

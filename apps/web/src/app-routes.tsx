import { type FunctionComponent, lazy } from 'react';
import { matchPath, Navigate, Outlet, type RouteObject } from 'react-router';
import { storedToken } from './api/storage/stored-token.ts';
import { App } from './app.tsx';
import { SettingsFrame } from './features/settings/settings-frame.tsx';
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx';
import { type AppRoute, BARE_HOST_ROUTES, ROUTES } from './routes.ts';
import { BareHostFrame } from './shell/bare-host-frame.tsx';
import { Guard } from './shell/guard.tsx';
import { NoPage } from './shell/no-page.tsx';
import { Shell } from './shell/shell.tsx';

type ScreenModule = Record<string, FunctionComponent>;

const FILES = import.meta.glob<ScreenModule>('./features/**/*-screen.tsx');

/** The screen that a file exports. @throws when there is no such file, or no screen in it. */
function screenOf(file: string): LazyScreen {
  const load = FILES[`./features/${file}`];
  if (load === undefined) throw new Error(`features/${file} does not exist.`);
  return lazyScreen(async () => {
    const module = await load();
    const name = Object.keys(module).find((key) => key.endsWith('Screen'));
    const screen = name === undefined ? undefined : module[name];
    if (screen === undefined) throw new Error(`features/${file} exports no screen.`);
    return screen;
  });
}

const withScreen = (route: AppRoute) => ({ ...route, lazyScreen: screenOf(route.screen) });
const SCREENS = ROUTES.map(withScreen);
const BARE_HOST_SCREENS = BARE_HOST_ROUTES.map(withScreen);

/** For people who work on the parts of `ui/`; not in the build. */
const DesignScreen = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./design/design-screen.tsx')).DesignScreen }))
  : null;

/** Tells whether a page is one of the settings, which have their list beside them; what is opened from such a page is not. */
const isSettings = (path: string) => /^\/(war|admin|keys)\b/.test(path) && !path.includes(':');

function screenRoutes(isWanted: (route: AppRoute) => boolean): RouteObject[] {
  return SCREENS.filter(isWanted).map(({ path, access, lazyScreen: { Screen } }) => ({
    path,
    element: (
      <Guard access={access}>
        <Screen />
      </Guard>
    ),
  }));
}

/** The routes in the form that the router takes. */
export const routeObjects: RouteObject[] = [
  {
    element: (
      <App>
        <BareHostFrame>
          <Outlet />
        </BareHostFrame>
      </App>
    ),
    children: BARE_HOST_SCREENS.map(({ path, lazyScreen: { Screen } }) => ({ path, element: <Screen /> })),
  },
  {
    element: (
      <App>
        <Shell>
          <Outlet />
        </Shell>
      </App>
    ),
    children: [
      ...screenRoutes(({ path }) => !isSettings(path)),
      {
        element: (
          <SettingsFrame>
            <Outlet />
          </SettingsFrame>
        ),
        children: screenRoutes(({ path }) => isSettings(path)),
      },
      ...(DesignScreen === null ? [] : [{ path: '/design', element: <DesignScreen /> }]),
      { path: '/', element: <Navigate to="/welcome" replace /> },
      {
        path: '*',
        element: (
          <Guard access="user">
            <NoPage />
          </Guard>
        ),
      },
    ],
  },
];

/** Loads the code of the screen that a path shows first. Nothing for a path without a screen. */
export async function loadFirstScreen(pathname: string): Promise<void> {
  for (const { path, access, lazyScreen: screen } of [...SCREENS, ...BARE_HOST_SCREENS]) {
    const isShown = access === 'public' || storedToken() !== undefined; // else the login shows
    if (isShown && matchPath(path, pathname) !== null) await screen.load();
  }
}

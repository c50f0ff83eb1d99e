import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { ApiClient } from './api-client.ts';

const ROUTES = path.resolve(import.meta.dirname, '../apps/web/src/routes.tsx');

/** A page of the running app, of a route of `routes.tsx`. */
export interface DemoPage {
  /** As the route says it: `/warehouses/:id`. */
  route: string;
  access: string;
  /** With the ids of the demo war: `/warehouses/3`. */
  path: string;
  /** Usable as a file's name: `warehouses-id`. */
  name: string;
}

/** Every path and its access as routes.tsx has them; read as text, because its screens need a browser. */
function declaredRoutes(): { route: string; access: string }[] {
  const lines = fs.readFileSync(ROUTES, 'utf8').matchAll(/\bpath: '([^']+)',\s*access: '([^']+)'/g);
  const routes = [...lines].map(([, route = '', access = '']) => ({ route, access }));
  if (routes.length < 20) throw new Error(`Only ${routes.length} routes are found in ${ROUTES}.`);
  return routes;
}

/** Where the list lies that gives a route its id. A new route with an id needs a line here. */
const LISTS: Record<string, string> = {
  '/warehouses/:id': '/api/warehouses',
  '/warehouses/:id/goals': '/api/warehouses',
  '/war/categories/:id/goals': '/api/categories',
  '/war/pyramids/:id/edit': '/api/pyramids',
  '/shipments/:id': '/api/shipments',
};

/** Every route with an address of the demo war. @throws for a route with an id that LISTS does not know. */
export async function demoPages(admin: ApiClient): Promise<DemoPage[]> {
  const pages: DemoPage[] = [];
  for (const { route, access } of declaredRoutes()) {
    const name = route.slice(1).replaceAll('/', '-').replaceAll(':', '');
    pages.push({ route, access, path: await withId(route, admin), name });
  }
  return pages;
}

async function withId(route: string, admin: ApiClient): Promise<string> {
  if (!route.includes(':')) return route;
  const list = LISTS[route];
  if (list === undefined) throw new Error(`No list gives an id for ${route}: add it to LISTS.`);
  const { json } = await admin.send('GET', list);
  const [first] = json as { id: number }[];
  if (first === undefined) throw new Error(`${list} is empty in the demo war.`);
  return route.replace(':id', String(first.id));
}

/** Waits until nothing of a page is still to come. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading').first().waitFor();
  // The page's stream of live updates never rests, so nothing can be told from the network.
  await page.waitForFunction(() => document.querySelector('[role="status"][aria-label^="Loading"]') === null);
  // The server draws an item's icon when it is first asked for.
  await page.waitForFunction(() =>
    [...document.images].every((one) => {
      const { top, bottom, width } = one.getBoundingClientRect();
      // A lazy picture that is not on the screen is never loaded.
      return one.complete || width === 0 || bottom < 0 || top > innerHeight || !one.checkVisibility();
    }),
  );
}

import type { Page } from '@playwright/test';
import { ROUTES } from '../../apps/web/src/routes.ts';
import type { ApiClient } from './api-client.ts';

/** A page of the running app, for a route in `routes.ts`. */
export interface DemoPage {
  /** The route's pattern: `/warehouses/:id`. */
  route: string;
  access: string;
  /** The path with an id from the demo war: `/warehouses/3`. */
  path: string;
  /** Usable as a file name: `warehouses-id`. */
  name: string;
}

/** The list from which a route gets its id. A new route with an id needs a line here. */
const LISTS: Partial<Record<string, string>> = {
  '/warehouses/:id': '/api/warehouses',
  '/warehouses/:id/goals': '/api/warehouses',
  '/war/categories/:id/goals': '/api/categories',
  '/war/pyramids/:id/edit': '/api/pyramids',
  '/shipments/:id': '/api/shipments',
  '/shipments/:id/load': '/api/shipments',
};

/** Every route with a path in the demo war. @throws for a route with an id that is not in LISTS. */
export async function demoPages(admin: ApiClient): Promise<DemoPage[]> {
  const pages: DemoPage[] = [];
  for (const { path: route, access } of ROUTES) {
    const name = route.slice(1).replaceAll('/', '-').replaceAll(':', '');
    pages.push({ route, access, path: await withId(route, admin), name });
  }
  return pages;
}

async function withId(route: string, admin: ApiClient): Promise<string> {
  // Without a choice the page only asks for one.
  if (route === '/production/chain') {
    const { json } = await admin.send('GET', '/api/categories');
    const [first] = json as { id: number }[];
    return `${route}?category=${first?.id}`;
  }
  if (!route.includes(':')) return route;
  if (route === '/items/:codeName') return '/items/RifleAmmo';
  const list = LISTS[route];
  if (list === undefined) throw new Error(`No list gives an id for ${route}: add it to LISTS.`);
  const { json } = await admin.send('GET', list);
  const [first] = json as { id: number }[];
  if (first === undefined) throw new Error(`${list} is empty in the demo war.`);
  return route.replace(':id', String(first.id));
}

/** The page of a route. @throws where the demo war has none. */
export function pageOf(pages: readonly DemoPage[], route: string): DemoPage {
  const found = pages.find((page) => page.route === route);
  if (found === undefined) throw new Error(`The demo war has no page of ${route}.`);
  return found;
}

/** Waits until a page has loaded everything that it shows. */
export async function settle(page: Page): Promise<void> {
  // The prerendered page has a heading too, and is inert until the app has taken over.
  await page.locator('main :is(h1, h2, h3):not([inert] *)').first().waitFor();
  // The page's event stream stays open, so waiting for an idle network does not work.
  await page.waitForFunction(() => document.querySelector('[role="status"][aria-busy]') === null);
  // The server renders an item's icon on first request, which can take a moment.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      // Lazy images outside the viewport are never loaded.
      return image.complete || width === 0 || bottom < 0 || top > innerHeight || !image.checkVisibility();
    }),
  );
}

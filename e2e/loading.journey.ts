import { type Browser, expect, type Page, test } from '@playwright/test';
import { settle } from './demo-pages.ts';
import { useDemoWar } from './demo-war.ts';
import { signIn } from './sign-in.ts';

const WINDOWS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
/** Delay of every response, long enough for skeletons to appear. */
const LATE_MS = 700;
const PRESS_MS = 2000;
/**
 * Browsers rate a cumulative layout shift up to 0.1 as good. A heading may wrap on a phone when its name has
 * loaded.
 */
const MOST_SHIFT = 0.05;
/** These pages load no data, or none before somebody asks for it. */
const WITHOUT_DATA = ['/login', '/welcome', '/war', '/admin', '/fir'];

const war = useDemoWar();

/**
 * Blocks the service worker, which would answer instead of the server, and counts the layout shifts of each
 * page.
 */
async function openAdmin(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' });
  await context.addInitScript(() => {
    const counted = globalThis as unknown as { shifts: { value: number; what: string }[] };
    counted.shifts = [];
    new PerformanceObserver((list) => {
      // LayoutShift is missing from TypeScript's DOM types.
      for (const entry of list.getEntries() as unknown as {
        value: number;
        sources: { node: Element | null }[];
      }[])
        counted.shifts.push({
          value: entry.value,
          what: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? '').join(' | '),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const page = await context.newPage();
  await page.goto(`${war.address}/welcome`);
  await signIn(page, 'Admin');
  return page;
}

const isData = (url: URL) => url.pathname.startsWith('/api/') && !url.pathname.startsWith('/api/live');

for (const window of WINDOWS)
  test(`with slow responses every page of ${window.width} px says that it is loading, and nothing moves when they arrive`, async ({
    browser,
  }) => {
    test.setTimeout(400_000);
    const page = await openAdmin(browser);
    await page.setViewportSize(window);
    await page.route(isData, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      await route.continue().catch(() => {}); // the page may have navigated in the meantime
    });
    for (const { path, route } of war.pages) {
      if (route === '/login') continue; // a signed-in user never sees it
      await page.evaluate(() => {
        // Otherwise this browser's copies would appear at once.
        sessionStorage.clear();
        for (const key of ['items', 'itemsVersion', 'pyramids', 'pyramidsVersion'])
          localStorage.removeItem(key);
      });
      await page.goto(`${war.address}${path}`);
      if (!WITHOUT_DATA.includes(route))
        await expect(
          page
            .getByRole('main')
            .getByRole('status', { name: /^Loading/ })
            .first(),
          route,
        ).toBeVisible();
      await settle(page);
      const shifts = await page.evaluate(
        () => (globalThis as unknown as { shifts: { value: number; what: string }[] }).shifts,
      );
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect.soft(sum, `${route}: ${JSON.stringify(shifts)}`).toBeLessThan(MOST_SHIFT);
    }
    await page.context().close();
  });

test('when the server fails, every page says what failed, and loads on retry', async ({ browser }) => {
  test.setTimeout(400_000);
  const page = await openAdmin(browser);
  let pressed = 0;
  for (const { path, route } of war.pages) {
    if (WITHOUT_DATA.includes(route)) continue;
    await page.evaluate(() => {
      sessionStorage.clear();
      for (const key of ['items', 'itemsVersion', 'pyramids', 'pyramidsVersion'])
        localStorage.removeItem(key);
    });
    await page.route(isData, (request) =>
      new URL(request.request().url()).pathname.startsWith('/api/authentication/')
        ? request.continue()
        : request.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    await page.goto(`${war.address}${path}`);
    const failure = page.getByRole('main').getByRole('alert').filter({ hasText: 'Retry' });
    await expect.soft(failure.first(), route).toBeVisible();
    await page.unroute(isData);
    while ((await failure.count()) > 0) {
      // The page refetches when its event stream connects, which may happen before the click.
      const press = failure.first().getByRole('button', { name: 'Retry' }).click({ timeout: PRESS_MS });
      pressed += await press.then(
        () => 1,
        () => 0,
      );
      await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    }
    await expect(page.getByRole('main').getByRole('heading').first(), route).toBeVisible();
  }
  expect(pressed).toBeGreaterThan(0);
  await page.context().close();
});

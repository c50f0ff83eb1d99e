import { type Browser, expect, type Page, test } from '@playwright/test';
import { type DemoPage, settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { signIn } from '../support/sign-in.ts';

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

/** Most of the time goes by in waiting for late responses, so several browsers share the pages. */
const BROWSERS = 3;

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

/** Otherwise this browser's copies would appear at once. */
function forgetCopies(page: Page): Promise<void> {
  return page.evaluate(() => {
    sessionStorage.clear();
    for (const key of ['items', 'itemsVersion', 'pyramids', 'pyramidsVersion']) localStorage.removeItem(key);
  });
}

/** Visits the pages in several browsers at once, each signed in as an admin. */
async function visitAll(
  browser: Browser,
  pages: readonly DemoPage[],
  {
    prepare,
    visit,
  }: { prepare?: (page: Page) => Promise<void>; visit: (page: Page, one: DemoPage) => Promise<void> },
): Promise<void> {
  const waiting = [...pages];
  const visitNext = async () => {
    const page = await openAdmin(browser);
    await prepare?.(page);
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await visit(page, one);
    await page.context().close();
  };
  await Promise.all(Array.from({ length: BROWSERS }, visitNext));
}

/** @returns what moved, each with its share of the layout shift. */
const shiftsOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shifts: { value: number; what: string }[] }).shifts);

for (const window of WINDOWS)
  test(`with slow responses every page of ${window.width} px says that it is loading, and nothing moves when they arrive`, async ({
    browser,
  }) => {
    test.setTimeout(400_000);
    const pages = war.pages.filter(({ route }) => route !== '/login'); // a signed-in user never sees it
    const prepare = async (page: Page) => {
      await page.setViewportSize(window);
      await page.route(isData, async (request) => {
        await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        await request.continue().catch(() => {}); // the page may have navigated in the meantime
      });
    };
    const visit = async (page: Page, { path, route }: DemoPage) => {
      await forgetCopies(page);
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
      const shifts = await shiftsOf(page);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect.soft(sum, `${route}: ${JSON.stringify(shifts)}`).toBeLessThan(MOST_SHIFT);
    };
    await visitAll(browser, pages, { prepare, visit });
  });

test('when the server fails, every page says what failed, and loads on retry', async ({ browser }) => {
  test.setTimeout(400_000);
  let pressed = 0;
  const pages = war.pages.filter(({ route }) => !WITHOUT_DATA.includes(route));
  const visit = async (page: Page, { path, route }: DemoPage) => {
    await forgetCopies(page);
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
  };
  await visitAll(browser, pages, { visit });
  expect(pressed).toBeGreaterThan(0);
});

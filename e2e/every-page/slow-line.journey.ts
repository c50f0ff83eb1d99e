import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { type DemoPage, settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { paste } from '../support/journey-pictures.ts';
import { signIn } from '../support/sign-in.ts';

const LATE_MS = 1500;
/** As in the journey of slow responses: a heading may wrap when its name has loaded. */
const MOST_SHIFT = 0.05;
/** So many pages are open at a time, because each spends most of its time waiting for delayed files. */
const PAGES_AT_ONCE = 5;

const war = useDemoWar();

/** A page that is signed in, without the service worker, which would answer instead of the slow line. */
async function openAdmin(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: war.address });
  const page = await context.newPage();
  await page.goto(`${war.address}/welcome`);
  await signIn(page, 'Admin');
  await settle(page);
  return page;
}

/** Delays all further files whose path matches. */
async function delay(page: Page, files: RegExp): Promise<void> {
  await page.route(files, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue().catch(() => {}); // the page may have navigated in the meantime
  });
}

for (const path of ['/warehouses', '/fir'])
  test(`a picture pasted on ${path} before the app runs is read once it does`, async ({ browser }) => {
    const page = await openAdmin(browser);
    await delay(page, /\/app\/.*\.js/);
    await page.goto(`${war.address}${path}`);
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'grey' } })
      .png()
      .toBuffer();
    await paste(page, png);
    await expect(page.locator('#root')).toHaveAttribute('inert'); // the app does not run yet
    await expect(page.getByText(/^Could not parse FIR data/).first()).toBeVisible({ timeout: 30_000 });
    await page.context().close();
  });

test('the styles of the app never come again after those of a screen, which they would override', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const first = await openAdmin(browser);
  const context = first.context();
  await context.addInitScript(() => {
    const counted = globalThis as unknown as { shift: number };
    counted.shift = 0;
    new PerformanceObserver((list) => {
      // LayoutShift is missing from TypeScript's DOM types.
      for (const { value } of list.getEntries() as unknown as { value: number }[]) counted.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await first.close();
  const pages = war.pages.filter(({ route }) => route !== '/login'); // a signed-in user never sees it
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE)
    await Promise.all(pages.slice(at, at + PAGES_AT_ONCE).map((one) => expectStyleOrder(context, one)));
  await context.close();
});

async function expectStyleOrder(context: BrowserContext, { path, route }: DemoPage): Promise<void> {
  const page = await context.newPage();
  await delay(page, /\/app\/[^/]*\.css/);
  await page.goto(`${war.address}${path}`);
  await settle(page);
  await page.waitForTimeout(2 * LATE_MS); // files that come with a part of the screen have arrived by then
  const [first, ...later] = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
      .filter(({ disabled }) => !disabled)
      .map(({ href }) => new URL(href).pathname),
  );
  expect.soft(first, route).toMatch(/^\/app\/frame-/);
  expect
    .soft(
      later.filter((file) => /\/(index|frame)-/.test(file)),
      route,
    )
    .toEqual([]);
  const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
  expect.soft(shift, route).toBeLessThan(MOST_SHIFT);
  await page.close();
}

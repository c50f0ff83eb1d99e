import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { paste } from '../support/journey-pictures.ts';
import { signIn } from '../support/sign-in.ts';

const LATE_MS = 1500;

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
  test(`a picture pasted on ${path} as soon as the page is visible is read`, async ({ browser }) => {
    const page = await openAdmin(browser);
    await delay(page, /\/app\/.*\.js/);
    await page.goto(`${war.address}${path}`, { waitUntil: 'commit' });
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'grey' } })
      .png()
      .toBuffer();
    await expect(page.getByText('The page is loading')).toBeVisible(); // the app does not run yet
    await page.locator('main h1').first().waitFor();
    await paste(page, png);
    await expect(page.getByText(/^Could not parse FIR data/).first()).toBeVisible({ timeout: 30_000 });
    await page.context().close();
  });

test('a page whose app cannot be loaded says so instead of loading for ever, and starts when it can', async ({
  browser,
}) => {
  const page = await openAdmin(browser);
  await page.route('**/app/*', (route) => route.abort());
  await page.goto(`${war.address}/warehouses`);
  await expect(page.getByRole('alert')).toContainText('Backline could not be loaded. Check the connection');
  await expect(page.getByText('The page is loading')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCSS('display', 'grid'); // its style does not come with the app either
  await page.unroute('**/app/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await settle(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Warehouses' })).toBeVisible();
  await page.context().close();
});

import { type Browser, type BrowserContext, expect, test } from '@playwright/test';
import { settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { signIn } from '../support/sign-in.ts';

const war = useDemoWar();

async function signedIn(browser: Browser) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${war.address}/welcome`);
  await signIn(page, 'Reader');
  await settle(page);
  return { context, page };
}

/** The same browser without JavaScript: what it shows was prerendered. */
async function withoutScript(browser: Browser, context: BrowserContext, locale = 'en-GB') {
  const storageState = await context.storageState();
  const bare = await browser.newContext({ javaScriptEnabled: false, storageState, locale });
  return bare.newPage();
}

test('before any script runs a reader sees the frame of each page', async ({ browser }) => {
  const { context } = await signedIn(browser);
  const still = await withoutScript(browser, context);
  const readable = war.pages.filter(({ access, route }) => access === 'read' || route === '/welcome');
  expect(readable.length).toBeGreaterThan(7);
  for (const { path, route } of readable) {
    await still.goto(war.address + path);
    expect(await still.locator('html').getAttribute('data-route'), path).toBe(route);
    await expect(still.locator('header nav a').first(), path).toHaveText('Overview');
    await expect(still.locator('main'), path).not.toBeEmpty();
  }
  await context.close();
});

test('a visitor gets the frame of the login and of public pages, in the language of the browser', async ({
  browser,
}) => {
  const nobody = await browser.newContext();
  const page = await withoutScript(browser, nobody, 'de-AT');
  await page.goto(`${war.address}/warehouses`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('html')).toHaveAttribute('data-route', '/login');
  await page.goto(`${war.address}/pyramid`);
  await expect(page.locator('html')).toHaveAttribute('data-route', '/pyramid');
  await expect(page.locator('main h1')).toHaveText('Logistikpyramide');
});

test('a frame that does not suit the stored language and session is never shown', async ({ browser }) => {
  const { context, page } = await signedIn(browser);
  await page.evaluate(() => localStorage.setItem('language', 'de')); // but no cookie tells the server
  // The app never loads, so the page shows only what the server sent.
  await page.route('**/app/*.js', (route) => route.abort());
  await page.goto(`${war.address}/warehouses`);
  await expect(page.locator('html')).toHaveAttribute('data-frame', 'other');
  await expect(page.locator('main')).toBeHidden();
  await page.unroute('**/app/*.js');
  await page.reload();
  await settle(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await context.close();
});

import { type Browser, expect, test } from '@playwright/test';
import { settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { type Session, sessionOf } from '../support/session.ts';

const war = useDemoWar();

/** A browser without JavaScript: what it shows was prerendered. */
async function withoutScript(browser: Browser, session?: Session, locale = 'en-GB') {
  const context = await browser.newContext({
    ...(session && { storageState: session }),
    javaScriptEnabled: false,
    locale,
  });
  return context.newPage();
}

test('before any script runs a reader sees the frame of each page', async ({ browser }) => {
  const still = await withoutScript(browser, await sessionOf(browser, war.address, 'Reader'));
  const readable = war.pages.filter(({ access, route }) => access === 'read' || route === '/welcome');
  expect(readable.length).toBeGreaterThan(7);
  for (const { path, route } of readable) {
    await still.goto(war.address + path);
    expect(await still.locator('html').getAttribute('data-route'), path).toBe(route);
    await expect(still.locator('header nav a').first(), path).toHaveText('Overview');
    await expect(still.locator('main'), path).not.toBeEmpty();
  }
  await still.context().close();
});

test('a visitor gets the frame of the login and of public pages, in the language of the browser', async ({
  browser,
}) => {
  const page = await withoutScript(browser, undefined, 'de-AT');
  await page.goto(`${war.address}/warehouses`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('html')).toHaveAttribute('data-route', '/login');
  await page.goto(`${war.address}/pyramid`);
  await expect(page.locator('html')).toHaveAttribute('data-route', '/pyramid');
  await expect(page.locator('main h1')).toHaveText('Logistikpyramide');
});

test('a frame that does not suit the stored language and session is never shown', async ({ browser }) => {
  const context = await browser.newContext({
    storageState: await sessionOf(browser, war.address, 'Reader'),
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(`${war.address}/welcome`);
  await settle(page); // the app tells the server the language when it starts
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

test('the scripts of a page are requested after its frame was painted', async ({ browser }) => {
  const context = await browser.newContext({
    storageState: await sessionOf(browser, war.address, 'Reader'),
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(`${war.address}/welcome`);
  await settle(page);
  const { painted, requested } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    requested: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js') && name.includes('/app/'))
      .map(({ startTime }) => startTime),
  }));
  expect(requested.length).toBeGreaterThan(3);
  // A page that is not painted within a second starts nevertheless (public/color-scheme.js).
  expect(Math.min(...requested)).toBeGreaterThan(Math.min(painted ?? Number.POSITIVE_INFINITY, 1000));
  await context.close();
});

test('a page that is opened in a background tab starts too, although it is not painted', async ({
  browser,
}) => {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }));
  await page.goto(`${war.address}/pyramid`);
  await settle(page);
  await page.context().close();
});

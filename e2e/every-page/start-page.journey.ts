import { type Browser, expect, test } from '@playwright/test';
import { settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { sessionOf } from '../support/session.ts';

const war = useDemoWar();

/** A browser in which the app's own scripts never arrive: what it shows is index.html alone. */
async function withoutApp(browser: Browser, options: { locale?: string } = {}) {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  await page.route('**/app/*', () => {});
  return page;
}

for (const { locale, stored, lang, text } of [
  { locale: 'en-GB', stored: null, lang: 'en', text: /^The page is loading/ },
  { locale: 'de-AT', stored: null, lang: 'de', text: /^Die Seite lädt/ },
  { locale: 'de-AT', stored: 'en', lang: 'en', text: /^The page is loading/ },
])
  test(`before the app runs the page says in ${lang} that it is loading (${locale}, chosen: ${stored})`, async ({
    browser,
  }) => {
    const page = await withoutApp(browser, { locale });
    await page.addInitScript((language) => {
      if (language !== null) localStorage.setItem('language', language);
    }, stored);
    await page.goto(`${war.address}/warehouses`);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.locator('main p span:visible')).toHaveText(text);
    await expect(page.locator('header')).toHaveCSS('height', '56px'); // its style came with it
    await page.context().close();
  });

test('a light page is light before the app runs', async ({ browser }) => {
  const page = await withoutApp(browser);
  await page.addInitScript(() => localStorage.setItem('colorScheme', 'light'));
  await page.goto(`${war.address}/warehouses`);
  await expect(page.locator('#start')).toHaveCSS('background-color', 'rgb(236, 238, 229)');
  await page.context().close();
});

test('the scripts of a page and its screen are requested after the first paint', async ({ browser }) => {
  const context = await browser.newContext({
    storageState: await sessionOf(browser, war.address, 'Reader'),
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(`${war.address}/overview`);
  await settle(page);
  const { painted, requested, preloaded } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    requested: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js') && name.includes('/app/'))
      .map(({ startTime }) => startTime),
    preloaded: document.querySelectorAll('link[rel="modulepreload"]').length,
  }));
  expect(requested.length).toBeGreaterThan(3);
  // Nothing is requested in a second wave but what the screen asks for when it shows.
  expect(preloaded).toBeGreaterThan(3);
  // A page that is not painted within a second starts nevertheless (index.html).
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

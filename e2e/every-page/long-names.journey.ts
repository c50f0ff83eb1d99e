import { expect, type Page, test } from '@playwright/test';
import { ROUTES } from '../../apps/web/src/routes.ts';
import { LANGUAGES } from '../../packages/texts/src/languages.ts';
import { signInByScript } from '../support/api-client.ts';
import { pageOf, settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { cutTexts, lengthenEnglish, switchLanguage } from '../support/page-languages.ts';
import { tooWide } from '../support/page-widths.ts';
import { type Session, sessionOf } from '../support/session.ts';

const WORD = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenlagerhaus'; // 60 letters

test.describe.configure({ mode: 'parallel' });
const war = useDemoWar();
let admin: Session;

/** Gives the first warehouse and its first stockpile a name of one long word. */
test.beforeAll(async ({ browser }) => {
  admin = await sessionOf(browser, war.address, 'Admin');
  const script = await signInByScript(war.address, 'admin');
  const [first] = (await script.send('GET', '/api/warehouses')).json as { id: number }[];
  const { json } = await script.send('GET', `/api/warehouses/${first?.id}`);
  const warehouse = json as { name: string; stockpiles: Record<string, unknown>[] } & Record<string, unknown>;
  const attributes = {
    ...warehouse,
    name: WORD,
    stockpiles: warehouse.stockpiles.map((stockpile, index) =>
      index === 0 ? { ...stockpile, name: WORD } : stockpile,
    ),
  };
  const renamed = await script.send('PATCH', `/api/warehouses/${first?.id}`, { warehouse: { attributes } });
  expect(renamed.status, JSON.stringify(renamed.json)).toBe(200);
});

/** Lists the page's texts that leave a window of this width. */
async function cutNames(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 780 });
  await settle(page);
  return page.evaluate(() => {
    const right = document.documentElement.clientWidth;
    return [...document.querySelectorAll('main h1, main h2, main h3, main a, main p, main header')]
      .filter(
        (element) =>
          element.getBoundingClientRect().right > right + 1 && element.textContent?.includes('Donaudampf'),
      )
      .map((element) => `${element.tagName} ${element.className}`);
  });
}

for (const { path: route } of ROUTES)
  test(`${route} scrolls sideways at no width and cuts no text in any language, and no name that is one long word`, async ({
    browser,
  }) => {
    const isForVisitors = route === '/login'; // who is signed in never sees it
    const context = await browser.newContext({
      ...(!isForVisitors && { storageState: admin }),
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    await context.addInitScript(() => localStorage.setItem('language', 'de'));
    await lengthenEnglish(context);
    const page = await context.newPage();
    await page.goto(war.address + pageOf(war.pages, route).path);
    await settle(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect.soft(await tooWide(page)).toEqual([]);
    for (const width of [390, 360]) expect.soft(await cutNames(page, width)).toEqual([]);
    const found: string[] = [];
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const language of LANGUAGES) {
        await switchLanguage(page, language);
        for (const problem of await cutTexts(page)) found.push(`${width} ${language}: ${problem}`);
      }
    }
    expect(found).toEqual([]);
    await context.close();
  });

import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { LANGUAGES, type Language } from '../../packages/texts/src/languages.ts';
import { pageOf, settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { WIDTHS } from '../support/page-widths.ts';
import { signIn } from '../support/sign-in.ts';

const war = useDemoWar();

interface Visit {
  language: Language;
  persona?: string;
  /** Whether reports wait for a connection, which a badge in the bar says. */
  isWaiting?: boolean;
}

async function openPage(browser: Browser, { language, persona, isWaiting }: Visit): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  const page = await context.newPage();
  if (persona === undefined) {
    await page.goto(`${war.address}/login`);
  } else {
    await page.goto(`${war.address}/welcome`);
    await signIn(page, persona);
    await page.waitForURL((url) => url.pathname === '/welcome');
  }
  await settle(page);
  if (isWaiting === true) await showWaitingBadge(page);
  return page;
}

/** Leaves refused reports in the browser's storage, as a server that was away and then said no does. */
async function showWaitingBadge(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { id: userId } = JSON.parse(localStorage.getItem('currentUser') ?? '{}');
    const entries = [{ stockpileName: 'KAL-Reserve', codeName: 'RifleAmmo', quantity: 12, crated: true }];
    const reports = Array.from({ length: 12 }, (_, index) => ({
      id: String(index),
      userId,
      at: '2026-11-22T20:00:00.000Z',
      stockpiles: ['KAL-Reserve'],
      body: { report: { entries } },
      refusal: 'KAL-Reserve does not exist.',
    }));
    localStorage.setItem('waitingReports', JSON.stringify(reports));
  });
  await page.reload();
  await settle(page);
  await expect(page.getByRole('banner').getByRole('link', { name: /12/ })).toBeVisible();
}

/** Lists what of the header is cut, overlaps its neighbour, wraps or makes the page scroll sideways; empty if all is well. */
function headerProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const header = document.querySelector('header');
    if (header === null) return ['there is no header'];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) problems.push(`the page is ${scrollWidth - clientWidth} px too wide`);
    const bar = header.getBoundingClientRect();
    const inBar = [...header.querySelectorAll('a, button')]
      .filter((element) => element.checkVisibility())
      .map((element) => ({
        name: element.textContent || element.ariaLabel,
        box: element.getBoundingClientRect(),
      }))
      .sort((a, b) => a.box.left - b.box.left); // signed out, the brand stands first on a phone
    if (inBar.length < 2) problems.push('the header is empty');
    for (const [index, { name, box }] of inBar.entries()) {
      const next = inBar[index + 1];
      if (box.left < 0 || box.right > clientWidth) problems.push(`${name} is cut`);
      if (box.top < bar.top - 0.5 || box.bottom > bar.bottom + 0.5)
        problems.push(`${name} is higher than the bar`);
      if (next !== undefined && box.right > next.box.left + 0.5)
        problems.push(`${name} overlaps ${next.name}`);
    }
    for (const element of header.querySelectorAll('a, button, span'))
      if (
        element.checkVisibility() &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 1
      )
        problems.push(`${element.textContent} does not fit into itself`);
    return problems;
  });
}

const VISITS: Visit[] = LANGUAGES.flatMap((language) => [
  { language },
  // What the header has for fewer rights is shorter in all languages where it is in these two.
  ...(language === 'en' || language === 'de'
    ? ['Guest', 'Reader', 'Manager'].map((persona) => ({ language, persona }))
    : []),
  { language, persona: 'Manager', isWaiting: true },
]);

for (const visit of VISITS)
  test(`no width cuts the header: ${visit.language}, ${visit.persona ?? 'nobody signed in'}${visit.isWaiting ? ', reports waiting' : ''}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, visit);
    await expect(page.locator('html')).toHaveAttribute('lang', visit.language);
    const found: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      for (const problem of await headerProblems(page)) found.push(`${width}: ${problem}`);
    }
    expect(WIDTHS.length).toBe(237);
    expect(found).toEqual([]);
    await page.context().close();
  });

test('on a phone the bar along the bottom leads everywhere, and covers neither the end of a page nor its footer', async ({
  browser,
}) => {
  const page = await openPage(browser, { language: 'en', persona: 'Manager' });
  await page.setViewportSize({ width: 360, height: 740 });
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  const { y, height } = await boxOf(bar);
  expect(height).toBeCloseTo(60, 0);
  expect(y + height).toBeCloseTo(740, 0);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Open menu' })).toBeHidden();

  await bar.getByRole('link', { name: 'Warehouses' }).click();
  await expect(bar.getByRole('link', { name: 'Warehouses' })).toHaveAttribute('aria-current', 'page');
  await settle(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const last = page.locator('main li').last();
  expect((await boxOf(last)).y + (await boxOf(last)).height).toBeLessThanOrEqual(740 - 60);

  await bar.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto(war.address + pageOf(war.pages, '/war/pyramids/:id/edit').path);
  const box = await boxOf(page.getByRole('region', { name: 'Save the pyramid' }));
  expect(box.y + box.height).toBeLessThanOrEqual(740 - 60);

  await page.setViewportSize({ width: 560, height: 740 });
  await expect(bar).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Open menu' })).toBeVisible();
  await page.context().close();
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it is not on the screen');
  return box;
}

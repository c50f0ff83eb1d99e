import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { ROUTES } from '../../apps/web/src/routes.ts';
import type { Access } from '../../packages/contract/src/index.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { type DemoPage, pageOf, settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { type PageWatch, type Shift, watchPage } from '../support/page-watch.ts';
import { tooWide } from '../support/page-widths.ts';
import { forgetCopies, type Session, sessionOf } from '../support/session.ts';

/** Chromium warns about an unused preload some seconds after the page has loaded. */
const COMPLAINT_MS = 6000;
/** Time between two responses, so that what the first one moves is seen. */
const APART_MS = 100;
/** How late the styles of the app come on a slow line. */
const LATE_MS = 700;
const PRESS_MS = 2000;
/**
 * The largest cumulative layout shift: browsers rate 0.1 as good, and a line may break elsewhere when the fonts come late.
 * The data's part is smaller: a heading may wrap on a phone when its name has loaded.
 */
const MAX_SHIFT = { inAll: 0.1, byData: 0.05 };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** Pages that load no data, or none before somebody asks for it. */
const WITHOUT_DATA: readonly string[] = ['/login', '/welcome', '/war', '/admin', '/fir'];

test.describe.configure({ mode: 'parallel' });
const war = useDemoWar();

/** By persona. */
const sessions = new Map<string, Session>();
test.beforeAll(async ({ browser }) => {
  for (const persona of ['Admin', 'Manager', 'Reader'])
    sessions.set(persona, await sessionOf(browser, war.address, persona));
});

/** Name for a person who does not sign in. */
const VISITOR = 'visitor';

/** A page of a persona or a visitor. The service worker is blocked: it would answer instead of the server. */
async function openPage(browser: Browser, who: string, device: BrowserContextOptions = {}): Promise<Page> {
  const session = sessions.get(who);
  if (session === undefined && who !== VISITOR) throw new Error(`Nobody signed in as ${who}.`);
  const context = await browser.newContext({
    ...device,
    ...(session && { storageState: session }),
    serviceWorkers: 'block',
    reducedMotion: 'reduce', // so that no colour transition is in progress
  });
  return context.newPage();
}

const isData = (url: URL) => url.pathname.startsWith('/api/') && !url.pathname.startsWith('/api/live');

/** Holds all data back. @returns a function that lets it come, one response after the other. */
async function holdData(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let turn = 0;
  await page.route(isData, async (request) => {
    turn += 1;
    const wait = turn * APART_MS;
    await released;
    await new Promise((resolve) => setTimeout(resolve, wait));
    await request.continue().catch(() => {}); // the page may have navigated in the meantime
  });
  return release;
}

/** Finds what is loading in a page that the app has taken over. */
const loading = (page: Page) => page.locator('main [role="status"][aria-label^="Loading"]:not([inert] *)');

const sumOf = (shifts: readonly Shift[]) => shifts.reduce((total, { value }) => total + value, 0);

/** Opens a page whose data comes late, waits for all of it, and looks at what moved. */
async function openSlowly(page: Page, { route, path }: DemoPage): Promise<PageWatch> {
  const watch = await watchPage(page);
  const release = await holdData(page);
  await page.goto(war.address + path);
  if (!WITHOUT_DATA.includes(route)) await expect(loading(page).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await watch.shifts();
  release();
  await settle(page);
  const opened = new URL(page.url());
  // Where the list of settings stands beside its pages, its own address leads on to the first of them.
  const address = opened.pathname + opened.search;
  expect(path === '/war' ? address.replace('/war/technology', path) : address).toBe(path);
  await page.waitForTimeout(LATE_MS); // files that come with a part of the screen have arrived by then
  const all = await watch.shifts();
  expect.soft(sumOf(all), `moved: ${JSON.stringify(all)}`).toBeLessThan(MAX_SHIFT.inAll);
  const byData = all.slice(before.length);
  expect.soft(sumOf(byData), `moved by data: ${JSON.stringify(byData)}`).toBeLessThan(MAX_SHIFT.byData);
  return watch;
}

/** A screen's main controls: buttons and fields of full size, and those in the bars. */
const MAIN_ACTIONS = [
  '.mantine-Button-root:not([data-size^="compact"])',
  '.mantine-Input-input:not([type="file"])',
  'header :is(a, button)',
  'nav[data-thumb-bar] > *',
].join();

/** The main controls that are less than 44 px high. */
function smallActions(page: Page) {
  return page.locator(MAIN_ACTIONS).evaluateAll((all) => {
    const visible = all.filter((element) => element.checkVisibility());
    if (visible.length < 3) return ['there are hardly any'];
    return visible
      .filter((element) => element.getBoundingClientRect().height < 43.5)
      .map((element) => element.outerHTML.slice(0, 160));
  });
}

async function expectGoodOnPhone(page: Page): Promise<void> {
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
  expect.soft(await smallActions(page)).toEqual([]);
  await expectNoViolations(page, 'accessibility');
}

/** Expects a single style sheet, whose order the build decides: of two, the later one would override the other. */
async function expectOneStyleSheet(page: Page): Promise<void> {
  const sheets = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ href }) => (href === null ? [] : new URL(href).pathname)),
  ); // without the one in index.html, whose rules are for what the app replaces
  expect.soft(sheets).toEqual([expect.stringMatching(/^\/app\/style-/)]);
}

/** Whether a page says what failed, and loads after its button was pressed. */
async function failAndRetry(page: Page, { path }: DemoPage): Promise<void> {
  await page.route('**/api/live', () => {}); // a stream that connects would load everything by itself
  await page.route(isData, (request) =>
    new URL(request.request().url()).pathname.startsWith('/api/authentication/')
      ? request.continue()
      : request.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  );
  await forgetCopies(page);
  await page.goto(war.address + path);
  const failure = page.getByRole('main').getByRole('alert').filter({ hasText: 'Retry' });
  await expect(failure.first()).toBeVisible();
  const retry = failure.first().getByRole('button', { name: 'Retry' });
  await Promise.all([page.waitForRequest((request) => isData(new URL(request.url()))), retry.click()]);
  await page.unroute(isData);
  await expect(async () => {
    // A part of the page that comes late asks for the same data, which may load it before the press.
    if ((await failure.count()) > 0) await retry.click({ timeout: PRESS_MS }).catch(() => {});
    await expect(loading(page)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible({ timeout: PRESS_MS });
    expect(await failure.count()).toBe(0);
  }).toPass();
}

/** Person who sees least of a page, of those who may open it, unless that is an admin. */
const FEWEST_RIGHTS: Partial<Record<Access, string>> = {
  public: VISITOR,
  user: 'Reader',
  read: 'Reader',
  manage: 'Manager',
};

for (const { path: route, access } of ROUTES)
  test.describe(route, () => {
    const isLogin = route === '/login'; // a signed-in user never sees it
    const who = isLogin ? VISITOR : 'Admin';

    test('on a phone it says that it loads, moves nothing, breaks no policy and is accessible in every look', async ({
      browser,
    }) => {
      const page = await openPage(browser, who, PHONE);
      const { complaints } = await openSlowly(page, pageOf(war.pages, route));
      await Promise.all([expectGoodOnPhone(page), page.waitForTimeout(COMPLAINT_MS)]);
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    const fewestRights = FEWEST_RIGHTS[access];
    if (fewestRights !== undefined && !isLogin)
      test(`it is as good on a phone for a ${fewestRights}`, async ({ browser }) => {
        const page = await openPage(browser, fewestRights, PHONE);
        const { complaints } = await watchPage(page);
        await page.goto(war.address + pageOf(war.pages, route).path);
        await settle(page);
        await expectGoodOnPhone(page);
        expect(complaints).toEqual([]);
        await page.context().close();
      });

    test('with late styles it has one sheet of them, scrolls sideways at no width, and loads again after a failure', async ({
      browser,
    }) => {
      const page = await openPage(browser, who);
      const styles = /\/app\/[^/]*\.css/;
      await page.route(styles, async (request) => {
        await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        await request.continue().catch(() => {}); // the page may have navigated in the meantime
      });
      await openSlowly(page, pageOf(war.pages, route));
      await expectOneStyleSheet(page);
      expect.soft(await tooWide(page)).toEqual([]);
      await page.unroute(styles);
      if (!WITHOUT_DATA.includes(route)) await failAndRetry(page, pageOf(war.pages, route));
      await page.context().close();
    });
  });

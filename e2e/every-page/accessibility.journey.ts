import fs from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { signIn } from '../support/sign-in.ts';

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { width: 360, height: 740 };

/** Display settings as the dialog stores them. */
const LOOKS = [
  { colorScheme: 'dark', contrast: 'normal' },
  { colorScheme: 'light', contrast: 'normal' },
  { colorScheme: 'dark', contrast: 'more' },
  { colorScheme: 'light', contrast: 'more' },
] as const;
type Look = (typeof LOOKS)[number];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const war = useDemoWar();

async function openPage(browser: Browser, look: Look, persona?: string): Promise<Page> {
  // Reduced motion, so that no colour transition is in progress.
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' });
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, look);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  if (persona !== undefined) {
    await page.goto(`${war.address}/welcome`);
    await signIn(page, persona);
  }
  return page;
}

async function violations(page: Page, options: RunOptions): Promise<string[]> {
  const { violations: found } = await page.evaluate(
    (given) =>
      (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(given),
    options,
  );
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/** Axe has this rule of WCAG 2.2 off by default. */
const ALL_RULES: RunOptions = { rules: { 'target-size': { enabled: true } } };

/**
 * Checks all rules in the current look, and only the colour rules in the others, because nothing else
 * differs.
 */
async function expectNoViolations(page: Page, where: string): Promise<void> {
  await settle(page);
  // Injected by evaluate: the page's Content-Security-Policy would block a script element.
  await page.evaluate(AXE);
  expect.soft(await violations(page, ALL_RULES), where).toEqual([]);
  for (const look of LOOKS.slice(1)) {
    await applyLook(page, look);
    const found = await violations(page, { runOnly: { type: 'rule', values: COLOUR_RULES } });
    expect(found, `${where}, ${look.colorScheme}, contrast ${look.contrast}`).toEqual([]);
  }
  await applyLook(page, LOOKS[0]);
}

function applyLook(page: Page, { colorScheme, contrast }: Look): Promise<void> {
  return page.evaluate(
    ([scheme, more]) => {
      const { dataset } = document.documentElement;
      dataset.mantineColorScheme = scheme;
      dataset.contrast = more;
    },
    [colorScheme, contrast] as const,
  );
}

async function expectEveryPage(page: Page, accesses: string[]): Promise<void> {
  for (const { path, access, route } of war.pages) {
    if (!accesses.includes(access)) continue;
    await page.goto(`${war.address}${path}`);
    await settle(page);
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(path);
    await expectNoViolations(page, route);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), route).toBeLessThanOrEqual(
      PHONE.width,
    );
  }
}

for (const look of LOOKS)
  test(`the chosen look ${look.colorScheme} with contrast ${look.contrast} is already applied on the login page`, async ({
    browser,
  }) => {
    const page = await openPage(browser, look);
    await page.goto(`${war.address}/login`);
    await settle(page);
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-mantine-color-scheme', look.colorScheme);
    await expect(html).toHaveAttribute('data-contrast', look.contrast);
    await page.context().close();
  });

test('signed out, no page breaks an accessibility rule in any look or is wider than a phone', async ({
  browser,
}) => {
  const page = await openPage(browser, LOOKS[0]);
  await expectEveryPage(page, ['public']);
  await page.goto(`${war.address}/login`);
  await page.getByRole('button', { name: 'Local sign-in' }).click();
  await expect(page.getByRole('link', { name: 'Reader' })).toBeVisible();
  await expectNoViolations(page, 'local sign-in');
  await page.goto(`${war.address}/pyramid?stock=all`);
  await expectNoViolations(page, 'pyramid of all stock');
  await page.getByRole('button', { name: 'Colours' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page, 'pyramid colours');
  await page.context().close();
});

for (const [persona, accesses] of [
  ['Reader', ['user', 'read']],
  ['Manager', ['read', 'manage']],
  ['Admin', ['admin']],
] as const)
  test(`for the ${persona}, no page breaks an accessibility rule in any look or is wider than a phone`, async ({
    browser,
  }) => {
    test.setTimeout(400_000);
    const page = await openPage(browser, LOOKS[0], persona);
    await expectEveryPage(page, [...accesses]);
    await page.context().close();
  });

/** Routes with a dialog, and the buttons to press to open it. */
const DIALOGS: [route: string, ...presses: (string | RegExp)[]][] = [
  ['/welcome', 'About Backline'],
  ['/welcome', 'More', 'Display'],
  ['/welcome', 'More', 'Keyboard shortcuts'],
  ['/welcome', 'Open user panel', 'Preferences'],
  ['/warehouses', 'New Warehouse'],
  ['/warehouses/:id', 'Edit Warehouse', 'Edit Stockpiles'],
  ['/war/categories', 'New Category'],
  ['/war/pyramids', 'New Pyramid'],
  ['/war/pyramids/:id/edit', 'Add Row'],
  ['/admin/discords', 'New Discord', 'Edit Roles'],
  ['/admin/permissions', 'New Permission Group', 'Edit Assigned Roles'],
  ['/admin', 'Reset War'],
];

test('no dialog breaks an accessibility rule in any look', async ({ browser }) => {
  test.setTimeout(400_000);
  const page = await openPage(browser, LOOKS[0], 'Admin');
  for (const [route, ...presses] of DIALOGS) {
    const path = war.pages.find((one) => one.route === route)?.path;
    await page.goto(`${war.address}${path}`);
    await settle(page);
    for (const press of presses) {
      const scope = (await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog') : page;
      await scope.getByRole('button', { name: press }).first().click();
      await expect(page.getByRole('dialog').last()).toBeVisible();
      await expectNoViolations(page, `${route}, ${press}`);
    }
  }
  await page.context().close();
});

test('no open list of options breaks an accessibility rule in any look', async ({ browser }) => {
  const page = await openPage(browser, LOOKS[0], 'Manager');
  await page.goto(`${war.address}/generate`);
  await page.getByRole('combobox', { name: 'Supplier' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoViolations(page, 'the suppliers of LogiGen');
  for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('ArrowDown');
  await expect(page.locator('[role="option"][data-combobox-selected]')).toBeInViewport();
  await page.goto(`${war.address}/warehouses`);
  await page.getByRole('button', { name: 'New Warehouse' }).click();
  await page.getByRole('dialog').getByLabel('Category').click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoViolations(page, 'the categories of a new warehouse');
  await page.context().close();
});

/** A screen's main controls: buttons and fields of full size, and those in the bars. */
const MAIN_ACTIONS = [
  '.mantine-Button-root:not([data-size^="compact"])',
  '.mantine-Input-input:not([type="file"])',
  'header :is(a, button)',
  'nav[data-thumb-bar] > *',
].join();

test('on a touch screen, main actions are 44 px high', async ({ browser }) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`${war.address}/welcome`);
  await signIn(page, 'Admin');
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  let count = 0;
  for (const { path, route } of war.pages) {
    if (route === '/login') continue; // redirects signed-in users to their home
    await page.goto(`${war.address}${path}`);
    await settle(page);
    const sizes = await page
      .locator(MAIN_ACTIONS)
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility())
          .map((one) => ({ html: one.outerHTML.slice(0, 160), height: one.getBoundingClientRect().height })),
      );
    count += sizes.length;
    expect
      .soft(
        sizes.filter(({ height }) => height < 43.5),
        route,
      )
      .toEqual([]);
  }
  expect(count).toBeGreaterThan(250);
  await context.close();
});

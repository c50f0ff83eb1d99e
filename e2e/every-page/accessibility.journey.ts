import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectNoViolations, LOOKS, type Look, violations } from '../support/accessibility.ts';
import { pageOf, settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { signIn } from '../support/sign-in.ts';

const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 800 };

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

test('signed out, no opened part of a page breaks an accessibility rule in any look', async ({ browser }) => {
  const page = await openPage(browser, LOOKS[0]);
  await page.goto(`${war.address}/login`);
  await page.getByRole('button', { name: 'Local sign-in' }).click();
  await expect(page.getByRole('link', { name: 'Reader' })).toBeVisible();
  await expectNoViolations(page, 'local sign-in');
  await page.goto(`${war.address}/pyramid?stock=all`);
  await expectNoViolations(page, 'pyramid of all stock');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Colours' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page, 'pyramid colours');
  await page.context().close();
});

/** Routes with a dialog, and the buttons, or lines of the page's menu, that open it. */
const DIALOGS: [route: string, ...presses: (string | RegExp)[]][] = [
  ['/welcome', 'About Backline'],
  ['/welcome', /^(Open menu|More)$/, 'Keyboard shortcuts'],
  ['/welcome', 'Open user panel', 'Preferences'],
  ['/welcome', 'Open user panel', 'Sessions'],
  ['/welcome', 'Open user panel', 'Watching'],
  ['/welcome', /^Alerts/],
  ['/welcome', /^Search/],
  ['/warehouses', 'New Warehouse'],
  ['/warehouses/:id', /^Edit/, 'Edit Stockpiles'],
  ['/production/queues', 'Add a factory'],
  ['/war/categories', 'New Category'],
  ['/war/categories', /^Settings of/],
  ['/war/pyramids', 'New Pyramid'],
  ['/war/pyramids/:id/edit', 'Add Row'],
  ['/war/pyramids/:id/edit', /^Move Row$/],
  ['/war/sites', 'New Place'],
  ['/keys', 'New API Key'],
  ['/admin/users', 'Add User'],
  ['/admin/users', /^Admin/],
  ['/admin/discords', 'New Discord', 'Edit Roles'],
  ['/admin/permissions', 'New Permission Group', 'Edit Assigned Roles'],
  ['/admin/alerts', 'Add a channel'],
  ['/admin/spreadsheets', 'New Spreadsheet'],
  ['/admin', 'Reset War'],
];

/** Presses a button of the page or of its topmost dialog; on a phone it may be a line of the page's menu. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const scope = (await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog') : page;
  const button = scope.getByRole('button', { name }).first();
  if ((await button.count()) > 0) return button.click();
  await page.getByRole('button', { name: 'Actions' }).click();
  return page.getByRole('menuitem', { name }).first().click();
}

for (const size of [WIDE, PHONE])
  test(`no dialog breaks an accessibility rule in any look, ${size.width} px wide`, async ({ browser }) => {
    test.setTimeout(400_000);
    const page = await openPage(browser, LOOKS[0], 'Admin');
    await page.setViewportSize(size);
    for (const [route, ...presses] of DIALOGS) {
      await page.goto(war.address + pageOf(war.pages, route).path);
      await settle(page);
      for (const name of presses) {
        await press(page, name);
        await expect(page.getByRole('dialog').last()).toBeVisible();
        // A button of the page that is half under the bar would count as too small.
        await page.evaluate(() => window.scrollTo(0, 0));
        await expectNoViolations(page, `${route}, ${name}`);
      }
    }
    await page.context().close();
  });

test('no page breaks an accessibility rule on a wide window', async ({ browser }) => {
  test.setTimeout(400_000);
  const page = await openPage(browser, LOOKS[0], 'Admin');
  await page.setViewportSize(WIDE);
  expect(war.pages.length).toBeGreaterThan(35); // on a phone each-route.journey.ts checks them
  for (const { route, path } of war.pages) {
    await page.goto(war.address + path);
    await settle(page);
    expect.soft(await violations(page), route).toEqual([]);
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

import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectNoViolations, LOOKS, type Look } from '../support/accessibility.ts';
import { pageOf, settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { signIn } from '../support/sign-in.ts';

const PHONE = { width: 360, height: 740 };

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
  await page.getByRole('button', { name: 'Colours' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page, 'pyramid colours');
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
    await page.goto(war.address + pageOf(war.pages, route).path);
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

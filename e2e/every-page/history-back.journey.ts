import { expect, test } from '@playwright/test';
import { settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { signIn } from '../support/sign-in.ts';

/** Chromium warns about an unused preload some seconds after the page has loaded. */
const COMPLAINT_MS = 6000;

const war = useDemoWar();

test('Back closes an open dialog in a real browser, then leaves the page; Forward opens nothing', async ({
  page,
}) => {
  await page.goto(`${war.address}/welcome`);
  await signIn(page, 'Admin');
  await page.getByRole('link', { name: 'Warehouses', exact: true }).first().click();
  await page.getByRole('button', { name: 'New Warehouse' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Edit Stockpiles' }).click();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Edit Stockpiles' })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/warehouses$/);
  await page.goForward();
  await expect(page.getByRole('button', { name: 'New Warehouse' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'New Warehouse' }).click();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'New Warehouse' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.waitForTimeout(500);
  await page.goBack();
  await expect(page).toHaveURL(/\/welcome$/);
});

for (const persona of ['Admin', null])
  test(`no page makes Chromium warn about an unused preload: ${persona ?? 'signed out'}`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const first = await context.newPage();
    if (persona !== null) {
      await first.goto(`${war.address}/welcome`);
      await signIn(first, persona);
    }
    await first.close();
    const complaints: string[] = [];
    // Signed out, every other page leads to the login.
    const pages = war.pages.filter(({ access }) => persona !== null || access === 'public');
    expect(pages.length).toBeGreaterThan(1);
    // Several pages at a time, because each must stay open until Chromium's warning would appear.
    for (let at = 0; at < pages.length; at += 8)
      await Promise.all(
        pages.slice(at, at + 8).map(async ({ path, route }) => {
          const page = await context.newPage();
          page.on('console', (message) => {
            if (/preload/i.test(message.text())) complaints.push(`${route}: ${message.text()}`);
          });
          await page.goto(`${war.address}${path}`);
          await settle(page);
          await page.waitForTimeout(COMPLAINT_MS);
          await page.close();
        }),
      );
    expect(complaints).toEqual([]);
    await context.close();
  });

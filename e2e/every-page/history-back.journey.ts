import { expect, test } from '@playwright/test';
import { useDemoWar } from '../support/demo-war.ts';
import { signIn } from '../support/sign-in.ts';

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
  // The form steps forward to its entry some milliseconds after it is shown; a Back before that leaves the page.
  await page.waitForFunction(() => window.history.state.dialogs === 1);
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

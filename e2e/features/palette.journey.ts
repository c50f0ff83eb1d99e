import { expect, type Page, test } from '@playwright/test';
import { settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { signIn } from '../support/sign-in.ts';

/** A fast typist. */
const KEY_MS = 70;
const TEXT = 'rifle ammunition';

const war = useDemoWar();

async function typeText(page: Page, text: string): Promise<void> {
  for (const letter of text) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForTimeout(KEY_MS);
  }
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });

async function expectKept(page: Page): Promise<void> {
  await expect(field(page)).toHaveValue(TEXT);
  await expect(field(page)).toBeFocused();
}

for (const { what, keys, paths } of [
  { what: '/', keys: '/', paths: ['/overview', '/warehouses', '/welcome'] },
  { what: 'Ctrl+K', keys: 'Control+k', paths: ['/overview'] }, // it opens the same field
])
  test(`no letter is lost after ${what}, pressed at any moment after the search is visible`, async ({
    page,
  }) => {
    test.setTimeout(400_000);
    await page.goto(`${war.address}/welcome`);
    await signIn(page, 'Admin');
    for (const path of paths)
      for (const moment of [0, 40, 120, 300, 700, 1500]) {
        await page.goto(`${war.address}${path}`, { waitUntil: 'commit' });
        await page.getByRole('button', { name: 'Search everything' }).waitFor();
        await page.waitForTimeout(moment);
        await page.keyboard.press(keys);
        await typeText(page, TEXT);
        await expectKept(page);
      }
  });

test('a press of the button, a correction and Enter are not lost either', async ({ page }) => {
  await page.goto(`${war.address}/welcome`);
  await signIn(page, 'Admin');
  await settle(page);
  await page.getByRole('button', { name: 'Search everything' }).click();
  await typeText(page, 'bamt');
  for (const key of ['Backspace', 'Backspace', 'Backspace', 'm', 'a', 't', 'Enter'])
    await page.keyboard.press(key);
  await expect(page).toHaveURL(/\/items\/Cloth$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Basic Materials' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/welcome$/);
});

test('Escape closes the search, and it opens empty', async ({ page }) => {
  await page.goto(`${war.address}/welcome`);
  await signIn(page, 'Admin');
  await page.goto(`${war.address}/overview`);
  await settle(page);
  await page.keyboard.press('/');
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
  await page.keyboard.press('/');
  await expect(field(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
});

test('an item opens as a dialog or at its address: Back closes the dialog or leaves the page', async ({
  page,
}) => {
  await page.goto(`${war.address}/welcome`);
  await signIn(page, 'Admin');
  await page.goto(`${war.address}/overview?layout=cards`);
  await page.getByRole('button', { name: '7.62mm (Crated)' }).first().click();
  const dialog = page.getByRole('dialog', { name: '7.62mm (Crated)' });
  await expect(dialog.getByRole('table', { name: 'Where it is' })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/overview/);
  await page.getByRole('button', { name: '7.62mm (Crated)' }).first().click();
  await dialog.getByRole('link', { name: 'Open as a page' }).click();
  await expect(page).toHaveURL(/\/items\/RifleAmmo$/);
  await expect(page.getByRole('heading', { level: 1, name: '7.62mm' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('table', { name: 'Where it is' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/overview/);
  await expect(dialog).toBeHidden();
});

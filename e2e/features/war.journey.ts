import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../support/sign-in.ts';
import { useServer } from '../support/use-server.ts';

const server = useServer({ args: ['--demo'] });

async function openFromHub(page: Page, name: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Presses a switch by keyboard, because its input is small and covered by the drawn switch. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('switch', { name, exact: true }).press('Space');
}

async function submitAndGoUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/war\/technology$/); // the hub's first page, beside its list
}

test('a manager unlocks technology and sets where an item is made', async ({ page }) => {
  await page.goto(`${server.address}/war`);
  await signIn(page, 'Admin');
  await openFromHub(page, 'Technology');
  await press(page, 'Hide unlocked');
  await expect(page).toHaveURL(/teched=hidden/);
  const locked = page.getByRole('switch', { name: /^Unlocked, / });
  await expect(locked.first()).not.toBeChecked();
  const shown = page.getByText(/^\d+ of \d+ items$/);
  await expect(shown).not.toHaveText(/^(\d+) of \1 /); // filtered
  const count = Number((await shown.innerText()).split(' ')[0]);
  const name = (await locked.first().getAttribute('aria-label')) ?? '';
  await press(page, name);
  await expect(page.getByText('1 item changed')).toBeVisible();
  await submitAndGoUp(page);
  await page.goBack(); // the URL still contains the filter
  await expect(shown).toHaveText(new RegExp(`^${count - 1} of`));
  await expect(page.getByRole('switch', { name, exact: true })).toHaveCount(0);

  await page.goto(`${server.address}/war`);
  await openFromHub(page, 'Manufacturing');
  await page.getByRole('textbox', { name: 'Filter items' }).fill('fuscina');
  await press(page, 'Backline Factory, Fuscina pi.I');
  await page.getByRole('combobox', { name: 'Priority of Fuscina pi.I' }).selectOption('High Priority');
  await submitAndGoUp(page);
  await openFromHub(page, 'Manufacturing');
  await expect(page.getByRole('switch', { name: 'Backline Factory, Fuscina pi.I' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Priority of Fuscina pi.I' })).toHaveValue('High Priority');
});

test('a new category gives its cloned goals to a warehouse, and a change appears there', async ({ page }) => {
  await page.goto(`${server.address}/war/categories`);
  await signIn(page, 'Admin');
  await page.getByRole('button', { name: 'New Category' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Naval');
  await page.getByRole('textbox', { name: 'Colour' }).fill('#2c7a8c');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('link', { name: /^Standard Goals of Naval/ }).click();
  await expect(page.getByText('No Standard Goals Found')).toBeVisible();

  await page.getByRole('button', { name: 'Clone' }).click();
  await page.getByRole('combobox', { name: 'Clone from' }).click();
  await page.getByRole('option', { name: /^Frontline/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clone' }).click();
  await expect(page.getByText(/clone all goals from Frontline onto Naval\?/)).toBeVisible();
  await page.getByRole('button', { name: 'Clone' }).last().click();
  await page.getByRole('button', { name: 'Edit the goal for 7.62mm (Crated)' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Target' }).fill('123');
  await form.getByRole('textbox', { name: 'Minimum' }).fill('23');
  await form.getByRole('button', { name: 'Submit' }).click();
  const target = page.getByRole('textbox', { name: 'Target of 7.62mm (Crated)' });
  await expect(target).toHaveValue('123');

  await page.getByRole('link', { name: 'Warehouses', exact: true }).click();
  await page.getByRole('link', { name: /Mercy's Wish/ }).click();
  await page.getByRole('button', { name: 'Edit Warehouse' }).click();
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Naval' }).click();
  await page.getByRole('textbox', { name: 'Goal modifier' }).fill('200');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Goals' }).click();
  await expect(target).toHaveValue('246');
  await expect(page.getByRole('textbox', { name: 'Minimum of 7.62mm (Crated)' })).toHaveValue('46');

  await page.goto(`${server.address}/war/categories`);
  await page.getByRole('button', { name: 'Settings of Naval' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete Naval' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toContainText("Naval is the category of Mercy's Wish Storage Depot.");
});

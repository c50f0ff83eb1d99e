import { expect, type Locator, test } from '@playwright/test';
import { signIn } from '../support/sign-in.ts';
import { useServer } from '../support/use-server.ts';

const server = useServer({ args: ['--demo'] });

/** The quantity and minimum on a card. */
async function figures(card: Locator): Promise<{ quantity: number; minimum: number }> {
  const figure = async (label: string) => {
    const figures = card.locator('dt', { hasText: label }).locator('+ dd');
    if ((await figures.count()) === 0) return 0; // a card has no zeros of goals that there are none of
    return Number((await figures.innerText()).replace(/\D/g, ''));
  };
  return { quantity: await figure('Quantity'), minimum: await figure('Minimum') };
}

test('a card has a dashed border exactly when its quantity is under the minimum', async ({ page }) => {
  await page.goto(`${server.address}/overview?sort=percentage&layout=cards`);
  await signIn(page, 'Reader');
  const cards = page.getByRole('region', { name: 'Supplies' }).locator('li', { has: page.locator('dl') });
  await expect(cards.first()).toBeVisible();
  const seen = { dashed: 0, solid: 0 };
  for (const card of (await cards.all()).slice(0, 24)) {
    const { quantity, minimum } = await figures(card);
    const border = quantity < minimum ? 'dashed' : 'solid';
    await expect(card).toHaveCSS('border-top-style', border);
    seen[border] += 1;
  }
  expect(seen.dashed).toBeGreaterThan(0);
  expect(seen.solid).toBeGreaterThan(0);
});

test('a view can be shared by its address, and Back leaves it', async ({ page, context }) => {
  await page.goto(`${server.address}/overview`);
  await signIn(page, 'Reader');
  const status = page.getByRole('region', { name: 'Supplies' }).getByRole('status');
  const all = await status.innerText();
  await page.getByRole('combobox', { name: 'View' }).click();
  await page.getByRole('option', { name: 'Needs' }).click();
  await page.getByRole('textbox', { name: 'Filter items' }).fill('mm');
  await expect(page).toHaveURL(/\?q=mm&view=needs$/);
  const chosen = await status.innerText();
  expect(chosen).not.toBe(all);

  const otherPage = await context.newPage();
  await otherPage.goto(page.url());
  await expect(otherPage.getByRole('region', { name: 'Supplies' }).getByRole('status')).toHaveText(chosen);
  await expect(otherPage.getByRole('combobox', { name: 'View' })).toHaveValue('Needs');

  await page.goBack();
  await expect(status).toHaveText(all);
  await expect(page.getByRole('textbox', { name: 'Filter items' })).toHaveValue('');
});

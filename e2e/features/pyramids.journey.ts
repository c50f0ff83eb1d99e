import { type Browser, expect, type Page, test } from '@playwright/test';
import { signIn } from '../support/sign-in.ts';
import { useServer } from '../support/use-server.ts';

const server = useServer({ args: ['--demo'] });

async function openAs(browser: Browser, persona: string, path: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.address}${path}`);
  await signIn(page, persona);
  return page;
}

/** Presses Tab until the control has the focus, like a keyboard user. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    const focused = await page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
    if (focused === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}.`);
}

/** The columns of each row in the editor, by name. */
function rowsOf(page: Page): Promise<(string | null)[][]> {
  return page
    .getByRole('main')
    .locator('[data-row]')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('[data-part="open"]')].map((element) => element.textContent),
      ),
    );
}

test('a manager plans a pyramid by keyboard alone, and anybody sees it without signing in', async ({
  browser,
}) => {
  const page = await openAs(browser, 'Manager', '/war/pyramids');
  await expect(page.getByRole('link', { name: 'Southern Offensive' })).toBeVisible();
  await tabTo(page, 'New Pyramid');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New Pyramid' }).getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type('Night shift');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Night shift' })).toBeVisible();

  await tabTo(page, 'Night shift');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Night shift' })).toBeVisible();

  const addColumn = async (opener: string, searches: string[], target: string) => {
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Items' })).toBeFocused();
    for (const search of searches) {
      await page.keyboard.type(search);
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Tab');
    await page.keyboard.type(target);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await addColumn('Add Row', ['bandages'], '2000');
  await addColumn('Add a column to row 1', ['first aid kit', 'trauma kit'], '300');
  await addColumn('Add Row', ['7.62mm'], '4000');
  expect(await rowsOf(page)).toEqual([['Bandages 2,000', 'First Aid Kit, Trauma Kit 300'], ['7.62mm 4,000']]);

  await tabTo(page, 'Bandages 2,000');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowRight');
  await tabTo(page, 'Move row 2 up');
  await page.keyboard.press('Enter');
  expect(await rowsOf(page)).toEqual([['7.62mm 4,000', 'Bandages 2,000'], ['First Aid Kit, Trauma Kit 300']]);
  await tabTo(page, 'Submit');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/war\/pyramids$/);
  await expect(page.getByText('2 rows, 3 columns')).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${server.address}/pyramid`);
  await visitor.getByRole('combobox', { name: 'Configuration' }).selectOption({ label: 'Night shift' });
  const grid = visitor.getByRole('main');
  await expect(grid.getByText('First Aid Kit / Trauma Kit')).toBeVisible();
  const names = await grid.getByRole('listitem').allInnerTexts();
  expect(names.findIndex((text) => text.includes('Bandages'))).toBeLessThan(
    names.findIndex((text) => text.includes('Trauma Kit')),
  );
});

test('a pyramid is edited and reordered by mouse and dialog, and the changes persist', async ({
  browser,
}) => {
  const page = await openAs(browser, 'Manager', '/war/pyramids');
  await page.getByRole('link', { name: 'Bluefin: first wave' }).click();
  const columns = page.locator('[data-column]');
  await expect(columns).toHaveCount(9);
  const before = await rowsOf(page);
  await page.getByRole('button', { name: 'Bandages 20c' }).dragTo(columns.first());
  expect(await rowsOf(page)).toEqual([
    ['Bandages 20c', ...(before[0] ?? [])],
    before[1],
    before[2]?.filter((name) => name !== 'Bandages 20c'),
  ]);
  await page.getByRole('button', { name: 'Move Row', exact: true }).click();
  await page.getByRole('textbox', { name: 'Old Row' }).fill('1');
  await page.getByRole('textbox', { name: 'New Row' }).fill('3');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: /^Basic Materials/ }).click();
  await page.getByRole('textbox', { name: 'Target' }).fill('75');
  await page.getByRole('textbox', { name: 'Order' }).fill('1');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  const after = await rowsOf(page);
  expect(after[0]).toEqual(['Basic Materials 75c', 'Soldier Supplies 40c', 'Maintenance Supplies 30c']);
  expect(after[2]).toEqual(['Bandages 20c', ...(before[0] ?? [])]);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/war\/pyramids$/);
  await page.getByRole('link', { name: 'Bluefin: first wave' }).click();
  await expect(columns).toHaveCount(9);
  expect(await rowsOf(page)).toEqual(after);
});

test('the second of two managers editing one pyramid sees what the first saved, and nothing is lost', async ({
  browser,
}) => {
  const first = await openAs(browser, 'Manager', '/war/pyramids');
  await first.getByRole('link', { name: 'Southern Offensive' }).click();
  await expect(first.locator('[data-column]')).toHaveCount(20);
  const second = await openAs(browser, 'Admin', new URL(first.url()).pathname);
  await expect(second.locator('[data-column]')).toHaveCount(20);

  await second.getByRole('button', { name: 'Move row 2 up' }).click();
  const mine = await rowsOf(second);
  await first.getByRole('button', { name: 'Bandages 35,000' }).click();
  await first.getByRole('textbox', { name: 'Target' }).fill('40000');
  await first.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await first.getByRole('button', { name: 'Submit' }).click();
  await expect(first).toHaveURL(/\/war\/pyramids$/);

  const notice = second.getByRole('alert');
  await expect(notice).toContainText('Row 2: the target of Bandages is 40,000 instead of 35,000.');
  expect(await rowsOf(second)).toEqual(mine);
  await expect(second.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await notice.getByRole('button', { name: 'Keep mine and save' }).click();
  await expect(second).toHaveURL(/\/war\/pyramids$/);
  await second.getByRole('link', { name: 'Southern Offensive' }).click();
  await expect(second.locator('[data-column]')).toHaveCount(20);
  expect(await rowsOf(second)).toEqual(mine);
});

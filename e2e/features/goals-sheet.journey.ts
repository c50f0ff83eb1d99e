import { expect, test } from '@playwright/test';
import { signInByScript } from '../support/api-client.ts';
import { pageOf, settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { signIn } from '../support/sign-in.ts';

const war = useDemoWar();

test('goals are typed, pasted, taken back and saved like a sheet, and nobody is overwritten unknowingly', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { path } = pageOf(war.pages, '/warehouses/:id/goals');
  const id = Number(path.split('/')[2]);
  await page.goto(war.address + path);
  await signIn(page, 'Manager');
  await settle(page);
  const cells = page.locator('tbody input');
  const first = cells.nth(0);
  const before = await first.inputValue();

  await first.click();
  await page.evaluate(() => navigator.clipboard.writeText('900\t90\n800\t80'));
  await page.keyboard.press('Control+V');
  await expect(cells.nth(3)).toHaveValue('80');
  await page.keyboard.press('Control+Z');
  await expect(first).toHaveValue(before);
  await page.keyboard.press('Control+Y');
  await expect(first).toHaveValue('900');
  await page.keyboard.press('ArrowDown');
  await expect(cells.nth(2)).toBeFocused();
  await page.keyboard.press('Control+S');
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden();
  await expect(first).toHaveValue('900');

  // Somebody else is quicker.
  await first.click();
  await page.keyboard.type('700');
  const otherAdmin = await signInByScript(war.address, 'admin');
  const { json } = await otherAdmin.send('GET', `/api/warehouses/${id}/goals`);
  const goal = (json as { id: number; target: number; standard: boolean }[]).find(
    ({ target, standard }) => target === 900 && !standard,
  );
  expect(goal).toBeDefined();
  await otherAdmin.send('PATCH', `/api/goals/${goal?.id}`, { goal: { attributes: { target: 950 } } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('It is now 950 / 90.');
  await expect(first).toHaveValue('700');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden();
  await expect(first).toHaveValue('700');
});

test('fifteen goals of five warehouses are seen at once, none cut, and one warehouse at a time on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { path } = pageOf(war.pages, '/warehouses/:id/goals');
  const id = Number(path.split('/')[2]);
  const { send } = await signInByScript(war.address, 'admin');
  const { json } = await send('GET', '/api/warehouses?select=true');
  const others = (json as { id: number }[])
    .map((warehouse) => warehouse.id)
    .filter((other) => other !== id)
    .slice(0, 4);
  await page.goto(`${war.address}${path}?beside=${others.join()}`);
  await signIn(page, 'Manager');
  await expect(page.locator('thead [scope="colgroup"]')).toHaveCount(5);
  await settle(page);
  const rows = await page.locator('tbody tr[aria-rowindex]').evaluateAll((all) =>
    all
      .map((row) => row.getBoundingClientRect())
      .filter(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight)
      .map(({ height }) => height),
  );
  console.log(`Goals of five warehouses: ${rows.length} rows of ${rows[0]} px.`);
  expect(rows.length).toBeGreaterThanOrEqual(15);
  expect(Math.max(...rows)).toBeLessThanOrEqual(33);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);

  await page.setViewportSize({ width: 360, height: 740 });
  const cells = page.locator('tbody tr[aria-rowindex="2"] input');
  await expect(cells).toHaveCount(2);
  const first = await cells.first().getAttribute('aria-label');
  expect((await cells.first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole('combobox', { name: 'Warehouse' }).click();
  await page.getByRole('option').nth(1).click();
  await expect(cells).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(first).toMatch(/^Target of /);
});

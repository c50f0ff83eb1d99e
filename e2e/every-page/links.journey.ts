import { expect, type Page, test } from '@playwright/test';
import { signInByScript } from '../support/api-client.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { signIn } from '../support/sign-in.ts';

const war = useDemoWar();

interface Warehouse {
  id: number;
  name: string;
  stockpiles: { id: number; name: string }[];
}

async function warehouseNamed(name: string): Promise<Warehouse> {
  const reader = await signInByScript(war.address, 'reader');
  const { json } = await reader.send('GET', '/api/warehouses');
  const found = (json as Warehouse[]).find((warehouse) => warehouse.name === name); // the contract's list
  if (found === undefined) throw new Error(`The demo war has no ${name}.`);
  return found;
}

async function openAs(page: Page, persona: string, path: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(war.address + path);
  await signIn(page, persona);
}

test('what the warehouse that was opened last lacks is one press from home, largest first', async ({
  page,
}) => {
  const { id, name } = await warehouseNamed('Saltbrook Channel Seaport');
  await openAs(page, 'Reader', `/warehouses/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('link', { name: 'Backline', exact: true }).click();
  const first = page.getByRole('navigation', { name: 'What warehouses lack' }).getByRole('link').first();
  await expect(first).toContainText(name);
  await expect(first).toContainText('last opened');
  await first.click();
  const grid = page.getByRole('grid', { name: 'Supplies' });
  await expect(grid.getByRole('columnheader', { name: 'Missing' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const missing = await grid
    .locator('tbody tr[aria-rowindex] strong')
    .evaluateAll((figures) => figures.map((figure) => Number(figure.textContent?.replace(/[−,]/g, ''))));
  expect(missing.length).toBeGreaterThan(3);
  expect(missing).toEqual(missing.toSorted((a, b) => b - a));
});

test('goals of selected items are those rows alone', async ({ page }) => {
  const { id } = await warehouseNamed('Saltbrook Channel Seaport');
  await openAs(page, 'Editor', `/warehouses/${id}?view=needs&layout=table`);
  const boxes = page.getByRole('grid', { name: 'Supplies' }).getByRole('checkbox');
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await page.getByRole('link', { name: 'Set Goals' }).click();
  await expect(page.getByText(/^Only [2-4] items of the list$/)).toBeVisible();
});

test('a report that is asked for names its stockpile on the page of pictures', async ({ page }) => {
  const { id, name, stockpiles } = await warehouseNamed('Saltbrook Channel Seaport');
  const [stockpile] = stockpiles;
  await openAs(page, 'Reader', `/fir?warehouse=${id}&stockpile=${stockpile?.id}`);
  await expect(page.getByText(new RegExp(`${stockpile?.name}.*${name}`))).toBeVisible();
});

test('from an item’s page to a plan for where it is missing, and back', async ({ page }) => {
  await openAs(page, 'Reader', '/welcome'); // the page of an item is open to everybody
  await page.goto(`${war.address}/items/RifleAmmo`);
  const plan = page.getByRole('link', { name: /^Plan a shipment to / }).first();
  const to = (await plan.getAttribute('aria-label'))?.replace('Plan a shipment to ', '') ?? '';
  await plan.click();
  await expect(page.getByRole('combobox', { name: 'Destination' })).toHaveValue(new RegExp(`^${to} `));
  await expect(page.getByRole('region', { name: 'Asked for' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/items\/RifleAmmo$/);
});

import { expect, type Page, test } from '@playwright/test';
import { useDemoWar } from '../support/demo-war.ts';
import { tabTo } from '../support/keyboard.ts';
import { signIn } from '../support/sign-in.ts';

const war = useDemoWar();

async function openNeeds(page: Page): Promise<void> {
  await page.goto(`${war.address}/overview?view=needs`);
  await signIn(page, 'Editor');
  await expect(page.getByRole('grid', { name: 'Supplies' })).toBeVisible();
}

/** The number of rows that are completely visible between the head and the foot of the table. */
function wholeRows(page: Page): Promise<number> {
  return page.evaluate(() => {
    const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const [top, bottom] = [edge('thead th')?.bottom ?? 0, edge('tfoot td')?.top ?? 0];
    return [...document.querySelectorAll('tbody tr[aria-rowindex]')].filter((row) => {
      const rect = row.getBoundingClientRect();
      return rect.top >= top - 0.5 && rect.bottom <= bottom + 0.5;
    }).length;
  });
}

test('a laptop shows thirty items at once, in English and German', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${war.address}/overview`);
  await signIn(page, 'Editor');
  await expect(page.getByRole('grid', { name: 'Supplies' })).toBeVisible();
  expect(await wholeRows(page)).toBeGreaterThanOrEqual(30);
  await page.evaluate(() => localStorage.setItem('language', 'de'));
  await page.reload();
  await expect(page.getByRole('grid', { name: 'Vorräte' })).toBeVisible();
  expect(await wholeRows(page)).toBeGreaterThanOrEqual(30);
});

test('a laptop shows thirty items of a warehouse at once', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${war.address}/warehouses/1`);
  await signIn(page, 'Editor');
  await expect(page.getByRole('grid', { name: 'Supplies' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await wholeRows(page)).toBeGreaterThanOrEqual(30);
});

test('a phone shows all items in fourteen screens, without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${war.address}/overview`);
  await signIn(page, 'Reader');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', /^(1[6-9]|20)\d$/);
  const { screens, sideways } = await page.evaluate(() => {
    const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
    return { screens: scrollHeight / window.innerHeight, sideways: scrollWidth - clientWidth };
  });
  expect(screens).toBeLessThanOrEqual(14);
  expect(sideways).toBe(0);
});

test('the table can be sorted, selected from, copied and planned by keyboard alone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openNeeds(page);
  const grid = page.getByRole('grid', { name: 'Supplies' });
  await tabTo(page, grid.getByRole('button', { name: 'Item' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=name/);
  await page.keyboard.press('Shift+Tab');
  await expect(grid).toBeFocused();
  for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown'])
    await page.keyboard.press(key);
  const bar = page.getByRole('region', { name: 'Selected items' });
  await expect(bar.getByRole('status')).toContainText('3 selected');
  await expect(grid.locator('tfoot')).toContainText('3 selected');

  await tabTo(page, bar.getByRole('button', { name: 'Copy for Discord' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied for Discord.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.split('\n')).toHaveLength(7); // two fences, the heading, three items and the link
  await expect(bar.getByRole('link', { name: 'Plan Shipment' })).toHaveAttribute(
    'href',
    /^\/generate\?items=\w+:1:\d+,\w+:1:\d+,\w+:1:\d+$/,
  );
  await grid.focus();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
});

test('what a warehouse or all of them lack is a message that Discord takes', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${war.address}/overview`);
  await signIn(page, 'Editor');
  for (const path of ['/overview', '/warehouses/1', '/warehouses/1?view=needs']) {
    await page.goto(war.address + path);
    await page.getByRole('button', { name: 'Copy for Discord' }).click();
    await expect(page.getByText('Copied for Discord.')).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    console.log(`${path}: ${text.length} characters.`);
    expect(text.length).toBeLessThanOrEqual(1900);
    const lines = text.split('\n');
    expect(lines.filter((line) => line.startsWith('−') || line.startsWith(' ')).length).toBeGreaterThan(10);
    expect(Math.max(...lines.slice(0, -1).map(({ length }) => length))).toBeLessThanOrEqual(44);
    expect(lines.at(-1)).toMatch(new RegExp(`^${war.address}${path.replace('?', '[?]')}`));
  }
});

test('on a phone a message covers no button of the selection bar', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 360, height: 740 });
  await openNeeds(page);
  await page.getByRole('grid', { name: 'Supplies' }).getByRole('checkbox').nth(1).check();
  const bar = page.getByRole('region', { name: 'Selected items' });
  await bar.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Copy for a spreadsheet' }).click();
  const message = page.getByRole('status').filter({ hasText: '1 line copied' });
  await message.hover(); // not dismissed while the pointer is on it
  const buttons = bar.getByRole('button').or(bar.getByRole('link'));
  await expect(buttons).toHaveCount(7);
  const last = (await message.boundingBox()) ?? { y: 740, height: 0 };
  for (const button of await buttons.all())
    expect((await button.boundingBox())?.y).toBeGreaterThan(last.y + last.height);
  await message.getByRole('button', { name: 'Dismiss' }).click();
  await expect(message).toHaveCount(0);
});

test('the chosen layout is remembered and is in the address', async ({ page, context }) => {
  await openNeeds(page);
  await page.getByRole('button', { name: 'Cards' }).click();
  await expect(page).toHaveURL(/layout=cards/);
  await expect(page.getByRole('grid')).toHaveCount(0);
  const otherPage = await context.newPage();
  await otherPage.goto(`${war.address}/overview`);
  await expect(otherPage.getByRole('button', { name: 'Cards', pressed: true })).toBeVisible();
  await otherPage.goto(`${war.address}/overview?layout=table`);
  await expect(otherPage.getByRole('grid', { name: 'Supplies' })).toBeVisible();
});

import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { tabTo } from '../support/keyboard.ts';
import { signIn } from '../support/sign-in.ts';

const PHONE = { width: 360, height: 740 };

const war = useDemoWar();

test('by keyboard alone an officer finds a warehouse on the map, reads what it lacks and opens it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${war.address}/map`);
  await signIn(page, 'Editor');
  await settle(page);
  const panel = page.getByRole('region', { name: 'What the map shows' });
  await expect(panel.getByRole('heading', { name: '12 warehouses' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Map of the war: 53 hexes, 12 warehouses/ })).toBeVisible();
  expect(await violations(page, 'main')).toEqual([]);

  await tabTo(page, panel.getByRole('textbox', { name: 'Find a warehouse or town' }));
  await page.keyboard.type('hallow');
  const row = panel.getByRole('button', { name: /Hallow.*Kalokai - Hallow/ });
  await tabTo(page, row);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: 'Hallow Storage Depot' })).toBeFocused();
  await expect(
    panel.getByRole('region', { name: 'Missing here' }).getByRole('listitem').first(),
  ).toBeVisible();
  // The map flew there, and the address says so.
  await expect(page).toHaveURL(/\/map\?at=\d+&view=-?\d+%2C-?\d+%2C\d+$/);
  expect(await violations(page, 'main')).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(panel.getByRole('heading', { name: '12 warehouses' })).toBeVisible();
  await page.keyboard.press('2');
  await expect(panel.getByRole('heading', { name: 'Oldest reports first' })).toBeVisible();
  await page.keyboard.press('1');
  await tabTo(page, panel.getByRole('button', { name: /Hallow.*Kalokai - Hallow/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, panel.getByRole('link', { name: 'Open' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/warehouses\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Hallow Storage Depot' })).toBeVisible();
});

test('a marker that is pressed opens its warehouse, and two of them make a haul', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${war.address}/map`);
  await signIn(page, 'Editor');
  await settle(page);
  const panel = page.getByRole('region', { name: 'What the map shows' });
  const picture = page.getByRole('img', { name: /^Map of the war/ });
  /** The marker stands left of its name or on its right; its label says which. */
  const pressMarker = async (name: string) => {
    const box = await picture.getByText(name, { exact: true }).first().boundingBox();
    if (box === null) throw new Error(`${name} has no label.`);
    const anchor = await picture
      .locator('text', { has: page.getByText(name, { exact: true }) })
      .first()
      .getAttribute('text-anchor');
    expect(['start', 'end']).toContain(anchor);
    await page.mouse.click(anchor === 'start' ? box.x - 20 : box.x + box.width + 20, box.y + box.height);
  };
  await pressMarker('Hallow');
  await expect(panel.getByRole('heading', { name: 'Hallow Storage Depot' })).toBeVisible();
  await page.getByRole('button', { name: 'Show the whole map' }).click();
  await expect(page).toHaveURL(/view=/);

  await page.goto(`${war.address}/map?haul=1`);
  await settle(page);
  await pressMarker('Hallow');
  await expect(page).toHaveURL(/haul=1&from=\d+$/);
  await pressMarker('Saltbrook Channel');
  await expect(page).toHaveURL(/haul=1&from=\d+&to=\d+$/);
  await expect(panel.getByText(/^\d hexes$/)).toBeVisible();
  await expect(panel.getByText(/^\S.* → .* → /)).toBeVisible();
  await expect(picture.locator('polyline')).toHaveCount(2);
  await panel.getByRole('link', { name: 'Plan in LogiGen' }).click();
  await expect(page).toHaveURL(/\/generate\?from=\d+&to=\d+/);
});

test('the picture for Discord is a PNG of the map, and the search leads to a town on it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${war.address}/map`);
  await signIn(page, 'Reader');
  await settle(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Picture for Discord' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Map Fill.png');
  const picture = fs.readFileSync(await download.path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1600, 1000]);
  await expect(page.getByText(/^The picture was saved/)).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').last().fill('the gutter');
  await page.getByRole('option', { name: /^The Gutter.*Hex/ }).click();
  await expect(page).toHaveURL(/\/map\?view=-?\d+%2C-?\d+%2C420$/);
});

test('on a phone the list is a sheet, which its handle pulls up', async ({ browser }) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${war.address}/map`);
  await signIn(page, 'Reader');
  await settle(page);
  const panel = page.getByRole('region', { name: 'What the map shows' });
  const height = async () => (await panel.boundingBox())?.height ?? 0;
  expect(await height()).toBe(150);
  // The field and the first warehouse.
  await expect(panel.getByRole('textbox', { name: 'Find a warehouse or town' })).toBeInViewport();
  await expect(panel.getByRole('listitem').first()).toBeInViewport({ ratio: 0.5 });
  await panel.getByRole('button', { name: 'Show more of the list' }).click();
  const board = PHONE.height - 52 - 60;
  await expect.poll(height).toBe(Math.round(0.6 * board));
  await panel.getByRole('button', { name: 'Show the whole list' }).click();
  await expect.poll(height).toBe(board - 56);
  expect(await violations(page, 'main')).toEqual([]);
  await panel.getByRole('button', { name: 'Show the map' }).click();
  await expect.poll(height).toBe(150);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  for (const name of ['Zoom in', 'Zoom out', 'Show the whole map'])
    expect(await page.getByRole('button', { name }).boundingBox()).toMatchObject({ width: 48, height: 48 });
  await context.close();
});

import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import { signInByScript } from '../support/api-client.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { signIn } from '../support/sign-in.ts';

const war = useDemoWar();

test('an officer looks at the war, and saves a picture of it; names come with the admin’s switch', async ({
  page,
}) => {
  await page.goto(`${war.address}/statistics`);
  await signIn(page, 'Admin');
  const work = page.getByRole('region', { name: 'What was done', exact: true });
  await expect(work.getByRole('img', { name: /^Crates delivered per day: [1-9]/ })).toBeVisible();
  const stock = page.getByRole('region', { name: 'Stock over the war', exact: true });
  await expect(stock.getByRole('img', { name: /in stock on the last day, \d+ days? shown/ })).toBeVisible();
  await expect(page.getByText('Names are off.', { exact: false })).toBeVisible();
  await expect(page.getByText('Ines')).toHaveCount(0);

  const saved = page.waitForEvent('download');
  await stock.getByRole('button', { name: 'Save picture' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('Stock over the war.png');
  const picture = fs.readFileSync(await download.path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1600, 900]);

  await page.goto(`${war.address}/admin`);
  const names = page.getByRole('switch', { name: 'Show who did what' });
  await expect(names).toBeEnabled();
  await names.press('Space');
  await expect(page.getByRole('switch', { name: 'Show who did what', checked: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Statistics' }).click();
  const people = page.getByRole('region', { name: 'Who did it', exact: true });
  await expect(people.getByRole('row', { name: /^Ines [1-9]/ })).toBeVisible();

  // Once names are off again, direct requests to the server get none either.
  const admin = await signInByScript(war.address, 'admin');
  await admin.send('PATCH', '/api/statistics/settings', { settings: { show_names: false } });
  expect(JSON.stringify((await admin.send('GET', '/api/statistics/work')).json)).not.toContain('Ines');
});

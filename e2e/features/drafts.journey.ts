import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import { loseCorrections, loseReviews } from '../faults/review-losses.ts';
import { signInByScript } from '../support/api-client.ts';
import { drawnPictures } from '../support/journey-pictures.ts';
import { emptyDataDirectory, startServer } from '../support/server-process.ts';
import { signIn } from '../support/sign-in.ts';

/** Interrupts reviews at two moments; `npm run soak -- --only=reviews` does so at twenty. */
const MOMENTS = 2;
const CORRECTIONS = 9;

test('a review survives a reload, a kill of the browser, an update and an expired session', async () => {
  test.setTimeout(600_000);
  const { faults, problems } = await loseReviews(MOMENTS, Math.random);
  expect(problems).toEqual([]);
  expect(faults).toBe(4 * MOMENTS);
});

test('a correction survives a reload, a navigation and a crash at any moment after it', async () => {
  test.setTimeout(300_000);
  const { faults, problems } = await loseCorrections(CORRECTIONS, Math.random);
  expect(problems).toEqual([]);
  expect(faults).toBe(CORRECTIONS);
});

test('a report submitted while the server is away, before the app is kept for offline use, is not lost', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const dataDirectory = emptyDataDirectory();
  const [picture] = await drawnPictures(dataDirectory);
  const server = await startServer({ dataDirectory });
  const admin = await signInByScript(server.address, 'admin');
  const sites = (await admin.send('GET', '/api/warehouses?inactive=true')).json as {
    id: number;
    building_type: string;
  }[];
  const site = sites.find((candidate) => candidate.building_type === picture?.title);
  const [category] = (await admin.send('GET', '/api/categories')).json as { id: number }[];
  const attributes = {
    site_id: site?.id,
    name: 'Depot',
    category_id: category?.id,
    stockpiles: [{ name: picture?.stockpileName, code: '', locked: false }],
  };
  await admin.send('POST', '/api/warehouses', { warehouse: { attributes } });

  // Simulates the first seconds of a first visit, when no service worker has cached the app yet.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${server.address}/fir`);
  await signIn(page, 'Admin');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'seaport.png', mimeType: 'image/png', buffer: picture?.png ?? Buffer.alloc(0) });
  const submit = page.getByRole('button', { name: 'Submit Report' });
  await expect(submit).toBeEnabled({ timeout: 60_000 });
  await server.stop();
  await submit.click();
  await expect(page.getByText(/The report waits on this device/)).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 report is waiting' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'FIR', level: 1 })).toBeVisible();
  await context.close();
  fs.rmSync(dataDirectory, { recursive: true, force: true });
});

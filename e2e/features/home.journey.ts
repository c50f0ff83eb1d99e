import fs from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { signInByScript } from '../support/api-client.ts';
import { settle } from '../support/demo-pages.ts';
import { emptyDataDirectory, type ServerProcess, startServer } from '../support/server-process.ts';
import { signIn } from '../support/sign-in.ts';

const folders: string[] = [];
const servers: ServerProcess[] = [];

async function startedServer(args: string[]): Promise<ServerProcess> {
  const dataDirectory = emptyDataDirectory();
  folders.push(dataDirectory);
  const server = await startServer({ dataDirectory, args });
  servers.push(server);
  return server;
}

test.afterAll(async () => {
  for (const server of servers) await server.stop();
  for (const folder of folders) fs.rmSync(folder, { recursive: true });
});

const jobs = (page: Page) => page.getByRole('list', { name: 'Jobs, most urgent first' });
const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filter the jobs' }).getByRole('button', { name });

test('the night’s work: one press refreshes a timer, claims a container and plans a haul', async ({
  page,
}) => {
  const server = await startedServer(['--demo']);
  await page.goto(`${server.address}/welcome`);
  await signIn(page, 'Reader');
  await expect(jobs(page).getByRole('listitem')).toHaveCount(8);

  // A timer, in place: the row stays until the pointer leaves, and then collapses.
  await filter(page, 'Timers').click();
  const timer = jobs(page)
    .getByRole('button', { name: /^Refresh Timer: / })
    .first();
  const name = ((await timer.getAttribute('aria-label')) ?? '').replace('Refresh Timer: Refresh ', '');
  expect(name).not.toBe('');
  const timers = await jobs(page).getByRole('listitem').count();
  await timer.click();
  const done = page.getByRole('button', { name: `Done: Refresh ${name}` });
  await expect(done).toBeVisible();
  await expect(jobs(page).getByRole('listitem')).toHaveCount(timers);
  await page.getByRole('heading', { name: 'Tonight' }).click();
  await expect(done).toHaveCount(0);
  await expect(page.getByText(`Last: ${name} refreshed`)).toBeVisible();
  const reader = await signInByScript(server.address, 'reader');
  const { json } = await reader.send('GET', '/api/worklist');
  expect(JSON.stringify(json)).not.toContain(`"name":"${name}"},"warehouse"`);

  // A container, in place, and undone.
  await filter(page, 'Shipments').click();
  await jobs(page)
    .getByRole('button', { name: /^Claim: Claim Container/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Tonight' }).click();
  await page.getByText('2 done').click();
  await page.getByRole('button', { name: /^Undo: Container \d+ claimed/ }).click();
  await expect(page.getByText('1 done')).toBeVisible();

  // A haul: one press to LogiGen, filled in.
  await filter(page, 'Hauls').click();
  const haul = jobs(page)
    .getByRole('link', { name: /^Plan Shipment: Haul / })
    .first();
  await expect(haul).toHaveAttribute('href', /^\/generate\?to=\d+&from=\d+/);
  await haul.click();
  await expect(page).toHaveURL(/\/generate\?/);
});

test('by keyboard: arrow keys move from row to row, S postpones, Enter does it', async ({ page }) => {
  const server = await startedServer(['--demo']);
  await page.goto(`${server.address}/welcome`);
  await signIn(page, 'Reader');
  await expect(jobs(page).getByRole('listitem')).toHaveCount(8);
  const texts = () => jobs(page).getByRole('listitem').allTextContents();
  const before = await texts();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('s');
  await expect(page.getByText('1 put off')).toBeVisible();
  expect((await texts()).slice(0, 2)).toEqual([before[0], before[2]]);
  await page.reload();
  await expect(jobs(page).getByRole('listitem')).toHaveCount(8);
  expect((await texts()).slice(0, 2)).toEqual([before[0], before[2]]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/welcome$/);
});

test('the first run ticks itself, each step one press', async ({ page }) => {
  const server = await startedServer([]);
  await page.goto(`${server.address}/welcome`);
  await signIn(page, 'Admin');
  const steps = page.getByRole('region', { name: 'Set up Backline' });
  await expect(steps.getByRole('listitem')).toHaveCount(6);
  const admin = await signInByScript(server.address, 'admin');
  const { json: sites } = await admin.send('GET', '/api/warehouses?inactive=true');
  const [site] = sites as { id: number }[];
  await expect(steps.getByRole('link', { name: 'New Warehouse' })).toHaveAttribute(
    'href',
    '/warehouses?new=1',
  );
  const before = await steps.getByRole('img', { name: 'done' }).count();
  const attributes = {
    site_id: site?.id,
    name: 'First Depot',
    category: 'Frontline',
    stockpiles: [{ name: 'FST-Public' }],
  };
  expect((await admin.send('POST', '/api/warehouses', { warehouse: { attributes } })).status).toBe(200);
  // Live, without a reload of the page.
  await expect(steps.getByRole('img', { name: 'done' })).toHaveCount(before + 2);
  const entry = {
    Timestamp: new Date().toISOString(),
    'Stockpile Name': 'FST-Public',
    CodeName: 'Cloth',
    Quantity: 12,
    'Crated?': true,
  };
  expect((await admin.send('POST', '/api/fir/process_report', { report: { entries: [entry] } })).status).toBe(
    200,
  );
  await expect(page.getByRole('heading', { name: 'Tonight' })).toBeVisible();
  await page.goto(`${server.address}/pyramid`);
  await settle(page);
});

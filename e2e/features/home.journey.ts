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

/** The number on a filter. */
async function countOn(page: Page, name: string): Promise<number> {
  const text = (await filter(page, name).textContent()) ?? '';
  return Number(text.replace(/\D/g, ''));
}

test('the night’s work: ten rows come first, few of all are urgent, and the counts add up', async ({
  page,
}) => {
  const server = await startedServer(['--demo']);
  await page.goto(`${server.address}/welcome`);
  await signIn(page, 'Editor');
  await expect(page.getByRole('heading', { name: 'Do these first' })).toBeVisible();
  await expect(jobs(page).getByRole('listitem').first()).toBeVisible();
  expect(await jobs(page).getByRole('listitem').count()).toBeLessThanOrEqual(10);
  const summary = (await page.getByText(/\d+ urgent/).textContent()) ?? '';
  expect(Number(/(\d+) urgent/.exec(summary)?.[1])).toBeLessThanOrEqual(12);
  const kinds = ['Timers', 'Waiting', 'Missing', 'Make', 'Report'];
  const counts = await Promise.all(kinds.map((name) => countOn(page, name)));
  const all = await countOn(page, 'All');
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all);
  await page.getByRole('button', { name: `Show all ${all}` }).click();
  await expect(jobs(page).getByRole('listitem')).toHaveCount(all);
});

test('one press refreshes a timer, which one press takes back; claims a container; plans for a place', async ({
  page,
}) => {
  const server = await startedServer(['--demo']);
  await page.goto(`${server.address}/welcome`);
  await signIn(page, 'Reader');
  await expect(page.getByRole('heading', { name: 'Drive these first' })).toBeVisible();
  const heading = page.getByRole('heading', { name: /^(Drive these first|Tonight)$/ });

  // A timer, in place: its row keeps the undo, also after the pointer has left.
  await filter(page, 'Timers').click();
  const timer = jobs(page)
    .getByRole('button', { name: /^Refresh Timer: / })
    .first();
  const name = ((await timer.getAttribute('aria-label')) ?? '').replace('Refresh Timer: Refresh ', '');
  expect(name).not.toBe('');
  const timers = await jobs(page).getByRole('listitem').count();
  const time = await jobs(page).getByRole('listitem').filter({ hasText: name }).textContent();
  await timer.click();
  const undo = page.getByRole('button', { name: `Undo: ${name} refreshed` });
  await expect(undo.first()).toBeVisible();
  await expect(jobs(page).getByRole('listitem')).toHaveCount(timers);
  await heading.click();
  await expect(page.getByText(`Last: ${name} refreshed`)).toBeVisible();
  await expect(jobs(page).getByRole('listitem')).toHaveCount(timers);
  // Taken back, the old time stands there again.
  await undo.first().click();
  await expect(jobs(page).getByRole('listitem')).toHaveCount(timers);
  await expect(jobs(page).getByRole('listitem').filter({ hasText: name })).toHaveText(
    new RegExp(`^${(time ?? '').slice(0, 4)}`),
  );

  // A container, in place, and undone.
  await filter(page, 'Waiting').click();
  await jobs(page)
    .getByRole('button', { name: /^Claim: Claim Container/ })
    .first()
    .click();
  await heading.click();
  await page.getByRole('button', { name: /^Undo: Container \d+ claimed/ }).click();
  await expect(page.getByText(/^Last: /)).toHaveCount(0);

  // A place: one press to LogiGen, filled in with all who can bring something.
  await filter(page, 'Missing').click();
  const place = jobs(page)
    .getByRole('link', { name: /^Plan Shipments: .* lacks / })
    .first();
  await expect(place).toHaveAttribute('href', /^\/generate\?to=\d+&from=\d+,\d+/);
  await place.click();
  await expect(page).toHaveURL(/\/generate\?/);
});

test('by keyboard: arrow keys move from row to row, S postpones, Enter does it', async ({ page }) => {
  const server = await startedServer(['--demo']);
  await page.goto(`${server.address}/welcome`);
  await signIn(page, 'Reader');
  await expect(jobs(page).getByRole('listitem')).toHaveCount(10);
  const texts = () => jobs(page).getByRole('listitem').allTextContents();
  const before = await texts();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('s');
  await expect(page.getByText('1 put off')).toBeVisible();
  expect((await texts()).slice(0, 2)).toEqual([before[0], before[2]]);
  await page.reload();
  await expect(jobs(page).getByRole('listitem')).toHaveCount(10);
  expect((await texts()).slice(0, 2)).toEqual([before[0], before[2]]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Undo: Container \d+ claimed/ }).first()).toBeVisible();
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
  await expect(steps.getByRole('img', { name: 'done' })).toHaveCount(before + 3);
  await expect(steps.getByRole('link', { name: 'Choose a List' })).toHaveAttribute(
    'href',
    `/warehouses/${site?.id}/goals`,
  );
  await page.goto(`${server.address}/pyramid`);
  await settle(page);
});

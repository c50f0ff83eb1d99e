import fs from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { type FakeDiscord, openFakeDiscord } from '../../apps/server/src/testing/fake-discord.ts';
import { aroundSecret } from '../support/around-secret.ts';
import { emptyDataDirectory, type ServerProcess, startServer } from '../support/server-process.ts';

const GUILD = '900000000000000001';
const OFFICER = '900000000000000011';
const APP_SECRET = 'the journey’s own secret, which no log may show';
const STOCKPILE_CODE = '913579';

const dataDirectory = emptyDataDirectory();
let fake: FakeDiscord;
let server: ServerProcess;

test.beforeAll(async () => {
  fake = await openFakeDiscord();
  fake.addPerson({ id: '1', username: 'Quartermaster' });
  setRoles(OFFICER);
  server = await startServer({
    dataDirectory,
    environment: {
      LOG_LEVEL: 'debug',
      APP_SECRET,
      ADMIN_DISCORD_IDS: '1',
      DISCORD_CLIENT_ID: fake.clientId,
      DISCORD_CLIENT_SECRET: fake.clientSecret,
      DISCORD_BASE_URL: fake.address,
    },
  });
});
test.afterAll(async () => {
  await server.stop();
  await fake.close();
  fs.rmSync(dataDirectory, { recursive: true });
});

function setRoles(...roles: string[]): void {
  fake.addPerson({
    id: '7',
    username: 'hauler',
    guilds: { [GUILD]: { nick: 'Hauler [OR]', avatar: null, roles } },
  });
}

/** Opens a separate browser in which the fake Discord authorises this person at once. */
async function openBrowserOf(browser: Browser, personId: string): Promise<Page> {
  const context = await browser.newContext();
  await context.route(`${fake.address}/oauth2/authorize*`, async (route) => {
    const url = new URL(route.request().url());
    const { code, state } = fake.agree(url.href, personId);
    const back = `${url.searchParams.get('redirect_uri')}?${new URLSearchParams({ code, state })}`;
    const body = `<script>location.replace(${JSON.stringify(back)})</script>`;
    await route.fulfill({ contentType: 'text/html', body });
  });
  return context.newPage();
}

async function logIn(page: Page): Promise<void> {
  await page.goto(`${server.address}/login`);
  await page.getByRole('button', { name: /Discord/ }).click();
  await page.waitForURL(/\/welcome$/);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open user panel' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/login/);
}

async function openAdmin(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('link', { name: entry }).click();
}

async function linkDiscord(page: Page): Promise<void> {
  await openAdmin(page, 'Discords');
  await expect(page.getByText('No Discords Found')).toBeVisible();
  await page.getByRole('button', { name: 'New Discord' }).click();
  await page.getByLabel('Name').fill('Our Regiment');
  await page.getByLabel('Discord ID').fill(GUILD);
  await page.getByRole('switch', { name: 'Primary' }).press(' ');
  await page.getByRole('button', { name: 'Edit Roles' }).click();
  await page.getByRole('button', { name: 'Add Role' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Officer');
  await page.getByRole('textbox', { name: 'Role ID' }).fill(OFFICER);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: /Our Regiment/ })).toContainText('1 Role Linked');
  await expect(page.getByRole('button', { name: /Our Regiment/ })).toContainText('Primary');
}

async function assignOfficer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Assigned Roles' }).click();
  await page.getByRole('button', { name: 'Add Role' }).click();
  await page.getByPlaceholder('Select a Role').click();
  await page.getByRole('option', { name: 'Officer' }).click();
  await expect(page.getByRole('combobox', { name: 'Our Regiment Role' })).toHaveValue('Officer');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: /Officers/ })).toContainText('1 Role Assigned');
}

/** The cards have 1, 2, 2 and 3 columns, depending on the screen width. */
async function expectColumns(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Discord Linking' });
  for (const [width, columns] of [
    [360, 1],
    [800, 2],
    [1100, 2],
    [2560, 3],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const tracks = await list.evaluate((element) => getComputedStyle(element).gridTemplateColumns);
    expect(tracks.split(' '), `${width} px`).toHaveLength(columns);
  }
}

/** Creates a warehouse with a stockpile code, to search the log for later. */
async function addSecretCode(page: Page): Promise<void> {
  const status = await page.evaluate(async (code) => {
    const csrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'x-xsrf-token': csrf,
      'content-type': 'application/json',
    };
    const read = async (path: string) => (await fetch(path, { headers })).json();
    const [site] = await read('/api/warehouses?inactive=true');
    const [category] = await read('/api/categories');
    const stockpiles = [{ name: 'Vault', code }];
    const attributes = { site_id: site.id, name: 'Vault', category_id: category.id, stockpiles };
    const body = JSON.stringify({ warehouse: { attributes } });
    return (await fetch('/api/warehouses', { method: 'POST', headers, body })).status;
  }, STOCKPILE_CODE);
  expect(status).toBe(200);
}

test('an admin links a Discord, sees cards in columns for the screen width, and grants a role rights: a second person gains access, and loses it again', async ({
  browser,
}) => {
  const admin = await openBrowserOf(browser, '1');
  const officer = await openBrowserOf(browser, '7');
  await logIn(admin);
  await addSecretCode(admin);
  await linkDiscord(admin);
  await expectColumns(admin);
  await openAdmin(admin, 'Permission Groups');
  await admin.getByRole('button', { name: 'New Permission Group' }).click();
  await admin.getByLabel('Name').fill('Officers');
  await admin.getByRole('switch', { name: 'Read' }).press(' ');
  await assignOfficer(admin);

  await logIn(officer);
  await expect(officer.getByRole('heading', { name: 'Welcome, Hauler [OR]' })).toBeVisible();
  await officer.goto(`${server.address}/warehouses`);
  await expect(officer.getByRole('link', { name: /Vault/ })).toBeVisible();

  // Removing the role from the group locks out the open page at once.
  await admin.getByRole('button', { name: /Officers/ }).click();
  await admin.getByRole('button', { name: 'Edit Assigned Roles' }).click();
  await admin.getByRole('button', { name: 'Remove Officer' }).click();
  await expect(admin.getByText('Are you sure you want to delete Officer?')).toBeVisible();
  await admin.getByRole('button', { name: 'Delete' }).last().click();
  await admin.getByRole('button', { name: 'Apply' }).click();
  await admin.getByRole('button', { name: 'Submit' }).click();
  await expect(admin.getByRole('button', { name: /Officers/ })).toContainText('0 Roles Assigned');
  await officer.goto(`${server.address}/warehouses`);
  await expect(officer.getByText('You have no rights here yet')).toBeVisible();

  // The role is added again; then the person loses it at Discord.
  await admin.getByRole('button', { name: /Officers/ }).click();
  await assignOfficer(admin);
  await officer.goto(`${server.address}/warehouses`);
  await expect(officer.getByRole('link', { name: /Vault/ })).toBeVisible();
  setRoles();
  await logOut(officer);
  await logIn(officer);
  await expect(officer.getByText('You have no rights here yet')).toBeVisible();

  await openAdmin(admin, 'Users');
  await admin.getByRole('button', { name: /Hauler \[OR\]/ }).click();
  const dialog = admin.getByRole('dialog', { name: 'Hauler [OR]' });
  await expect(dialog.getByText('No permission group contains any of their roles.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const token = await admin.evaluate(() => localStorage.getItem('token') ?? '');
  const page = await (await fetch(`${server.address}/admin`)).text();
  expect(fake.secrets.length).toBeGreaterThan(6);
  expect(server.output()).toContain('/api/permission_groups'); // shows that the log was captured
  for (const secret of [...fake.secrets, fake.clientSecret, APP_SECRET, STOCKPILE_CODE, token])
    for (const text of [server.output(), page]) expect(aroundSecret(text, secret)).toBe('');
});

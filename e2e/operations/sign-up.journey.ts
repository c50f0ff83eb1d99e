import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '../../apps/server/src/embedded-postgres/free-port.ts';
import { type FakeDiscord, openFakeDiscord } from '../../apps/server/src/testing/fake-discord.ts';
import {
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../../apps/server/src/testing/temporary-postgres.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { drawnPictures } from '../support/journey-pictures.ts';
import { presses } from '../support/presses.ts';
import { emptyDataDirectory, type ServerProcess, startServer } from '../support/server-process.ts';

/** From the bare host of an installation to the first report of a regiment that was not there a minute ago. */
const MAX_PRESSES = 8;
const FOUNDER = '7';
const OPERATOR = '8';

test.describe.configure({ mode: 'serial' });

let postgres: TemporaryPostgres;
let discord: FakeDiscord;
let server: ServerProcess;
let publicUrl: string;
let picture: Buffer;
const dataDirectory = emptyDataDirectory();

test.beforeAll(async () => {
  test.setTimeout(180_000);
  // The first regiment's own data: the icons that the pictures are drawn with.
  const folder = path.join(dataDirectory, 'regiments/regiment_1');
  fs.mkdirSync(folder, { recursive: true });
  const [drawn] = await drawnPictures(folder, ['105th']);
  if (drawn === undefined) throw new Error('No picture was drawn.');
  picture = drawn.png;
  postgres = await startTemporaryPostgres({ durable: false });
  discord = await openFakeDiscord();
  const owned = { nick: null, avatar: null, roles: [], name: 'Alpha Company', owner: true };
  discord.addPerson({ id: FOUNDER, username: 'Founder', guilds: { '70': owned } });
  discord.addPerson({ id: OPERATOR, username: 'Operator' });
  const port = await freePort(); // the address of the installation must be known before it starts
  publicUrl = `http://localhost:${port}`;
  server = await startServer({
    dataDirectory,
    environment: {
      PORT: String(port),
      DATABASE_URL: postgres.url('postgres'),
      REGIMENTS: 'on',
      OPERATORS: OPERATOR,
      PUBLIC_URL: publicUrl,
      APP_SECRET: 'a secret of the journey, long enough',
      DISCORD_CLIENT_ID: discord.clientId,
      DISCORD_CLIENT_SECRET: discord.clientSecret,
      DISCORD_BASE_URL: discord.address,
      WAR_API: 'off',
    },
  });
});
test.afterAll(async () => {
  await server?.stop();
  await discord?.close();
  await postgres?.stop();
  fs.rmSync(dataDirectory, { recursive: true });
});

/** Violations of the policy in every document of a page from now on. */
async function refusalsOn(page: Page): Promise<string[]> {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy|trusted ?type/i.test(message.text())) refused.push(message.text());
  });
  return refused;
}

test('an owner of a Discord server starts a regiment and sends its first report', async ({
  page,
  context,
}) => {
  const refused = await refusalsOn(page);
  const address = publicUrl.replace('localhost', 'alpha-company.localhost');
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address });
  discord.browseAs(FOUNDER);
  await page.goto(publicUrl);
  const started = performance.now();
  const person = presses(page);
  await person.click(page.getByRole('link', { name: 'Start a regiment with Discord' }));
  await person.click(page.getByRole('link', { name: 'Authorise' }));
  await expect(page.getByRole('radio', { name: 'Alpha Company' })).toBeChecked();
  await expect(page.getByLabel('Name of the regiment')).toHaveValue('alpha-company');
  await expect(page.getByRole('status')).toHaveText('This name is free.');
  await person.click(page.getByRole('button', { name: 'Create the regiment' }));

  await page.getByRole('heading', { level: 1, name: 'Welcome, Founder' }).waitFor();
  expect(page.url()).toBe(`${address}/welcome`);
  await expect(page.getByRole('heading', { name: 'Set up Backline' })).toBeVisible();
  await person.paste(picture);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('“105th” is new here')).toBeVisible({ timeout: 60_000 });
  await person.click(drawer.getByRole('combobox', { name: 'Warehouse' }));
  await person.click(page.getByRole('option').first());
  await person.click(drawer.getByRole('button', { name: 'Create 105th' }));
  await expect(drawer.getByRole('button', { name: 'Submit Report' })).toBeFocused();
  await person.key('Enter');
  await expect(drawer.getByRole('heading', { name: '105th: 8 changes' })).toBeVisible();
  const seconds = (performance.now() - started) / 1000;
  console.log(`From the bare host to the first report: ${person.count()} presses, ${seconds.toFixed(1)} s.`);
  expect(person.count()).toBeLessThanOrEqual(MAX_PRESSES);
  expect(refused).toEqual([]);
  expect(server.output()).not.toContain('"level":50');
});

test('a name is checked while it is typed, and a second regiment of one server is refused', async ({
  page,
}) => {
  discord.addPerson({
    id: '9',
    username: 'Second',
    guilds: {
      '70': { nick: null, avatar: null, roles: [], name: 'Alpha Company', permissions: '8' },
      '71': { nick: null, avatar: null, roles: [], name: 'Bravo', owner: true },
    },
  });
  discord.browseAs('9');
  await page.goto(publicUrl);
  await expectNoViolations(page, 'the first page');
  await page.getByRole('link', { name: 'Start a regiment with Discord' }).click();
  await page.getByRole('link', { name: 'Authorise' }).click();
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'has a regiment' })).toBeVisible();
  const name = page.getByLabel('Name of the regiment');
  for (const [typed, said] of [
    ['alpha-company', 'This name is taken or reserved.'],
    ['www', 'This name is taken or reserved.'],
    ['no', 'This cannot be a name yet.'],
    ['bravo-two', 'This name is free.'],
  ] as const) {
    await name.fill(typed);
    await expect(page.getByRole('status')).toHaveText(said);
  }
  await name.fill('alpha-company');
  await page.getByRole('button', { name: 'Create the regiment' }).click();
  await expect(page.getByRole('alert')).toHaveText('This name is taken or reserved. Choose another.');
  await expectNoViolations(page, 'the form that starts a regiment');
  // A service worker would show the app at this host's other addresses, on the way back from Discord too.
  const workers = await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(workers).toBe(0);
  await expect(name).toHaveValue('alpha-company');
});

test('the operator’s notice is above every page of a regiment, and a suspended one says so', async ({
  page,
  browser,
}) => {
  discord.browseAs(OPERATOR);
  await page.goto(publicUrl);
  await page.getByRole('link', { name: 'Start a regiment with Discord' }).click();
  await page.getByRole('link', { name: 'Authorise' }).click();
  await page.getByRole('link', { name: 'Operator', exact: true }).click();
  await page.getByLabel('Text').fill('Down at ten tonight');
  await page.getByRole('button', { name: 'Show to all' }).click();
  await expect(page.getByText('Down at ten tonight', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'the operator’s page');

  const member = await browser.newPage();
  discord.browseAs(FOUNDER);
  const address = publicUrl.replace('localhost', 'alpha-company.localhost');
  await member.goto(`${address}/login`);
  await member.getByRole('button', { name: 'Log in with Discord' }).click();
  await member.getByRole('link', { name: 'Authorise' }).click();
  await expect(member.getByLabel('Notice of the operator')).toHaveText('Down at ten tonight');

  await page.getByRole('link', { name: 'alpha-company' }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expectNoViolations(page, 'a regiment’s page');
  await member.goto(address);
  await expect(member.getByText('This regiment is suspended by the operator')).toBeVisible();
  await member.close();
});

import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Locator, test } from '@playwright/test';
import { type FakeWarApi, openFakeWarApi } from '../../apps/server/src/testing/fake-war-api.ts';
import { type WarApiState, warApi } from '../../packages/contract/src/index.ts';
import { type ApiClient, signInByScript } from '../support/api-client.ts';
import { replyOf } from '../support/reply-of.ts';
import { emptyDataDirectory, type ServerProcess, startServer } from '../support/server-process.ts';
import { signIn } from '../support/sign-in.ts';

/** Preloaded into the server, so that the minutes between two requests of a map pass at once. */
const CLOCK = pathToFileURL(path.join(import.meta.dirname, '../faults/clock.mjs')).href;
/** More than the pause between two requests of a map with a warehouse of ours. */
const STEP_MS = 6 * 60_000;
const POLL_MS = 40_000;
/** How soon open pages show what a poll found. */
const SHOWN_MS = 5000;

const dataDirectory = emptyDataDirectory();
let api: FakeWarApi;
let server: ServerProcess;
let admin: ApiClient;

test.beforeAll(async () => {
  api = await openFakeWarApi(() => new Date());
  for (const town of towns()) town.owner = 'WARDENS';
  server = await startServer({
    dataDirectory,
    args: ['--demo'],
    environment: {
      WAR_API: api.address,
      NODE_OPTIONS: `--import=${CLOCK}`,
      CLOCK_STEP_MS: String(STEP_MS),
    },
  });
  admin = await signInByScript(server.address, 'admin');
});
test.afterAll(async () => {
  await server.stop();
  await api.close();
  fs.rmSync(dataDirectory, { recursive: true });
});

function towns() {
  const found = api.regions.get('DeadLandsHex');
  if (found === undefined) throw new Error('The stand-in has no Deadlands.');
  return found;
}

/** Returns what the server knows of the war so far. */
async function known(): Promise<WarApiState> {
  return replyOf(warApi.get, (await admin.send('GET', '/api/war_api')).json);
}

/**
 * Lets minutes pass, and waits until the server has stored what it then asked for. A timer does not see that a clock was
 * set, so saving the settings wakes the poll.
 */
async function nextPoll(isDone: (before: WarApiState, now: WarApiState) => boolean): Promise<void> {
  const before = await known();
  server.signal('SIGUSR2');
  const { fixed: _, ...settings } = (await admin.send('GET', '/api/war_api/settings')).json as WarApiSettings;
  expect((await admin.send('PATCH', '/api/war_api/settings', { settings })).status).toBe(200);
  await expect
    .poll(async () => isDone(before, await known()), { timeout: POLL_MS, intervals: [100] })
    .toBe(true);
}

type WarApiSettings = Record<string, unknown>; // sent back as it came

const isMapAnswered = (before: WarApiState, now: WarApiState) =>
  now.maps[0]?.answeredAt !== before.maps[0]?.answeredAt;

const soon = (shown: Locator) => expect(shown).toBeVisible({ timeout: SHOWN_MS });

test('a town falls: its warehouse is threatened on map, card, worklist and bell within 5 s of the poll', async ({
  page,
  context,
}) => {
  await page.goto(`${server.address}/admin`);
  await signIn(page, 'Admin');
  await page.goto(`${server.address}/admin`);
  const section = page.getByRole('region', { name: 'The game’s War API' });
  await expect(section.getByText(/has set the address on this server/)).toBeVisible();
  await section.getByRole('combobox', { name: 'Our side' }).click();
  await page.getByRole('option', { name: 'Wardens' }).click();
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The settings of the War API were saved.')).toBeVisible();

  await nextPoll((_, { war }) => war !== null);
  await nextPoll((_, now) => now.towns.length === 3);
  await expect(section.getByText(/^War 900, day/)).toBeVisible();

  const list = page;
  await list.goto(`${server.address}/warehouses`);
  const card = list.getByRole('link', { name: /Deadlands/ });
  await expect(card).toBeVisible();
  await expect(list.getByText(/Threatened|Town lost/)).toHaveCount(0);
  const home = await context.newPage();
  await home.goto(`${server.address}/welcome`);
  const jobs = home.getByRole('list', { name: 'Jobs, most urgent first' });
  await expect(jobs).toBeVisible();
  await expect(jobs.getByText(/Town lost/)).toHaveCount(0);
  const map = await context.newPage();
  await map.goto(`${server.address}/map?layer=threatened`);
  await expect(map.getByRole('heading', { name: 'No warehouse is threatened' })).toBeVisible();

  for (const town of towns()) town.owner = 'COLONIALS';
  await nextPoll(isMapAnswered); // seen once it may be a slip
  await nextPoll(isMapAnswered);
  const polled = Date.now();
  const job = jobs.getByRole('listitem').filter({ hasText: 'Town lost: haul' });
  const onMap = map.getByRole('region', { name: 'What the map shows' }).getByText(/^Town lost: /);
  await Promise.all([soon(card.getByText(/^Town lost: /)), soon(job), soon(onMap)]);
  expect(Date.now() - polled).toBeLessThan(SHOWN_MS);

  await card.click();
  await expect(list.getByText(/^Town lost: /)).toBeVisible();
  await job.getByRole('link', { name: /^Plan Shipment: Town lost/ }).click();
  await expect(home).toHaveURL(/\/generate\?from=\d+$/);
  await expect(home.getByRole('heading', { name: 'LogiGen' })).toBeVisible(); // a change of the page closes what is open
  await home.getByRole('button', { name: /^Alerts/ }).click();
  await expect(home.getByRole('dialog').getByText(/^Town of .* lost: /)).toBeVisible();
});

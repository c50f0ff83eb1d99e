import fs from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { type FakeDiscord, openFakeDiscord } from '../../apps/server/src/testing/fake-discord.ts';
import { emptyDataDirectory, type ServerProcess, startServer } from '../support/server-process.ts';

/** From a new server with Discord credentials to its first admin, following the operator's steps. */
let discord: FakeDiscord;
let server: ServerProcess;
const dataDirectory = emptyDataDirectory();

test.beforeAll(async () => {
  discord = await openFakeDiscord();
  discord.addPerson({ id: '7', username: 'Founder' });
  discord.addPerson({ id: '8', username: 'Latecomer' });
  server = await startServer({
    dataDirectory,
    environment: {
      DISCORD_CLIENT_ID: discord.clientId,
      DISCORD_CLIENT_SECRET: discord.clientSecret,
      DISCORD_BASE_URL: discord.address,
      LOG_LEVEL: 'debug', // logs every request
    },
  });
});
test.afterAll(async () => {
  await server?.stop();
  await discord?.close();
  fs.rmSync(dataDirectory, { recursive: true });
});

/** Authorises on the fake Discord page as this person. */
async function agreeAs(page: Page, personId: string): Promise<void> {
  await page.route(`${discord.address}/oauth2/authorize?*`, async (route) => {
    const answer = discord.agree(route.request().url(), personId);
    const location = `${server.address}/login?${new URLSearchParams({ ...answer })}`;
    await route.fulfill({ status: 302, headers: { location } });
  });
}

test('the printed link creates the first admin, once, and its token appears in no log', async ({
  browser,
}) => {
  const link = /^http\S+#setup=\S+$/m.exec(server.output())?.[0] ?? '';
  const token = new URL(link).hash.replace('#setup=', '');
  expect(token.length).toBeGreaterThanOrEqual(43);

  const founder = await browser.newPage();
  await agreeAs(founder, '7');
  await founder.goto(link);
  await expect(founder.getByText('the person who signs in with it becomes an admin')).toBeVisible();
  await founder.getByRole('button', { name: 'Log in with Discord' }).click();
  await expect(founder.getByRole('heading', { name: 'Welcome, Founder' })).toBeVisible();
  await founder.getByRole('button', { name: 'Open user panel' }).click();
  await expect(founder.getByText('Rights: admin')).toBeVisible();
  await founder.getByRole('button', { name: 'Sessions' }).click();
  const sessions = founder.getByRole('dialog', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByRole('listitem')).toContainText('This session');

  const latecomer = await browser.newPage();
  await agreeAs(latecomer, '8');
  await latecomer.goto(link);
  await latecomer.getByRole('button', { name: 'Log in with Discord' }).click();
  await expect(latecomer.getByRole('alert')).toContainText('This set-up link has ended');

  const requests = server.output().replace(link, '');
  expect(requests).toContain('/api/authentication/setup_link');
  expect(requests).not.toContain(token);
});

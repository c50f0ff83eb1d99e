import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import {
  type FakeWebhook,
  type FakeWebhooks,
  openFakeWebhooks,
} from '../../apps/server/src/testing/fake-webhooks.ts';
import { COUNTS_PASSES, untilAlertPass } from '../support/alert-pass.ts';
import { signInByScript } from '../support/api-client.ts';
import { emptyDataDirectory, type ServerProcess, startServer } from '../support/server-process.ts';
import { signIn } from '../support/sign-in.ts';

const dataDirectory = emptyDataDirectory();
let discord: FakeWebhooks;
let webhook: FakeWebhook;
let server: ServerProcess;

test.beforeAll(async () => {
  discord = await openFakeWebhooks();
  webhook = discord.add();
  server = await startServer({
    dataDirectory,
    args: ['--demo'],
    environment: { ...COUNTS_PASSES, DISCORD_BASE_URL: discord.address },
  });
});
test.afterAll(async () => {
  await server.stop();
  await discord.close();
  fs.rmSync(dataDirectory, { recursive: true });
});

test('an admin adds a channel, tests it, and alerts are posted to Discord', async ({ page }) => {
  test.setTimeout(300_000); // alerts are collected for 90 s before they are sent
  await page.goto(server.address);
  await signIn(page, 'Admin');
  await page.goto(`${server.address}/admin`);
  await page.getByRole('link', { name: /Alerts/ }).click();
  await expect(page.getByText('No channels')).toBeVisible();

  await page.getByRole('button', { name: 'Add a channel' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill('logi-alerts');
  const address = form.getByRole('textbox', { name: 'Webhook address' });
  await address.fill('https://example.com/api/webhooks/1/abc');
  await address.blur();
  await expect(
    form.getByText('This is not the address of a Discord webhook.', { exact: false }),
  ).toBeVisible();
  await address.fill(webhook.address);
  await form.getByText('What it sees, its alerts and when they are sent').click();
  await expect(
    form.getByText(/^\d+ of \d+ stockpiles\. It gets no alerts about the others\.$/),
  ).toBeVisible();
  await form.getByRole('switch', { name: /Status message/ }).check();
  await form.getByRole('button', { name: 'Submit' }).click();

  const card = page.getByRole('article', { name: 'logi-alerts' });
  await expect(card).toContainText('going public, missing');
  await expect(page.locator('body')).not.toContainText(webhook.token);
  await expect(page.getByText('The test message was sent to logi-alerts.')).toBeVisible(); // with the first save
  const contents = () => webhook.messages.map(({ content }) => content).join('\n');
  expect(contents()).toContain('This is a test from Backline. Alerts of “logi-alerts” come here.');
  await expect.poll(contents, { timeout: 30_000 }).toContain('Goes public next'); // the status message
  await expect(card).toContainText('works');

  await reportBelowMinimum();
  await expect.poll(contents, { timeout: 240_000, intervals: [1000] }).toContain('Under minimum at');
  expect(contents()).toMatch(/Under minimum at \*\*[^:]+: .* \d+ of \d+/);
  expect(webhook.violations).toEqual([]);

  webhook.remove();
  await card.getByRole('button', { name: 'Send a test to logi-alerts' }).click();
  await expect(card).toContainText('switched off');
  await expect(card).toContainText('Discord says the webhook was deleted.');
  await page.getByRole('button', { name: /^Alerts/ }).click();
  await expect(page.getByRole('dialog', { name: 'Alerts' })).toContainText(
    'Channel logi-alerts was switched off',
  );
});

/** Reports a stockpile of a warehouse with goals as empty. */
async function reportBelowMinimum(): Promise<void> {
  const admin = await signInByScript(server.address, 'admin');
  const supplies = (await admin.send('GET', '/api/export')).json as {
    stockpiles: { name: string; items: { code: string; crated: boolean }[] }[];
  };
  await untilAlertPass(server, admin); // it only records the current state; later changes are announced
  for (const { name, items } of supplies.stockpiles) {
    const [first] = items;
    if (first === undefined) continue;
    const entries = [
      {
        'Stockpile Name': name,
        CodeName: first.code,
        'Crated?': first.crated,
        Quantity: 1,
        Timestamp: new Date().toISOString(),
      },
    ];
    await admin.send('POST', '/api/fir/process_report', { report: { entries }, confirm: true });
  }
}

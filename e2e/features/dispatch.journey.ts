import { expect, type Page, test } from '@playwright/test';
import { signInByScript } from '../support/api-client.ts';
import { signIn } from '../support/sign-in.ts';
import { useServer } from '../support/use-server.ts';

const server = useServer({ args: ['--demo'] });

const SUPPLIER = 'Hallow Storage Depot';
const DESTINATION = 'Saltbrook Channel Seaport';
/** A stockpile of the destination. */
const STOCKPILE = 'Public · Saltbrook Channel Seaport';

async function choose(page: Page, label: string, name: string) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: new RegExp(name) }).click();
}

test('a shipment is planned, generated, saved, claimed, loaded and delivered; its crates are expected until the next report', async ({
  page,
}) => {
  await page.goto(`${server.address}/generate`);
  await signIn(page, 'Reader');
  await choose(page, 'Supplier', SUPPLIER);
  await choose(page, 'Destination', DESTINATION);
  const shippables = page.getByRole('textbox', { name: 'Containers' });
  await expect(shippables).toHaveValue(/^[1-9]/);
  await shippables.fill('2');
  await page.getByRole('button', { name: 'Generate Shipment' }).click();
  await expect(page.getByRole('combobox', { name: 'Container' })).toHaveValue(/^Container 1 · /);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('combobox', { name: 'Container' })).toHaveValue(/^Container 2 · /);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Container' })).toHaveValue(/^Container 1 · /);

  await page.getByRole('textbox', { name: 'Note' }).fill('Two flatbeds');
  await page.getByRole('button', { name: 'Save Shipment' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${SUPPLIER} → ${DESTINATION}`);
  await page.getByRole('button', { name: 'Claim all 2 open containers' }).click();
  await page.getByRole('button', { name: 'My 2 containers are loaded' }).click();
  await page.getByRole('button', { name: 'Delivered: Container 1' }).click();
  await expect(page.getByText('Delivered by Reader')).toBeVisible();
  await expect(page.getByText('Loaded by Reader')).toBeVisible();

  await page.getByRole('link', { name: /Endless Shore/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(DESTINATION);
  const onTheWay = page.getByRole('img', { name: /\d+ on the way/ });
  const delivered = page.getByRole('img', { name: /\d+ delivered, not reported yet/ });
  await expect(onTheWay.first()).toBeVisible();
  await expect(delivered.first()).toBeVisible();

  const reporter = await signInByScript(server.address, 'editor');
  const { status } = await reporter.send('POST', '/api/fir/process_report', {
    report: {
      entries: [
        {
          Timestamp: new Date().toISOString(),
          'Stockpile Name': STOCKPILE,
          CodeName: 'Bandages',
          Quantity: 12,
          'Crated?': true,
        },
      ],
      confirm: true,
    },
  });
  expect(status).toBe(200);
  // The open page receives the report as a live update.
  await expect(delivered).toHaveCount(0);
  await expect(onTheWay.first()).toBeVisible();
});

import { expect, type Page, test } from '@playwright/test';
import { type ApiClient, signInByScript } from '../support/api-client.ts';
import { signIn } from '../support/sign-in.ts';
import { useServer } from '../support/use-server.ts';

const server = useServer();
let client: ApiClient;
let warehouseId = 0;
test.beforeAll(async () => {
  client = await signInByScript(server.address, 'admin');
  const sites = (await client.send('GET', '/api/warehouses?inactive=true&select=true')).json as {
    id: number;
  }[];
  const { json } = await client.send('POST', '/api/warehouses', {
    warehouse: {
      attributes: {
        site_id: sites[0]?.id,
        name: 'Depot',
        category: 'Frontline',
        stockpiles: [{ name: 'Alpha' }],
      },
    },
  });
  warehouseId = (json as { id: number }).id;
});

async function report(crates: number): Promise<void> {
  const entries = [{ 'Stockpile Name': 'Alpha', CodeName: 'Bandages', Quantity: crates, 'Crated?': true }];
  const { status } = await client.send('POST', '/api/fir/process_report', { report: { entries } });
  expect(status).toBe(200);
}

/** The text alternative of the item's chart. */
async function stockOverTime(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Bandages (Crated)' }).click();
  const words = await page.getByRole('img', { name: /Stock over time/ }).getAttribute('aria-label');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return words ?? '';
}

async function openHistory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for Alpha' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
}

test('a wrong report is seen in history and chart, and undone after a confirmation', async ({ page }) => {
  await report(120);
  await report(3);
  await page.goto(`${server.address}/warehouses/${warehouseId}?layout=cards`);
  await signIn(page, 'Editor');
  const card = page.getByRole('region', { name: 'Supplies' }).getByRole('listitem').first();
  await expect(card).toContainText('Quantity3');
  expect(await stockOverTime(page)).toContain('Now 3 crates');

  await openHistory(page);
  const history = page.getByRole('list', { name: 'History of Alpha' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await history.getByRole('button', { name: '1 change' }).first().click();
  await expect(history.getByRole('row', { name: /Bandages/ })).toContainText('1203');

  const undo = history.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toHaveCount(1);
  await undo.click();
  const question = page.getByRole('dialog', { name: 'Undo the report of Alpha?' });
  await expect(question).toContainText('Restores what Alpha held before');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(2);

  await undo.click();
  await question.getByRole('button', { name: 'Undo Report' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await expect(history.getByRole('listitem').first()).toContainText('Undo');
  await page.getByRole('button', { name: 'Close' }).click();

  await expect(card).toContainText('Quantity120');
  expect(await stockOverTime(page)).toContain('Now 120 crates');

  // The one before can be undone, too, and then nothing is left to undo.
  await openHistory(page);
  await undo.click();
  await question.getByRole('button', { name: 'Undo Report' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(4);
  await expect(undo).toHaveCount(0);
});

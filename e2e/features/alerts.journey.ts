import { expect, type Page, test } from '@playwright/test';
import { COUNTS_PASSES, untilAlertPass } from '../support/alert-pass.ts';
import { type ApiClient, signInByScript } from '../support/api-client.ts';
import { signIn } from '../support/sign-in.ts';
import { useServer } from '../support/use-server.ts';

const server = useServer({ environment: COUNTS_PASSES });
let editor: ApiClient;
let warehouseId: number;

test.beforeAll(async () => {
  editor = await signInByScript(server.address, 'editor');
  const { json: sites } = await editor.send('GET', '/api/warehouses?inactive=true');
  const attributes = {
    site_id: (sites as { id: number }[])[0]?.id,
    name: 'Callum Depot',
    category: 'Frontline',
    stockpiles: [{ name: 'CAL-Reserve' }],
  };
  const { json } = await editor.send('POST', '/api/warehouses', { warehouse: { attributes } });
  warehouseId = (json as { id: number }).id;
  const goal = { item: { fir_name: 'Bandages', crated: true }, target: 40, minimum: 20 };
  const { status } = await editor.send('POST', `/api/warehouses/${warehouseId}/goals`, {
    goal: { attributes: goal },
  });
  expect(status).toBe(200);
  await report(30);
});

async function report(crates: number): Promise<void> {
  const entries = [
    { 'Stockpile Name': 'CAL-Reserve', CodeName: 'Bandages', Quantity: crates, 'Crated?': true },
  ];
  const { status } = await editor.send('POST', '/api/fir/process_report', {
    report: { entries, confirm: true },
  });
  expect(status).toBe(200);
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Alerts/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Alerts' });

test('an item that falls under its minimum appears on another person’s bell at once, with a link', async ({
  page,
}) => {
  await page.goto(`${server.address}/overview`);
  await signIn(page, 'Reader');
  await bell(page).click();
  await expect(panel(page)).toContainText('Nothing yet');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await untilAlertPass(server, editor);

  await report(12);
  await expect(bell(page)).toHaveAccessibleName('Alerts, 1 new', { timeout: 20_000 });
  await bell(page).click();
  const row = panel(page).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Under minimum at Callum Depot');
  await expect(row).toContainText('Bandages 12 of 20');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/warehouses/${warehouseId}\\?view=needs$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Callum Depot' })).toBeVisible();
  await expect(panel(page)).toBeHidden();

  // No second alert while it stays under the minimum, but one when it is empty.
  await report(11);
  await report(0);
  await expect(bell(page)).toHaveAccessibleName('Alerts, 2 new', { timeout: 20_000 });
  await bell(page).click();
  await expect(panel(page).getByRole('listitem')).toHaveText(/Bandages 0 of 20/);
  await panel(page).getByRole('button', { name: 'Mark all read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Alerts');
  await expect(panel(page)).toContainText(/Nothing since \d/);

  await page.reload();
  await bell(page).click();
  await expect(panel(page).getByRole('heading', { name: 'Earlier' })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Alerts');
});

import { expect, test } from '@playwright/test';
import { type ApiClient, signInByScript } from '../support/api-client.ts';
import { createDepot, doubtfulPicture } from '../support/doubtful-picture.ts';
import { drawnPictures } from '../support/journey-pictures.ts';
import { signIn } from '../support/sign-in.ts';
import { useServer } from '../support/use-server.ts';

/** Keys from the read picture to the sent report, with one row corrected; a combination such as Ctrl+Enter counts as one. */
const MAX_KEYS = 3;
const STOCKPILE = '105th';

const server = useServer({
  prepare: async (folder) => {
    await drawnPictures(folder, []); // the recogniser learns the drawn icons
  },
});
let admin: ApiClient;
test.beforeAll(async () => {
  admin = await signInByScript(server.address, 'admin');
});

test('one doubtful row is corrected and the report submitted with three keys', async ({ page }) => {
  const warehouseId = await createDepot(admin, STOCKPILE);
  await page.goto(`${server.address}/fir`);
  await signIn(page, 'Admin');
  await page.getByLabel('Picture files').setInputFiles({
    name: 'depot.png',
    mimeType: 'image/png',
    buffer: await doubtfulPicture(STOCKPILE, [36, 45, 40, 15]),
  });
  await expect(page.getByText('1 row to check')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('row', { name: /Bandages \(Crated\)/ })).toHaveAttribute(
    'data-doubtful',
    'item',
  );

  const keys = ['n', '1', 'Control+Enter'];
  for (const key of keys) await page.keyboard.press(key);
  await expect(page.getByRole('heading', { name: `${STOCKPILE}: 4 changes` })).toBeVisible();
  expect(keys.length).toBeLessThanOrEqual(MAX_KEYS);

  const { json } = await admin.send('GET', `/api/warehouses/${warehouseId}`);
  const { supplies } = json as { supplies: { item: { fir_name: string }; quantity: number }[] }; // as the contract writes it
  const stored = Object.fromEntries(supplies.map(({ item, quantity }) => [item.fir_name, quantity]));
  expect(stored).toMatchObject({ SoldierSupplies: 36, MaintenanceSupplies: 45, Cloth: 40, GasMask: 15 });
  expect(stored.Bandages ?? 0).toBe(0);
});

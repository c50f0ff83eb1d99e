import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import { inventedIcons } from '../packages/recognition/testing/draw-icons.ts';
import { drawScreenshot } from '../packages/recognition/testing/draw-screenshot.ts';
import { type ApiClient, signInByScript } from './api-client.ts';
import { CODE_NAMES, drawnPictures } from './journey-pictures.ts';
import { emptyDataDirectory, type ServerProcess, startServer } from './server-process.ts';
import { signIn } from './sign-in.ts';

/** Keys from the read picture to the sent report, with one row corrected; a chord such as Ctrl+Enter is one. */
const MOST_KEYS = 3;
const STOCKPILE = '105th';

const dataDirectory = emptyDataDirectory();
let server: ServerProcess;
let admin: ApiClient;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  await drawnPictures(dataDirectory, []); // the recogniser learns the drawn icons
  server = await startServer({ dataDirectory });
  admin = await signInByScript(server.address, 'admin');
});
test.afterAll(async () => {
  await server.stop();
  fs.rmSync(dataDirectory, { recursive: true });
  expect(server.output()).not.toContain('"level":50');
});

/**
 * A storage depot with four items, of which the second is cloth with bandages shining through, as when the pointer's
 * tooltip lies over an icon. It is read as bandages, with cloth as the next guess, and neither for sure.
 */
async function doubtfulPicture(): Promise<Buffer> {
  const [cloth, bandages] = [CODE_NAMES.indexOf('Cloth'), CODE_NAMES.indexOf('Bandages')];
  const blurred = CODE_NAMES.length;
  const icons = inventedIcons(CODE_NAMES.length);
  const draw = (item: number, isCrated: boolean) =>
    item === blurred
      ? `${icons.draw(cloth, isCrated)}<g opacity="0.4">${icons.draw(bandages, isCrated)}</g>`
      : icons.draw(item, isCrated);
  const entry = (item: number, label: string) => ({ item, isCrated: true, label });
  const groups = [[entry(0, '36')], [entry(1, '45'), entry(blurred, '40'), entry(7, '15')]];
  const { png } = await drawScreenshot({
    title: 'Storage Depot',
    name: STOCKPILE,
    groups,
    icons: { ...icons, draw },
  });
  return png;
}

/** Creates the stockpile of the picture. @returns its warehouse's id. */
async function createStockpile(): Promise<number> {
  const { json } = await admin.send('GET', '/api/warehouses?inactive=true');
  const sites = json as { id: number; name: string; building_type: string }[]; // as the contract writes it
  const site = sites.find((one) => one.building_type === 'Storage Depot');
  const stockpiles = [{ name: STOCKPILE, code: '123456' }];
  const attributes = { site_id: site?.id, name: site?.name, category: 'Frontline', stockpiles };
  const created = await admin.send('POST', '/api/warehouses', { warehouse: { attributes } });
  expect(created.status).toBeLessThan(300);
  return (created.json as { id: number }).id;
}

test('one doubtful row is corrected and the report submitted with three keys', async ({ page }) => {
  const warehouseId = await createStockpile();
  await page.goto(`${server.address}/fir`);
  await signIn(page, 'Admin');
  await page
    .getByLabel('Image files')
    .setInputFiles({ name: 'depot.png', mimeType: 'image/png', buffer: await doubtfulPicture() });
  await expect(page.getByText('1 row to check')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('row', { name: /Bandages \(Crated\)/ })).toHaveAttribute(
    'data-doubtful',
    'item',
  );

  const keys = ['n', '1', 'Control+Enter'];
  for (const key of keys) await page.keyboard.press(key);
  await expect(page.getByRole('heading', { name: `${STOCKPILE}: 4 changes` })).toBeVisible();
  expect(keys.length).toBeLessThanOrEqual(MOST_KEYS);

  const { json } = await admin.send('GET', `/api/warehouses/${warehouseId}`);
  const { supplies } = json as { supplies: { item: { fir_name: string }; quantity: number }[] }; // as the contract writes it
  const stored = Object.fromEntries(supplies.map(({ item, quantity }) => [item.fir_name, quantity]));
  expect(stored).toMatchObject({ SoldierSupplies: 36, MaintenanceSupplies: 45, Cloth: 40, GasMask: 15 });
  expect(stored.Bandages ?? 0).toBe(0);
});

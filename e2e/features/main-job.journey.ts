import fs from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import {
  drawnPictures,
  hasRealPictures,
  type JourneyPicture,
  paste,
  realPictures,
} from '../support/journey-pictures.ts';
import { emptyDataDirectory, type ServerProcess, startServer } from '../support/server-process.ts';
import { signIn } from '../support/sign-in.ts';

const modes = {
  drawn: drawnPictures,
  ...(hasRealPictures ? { real: realPictures } : {}),
};
if (!hasRealPictures)
  console.log('No folder ../shared/screenshots: the journey uses drawn screenshots only.');

for (const [mode, makePictures] of Object.entries(modes))
  test.describe(`with ${mode} screenshots`, () => {
    const dataDirectory = emptyDataDirectory();
    let server: ServerProcess;
    let pictures: JourneyPicture[];
    test.beforeAll(async () => {
      test.setTimeout(180_000);
      pictures = await makePictures(dataDirectory);
      server = await startServer({ dataDirectory });
    });
    test.afterAll(async () => {
      await server.stop();
      fs.rmSync(dataDirectory, { recursive: true });
      expect(server.output()).not.toContain('"level":50'); // no unexpected error in the log
    });

    test('a report gets from screenshot to stock: sign-in, new warehouse, two pictures pasted, submitted, shown, logout', async ({
      page,
      context,
    }) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      const [exact, near] = pictures as [JourneyPicture, JourneyPicture];
      // The second stockpile's known name differs by one letter from the name on its picture.
      const nearKnown = near.stockpileName.replace(/.$/, '9');

      await page.goto(`${server.address}/warehouses`);
      await expect(page).toHaveURL(/\/login\?returnUrl=/);
      await signIn(page, 'Admin');
      await expect(page.getByRole('heading', { name: 'Warehouses' })).toBeVisible(); // back at the page requested before signing in
      await addWarehouse(page, [exact.stockpileName, nearKnown]);

      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.address });
      await page.getByRole('link', { name: 'FIR', exact: true }).first().click();
      await expect(page.getByText('No Images Uploaded')).toBeVisible();
      for (const { png } of [exact, near]) await paste(page, png);
      await expect(
        page.getByText('This stockpile does not exist or the name was parsed incorrectly!'),
      ).toBeVisible({
        timeout: 60_000,
      });
      const submit = page.getByRole('button', { name: 'Submit Report' });
      await expect(submit).toBeDisabled();
      await page.getByRole('button', { name: nearKnown }).first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Use ${nearKnown}` })
        .click();
      await expect(submit).toBeEnabled();
      await submit.click();
      // One of the real pictures has a row that is not sure.
      if (mode === 'real')
        await page.getByRole('dialog').getByRole('button', { name: 'Send as Read' }).click();
      // The warehouse is a seaport: a picture of another building is asked about.
      if (exact.title !== 'Seaport')
        await page.getByRole('dialog').getByRole('button', { name: 'Yes, Submit' }).click();
      await expect(page.getByText('FIR Report processed successfully!')).toBeVisible();
      await expect(page.getByText('No Images Uploaded')).toBeVisible();

      const crated = `${exact.item} (Crated)`;
      const total = String(exact.quantity + near.quantity);
      await page.getByRole('link', { name: 'Warehouses' }).first().click();
      await page.getByRole('link', { name: /^Journey Depot/ }).click();
      await expect(page.getByRole('heading', { name: 'Journey Depot' })).toBeVisible();
      await expect(supply(page, crated)).toContainText(total);
      await page.getByRole('link', { name: 'Overview' }).first().click();
      await expect(supply(page, crated)).toContainText(total);

      await page
        .getByRole('button', { name: /Admin|user panel|account/i })
        .first()
        .click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login/);
      expect(
        await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('currentUser')]),
      ).toEqual([null, null]);
      expect(problems).toEqual([]);
    });
  });

async function addWarehouse(page: Page, stockpileNames: string[]): Promise<void> {
  await expect(page.getByText('No Warehouses Found')).toBeVisible();
  await page.getByRole('button', { name: 'New Warehouse' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Warehouse').first().click();
  await page.keyboard.type('Acrithia');
  await page
    .getByRole('option', { name: /Seaport/ })
    .first()
    .click();
  await dialog.getByLabel('Name').fill('Journey Depot');
  await dialog.getByLabel('Category').click();
  await page.getByRole('option', { name: 'Frontline' }).click();
  await dialog.getByRole('button', { name: 'Edit Stockpiles' }).click();
  for (const [index, name] of stockpileNames.entries()) {
    await page.getByRole('button', { name: 'Add Stockpile' }).click();
    await page.getByLabel('Name').nth(index).fill(name);
    await page.getByLabel('Code').nth(index).fill(`12345${index}`);
  }
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('link', { name: /Journey Depot/ })).toBeVisible();
}

/** The row of an item in the table of supplies. */
function supply(page: Page, item: string) {
  return page.getByRole('grid', { name: 'Supplies' }).getByRole('row').filter({ hasText: item }).first();
}

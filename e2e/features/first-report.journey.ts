import { expect, test } from '@playwright/test';
import { drawnPictures, paste } from '../support/journey-pictures.ts';
import { presses } from '../support/presses.ts';
import { useServer } from '../support/use-server.ts';

/** Presses from the login, of mouse and keyboard; a chord such as Ctrl+V is one. */
const MAX_PRESSES = { report: 9, shortage: 14 };

const server = useServer({
  prepare: async (folder) => {
    pictures = (await drawnPictures(folder, ['105th', 'Public'])).map(({ png }) => png);
  },
});
let pictures: Buffer[];

test('in an empty installation the first report takes nine presses, and goals with the first shortage fourteen', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.address });
  await page.goto(server.address);
  const person = presses(page);
  await person.click(page.getByRole('button', { name: 'Local sign-in' }));
  await person.click(page.getByRole('link', { name: /Admin/ }));
  await page.getByRole('heading', { level: 1, name: 'Welcome, Admin' }).waitFor();
  const [named] = pictures as [Buffer, Buffer];
  await person.paste(named);

  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('“105th” is new here')).toBeVisible({ timeout: 60_000 });
  await expect(
    drawer.getByText('This stockpile does not exist or the name was parsed incorrectly!'),
  ).toBeVisible();
  await person.click(drawer.getByRole('combobox', { name: 'Warehouse' }));
  const site = page.getByRole('option').first();
  await expect(site).toContainText('Seaport'); // of the picture's kind
  await person.click(site);
  await person.click(drawer.getByRole('button', { name: 'Create 105th' }));
  await expect(drawer.getByText(/^All 8 rows sure\./)).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Submit Report' })).toBeFocused();
  await person.key('Enter');
  await expect(drawer.getByRole('heading', { name: '105th: 8 changes' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/welcome');
  console.log(`First report: ${person.count()} presses.`);
  expect(person.count()).toBeLessThanOrEqual(MAX_PRESSES.report);

  await person.click(drawer.getByRole('link', { name: /^Frontline/ }));
  await person.click(page.getByRole('button', { name: 'Use these goals' }));
  await expect(page.getByRole('grid', { name: 'Supplies' }).getByText(/^−\d/).first()).toBeVisible();
  console.log(`First shortage: ${person.count()} presses.`);
  expect(person.count()).toBeLessThanOrEqual(MAX_PRESSES.shortage);
  await page.goto(`${server.address}/welcome`);
  await expect(page.getByRole('heading', { name: 'Do these first' })).toBeVisible();
});

test('a picture of a public stockpile is filed under its warehouse, which the next one knows', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.address });
  await page.goto(`${server.address}/warehouses`);
  await page.getByRole('button', { name: 'Local sign-in' }).click();
  await page.getByRole('link', { name: /Admin/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Warehouses' }).waitFor();
  const [, unnamed] = pictures as [Buffer, Buffer];
  await paste(page, unnamed);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Which stockpile is this?' })).toBeVisible({
    timeout: 60_000,
  });
  await drawer.getByRole('button', { name: /^It is Public of / }).click();
  await expect(drawer.getByRole('button', { name: 'Submit Report' })).toBeFocused();

  // Kept for later, it waits on the FIR page.
  await drawer.getByRole('button', { name: 'Keep for later' }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole('link', { name: 'FIR', exact: true }).first().click();
  await expect(page.getByText(/^1 unsent review from/)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: /^Public · .*: 8 changes$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: /Undo/ }).click();
  await expect(page.getByRole('heading', { name: /^Public · .*: the report was undone$/ })).toBeVisible();
});

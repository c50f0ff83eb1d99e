import { expect, type Page, test } from '@playwright/test';
import { signInByScript } from '../support/api-client.ts';
import { createDepot, doubtfulPicture } from '../support/doubtful-picture.ts';
import { drawnPictures } from '../support/journey-pictures.ts';
import { signIn } from '../support/sign-in.ts';
import { useServer } from '../support/use-server.ts';

const STOCKPILE = '105th';
const READ_MS = 60_000;

const server = useServer({
  prepare: async (folder) => {
    await drawnPictures(folder, []); // the recogniser learns the drawn icons
  },
});
test.beforeAll(async () => {
  await createDepot(await signInByScript(server.address, 'admin'), STOCKPILE);
});

/** Gives the FIR page one picture. */
async function readPicture(page: Page, picture: Buffer): Promise<void> {
  const file = { name: 'depot.png', mimeType: 'image/png', buffer: picture };
  await page.getByLabel('Picture files').setInputFiles(file);
  await expect(page.getByRole('row', { name: /Soldier Supplies/ })).toBeVisible({ timeout: READ_MS });
}

test('a corrected icon is read right by another member, until an admin forgets it', async ({
  page: officer,
  browser,
}) => {
  const bandages = (page: Page) => page.getByRole('row', { name: /Bandages \(Crated\)/ });
  const cloth = (page: Page) => page.getByRole('row', { name: /Basic Materials \(Crated\)/ });
  await officer.goto(`${server.address}/fir`);
  await signIn(officer, 'Admin');

  await readPicture(officer, await doubtfulPicture(STOCKPILE, [36, 45, 40, 15]));
  await expect(bandages(officer)).toHaveAttribute('data-doubtful', 'item');
  for (const key of ['n', '1', 'Control+Enter']) await officer.keyboard.press(key);
  await expect(officer.getByText(/^1 icon was learnt/)).toBeVisible();

  const member = await (await browser.newContext()).newPage();
  await member.goto(`${server.address}/fir`);
  await signIn(member, 'Reader');
  const next = await doubtfulPicture(STOCKPILE, [30, 12, 38, 9]);
  await readPicture(member, next);
  await expect(cloth(member)).toBeVisible();
  await expect(cloth(member)).not.toHaveAttribute('data-doubtful', 'item');
  await expect(bandages(member)).toHaveCount(0);

  await officer.goto(`${server.address}/admin/icons`);
  const learnt = officer.getByRole('list', { name: 'Learnt from Corrections' }).getByRole('listitem');
  await expect(learnt).toHaveCount(1);
  await learnt.getByRole('button', { name: 'Forget the drawing of Basic Materials (Crated)' }).click();
  await expect(learnt).toHaveCount(0);

  await member.getByRole('button', { name: 'Clear All' }).click();
  await expect(cloth(member)).toHaveCount(0);
  await readPicture(member, next);
  await expect(bandages(member)).toHaveAttribute('data-doubtful', 'item');
  await member.context().close();
});

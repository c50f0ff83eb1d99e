import { expect, test } from '@playwright/test';
import { signInByScript } from '../support/api-client.ts';
import { createDepot, doubtfulPicture } from '../support/doubtful-picture.ts';
import { drawnPictures } from '../support/journey-pictures.ts';
import { signIn } from '../support/sign-in.ts';
import { useServer } from '../support/use-server.ts';

/** The most pixels that a page with nine pictures is high, on a screen of 1280 by 800. */
const MAX_HEIGHT = 1_100;
/** The least rows to check that are seen at once. */
const MIN_VISIBLE = 6;
const SURE = Array.from({ length: 8 }, (_, index) => `Sure ${index + 1}`);
const DOUBTFUL = '105th';

let pictures: Buffer[];
const server = useServer({
  prepare: async (folder) => {
    pictures = (await drawnPictures(folder, SURE, 'Storage Depot')).map(({ png }) => png);
  },
});

test('nine pictures are nine lines: the one in doubt is open, six rows to check are seen, and keys lead to the report', async ({
  page,
}) => {
  const admin = await signInByScript(server.address, 'admin');
  await createDepot(admin, ...SURE, DOUBTFUL);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.address}/fir`);
  await signIn(page, 'Admin');
  const doubtful = await doubtfulPicture(DOUBTFUL, [36, 45, 40, 15], MIN_VISIBLE);
  const files = [...pictures.slice(0, 2), doubtful, ...pictures.slice(2)];
  await page
    .getByLabel('Picture files')
    .setInputFiles(
      files.map((buffer, index) => ({ name: `picture-${index + 1}.png`, mimeType: 'image/png', buffer })),
    );
  const cards = page.getByRole('list', { name: 'Pictures' }).locator('> li');
  await expect(cards).toHaveCount(9);
  await expect(page.getByText('9 of 9 pictures read')).toBeAttached({ timeout: 60_000 });
  const open = page
    .getByRole('button', { expanded: true })
    .and(page.getByRole('heading').getByRole('button'));
  await expect(open).toHaveText(new RegExp(DOUBTFUL));
  await expect(page.getByText('6 rows to check')).toBeVisible();
  const { height, visible } = await page.evaluate(() => {
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const bottom = document.querySelector('[aria-label="Report"]')?.getBoundingClientRect().top ?? 0;
    const rows = [...document.querySelectorAll('tr[data-doubtful]')].map((row) =>
      row.getBoundingClientRect(),
    );
    const visible = rows.filter((row) => row.top >= top && row.bottom <= bottom).length;
    return { height: document.documentElement.scrollHeight, visible };
  });
  console.log(`Nine pictures: ${height} px, ${visible} rows to check are seen.`);
  expect(height).toBeLessThanOrEqual(MAX_HEIGHT);
  expect(visible).toBeGreaterThanOrEqual(MIN_VISIBLE);

  await page.keyboard.press('n');
  for (let row = 0; row < MIN_VISIBLE; row += 1) await page.keyboard.press('Enter');
  await expect(open).toHaveCount(0); // its last row was accepted, and no other picture asks anything
  await expect(page.getByRole('button', { name: 'Next to check' })).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('FIR Report processed successfully!')).toBeVisible();
});

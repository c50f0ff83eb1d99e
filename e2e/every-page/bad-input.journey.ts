import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { onePixelBits } from '../../packages/recognition/testing/limit-pictures.ts';
import { signInByScript } from '../support/api-client.ts';
import { drawnPictures, type JourneyPicture } from '../support/journey-pictures.ts';
import { signIn } from '../support/sign-in.ts';
import { useServer } from '../support/use-server.ts';

let good: JourneyPicture;
const server = useServer({
  prepare: async (folder) => {
    [good] = (await drawnPictures(folder)) as [JourneyPicture];
  },
});

test('unreadable files are named and removed, and the readable one in the batch continues', async ({
  page,
}) => {
  const client = await signInByScript(server.address, 'admin');
  const sites = (await client.send('GET', '/api/warehouses?inactive=true')).json as {
    id: number;
    building_type: string;
  }[];
  const created = await client.send('POST', '/api/warehouses', {
    warehouse: {
      attributes: {
        // As on the picture; the page would ask about another kind of building.
        site_id: sites.find((site) => site.building_type === 'Seaport')?.id,
        name: 'Depot',
        category: 'Frontline',
        stockpiles: [{ name: good.stockpileName }],
      },
    },
  });
  expect(created.status).toBe(200);
  const landscape = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#46603c' } })
    .png()
    .toBuffer();

  await page.goto(`${server.address}/fir`);
  await signIn(page, 'Admin');
  await expect(page.getByText('No Images Uploaded')).toBeVisible();
  const image = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
  await page
    .getByLabel('Picture files')
    .setInputFiles([
      image('notes.png', Buffer.from('these are notes, not a picture')),
      image('empty.png', Buffer.alloc(0)),
      image('huge.png', onePixelBits(20_000, 20_000)),
      image('landscape.png', landscape),
      image('damaged.png', (good as { png: Buffer }).png.subarray(0, 4000)),
      image('good.png', (good as { png: Buffer }).png),
    ]);
  await expect(page.getByRole('button', { name: 'Submit Report' })).toBeEnabled({ timeout: 60_000 });
  const taken = page.getByText(/were taken out/).locator('xpath=ancestor::*[.//li][1]');
  for (const name of ['notes.png', 'empty.png', 'huge.png', 'landscape.png', 'damaged.png'])
    await expect(taken).toContainText(name);
  await expect(page.getByRole('heading', { name: 'good.png' })).toBeVisible();

  await page.getByRole('button', { name: 'Submit Report' }).click();
  await expect(page.getByText('FIR Report processed successfully!')).toBeVisible();
  const { json } = await client.send(
    'GET',
    `/api/stockpiles/contents?name=${encodeURIComponent(good.stockpileName ?? '')}`,
  );
  expect(json).toMatchObject({
    contents: expect.arrayContaining([
      { fir_name: 'SoldierSupplies', crated: true, quantity: good.quantity },
    ]),
  });
});

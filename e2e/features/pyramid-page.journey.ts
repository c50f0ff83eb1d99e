import { expect, type Page, test } from '@playwright/test';
import { signInByScript } from '../support/api-client.ts';
import { drawnPictures, type JourneyPicture } from '../support/journey-pictures.ts';
import { useServer } from '../support/use-server.ts';

interface Item {
  id: number;
  fir_name: string;
  crated: boolean;
  category: string;
}

const server = useServer({
  prepare: async (folder) => {
    [picture] = (await drawnPictures(folder)) as [JourneyPicture];
  },
});
let picture: JourneyPicture;
test.beforeAll(async () => {
  await makePyramids(server.address);
});

/**
 * Creates a small pyramid of the items in the drawn screenshot, a bluefin one, and one of 10 rows with 8
 * columns each.
 */
async function makePyramids(address: string): Promise<void> {
  const admin = await signInByScript(address, 'admin');
  const items = (await admin.send('GET', '/api/items')).json as Item[];
  const column = (codeName: string, target: number) => ({
    items: items.filter(({ fir_name, crated }) => fir_name === codeName && crated).map(({ id }) => id),
    target,
  });
  const goods = items.filter(({ category, crated }) => category === 'SmallArms' && crated);
  const wide = Array.from({ length: 10 }, (_, row) =>
    Array.from({ length: 8 }, (__, place) => ({
      items: [goods[(8 * row + place) % goods.length]?.id],
      target: 12_345,
    })),
  );
  for (const attributes of [
    {
      name: 'A front',
      bluefin: false,
      // Crates of both items hold 10: the screenshot shows 36 of the first and 40 of the second.
      rows: [[column('SoldierSupplies', 100)], [column('Cloth', 8_000), column('Shovel', 40)]],
    },
    { name: 'B ship', bluefin: true, rows: [[column('SoldierSupplies', 40)]] },
    { name: 'C wide', bluefin: false, rows: wide },
  ])
    expect((await admin.send('POST', '/api/pyramids', { pyramid: { attributes } })).status).toBe(200);
}

function choice(page: Page, name: string) {
  return page.getByRole('combobox', { name });
}

/** The figures on the cards, row by row. */
async function figures(page: Page): Promise<string[][]> {
  const rows = await page.getByRole('list', { name: /^Row / }).all();
  return Promise.all(rows.map((row) => row.locator('strong').allInnerTexts()));
}

test('signed out, a screenshot fills the pyramid, a reload keeps it, and Clear empties it', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const reader: string[] = [];
  page.on('request', (request) => {
    if (/recognition|image-reader|browser-worker/.test(request.url())) reader.push(request.url());
  });

  const panel = page.getByRole('region', { name: 'Picture' });
  await page.goto(`${server.address}/pyramid`);
  await expect(panel.getByText('No Image Uploaded')).toBeVisible();
  await choice(page, 'Configuration').selectOption('A front');
  await choice(page, 'Status').selectOption('Current');
  expect((await figures(page)).flat()).toEqual(['0c', '0c', '0c']);
  expect(reader).toEqual([]); // the reader is loaded only with the first picture

  await page
    .getByLabel('Picture file')
    .setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: picture.png });
  await expect(panel.getByText('front.png', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(reader).not.toEqual([]);
  const read = await figures(page);
  expect(read[0]).toEqual([`${picture.quantity}c`]);
  expect(read[1]?.[0]).toBe('40c');

  await page.reload();
  await expect(panel.getByText('front.png', { exact: true })).toBeVisible();
  expect(await figures(page)).toEqual(read);
  await page.getByRole('button', { name: 'Show picture' }).click();
  const image = page.getByRole('img', { name: 'What was read in front.png' });
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(panel.getByText('No Image Uploaded')).toBeVisible();
  expect((await figures(page)).flat()).toEqual(['0c', '0c', '0c']);
  expect(problems).toEqual([]);
});

test('the address shows the same to somebody else, and a bluefin pyramid always shows crates', async ({
  page,
  browser,
}) => {
  await page.goto(`${server.address}/pyramid`);
  await choice(page, 'Status').selectOption('Current/Desired');
  await choice(page, 'Measurement').selectOption('Items');
  await choice(page, 'Configuration').selectOption('B ship');
  await expect(choice(page, 'Measurement')).toBeDisabled();
  expect(await figures(page)).toEqual([['0/40c']]);

  const otherContext = await browser.newContext();
  const shown = await otherContext.newPage();
  await shown.goto(page.url());
  await expect(shown.getByRole('heading', { name: 'B ship' })).toBeVisible();
  expect(await figures(shown)).toEqual([['0/40c']]);
  await otherContext.close();
});

for (const [name, landscape] of [
  ['landscape', true],
  ['portrait', false],
] as const)
  test(`a pyramid of 10 rows of 8 columns prints on one page of A4 in ${name}`, async ({ page }) => {
    await page.goto(`${server.address}/pyramid`);
    await choice(page, 'Configuration').selectOption('C wide');
    await expect(page.getByRole('list', { name: 'Row 10' })).toBeVisible();
    const margin = '10mm';
    const pdf = await page.pdf({
      format: 'A4',
      landscape,
      margin: { top: margin, right: margin, bottom: margin, left: margin },
    });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

for (const width of [360, 3840])
  test(`nothing of the pyramid is cut off at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 2160 });
    await page.goto(`${server.address}/pyramid`);
    await choice(page, 'Configuration').selectOption('C wide');
    await expect(page.getByRole('list', { name: 'Row 10' })).toBeVisible();
    const wide = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      ...[...document.querySelectorAll('li[data-status] strong')].map((figure) => {
        const card = figure.closest('li')?.getBoundingClientRect();
        const box = figure.getBoundingClientRect();
        return card && box.left >= card.left && box.right <= card.right ? 0 : box.right;
      }),
    ]);
    expect(wide.slice(1).filter((right) => right > 0)).toEqual([]);
    expect(wide[0]).toBeLessThanOrEqual(width);
  });

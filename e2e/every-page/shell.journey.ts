import { expect, type Locator, test } from '@playwright/test';
import { signInByScript } from '../support/api-client.ts';
import { settle } from '../support/demo-pages.ts';
import { signIn } from '../support/sign-in.ts';
import { useServer } from '../support/use-server.ts';

const server = useServer({ args: ['--demo'] });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it is not on the screen');
  return box;
}

test('a message is shown at the bottom right, 250 px wide', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.address}/fir`);
  await signIn(page, 'Reader');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'broken.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  });
  const message = page.getByText('Could not parse FIR data from broken.png');
  await expect(message).toBeVisible();
  const { x, y, width, height } = await boxOf(page.locator('[data-class="warning"]').last());
  expect(width).toBeCloseTo(250, 2);
  expect(x + width).toBeGreaterThan(1280 - 40);
  expect(y + height).toBeGreaterThan(800 - 120);
});

test('a tooltip is placed where there is space', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.address}/war/categories`);
  await signIn(page, 'Admin');
  const button = page.getByRole('button', { name: /^Settings of/ }).first();
  const shift = (pixels: number) =>
    page.evaluate((by) => {
      document
        .querySelector('h1')
        ?.closest<HTMLElement>('main > *')
        ?.style.setProperty('margin-top', `${by}px`);
    }, pixels);
  const tooltipIsAbove = async () => {
    await button.hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    const isAbove = (await boxOf(page.getByRole('tooltip'))).y < (await boxOf(button)).y;
    await page.mouse.move(5, 700);
    await expect(page.getByRole('tooltip')).toBeHidden();
    return isAbove;
  };
  await shift(200);
  expect(await tooltipIsAbove()).toBe(true);
  await page.evaluate(() => document.querySelector('header')?.remove());
  await shift(0);
  await shift(4 - (await boxOf(button)).y); // to the upper edge of the window
  expect(await tooltipIsAbove()).toBe(false);
});

test('cards are in as many columns as fit, from one on a phone', async ({ page }) => {
  await page.goto(`${server.address}/warehouses`);
  await signIn(page, 'Reader');
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('link', { name: /Storage Depot/ }).first()).toBeVisible();
    const cards = await page.locator('main li').all();
    const lefts = await Promise.all(cards.map(async (card) => Math.round((await boxOf(card)).x)));
    return new Set(lefts).size;
  };
  expect(await columns(360)).toBe(1);
  expect(await columns(800)).toBe(2);
  expect(await columns(1280)).toBe(4);
  expect(await columns(2560)).toBe(4); // the largest category has four warehouses
});

test('every other list of cards has as many columns as fit, and no card is cut off', async ({ page }) => {
  await page.goto(`${server.address}/warehouses`);
  await signIn(page, 'Admin');
  const widths = [360, 800, 1280, 2560];
  const columnsOf = async (address: string) => {
    await page.goto(server.address + address);
    await settle(page); // a list of the prerendered page, which is replaced, has no columns
    const lists = page.getByRole('main').getByRole('list').and(page.locator(':not(nav *)'));
    const grid =
      address === '/welcome' // whose first list is the night's work, one job a row
        ? lists.and(page.getByRole('list', { name: 'Where to go' }))
        : lists.filter({ has: page.getByRole('listitem') }).first();
    const counts: number[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect(grid.getByRole('listitem').first()).toBeVisible();
      counts.push(
        await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length),
      );
      const cut = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(cut, `${address} at ${width}`).toBe(0);
    }
    return counts;
  };
  expect(await columnsOf('/admin/discords')).toEqual([1, 2, 3, 3]);
  for (const address of [
    '/welcome',
    '/war/categories',
    '/war/pyramids',
    '/admin/users',
    '/admin/permissions',
  ]) {
    const counts = await columnsOf(address);
    expect([address, counts[0]]).toEqual([address, 1]);
    expect(counts, address).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1), address).toBeGreaterThan(1);
  }
});
for (const { language, dialog, firstCaption } of [
  { language: 'en', dialog: 'How it works', firstCaption: /^In the game, open a stockpile/ },
  { language: 'de', dialog: 'So geht es', firstCaption: /^Öffne im Spiel ein Lager/ },
])
  test(`the video on how to make a report plays, with captions: ${language}`, async ({ browser }) => {
    const page = await browser.newPage({ locale: 'en-GB' });
    await page.goto(`${server.address}/fir`);
    await signIn(page, 'Reader');
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await page.reload();
    await page.getByRole('button', { name: /^(Actions|Aktionen)$/ }).click();
    await page.getByRole('menuitem', { name: dialog }).click();
    const player = page.locator('video');
    await player.evaluate((video: HTMLVideoElement) => video.play());
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.5);
    expect(await player.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(20);
    const shown = () =>
      player.evaluate((video: HTMLVideoElement) =>
        [...video.textTracks]
          .filter((track) => track.mode === 'showing')
          .flatMap((track) => [...(track.cues ?? [])].map((cue) => (cue as VTTCue).text)),
      );
    await expect.poll(async () => (await shown()).length).toBe(6);
    expect((await shown())[0]).toMatch(firstCaption);
    await page.close();
  });

test('what one officer reports appears on the open page of another, with an unobtrusive line', async ({
  page,
}) => {
  const scout = await signInByScript(server.address, 'admin');
  const [warehouse] = (await scout.send('GET', '/api/warehouses')).json as { id: number }[];
  const { json } = await scout.send('GET', `/api/warehouses/${warehouse?.id}`);
  const { stockpiles } = json as { stockpiles: { name: string; locked: boolean }[] };
  const stockpile = stockpiles.find((candidate) => !candidate.locked)?.name ?? '';
  // Once this stream has started, the page receives every change.
  const follows = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/live') && response.request().headers().authorization !== undefined,
  );
  await page.goto(`${server.address}/warehouses/${warehouse?.id}?q=bandages`);
  await signIn(page, 'Reader');
  await expect(page.getByText(stockpile).first()).toBeVisible();
  await follows;
  const answer = await scout.send('POST', '/api/fir/process_report', {
    report: {
      entries: [{ 'Stockpile Name': stockpile, CodeName: 'Bandages', Quantity: 31_337 }],
      confirm: true,
    },
  });
  expect(answer.status).toBe(200);
  // Includes the contents of the other stockpiles.
  await expect(page.getByRole('gridcell', { name: /^31,\d{3}$/ })).toBeVisible();
  await expect(page.getByRole('status').getByText(`reported ${stockpile}`)).toBeVisible();
});

test('a page in the dark theme is printed dark on white, without its buttons, and is dark again afterwards', async ({
  page,
}) => {
  await page.goto(`${server.address}/warehouses`);
  await signIn(page, 'Editor');
  await expect(page.getByRole('button', { name: 'New Warehouse' })).toBeVisible();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      document.title = document.documentElement.dataset.mantineColorScheme ?? '';
    });
  });
  await page.pdf();
  expect(await page.title()).toBe('light');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'New Warehouse' })).toBeHidden();
});

test('the built app opens in German, by choice or by the browser’s language', async ({ browser }) => {
  for (const [locale, chosen] of [
    ['de-DE', null],
    ['en-GB', 'de'],
  ] as const) {
    const context = await browser.newContext({ locale });
    await context.addInitScript((language) => {
      if (language !== null) localStorage.setItem('language', language);
    }, chosen);
    const page = await context.newPage();
    await page.goto(`${server.address}/login`);
    await expect(page.getByRole('button', { name: 'Lokale Anmeldung' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await context.close();
  }
});

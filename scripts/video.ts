import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signInByScript } from '../e2e/support/api-client.ts';
import { findChromium } from '../e2e/support/chromium.ts';
import { CODE_NAMES, drawnPictures, paste } from '../e2e/support/journey-pictures.ts';
import { emptyDataDirectory, startServer } from '../e2e/support/server-process.ts';
import { signIn } from '../e2e/support/sign-in.ts';
import { startScreencast } from './video/screencast.ts';

/**
 * `npm run video` records how a screenshot becomes stock, in the built app with the demo war, for the *How it
 * works* dialog of the FIR page. Writes the video, its captions and its poster image to apps/web/public.
 */

const OUT = path.resolve(import.meta.dirname, '../apps/web/public/video/how-it-works');
const STOCKPILE = 'KAL-Reserve';
const SIZE = { width: 1280, height: 720 };

const dataDirectory = emptyDataDirectory();
const [screenshot] = await drawnPictures(dataDirectory, [STOCKPILE], 'Storage Depot');
if (screenshot === undefined) throw new Error('No screenshot was drawn.');
const server = await startServer({ dataDirectory, args: ['--demo'] });
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  await reportAnHourAgo(server.address);
  const context = await browser.newContext({ viewport: SIZE, colorScheme: 'dark' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.address });
  const page = await context.newPage();
  await page.goto(`${server.address}/fir`);
  await signIn(page, 'Editor');
  await showPointer(page);
  await film(page, screenshot.png);
} finally {
  await browser.close();
  await server.stop();
  fs.rmSync(dataDirectory, { recursive: true });
}

/**
 * Reports slightly different contents first, so that the picture changes little, as between two reports of
 * one evening.
 */
async function reportAnHourAgo(address: string): Promise<void> {
  const admin = await signInByScript(address, 'admin');
  const entries = CODE_NAMES.map((codeName, index) => ({
    'Stockpile Name': STOCKPILE,
    CodeName: codeName,
    Quantity: 20 + 2 * index,
    'Crated?': true,
    Timestamp: new Date(Date.now() - 3_600_000).toISOString(),
  }));
  const { status } = await admin.send('POST', '/api/fir/process_report', { report: { entries } });
  if (status !== 200) throw new Error(`The report before the video failed with ${status}.`);
}

async function film(page: Page, png: Buffer): Promise<void> {
  const pointer = pointerOf(page);
  await page.getByText('No Images Uploaded').waitFor();
  fs.mkdirSync(path.dirname(OUT), { recursive: true });
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(`${OUT}.webp`);
  const screencast = await startScreencast<{ en: string; de: string }>(page);
  await pointer.rest(500);
  const scene = { page, pointer, screencast };
  await filmReading(scene, png);
  await filmCorrection(scene);
  await filmReport(scene);
  await screencast.write(OUT);
}

interface Scene {
  page: Page;
  pointer: ReturnType<typeof pointerOf>;
  screencast: Awaited<ReturnType<typeof startScreencast<{ en: string; de: string }>>>;
}

async function filmReading({ page, pointer, screencast }: Scene, png: Buffer): Promise<void> {
  screencast.caption({
    en: 'In the game, open a stockpile so that its list shows, and take a screenshot. Then open the page FIR.',
    de: 'Öffne im Spiel ein Lager, sodass seine Liste zu sehen ist, und mache einen Screenshot. Öffne dann die Seite FIR.',
  });
  await pointer.rest(4500);

  screencast.caption({
    en: 'Paste it with Ctrl+V. It is read here in your browser; the picture never leaves your computer.',
    de: 'Füge ihn mit Strg+V ein. Er wird hier in deinem Browser gelesen; das Bild verlässt deinen Rechner nie.',
  });
  await paste(page, png);
  await page
    .getByRole('textbox', { name: /^Quantity of/ })
    .first()
    .waitFor({ timeout: 60_000 });
  await pointer.rest(4500);
}

async function filmCorrection({ page, pointer, screencast }: Scene): Promise<void> {
  screencast.caption({
    en: 'Check the name of the stockpile and the rows. The rows that are least certain come first.',
    de: 'Prüfe den Namen des Lagers und die Zeilen. Die unsichersten stehen oben.',
  });
  const quantity = page
    .getByRole('spinbutton')
    .or(page.getByRole('textbox', { name: /^Quantity of/ }))
    .nth(2);
  await quantity.scrollIntoViewIfNeeded();
  await pointer.to(quantity);
  await pointer.rest(3500);

  screencast.caption({
    en: 'A wrong figure is corrected by typing over it.',
    de: 'Eine falsche Zahl wird einfach überschrieben.',
  });
  await quantity.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('42', { delay: 350 });
  await pointer.rest(2500);
}

async function filmReport({ page, pointer, screencast }: Scene): Promise<void> {
  screencast.caption({
    en: 'Submit Report replaces what was stored for this stockpile.',
    de: '„Bericht absenden“ ersetzt, was für dieses Lager gespeichert war.',
  });
  const submit = page.getByRole('button', { name: 'Submit Report' });
  await pointer.to(submit);
  await pointer.rest(1000);
  await submit.click();
  await page.getByText('FIR Report processed successfully!').waitFor();
  await pointer.rest(2500);

  screencast.caption({
    en: 'Everybody with the right to see it has the new stock at once, and can see how old it is.',
    de: 'Alle, die es sehen dürfen, haben sofort den neuen Bestand und sehen, wie alt er ist.',
  });
  const warehouses = page.getByRole('link', { name: 'Warehouses' }).first();
  await pointer.to(warehouses);
  await warehouses.click();
  const warehouse = page.getByRole('link', { name: /Kalokai/ }).first();
  await pointer.to(warehouse);
  await pointer.rest(1500);
  await warehouse.click();
  await page.getByText(STOCKPILE).first().waitFor();
  await pointer.rest(4500);
}

/** A headless browser's recording has no pointer, so the page draws one. */
async function showPointer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const dot = document.createElement('div');
    Object.assign(dot.style, {
      position: 'fixed',
      zIndex: '2147483647',
      width: '22px',
      height: '22px',
      margin: '-11px 0 0 -11px',
      borderRadius: '50%',
      border: '2px solid white',
      background: 'rgb(255 193 7 / 70%)',
      pointerEvents: 'none',
      left: '640px',
      top: '420px',
    });
    document.body.append(dot);
    document.addEventListener('mousemove', ({ clientX, clientY }) => {
      dot.style.left = `${clientX}px`;
      dot.style.top = `${clientY}px`;
    });
  });
}

function pointerOf(page: Page) {
  return {
    /** Moves the pointer to the middle of a control, slowly enough to follow. */
    async to(target: Locator): Promise<void> {
      const box = await target.boundingBox();
      if (box === null) throw new Error(`Nothing to point at: ${target}`);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 40 });
    },
    rest: (milliseconds: number) => page.waitForTimeout(milliseconds),
  };
}

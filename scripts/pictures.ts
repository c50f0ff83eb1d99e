import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { emptyDataDirectory, startServer } from '../e2e/server-process.ts';
import { signIn } from '../e2e/sign-in.ts';

/** `npm run pictures`: the pictures of the README, taken of the built app with the demo war. */

const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures');
const dataDirectory = emptyDataDirectory();
const server = await startServer({ dataDirectory, args: ['--demo'] });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
});
try {
  fs.mkdirSync(FOLDER, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' });
  await page.goto(`${server.address}/warehouses`);
  await signIn(page, 'Admin');
  await take(page, 'warehouses');
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Stockpiles' }).waitFor();
  await take(page, 'warehouse');
  await page.goto(`${server.address}/overview`);
  await take(page, 'overview');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.address}/warehouses`);
  await take(page, 'phone');
} finally {
  await browser.close();
  await server.stop();
  fs.rmSync(dataDirectory, { recursive: true });
}

async function take(page: Page, name: string): Promise<void> {
  await page.getByRole('status', { name: /^Loading/ }).waitFor({ state: 'detached' });
  // The server draws an item's icon when it is first asked for.
  await page.waitForFunction(() =>
    [...document.images].every((one) => one.getBoundingClientRect().top > innerHeight || one.complete),
  );
  await page.waitForTimeout(500);
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: 'disabled' });
  console.log(`docs/pictures/${name}.png`);
}

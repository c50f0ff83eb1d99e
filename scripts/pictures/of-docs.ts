import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { signInByScript } from '../../e2e/support/api-client.ts';
import { demoPages, settle } from '../../e2e/support/demo-pages.ts';
import { signIn } from '../../e2e/support/sign-in.ts';

/** A screenshot for README or guide: its page, and the steps before it is taken. */
interface DocsPicture {
  name: string;
  /** A route of routes.ts, with its query if it has one. */
  route: string;
  query?: string;
  phone?: boolean;
  signedOut?: boolean;
  prepare?: (page: Page, screenshot: Buffer) => Promise<void>;
}

const PICTURES: DocsPicture[] = [
  { name: 'login', route: '/login', signedOut: true },
  {
    name: 'pyramid',
    route: '/pyramid',
    query: '?stock=all',
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Configuration' }).selectOption('Southern Offensive');
    },
  },
  { name: 'warehouses', route: '/warehouses' },
  { name: 'home', route: '/welcome' },
  { name: 'phone', route: '/welcome', phone: true },
  { name: 'load', route: '/shipments/:id/load', phone: true },
  { name: 'warehouse', route: '/warehouses/:id' },
  {
    name: 'stockpiles',
    route: '/warehouses/:id',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit Warehouse' }).click();
      await page.getByRole('button', { name: 'Edit Stockpiles' }).click();
      await page.getByRole('button', { name: 'Apply' }).waitFor();
    },
  },
  { name: 'goals', route: '/warehouses/:id/goals' },
  { name: 'overview', route: '/overview' },
  { name: 'needs', route: '/overview', query: '?view=needs' },
  {
    name: 'item',
    route: '/items/:codeName',
    prepare: (page) => page.getByRole('img', { name: /^Stock over time/ }).waitFor(),
  },
  {
    name: 'palette',
    route: '/overview',
    prepare: async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Search everything' }).fill('hal');
      await page.getByText('Best match', { exact: true }).waitFor();
    },
  },
  {
    name: 'fir',
    route: '/fir',
    prepare: async (page, screenshot) => {
      await page
        .getByLabel('Picture files')
        .setInputFiles({ name: 'hallow.png', mimeType: 'image/png', buffer: screenshot });
      await page
        .getByRole('textbox', { name: /^Quantity of/ })
        .first()
        .waitFor({ timeout: 60_000 });
    },
  },
  { name: 'technology', route: '/war/technology' },
  { name: 'categories', route: '/war/categories' },
  { name: 'standard-goals', route: '/war/categories/:id/goals' },
  { name: 'pyramid-editor', route: '/war/pyramids/:id/edit' },
  // Before the plan, which is stored and locks the choices.
  {
    name: 'haul',
    route: '/generate',
    prepare: async (page) => {
      await choose(page, 'Destination', /^Saltbrook/);
      await page.getByRole('heading', { name: 'Who can bring it' }).waitFor();
      await page.getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'logigen',
    route: '/generate',
    prepare: async (page) => {
      await choose(page, 'Supplier', /^Hallow/);
      await choose(page, 'Destination', /^Saltbrook/);
      await page.getByText('Crates that can be sent').waitFor();
      await page.getByRole('textbox', { name: 'Containers' }).fill('3');
      await page.getByRole('button', { name: 'Generate Shipment' }).click();
      await page.getByRole('combobox', { name: 'Container' }).waitFor();
    },
  },
  { name: 'shipment', route: '/shipments/:id' },
  { name: 'production', route: '/production' },
  {
    name: 'queues',
    route: '/production/queues',
    prepare: async (page) => {
      await choose(page, 'Factory', /^MPF/);
      await page.getByText('7.62mm').first().waitFor();
    },
  },
  {
    name: 'chain',
    route: '/production/chain',
    prepare: async (page) => {
      await choose(page, 'What is to be made', /^Abandoned Ward/);
      await page.getByRole('treegrid').waitFor();
    },
  },
  { name: 'map', route: '/map' },
  { name: 'admin', route: '/admin' },
  {
    name: 'permission-group',
    route: '/admin/permissions',
    prepare: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /Editors/ })
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

/**
 * Takes the screenshots of README and guide as small PNG files. @param screenshot of a stockpile, for the FIR
 * page.
 */
export async function pictureDocs(
  browser: Browser,
  address: string,
  folder: string,
  screenshot: Buffer,
): Promise<void> {
  const paths = new Map(
    (await demoPages(await signInByScript(address, 'admin'))).map((demoPage) => [
      demoPage.route,
      demoPage.path,
    ]),
  );
  for (const signedOut of [true, false]) {
    const page = await browser.newPage({ reducedMotion: 'reduce', colorScheme: 'dark' });
    if (!signedOut) {
      await page.goto(`${address}/welcome`);
      await signIn(page, 'Admin');
    }
    for (const docsPicture of PICTURES.filter((picture) => (picture.signedOut ?? false) === signedOut)) {
      await page.setViewportSize(
        docsPicture.phone ? { width: 360, height: 740 } : { width: 1280, height: 800 },
      );
      // Unsaved work would otherwise ask before leaving the page.
      await page.goto('about:blank');
      await page.goto(`${address}${paths.get(docsPicture.route)}${docsPicture.query ?? ''}`);
      await settle(page);
      await docsPicture.prepare?.(page, screenshot);
      await settle(page);
      await page.waitForTimeout(300);
      const png = await page.screenshot({ animations: 'disabled' });
      const file = path.join(folder, `${docsPicture.name}.png`);
      await sharp(png).png({ palette: true, colours: 128, compressionLevel: 9 }).toFile(file);
      console.log(path.relative(process.cwd(), file));
    }
    await page.close();
  }
}

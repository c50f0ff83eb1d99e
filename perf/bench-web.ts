import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { signInByScript } from '../e2e/support/api-client.ts';
import { findChromium } from '../e2e/support/chromium.ts';
import { demoPages } from '../e2e/support/demo-pages.ts';
import { replyOf } from '../e2e/support/reply-of.ts';
import { emptyDataDirectory, startServer } from '../e2e/support/server-process.ts';
import { signIn } from '../e2e/support/sign-in.ts';
import { items } from '../packages/contract/src/index.ts';
import { plainName } from '../packages/domain/src/index.ts';
import { measureHaul } from './web/haul.ts';
import { measureLighthouse } from './web/lighthouse.ts';
import { measureNight } from './web/night.ts';
import { holds, isWithinCeiling, lineOf, type Result, tableOf } from './web/result.ts';
import { measureSizes } from './web/sizes.ts';
import { measureSpeed } from './web/speed.ts';
import { wantEverything, wantMore } from './web/war.ts';

/**
 * `npm run bench web`: the size of the built page and its speed in headless Chromium, with a demo war in which
 * 900 items are wanted. `--runs=5` for steadier medians, `--only=sizes,speed,lighthouse` for some (`controls`
 * for LogiGen, home and the review alone), `--form=mobile` for one form of
 * Lighthouse.
 * `--check` measures only the sizes, which are the same on every machine, and fails when one exceeds its ceiling.
 * Needs a build (`npm run build`) and a quiet machine.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    form: { type: 'string' },
    check: { type: 'boolean' },
  },
});
const runs = Number(values.runs);
const parts = new Set((values.only ?? (values.check ? 'sizes' : 'sizes,speed,lighthouse')).split(','));
const forms = (['desktop', 'mobile'] as const).filter(
  (candidate) => (values.form ?? candidate) === candidate,
);
const LIGHTHOUSE_PORT = 41_222;
const executablePath = findChromium();

const dataDirectory = emptyDataDirectory();
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-chromium-'));
const demo = await startServer({ dataDirectory, args: ['--demo'] });
const warehouseId = await wantEverything(await signInByScript(demo.address, 'admin'));
await demo.stop();
await wantMore(dataDirectory, warehouseId);
const server = await startServer({ dataDirectory });
const { address } = server;
const results: Result[] = [];
try {
  const browser = await chromium.launch({
    executablePath,
    // Playwright hides scrollbars. Where an open dialog stops the scrolling, the page would then become narrower.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  const first = await browser.newContext();
  await openSignedIn(first);
  const signedIn = await first.storageState();
  await first.close();
  const publicPaths = ['/login', '/pyramid', '/welcome'];
  const pages = await demoPages(await signInByScript(address, 'admin'));
  const routes = pages.map((page) => page.path).filter((page) => !publicPaths.includes(page));

  if (parts.has('sizes')) results.push(...(await measureSizes(browser, address, { signedIn, routes })));

  if (parts.has('speed') || parts.has('controls')) {
    const open = async () => {
      const context = await browser.newContext({
        storageState: signedIn,
        viewport: { width: 1280, height: 900 },
        serviceWorkers: 'block', // caching the app would disturb the measured interactions
      });
      await context.addInitScript('globalThis.__name = (one) => one'); // tsx refers to inner functions by this name
      return context.newPage();
    };
    if (parts.has('speed')) results.push(...(await measureSpeed(open, { address, warehouseId, runs })));
    results.push(...(await measureHaul(open, { address, warehouseId })));
    results.push(...(await measureNight(open, { address, names: await crateNames(address) })));
  }
  await browser.close();

  if (parts.has('lighthouse')) {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: [`--remote-debugging-port=${LIGHTHOUSE_PORT}`],
    });
    const measure = async (form: 'desktop' | 'mobile', paths: string[]) => {
      const pages = paths.map((route) => ({ name: route, address: address + route }));
      for await (const rows of measureLighthouse(pages, { port: LIGHTHOUSE_PORT, runs, form })) {
        results.push(...rows);
        for (const row of rows) console.log(lineOf(row)); // print each row early, because the whole table takes minutes
      }
    };
    for (const form of forms) {
      await context.clearCookies();
      const page = await context.newPage();
      await page.goto(`${address}/login`);
      await page.evaluate(() => localStorage.clear());
      await measure(form, ['/login', '/pyramid']);
      await openSignedIn(context);
      await measure(form, ['/welcome', '/overview', '/warehouses', `/warehouses/${warehouseId}`]);
      await page.close();
    }
    await context.close();
  }
} finally {
  await server.stop();
  fs.rmSync(dataDirectory, { recursive: true });
  fs.rmSync(profile, { recursive: true, force: true });
}
console.log(tableOf(results));
const missed = results.filter((result) => !holds(result)).length;
if (values.check) {
  const grown = results.filter((result) => !isWithinCeiling(result)).map((result) => result.what);
  console.log(grown.length === 0 ? 'No page grew.' : `Too large: ${grown.join(', ')}.`);
  process.exit(grown.length === 0 ? 0 : 1);
}
console.log(missed === 0 ? 'Every bar holds.' : `${missed} bars are missed.`);
process.exit(missed === 0 ? 0 : 1);

/** Names of items that come in crates, as many as a full stockpile has. */
async function crateNames(server: string): Promise<string[]> {
  const client = await signInByScript(server, 'admin');
  const catalog = replyOf(items.list, (await client.send('GET', '/api/items')).json);
  const crated = catalog.filter((item) => item.crated).map(plainName);
  return crated.slice(0, 130);
}

async function openSignedIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${address}/welcome`);
  await signIn(page, 'Admin');
  await page.close();
}

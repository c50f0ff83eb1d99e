import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Result } from './result.ts';

/** How long nothing may come before a page counts as loaded; the stream of events never ends. */
const QUIET_MS = 1500;
const FIRST_LOAD = 160;
const PYRAMID = 150;
const ROUTE = 40;
const BUILT = path.resolve(import.meta.dirname, '../../apps/web/dist');

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Kilobytes, gzipped, of the scripts and style sheets that an address loads with an empty cache, by file. */
async function loadedBy(page: Page, address: string): Promise<Map<string, number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const paths = new Map<string, string>();
  const sizes = new Map<string, number>();
  let last = Date.now();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    paths.set(requestId, new URL(response.url).pathname);
  });
  session.on('Network.loadingFinished', ({ requestId }) => {
    const file = paths.get(requestId) ?? '';
    if (!/\.(js|css)$/.test(file)) return;
    sizes.set(file, gzipSync(fs.readFileSync(path.join(BUILT, file))).length / 1000);
    last = Date.now();
  });
  await page.goto(address);
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(100);
  await session.detach();
  return sizes;
}

function sum(
  sizes: ReadonlyMap<string, number>,
  kind: string,
  without?: ReadonlyMap<string, number>,
): number {
  return [...sizes].reduce(
    (all, [file, size]) => all + (file.endsWith(kind) && !without?.has(file) ? size : 0),
    0,
  );
}

/** What each page loads: the first one in all, every further one beside what the first had. */
export async function measureSizes(
  browser: Browser,
  address: string,
  { signedIn, routes }: { signedIn: SignedIn; routes: string[] },
): Promise<Result[]> {
  const load = async (route: string, storageState?: SignedIn) => {
    const context = await browser.newContext(storageState && { storageState });
    const sizes = await loadedBy(await context.newPage(), address + route);
    await context.close();
    return sizes;
  };
  const results: Result[] = [];
  const add = (what: string, value: number, atMost: number | null, note: string) =>
    results.push({ what, value, unit: 'kB', bar: atMost === null ? null : { atMost }, note });
  const css = (sizes: Map<string, number>) => `styles ${sum(sizes, '.css').toFixed(1)} kB`;

  const login = await load('/login');
  add('scripts of /login, first load', sum(login, '.js'), FIRST_LOAD, css(login));
  const pyramid = await load('/pyramid');
  add('scripts of /pyramid, signed out', sum(pyramid, '.js'), PYRAMID, css(pyramid));
  const welcome = await load('/welcome', signedIn);
  add('scripts of /welcome, first load', sum(welcome, '.js'), FIRST_LOAD, css(welcome));
  let seen = welcome;
  for (const route of routes) {
    const sizes = await load(route, signedIn);
    const fresh = sum(sizes, '.js', welcome);
    const next = sum(sizes, '.js', seen);
    add(
      `scripts that ${route} adds`,
      next,
      ROUTE,
      `${fresh.toFixed(1)} kB when it is the first after /welcome`,
    );
    seen = new Map([...seen, ...sizes]);
  }
  return results;
}

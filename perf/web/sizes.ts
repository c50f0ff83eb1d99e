import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { settle } from '../../e2e/support/demo-pages.ts';
import type { Session } from '../../e2e/support/session.ts';
import { LANGUAGES, type Language } from '../../packages/texts/src/languages.ts';
import type { Result } from './result.ts';

/**
 * A page counts as loaded after this long without a response; the network never becomes idle because of the
 * event stream.
 */
const QUIET_MS = 1500;
const SIGNED_IN = 190;
const SIGNED_OUT = 170;
/** Size that a screen may load beyond `/welcome`. */
const ROUTE = 70;
/**
 * The limits until the targets are met. Signed out, the data router and whole libraries cost 34 kB, and the contract's
 * schemas with the parser of `zod/mini` 11 to 13 kB; the pyramid page has 30 kB of its own. Was 206 until Mantine's components
 * took the place of own classes: 2 kB more of scripts, and 10 kB less of styles; was 208 until every page had the one header with
 * its menu and switches, 215 until items had names in the page's language: 215.7 measured.
 */
const SIGNED_OUT_CEILING = 217;
/** Was 206 until reports of waiting, retries, the server's time and the offer of an update came to every page, 212 until the one header did: 213.9 measured. */
const SIGNED_IN_CEILING = 215;
/**
 * Beyond `/welcome`. That page no longer loads the positioning of menus and dropdowns (16 kB) nor the contract of
 * stockpiles and shipments (7 kB), so they count for each screen that needs them.
 */
const ROUTE_CEILING = 126;
/** Size that the first load in another language may have beyond English. */
const OTHER_LANGUAGE = 3;
const UNUSED = 20;
const BUILT = path.resolve(import.meta.dirname, '../../apps/web/dist');

type Coverage = Awaited<ReturnType<Page['coverage']['stopJSCoverage']>>[number];

/** A file that a page loads: gzipped size in kilobytes, and for scripts how many characters never ran. */
interface Loaded {
  size: number;
  length: number;
  unused: number;
}

/** The number of characters in functions and branches that never ran. */
function unusedOf({ source = '', functions }: Coverage): number {
  const ran = new Uint8Array(source.length).fill(1);
  // Nested ranges are more precise than the ranges around them; they are the shorter ones.
  const ranges = functions.flatMap((covered) => covered.ranges);
  ranges.sort((left, right) => right.endOffset - right.startOffset - (left.endOffset - left.startOffset));
  for (const { startOffset, endOffset, count } of ranges) ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return ran.reduce((sum, share) => sum + 1 - share, 0);
}

/** The scripts and style sheets that a page loads with an empty cache, by file. */
async function loadedBy(page: Page, address: string): Promise<Map<string, Loaded>> {
  const files = new Map<string, Loaded>();
  let last = Date.now();
  page.on('response', (response) => {
    const file = new URL(response.url()).pathname;
    last = Date.now();
    if (!/\.(js|css)$|^\/app\/texts\//.test(file) || file === '/sw.js') return;
    const content = fs.readFileSync(path.join(BUILT, file));
    files.set(file, { size: gzipSync(content).length / 1000, length: 0, unused: 0 });
  });
  await page.coverage.startJSCoverage();
  await page.goto(address);
  await settle(page);
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(100);
  for (const script of await page.coverage.stopJSCoverage()) {
    const loaded = files.get(new URL(script.url).pathname);
    if (loaded === undefined) continue;
    loaded.length = script.source?.length ?? 0;
    loaded.unused = unusedOf(script);
  }
  return files;
}

/** The files that `baseline` does not include. */
function beyond(files: ReadonlyMap<string, Loaded>, baseline: ReadonlyMap<string, Loaded>) {
  return new Map([...files].filter(([file]) => !baseline.has(file)));
}

function weigh(files: ReadonlyMap<string, Loaded>, ...kinds: string[]): number {
  return [...files].reduce(
    (all, [file, { size }]) => all + (kinds.some((kind) => file.endsWith(kind)) ? size : 0),
    0,
  );
}

function unusedShare(files: ReadonlyMap<string, Loaded>): number {
  const scripts = [...files.values()];
  const length = scripts.reduce((sum, script) => sum + script.length, 0);
  return length === 0 ? 0 : (100 * scripts.reduce((sum, script) => sum + script.unused, 0)) / length;
}

/**
 * Measures what each page loads, and how much of that ran: the total first load of `/login`, `/welcome` and
 * the public pyramid page signed out, and for every other page what it loads in addition to `/welcome`.
 */
export async function measureSizes(
  browser: Browser,
  address: string,
  { signedIn, routes }: { signedIn: Session; routes: string[] },
): Promise<Result[]> {
  const load = async (route: string, storageState?: Session, language: Language = 'en') => {
    const context = await browser.newContext(storageState && { storageState });
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const files = await loadedBy(await context.newPage(), address + route);
    await context.close();
    return files;
  };
  const results: Result[] = [];
  const add = (page: string, files: ReadonlyMap<string, Loaded>, atMost: number, ceiling = atMost) => {
    const note = `${[...files.keys()].filter((file) => file.endsWith('.js')).length} files; styles ${weigh(files, '.css').toFixed(1)} kB`;
    results.push(
      {
        what: `scripts and texts of ${page}`,
        value: weigh(files, '.js', '.json'),
        unit: 'kB',
        bar: { atMost },
        ceiling,
        note,
      },
      {
        what: `never run of the scripts of ${page}`,
        value: unusedShare(files),
        unit: '%',
        bar: { atMost: UNUSED },
        note: 'of the characters of these scripts, libraries included',
      },
    );
  };

  add('/login, first load', await load('/login'), SIGNED_OUT, SIGNED_OUT_CEILING);
  add('/pyramid signed out, first load', await load('/pyramid'), SIGNED_OUT, SIGNED_OUT_CEILING);
  const welcome = await load('/welcome', signedIn);
  add('/welcome, first load', welcome, SIGNED_IN, SIGNED_IN_CEILING);
  for (const language of LANGUAGES.filter((other) => other !== 'en'))
    results.push({
      what: `/welcome in ${language} beyond English`,
      value:
        weigh(await load('/welcome', signedIn, language), '.js', '.json') - weigh(welcome, '.js', '.json'),
      unit: 'kB',
      bar: { atMost: OTHER_LANGUAGE },
      ceiling: OTHER_LANGUAGE,
    });
  for (const route of routes)
    add(`${route} beyond /welcome`, beyond(await load(route, signedIn), welcome), ROUTE, ROUTE_CEILING);
  return results;
}

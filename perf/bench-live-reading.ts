import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { type ApiClient, signInByScript } from '../e2e/support/api-client.ts';
import { findChromium } from '../e2e/support/chromium.ts';
import { offerFilm, show } from '../e2e/support/game-film.ts';
import { memoryOf } from '../e2e/support/process-memory.ts';
import { emptyDataDirectory, startServer } from '../e2e/support/server-process.ts';
import { signIn } from '../e2e/support/sign-in.ts';
import { median, percentile } from './api/statistics.ts';
import { drawnStockpiles, type FilmStockpile, realStockpiles } from './live-reading/film-pictures.ts';

const usage = `Usage: npm run build && npm run bench live-reading -- [--stockpiles=60] [--4k] [--no-real] [--minutes=0] [--idle=15]
  Shows a film of the game to the built page in Chromium, as a shared window: pans, opens and closes, moves the pointer
  over cells. Then compares what is stored with what the pictures show, and prints latency, processor time and memory.
  --stockpiles=N  drawn stockpiles; --4k draws them and the window for 2160 lines; real ones need 1080
  --minutes=N     afterwards repeats the film for so long and prints how the memory grows
  --idle=N        seconds without a change, for the processor time`;

const BARS = { latencyMs: 700, idleShare: 0.12, readingShare: 0.6 };
const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    stockpiles: { type: 'string', default: '60' },
    '4k': { type: 'boolean', default: false },
    'no-real': { type: 'boolean', default: false },
    minutes: { type: 'string', default: '0' },
    idle: { type: 'string', default: '15' },
  },
});

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Processor seconds of the page's process and of all processes of the browser. */
async function processorSeconds(browser: CDPSession, pageProcess: number) {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  const all = processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  return { page: processInfo.find(({ id }) => id === pageProcess)?.cpuTime ?? 0, all };
}

/** The share of one core that the page's process and the whole browser took while something ran. */
async function shareOfCore(browser: CDPSession, pageProcess: number, run: () => Promise<unknown>) {
  const before = await processorSeconds(browser, pageProcess);
  const started = performance.now();
  await run();
  const seconds = (performance.now() - started) / 1000;
  const after = await processorSeconds(browser, pageProcess);
  return { page: (after.page - before.page) / seconds, all: (after.all - before.all) / seconds };
}

const percent = ({ page, all }: { page: number; all: number }) =>
  `${(100 * page).toFixed(1)} % of one core in the page's process, ${(100 * all).toFixed(1)} % in the whole browser with the film itself`;

/**
 * Opens a stockpile in the film. @returns milliseconds from the still picture until the review lists it; null if it
 * never does.
 */
async function visit(page: Page, index: number, name: string, scale: number): Promise<number | null> {
  const at = {
    picture: index,
    x: (200 + ((index * 37) % 300)) * scale,
    y: (60 + ((index * 23) % 100)) * scale,
  };
  await show(page, { ...at, x: at.x - 70 * scale });
  await wait(60);
  await show(page, { ...at, x: at.x - 20 * scale });
  await wait(60);
  const listed = page.evaluate(
    async ({ wanted, scene }) => {
      const isListed = () =>
        [...document.querySelectorAll('nav strong')].some(({ textContent }) => textContent === wanted);
      if (isListed()) return -1;
      window.film?.show(scene);
      const started = performance.now();
      while (performance.now() - started < 6000) {
        if (isListed()) return performance.now() - started;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return null;
    },
    { wanted: name, scene: at },
  );
  // The pointer wanders over the cells meanwhile.
  const wander = async () => {
    for (let step = 1; step <= 4; step++) {
      await wait(150);
      const cursor = {
        x: at.x + (100 + 73 * step) * scale,
        y: at.y + (100 + 13 * step) * scale,
        hasTooltip: step > 2,
      };
      await show(page, { ...at, cursor });
    }
  };
  const [milliseconds] = await Promise.all([listed, wander()]);
  await show(page, { picture: null });
  await wait(450);
  return milliseconds;
}

// The replies of the server that this bench started are assumed to follow the contract.

async function addWarehouse(admin: ApiClient, title: string, names: readonly string[]): Promise<void> {
  const sites = (await admin.send('GET', '/api/warehouses?inactive=true')).json as {
    id: number;
    building_type: string;
  }[];
  const [category] = (await admin.send('GET', '/api/categories')).json as { id: number }[];
  const attributes = {
    site_id: sites.find(({ building_type }) => building_type === title)?.id,
    name: title,
    category_id: category?.id,
    stockpiles: names.map((name) => ({ name, code: '', locked: false })),
  };
  const { status, json } = await admin.send('POST', '/api/warehouses', { warehouse: { attributes } });
  if (status >= 300) throw new Error(JSON.stringify(json));
}

async function storedContents(admin: ApiClient, name: string): Promise<string[]> {
  const { json } = await admin.send('GET', `/api/stockpiles/contents?name=${encodeURIComponent(name)}`);
  const { contents } = json as { contents: { fir_name: string; crated: boolean; quantity: number }[] };
  return contents.map(({ fir_name, crated, quantity }) => `${fir_name} ${crated} ${quantity}`).sort();
}

/** Opens every stockpile of the film once, and prints how long each took to appear in the review. */
async function showAll(page: Page, film: readonly FilmStockpile[], scale: number): Promise<void> {
  const times: number[] = [];
  for (const [index, { name }] of film.entries()) {
    const time = await visit(page, index, name, scale);
    if (time !== null) times.push(time);
  }
  console.log(
    `still picture to review: ${times.length} of ${film.length} stockpiles, median ${median(times).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms (bar ${BARS.latencyMs}), most ${percentile(times, 1).toFixed(0)} ms`,
  );
  const strip = await page.getByRole('region', { name: 'Watching the game' }).innerText();
  console.log(`the page says: ${strip}`.replaceAll('\n', ' '));
}

/** Submits the review, and prints what is left in it and which stored contents differ from the pictures. */
async function compareStored(page: Page, admin: ApiClient, film: readonly FilmStockpile[]): Promise<void> {
  await page.locator('body').press('Enter');
  await page.getByText('FIR Report processed successfully!').waitFor();
  const left = await page.getByRole('navigation', { name: 'Seen' }).getByRole('button').allInnerTexts();
  for (const text of left) console.log(`  left: ${text.replaceAll('\n', ' ')}`);
  let right = 0;
  for (const { name, contents } of film) {
    const stored = await storedContents(admin, name);
    const wrong = stored.filter((content) => !contents.includes(content));
    const missing = contents.filter((content) => !stored.includes(content));
    if (wrong.length + missing.length === 0) right += 1;
    else console.log(`  ${name}: ${stored.length === 0 ? 'not sent' : `wrong ${wrong}; missing ${missing}`}`);
  }
  console.log(`contents as on the picture: ${right} of ${film.length} stockpiles`);
}

async function main(): Promise<void> {
  const scale = values['4k'] ? 2 : 1;
  const dataDirectory = emptyDataDirectory();
  const drawn = await drawnStockpiles(dataDirectory, Number(values.stockpiles), scale);
  const real = values['4k'] || values['no-real'] ? [] : await realStockpiles();
  const film: FilmStockpile[] = [...drawn, ...real];
  const server = await startServer({ dataDirectory });
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const admin = await signInByScript(server.address, 'admin');
    for (const title of new Set(film.map((stockpile) => stockpile.title)))
      await addWarehouse(
        admin,
        title,
        film.filter((stockpile) => stockpile.title === title).map(({ name }) => name),
      );
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.log('page error:', error.message));
    await page.addInitScript('globalThis.__name = (one) => one'); // tsx refers to inner functions by this name
    await offerFilm(page, { width: 1920 * scale, height: 1080 * scale, pictures: film });
    await page.goto(`${server.address}/fir`);
    await signIn(page, 'Admin');
    await page.getByRole('button', { name: 'Watch My Game' }).click();
    await page.getByText('Nothing Under Review').waitFor();
    const cdp = await browser.newBrowserCDPSession();
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
    // The page's process has worked most of all renderers.
    const pageProcess =
      processInfo.filter(({ type }) => type === 'renderer').toSorted((a, b) => b.cpuTime - a.cpuTime)[0]
        ?.id ?? 0;

    await wait(3000);
    console.log(
      `nothing changes: ${percent(await shareOfCore(cdp, pageProcess, () => wait(1000 * Number(values.idle))))}`,
    );
    console.log(
      `while reading: ${percent(await shareOfCore(cdp, pageProcess, () => showAll(page, film, scale)))}`,
    );
    await compareStored(page, admin, film);
    if (Number(values.minutes) > 0) await soak(page, film, scale, pageProcess);
  } finally {
    await browser.close();
    await server.stop();
    fs.rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** Repeats the film and prints the memory each minute, and its slope over the second half. */
async function soak(
  page: Page,
  film: readonly FilmStockpile[],
  scale: number,
  pageProcess: number,
): Promise<void> {
  const until = performance.now() + 60_000 * Number(values.minutes);
  const samples: { minute: number; mb: number }[] = [];
  const started = performance.now();
  let index = 0;
  while (performance.now() < until) {
    const at = { picture: index % film.length, x: 200 * scale, y: 100 * scale };
    await show(page, at);
    await wait(500);
    await show(page, { picture: null });
    await wait(450);
    index += 1;
    const minute = (performance.now() - started) / 60_000;
    if (minute >= samples.length) samples.push({ minute, mb: memoryOf(pageProcess).now });
  }
  console.log(`memory each minute, MB: ${samples.map(({ mb }) => mb.toFixed(0)).join(' ')}`);
  const late = samples.slice(Math.floor(samples.length / 2));
  if (late.length < 2) return console.log(`too short for a slope; ${index} stockpiles shown`);
  const mean = (all: number[]) => all.reduce((sum, time) => sum + time, 0) / all.length;
  const minutes = mean(late.map(({ minute }) => minute));
  const level = mean(late.map(({ mb }) => mb));
  const slope =
    late.reduce((sum, { minute, mb }) => sum + (minute - minutes) * (mb - level), 0) /
    late.reduce((sum, { minute }) => sum + (minute - minutes) ** 2, 0);
  console.log(`slope over the second half: ${slope.toFixed(2)} MB a minute; ${index} stockpiles shown`);
}

if (values.help) console.log(usage);
else await main();

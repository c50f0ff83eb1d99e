import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../e2e/support/chromium.ts';
import { emptyDataDirectory, startServer } from '../e2e/support/server-process.ts';
import { signIn } from '../e2e/support/sign-in.ts';
import { type WrittenPin, writeMapData } from '../packages/game-exports/testing/write-map-data.ts';
import { median } from './api/statistics.ts';

/**
 * How long exports of the game take from the drop to the review, in a browser with the built app and the demo war. A
 * fixed amount of arithmetic, measured between the runs, says how fast the machine was. `npm run build` first;
 * `--runs=N`.
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' } } });
const runs = Number(values.runs);
const dataDirectory = emptyDataDirectory();
const server = await startServer({ dataDirectory, args: ['--demo'] });
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  const page = await browser.newPage();
  await page.goto(`${server.address}/fir`);
  await signIn(page, 'Admin');
  await page.locator('input[type="file"]').waitFor({ state: 'attached' });
  const text = await timesOf(page, (run) => ({ name: 'stock.txt', bytes: [...Buffer.from(copied(run))] }));
  const save = await timesOf(page, (run) => ({ name: 'x_MapData.sav', bytes: saved(run) }));
  const yardstick = await timesOf(page, () => null);
  console.log(`430-line text to review: p50 ${median(text)} ms, worst ${Math.max(...text)} ms (bar 50)`);
  console.log(
    `save of 26 pins, ${saved(0).length} bytes: p50 ${median(save)} ms, worst ${Math.max(...save)} ms (bar 150)`,
  );
  console.log(`yardstick: p50 ${median(yardstick)} ms; ${runs} runs each, the first left out`);
} finally {
  await browser.close();
  await server.stop();
  fs.rmSync(dataDirectory, { recursive: true });
}

interface Dropped {
  name: string;
  bytes: number[];
}

/** Milliseconds from giving the page a file to its first card; without a file, of a fixed amount of work. */
async function timesOf(page: Page, fileOf: (run: number) => Dropped | null): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const took = await page.evaluate(measure, fileOf(run));
    if (run > 0) times.push(Math.round(took));
    await page.waitForTimeout(300); // until the comparison with the server has loaded
    const clear = page.getByRole('button', { name: 'Clear All' });
    if (await clear.isEnabled()) await clear.click();
  }
  return times;
}

/** Runs in the page. */
async function measure(dropped: Dropped | null): Promise<number> {
  const started = performance.now();
  if (dropped === null) {
    let sum = 0;
    for (let step = 0; step < 2e7; step += 1) sum += Math.sqrt(step);
    return sum > 0 ? performance.now() - started : 0;
  }
  const transfer = new DataTransfer();
  transfer.items.add(new File([new Uint8Array(dropped.bytes)], dropped.name));
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('The page takes no files.');
  const begun = performance.now();
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  while (document.querySelector('ul[aria-label="Images"] > li h2') === null)
    await new Promise((resolve) => setTimeout(resolve, 0));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - begun;
}

function copied(run: number): string {
  const lines = Array.from(
    { length: 430 },
    (_, index) => `Basic Materials (Crate),${index % 7 === 0 ? 3 + run : 0}`,
  );
  return [
    'Terminus - Rising Loom - Seaport - Outbound - X: 0.4577449 Y: 0.6644695,2026.07.04-18.05.09',
    ...lines,
  ].join('\r\n');
}

function saved(run: number): number[] {
  const items = ['Cloth', 'RifleC', 'Bandages', 'SoldierSupplies', 'MortarAmmo', 'GasMask', 'Tripod'];
  const stock = { ItemCrates: items.map((item): [string, number] => [item, 20 + run]) };
  const pins = Array.from(
    { length: 26 },
    (_, index): WrittenPin => ({
      structure: 'Seaport',
      region: 'TerminusHex',
      x: 0.03 * index,
      y: 0.6645,
      ticks: 639_150_000_000_000_000n + BigInt(run),
      initial: { flags: 128, stock },
      recent: { flags: 128, stock, reserves: [[`Depot ${index}`, stock]] },
    }),
  );
  return [...writeMapData({ warden: pins })];
}

import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { type ApiClient, SignInRefused, signInByScript } from '../e2e/support/api-client.ts';
import { findChromium } from '../e2e/support/chromium.ts';
import { emptyDataDirectory, startServer } from '../e2e/support/server-process.ts';
import { signIn } from '../e2e/support/sign-in.ts';
import { fillMapWar, mapReplies } from './map/big-war.ts';
import { measureFirstDrawing, measureMoving, measurePresses } from './map/measure.ts';
import { measureYardstick } from './web/interactions.ts';
import { holds, tableOf } from './web/result.ts';

const usage = `Usage: npm run bench map -- [--runs=N] [--check]
  Measures the map of a big war in Chromium: its first drawing, frames a second while it moves, and how soon presses are
  answered. Each figure is a median of N runs, 7 unless told. Needs a build (npm run build) and a quiet machine.
  --check   ends with 1 if a bar is missed`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      runs: { type: 'string', default: '7' },
      check: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const dataDirectory = emptyDataDirectory();
  await fillMapWar(dataDirectory);
  const server = await startServer({ dataDirectory });
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const { address } = server;
    const replies = await mapReplies(await signInOnceReady(address));
    const first = await browser.newContext();
    const door = await first.newPage();
    await door.goto(`${address}/login`);
    await signIn(door, 'Admin');
    const storageState = await first.storageState();
    await first.close();
    const open = async () => {
      const context = await browser.newContext({
        storageState,
        viewport: { width: 1280, height: 900 },
        serviceWorkers: 'block', // caching the app would disturb what is measured
      });
      await context.addInitScript('globalThis.__name = (one) => one'); // tsx refers to inner functions by this name
      const page = await context.newPage();
      await replies.intercept(page);
      return page;
    };
    console.log(`${replies.warehouses} warehouses, ${replies.towns} towns, ${replies.shipments} shipments`);
    const plain = await open();
    const results = [await measureYardstick(plain)];
    await plain.context().close();
    for (const measure of [measureFirstDrawing, measureMoving, measurePresses])
      results.push(...(await measure(open, address, Number(values.runs))));
    console.log(tableOf(results));
    const missed = results.filter((result) => !holds(result)).length;
    console.log(missed === 0 ? 'Every bar holds.' : `${missed} bars are missed.`);
    return values.check && missed > 0 ? 1 : 0;
  } finally {
    await browser.close();
    await server.stop();
    fs.rmSync(dataDirectory, { recursive: true });
  }
}

/** Right after its start the server works through the big war, and may answer its own sign-in too late. */
async function signInOnceReady(address: string): Promise<ApiClient> {
  for (let left = 10; left > 0; left -= 1)
    try {
      return await signInByScript(address, 'admin');
    } catch (error) {
      if (!(error instanceof SignInRefused) || error.status !== 503) throw error;
    }
  throw new Error('The server did not become ready.');
}

process.exitCode = await main();

import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../e2e/support/chromium.ts';
import { drawnPictures } from '../e2e/support/journey-pictures.ts';
import { emptyDataDirectory, startServer } from '../e2e/support/server-process.ts';
import { pictureEveryRoute } from './pictures/every-route.ts';
import { pictureDocs } from './pictures/of-docs.ts';

/**
 * Takes screenshots of the built app with the demo war.
 * `npm run pictures`: those of README and guide. `npm run pictures -- --all --out=FOLDER`: every route at
 * three widths, dark and light; fails if a page is wider than its window.
 */

const { values } = parseArgs({ options: { all: { type: 'boolean' }, out: { type: 'string' } } });
const out = path.resolve(values.out ?? (values.all ? 'pictures' : 'docs/pictures'));
const dataDirectory = emptyDataDirectory();
// The recogniser's data for drawn icons must be in the data folder before the server starts.
const [screenshot] = values.all ? [] : await drawnPictures(dataDirectory, ['KAL-Reserve'], 'Storage Depot');
const server = await startServer({ dataDirectory, args: ['--demo'] });
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  if (screenshot === undefined) {
    const tooWide = await pictureEveryRoute(browser, server.address, out);
    for (const problem of tooWide) console.error(problem);
    if (tooWide.length > 0) process.exitCode = 1;
  } else await pictureDocs(browser, server.address, out, screenshot.png);
} finally {
  await browser.close();
  await server.stop();
  fs.rmSync(dataDirectory, { recursive: true });
}

import { findChromium } from '../e2e/support/chromium.ts';

/** Says at once that there is no browser, not after minutes of other tests. */
try {
  findChromium();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

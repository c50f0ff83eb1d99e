import { findChromium } from './chromium.ts';

/** Says at once that there is no browser, not after minutes of other tests. */
try {
  findChromium();
} catch (error) {
  console.error(String(error).replace(/^Error: /, ''));
  process.exit(1);
}

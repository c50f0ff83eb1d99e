import fs from 'node:fs';

/** In order. The headless shell is Chromium without a window: on two cores, journeys take a quarter less time in it. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/**
 * The path of the browser that journeys, benches and pictures drive: `CHROMIUM_PATH`, or the first that is installed.
 * @throws with what to install if there is none: without a browser the tests fail rather than skip.
 */
export function findChromium(): string {
  const found = process.env.CHROMIUM_PATH ?? PLACES.find((place) => fs.existsSync(place));
  if (found !== undefined && fs.existsSync(found)) return found;
  throw new Error(
    `The browser tests need Chromium and found none${found === undefined ? '' : ` at ${found}`}.\n` +
      'On Debian: apt-get install -y chromium-headless-shell\n' +
      'Elsewhere: install Chromium and set CHROMIUM_PATH to its program.',
  );
}

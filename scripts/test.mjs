// `npm test`: installs what is missing and runs every check; `--only=unit,e2e` runs some of them.
import fs from 'node:fs';
import path from 'node:path';
import { build, checkNode, install, ROOT, run } from './prepare.mjs';

checkNode();
install();
const chromium = findChromium();

const SCREENSHOTS = path.join(ROOT, '../shared/screenshots');
const npm = (script, ...args) =>
  run('npm', ['run', '--silent', script, ...(args.length ? ['--', ...args] : [])]);
const steps = {
  check: () => npm('check'),
  packages: () => npm('check:packages'),
  unit: () => npm('test:unit'),
  postgres: () => npm('test:postgres'),
  build,
  e2e: () =>
    run('npm', ['run', '--silent', 'test:e2e'], { env: { ...process.env, CHROMIUM_PATH: chromium } }),
  sizes: () =>
    run('npm', ['run', '--silent', 'bench:web', '--', '--check'], {
      env: { ...process.env, CHROMIUM_PATH: chromium },
    }),
  recognition: () => {
    if (fs.existsSync(SCREENSHOTS)) npm('bench:recognition', '--check');
    else console.log('No folder ../shared/screenshots: recognition was tested on drawn screenshots only.');
  },
  spec: () => npm('check:spec', '--strict'),
};

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const chosen = only === undefined ? Object.keys(steps) : only.split(',');
const times = [];
for (const name of chosen) {
  const step = steps[name];
  if (step === undefined) {
    console.error(`There is no step ${name}; there are ${Object.keys(steps).join(', ')}.`);
    process.exit(1);
  }
  console.log(`\n== ${name}`);
  const start = Date.now();
  step();
  times.push(`${name} ${Math.round((Date.now() - start) / 1000)} s`);
}
console.log(`\nEverything passed: ${times.join(', ')}.`);

/** The browser for the journeys. Without one the tests fail rather than skip. */
function findChromium() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const found = places.find((place) => place && fs.existsSync(place));
  if (found) return found;
  console.error(
    'The browser tests need Chromium and found none.\n' +
      'On Debian: apt-get install -y chromium\n' +
      'Elsewhere: install Chromium and set CHROMIUM_PATH to its program.',
  );
  process.exit(1);
}

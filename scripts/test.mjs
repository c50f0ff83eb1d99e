// `npm test`: installs missing packages and runs the checks that every change must pass, within minutes. `npm
// run test:all`: those and the slow ones; `-- --slow` only the slow ones. `-- --only=unit,e2e` selects some
// by name.
import fs from 'node:fs';
import path from 'node:path';
import { build, checkNode, install, ROOT, run } from './prepare.mjs';

checkNode();
install();
const chromium = findChromium();

const SCREENSHOTS = path.join(ROOT, '../shared/screenshots');
const npm = (script, ...args) =>
  run('npm', ['run', '--silent', script, ...(args.length ? ['--', ...args] : [])]);
const inBrowser = { env: { ...process.env, CHROMIUM_PATH: chromium } };
/** Required for every change. */
const quick = {
  check: () => npm('check'),
  packages: () => npm('check:packages'),
  spec: () => npm('check:spec', '--strict'),
  unit: () => npm('test:postgres', '--quick'),
  build,
  journeys: () => run('npm', ['run', '--silent', 'test:e2e', '--', '--project=main'], inBrowser),
};
/**
 * Further checks: the same rules on another database, under faults, and measured against performance targets.
 */
const slow = {
  build,
  embedded: () => npm('test:postgres', '--embedded'),
  'slow-unit': () => npm('test:unit', '--project=slow'),
  postgres: () => npm('test:postgres', '--slow'),
  e2e: () => run('npm', ['run', '--silent', 'test:e2e', '--', '--project=all'], inBrowser),
  image: () => npm('test:image'),
  failover: () => npm('soak', '--only=failover', '--amount=1'),
  sizes: () => run('npm', ['run', '--silent', 'bench:web', '--', '--check'], inBrowser),
  recognition: () => {
    if (fs.existsSync(SCREENSHOTS)) npm('bench:recognition', '--check');
    else console.log('No folder ../shared/screenshots: recognition was tested on drawn screenshots only.');
  },
};
const steps = { ...quick, ...slow };

const arguments_ = process.argv.slice(2);
const only = arguments_.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const chosen = only?.split(',') ?? Object.keys(chooseSteps());
const times = [];
for (const name of chosen) {
  const step = steps[name];
  if (step === undefined) {
    console.error(`Unknown step ${name}. Choose from ${Object.keys(steps).join(', ')}.`);
    process.exit(1);
  }
  console.log(`\n== ${name}`);
  const start = Date.now();
  step();
  times.push(`${name} ${Math.round((Date.now() - start) / 1000)} s`);
}
console.log(`\nEverything passed: ${times.join(', ')}.`);

function chooseSteps() {
  if (arguments_.includes('--slow')) return slow; // `npm run test:all` adds `--all` to it
  return arguments_.includes('--all') ? steps : quick;
}

/** Finds a browser for the journeys. Without one the tests fail rather than skip. */
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

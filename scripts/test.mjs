// `npm test`: installs missing packages and runs the checks that every change must pass, within minutes. `npm
// run test:all`: those and the slow ones; `-- --slow` only the slow ones. `-- --only=unit,e2e` selects some
// by name.
import fs from 'node:fs';
import path from 'node:path';
import { build, checkNode, install, ROOT, run } from './prepare.mjs';

checkNode();
install();

const SCREENSHOTS = path.join(ROOT, '../shared/screenshots');
const npm = (script, ...args) =>
  run('npm', ['run', '--silent', script, ...(args.length ? ['--', ...args] : [])]);
/** Required for every change. */
const quick = {
  browser: () => npm('check:browser'),
  check: () => npm('check'),
  packages: () => npm('check:packages'),
  spec: () => npm('check:spec', '--strict'),
  unit: () => npm('test:postgres', '--quick'),
  build,
  journeys: () => npm('test:e2e', '--project=main'),
};
/**
 * Further checks: the same rules on another database, under faults, and measured against performance targets.
 */
const slow = {
  build,
  embedded: () => npm('test:postgres', '--embedded'),
  'slow-unit': () => npm('test:unit', '--project=slow'),
  postgres: () => npm('test:postgres', '--slow'),
  e2e: () => npm('test:e2e', '--project=all'),
  image: () => npm('test:image'),
  failover: () => npm('soak', '--only=failover', '--amount=1'),
  sizes: () => npm('bench:web', '--check'),
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

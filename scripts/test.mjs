// `npm test`: installs missing packages and runs the checks that every change must pass, within minutes. `npm
// run test:all`: those and the slow ones; `-- --slow` only the slow ones. `-- --only=unit,e2e` selects some
// by name.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { checkNode, install, ROOT } from './prepare.mjs';

checkNode();
install();

const SCREENSHOTS = path.join(ROOT, '../shared/screenshots');
const npm = (script, ...args) => ['npm', 'run', '--silent', script, ...(args.length ? ['--', ...args] : [])];
const node = (...args) => [process.execPath, ...args];

/** The command of each step. */
const steps = {
  browser: npm('check:browser'),
  check: npm('check'),
  build: node('scripts/build.mjs'),
  journeys: npm('test:e2e', '--project=main'),
  packages: npm('check:packages'),
  unit: npm('test:unit', '--project=!slow'),
  e2e: npm('test:e2e', ...['operations', 'features', 'every-page'].map((name) => `--project=${name}`)),
  'slow-unit': npm('test:unit', '--project=slow'),
  image: npm('test:image'),
  failover: npm('soak', '--only=failover', '--amount=1'),
  sizes: npm('bench', 'web', '--check'),
  recognition: fs.existsSync(SCREENSHOTS)
    ? npm('bench', 'recognition', '--check')
    : node('-p', '"No folder ../shared/screenshots: recognition was tested on drawn screenshots only."'),
};

/**
 * Stages follow each other. The lanes of a stage run beside each other, each in its order: their steps leave a core idle for
 * much of their time.
 */
const quick = [[['browser']], [['check'], ['build', 'journeys']], [['packages', 'unit']]];
/** Under faults, in a browser, and measured against performance targets. */
const slow = [
  [['build', 'e2e']],
  [
    ['slow-unit', 'image'],
    ['failover', 'sizes'],
  ],
  [['recognition']],
];

const arguments_ = process.argv.slice(2);
const times = [];
for (const lanes of chooseStages()) {
  if (lanes.length > 1)
    console.log(
      `\nNow ${lanes.map((lane) => lane.join(', then ')).join('; beside it ')}. Each shows its output when it ends.`,
    );
  const failed = (await Promise.all(lanes.map((lane) => runLane(lane, lanes.length > 1)))).filter(Boolean);
  if (failed.length === 0) continue;
  console.error(`\nFailed: ${failed.join(', ')}. The reason stands above.`);
  process.exit(1);
}
console.log(`\nEverything passed: ${times.join(', ')}.`);

function chooseStages() {
  const only = arguments_.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
  if (only === undefined) {
    if (arguments_.includes('--slow')) return slow; // `npm run test:all` adds `--all` to it
    return arguments_.includes('--all') ? [...quick, ...slow] : quick;
  }
  const names = only.split(',');
  const unknown = names.find((name) => !(name in steps));
  if (unknown === undefined) return [[names]];
  console.error(`Unknown step ${unknown}. Choose from ${Object.keys(steps).join(', ')}.`);
  process.exit(1);
}

/** @param isAside shows what a step says when it ends. @returns the name of the step that failed. */
async function runLane(lane, isAside) {
  for (const name of lane) {
    const start = Date.now();
    if (!isAside) console.log(`\n== ${name}`);
    const { code, output } = await run(steps[name], isAside ? 'pipe' : 'inherit');
    if (isAside) console.log(`\n== ${name}\n${output}`);
    if (code !== 0) return name;
    times.push(`${name} ${Math.round((Date.now() - start) / 1000)} s`);
  }
  return undefined;
}

function run([command, ...args], output) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['inherit', output, output] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        said += text;
      });
    child.once('error', reject).once('close', (code) => resolve({ code, output: said }));
  });
}

import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/**
 * `npm run check:changed`: format, types and imports, and the tests in the folders of what is not committed yet; of the last
 * commit where everything is. `npm run check` looks at everything.
 */
const linesOf = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const open = [
  ...linesOf('diff', '--name-only', 'HEAD'),
  ...linesOf('ls-files', '--others', '--exclude-standard'),
];
const changed = (open.length > 0 ? open : linesOf('diff', '--name-only', 'HEAD~1')).filter((file) =>
  fs.existsSync(file),
);

/** The folder whose tests a file is likely to break: its feature's, else its own. */
const folderOf = (file) => /^.*?\/features\/[^/]+(?=\/)/.exec(file)?.[0] ?? path.dirname(file);
const folders = new Set(changed.filter((file) => /\.(tsx?|css)$/.test(file)).map(folderOf));

const steps = [
  ['biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed],
  ['tsc', '--noEmit', '-p', 'tsconfig.json'],
  ['tsx', 'scripts/check-imports.ts'],
  ...(folders.size > 0
    ? [['vitest', 'run', '--passWithNoTests', ...[...folders].map((folder) => `${folder}/`)]]
    : []),
];
/** Runs a step beside the others, and shows what it says when it ends. @returns its exit code. */
const run = ([program, ...args]) =>
  new Promise((resolve) => {
    const step = spawn('npx', ['--no-install', program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [step.stdout, step.stderr]) stream.on('data', (text) => (said += text));
    step.once('close', (code) => {
      console.log(`== ${program}\n${said}`);
      resolve(code);
    });
  });
process.exitCode = Math.max(...(await Promise.all(steps.map(run))));

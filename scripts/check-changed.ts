import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { testsNear } from './tests-near.ts';

/**
 * `npm run check:changed`: format, types and imports, and the tests nearest to what is not committed yet; to the last commit
 * where everything is. `npm run check` and `npm test` look at everything.
 */
const linesOf = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const open = [
  ...linesOf('diff', '--name-only', 'HEAD'),
  ...linesOf('ls-files', '--others', '--exclude-standard'),
];
const changed = (open.length > 0 ? open : linesOf('diff', '--name-only', 'HEAD~1')).filter((file) =>
  fs.existsSync(file),
);
const root = path.resolve(import.meta.dirname, '..');
const tests = new Set(
  changed.filter((file) => /\.(tsx?|css)$/.test(file)).flatMap((file) => testsNear(root, file)),
);

const steps = [
  ['biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed],
  ['tsc', '--noEmit', '-p', 'tsconfig.json'],
  ['tsx', 'scripts/check-imports.ts'],
  ...(tests.size > 0 ? [['vitest', 'run', '--passWithNoTests', ...tests]] : []),
];
/** Runs a step beside the others, and shows what it says when it ends. @returns its exit code. */
const run = ([program = '', ...args]: string[]) =>
  new Promise<number>((resolve) => {
    const step = spawn('npx', ['--no-install', program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [step.stdout, step.stderr])
      stream.on('data', (text) => {
        said += text;
      });
    step.once('close', (code) => {
      console.log(`== ${program}\n${said}`);
      resolve(code ?? 1);
    });
  });
process.exitCode = Math.max(...(await Promise.all(steps.map(run))));

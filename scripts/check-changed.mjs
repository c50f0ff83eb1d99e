import { execFileSync, spawnSync } from 'node:child_process';
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
for (const [program, ...args] of steps) {
  const { status } = spawnSync('npx', ['--no-install', program, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

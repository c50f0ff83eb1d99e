import fs from 'node:fs';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { AREAS } from './mutation/areas.ts';

/**
 * `npm run test:mutation -- FOLDER` makes small changes to the source files in a folder (or to one file), one
 * at a time, and reports which of these mutants no test catches. See docs/mutation-testing.md.
 */
const MINIMUM_SCORE = 90;
const OUTPUT = '.build/mutation';

const asked = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('--'))
  .map((argument) => path.relative('.', path.resolve(argument)));
const runs = AREAS.map((area) => ({ ...area, files: filesOf(area.sources).filter(isAsked) })).filter(
  ({ files }) => files.length > 0,
);
if (asked.length === 0 || runs.length === 0) {
  console.error(
    'Name a folder or file, such as packages/domain. These have their tests in scripts/mutation/areas.ts:',
  );
  for (const { name, sources } of AREAS) console.error(`  ${name}: ${sources.join(', ')}`);
  process.exit(2);
}

for (const { name, files, tests } of runs) {
  console.log(`\n${name}: ${files.join(', ')}`);
  // Stryker's own option for this does not activate mutants that take effect while a module loads.
  process.env.MUTATION_TESTS = JSON.stringify(tests);
  await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    mutate: files,
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
    incremental: true,
    incrementalFile: `${OUTPUT}/${name}.incremental.json`,
    force: process.argv.includes('--force'),
    // Otherwise Stryker rewrites it with a TypeScript API that version 7 lacks; nothing reads the file here.
    tsconfigFile: 'none',
    tempDirName: `${OUTPUT}/sandbox`,
    ignorePatterns: ['**/dist', '/apps/web', '/docs', '/e2e'],
    reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
    clearTextReporter: { reportTests: false, allowColor: false },
    htmlReporter: { fileName: `${OUTPUT}/${name}.html` },
    jsonReporter: { fileName: `${OUTPUT}/${name}.json` },
    thresholds: { high: 100, low: MINIMUM_SCORE, break: MINIMUM_SCORE },
  }).runMutationTest();
}

function filesOf(sources: string[]): string[] {
  return sources.flatMap((source) => {
    if (fs.statSync(source).isFile()) return [source];
    const names = fs.readdirSync(source, { encoding: 'utf8' }).sort();
    return names
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'index.ts')
      .map((name) => path.join(source, name));
  });
}

function isAsked(file: string): boolean {
  return asked.some((folder) => file === folder || file.startsWith(`${folder}${path.sep}`) || folder === '');
}

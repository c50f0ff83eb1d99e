import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accessBreaks } from './breaks/access.ts';
import { applyBreak, type Break, escapePattern } from './breaks/break.ts';
import { BREAKS } from './breaks/list.ts';

/**
 * `npm run test:breaks -- [WORDS]` puts each known fault into a copy of the code and runs the test that must
 * catch it. Fails if that test stays green. WORDS select the breaks whose name or test file contains one of
 * them; `access` selects those of the access table. Breaks in different source files that are caught by
 * different test files run together, to save time; `--apart` runs each alone. `--no-baseline` skips the check
 * that the tests pass without any break.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const TIME_LIMIT_MS = 600_000;
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-breaks-'));
const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isChosen = (text: string) => filters.length === 0 || filters.some((filter) => text.includes(filter));
const chosen = BREAKS.filter(({ name, test }) => isChosen(`${name} ${test.file}`));
const rounds = [
  ...(options.includes('--apart') ? chosen.map((entry) => [entry]) : together(chosen)),
  ...(isChosen('access') ? accessBreaks(ROOT) : []),
];
const problems: string[] = [];

try {
  copyCode();
  if (!options.includes('--no-baseline')) checkUnbroken();
  for (const round of rounds) tryRound(round);
} finally {
  fs.rmSync(copy, { recursive: true, force: true });
}
const count = rounds.flat().length;
console.log(`\n${count - problems.length} of ${count} breaks were caught.`);
for (const problem of problems) console.log(`- ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** As few rounds as possible in which no two breaks share a source file, a test file or a project. */
function together(breaks: Break[]): Break[][] {
  const made: Break[][] = [];
  for (const entry of breaks) {
    const fitting = made.find((round) =>
      round.every(
        ({ file, test }) =>
          file !== entry.file &&
          test.file !== entry.test.file &&
          projectOf(test.file) === projectOf(entry.test.file),
      ),
    );
    if (fitting === undefined) made.push([entry]);
    else fitting.push(entry);
  }
  return made;
}

function projectOf(testFile: string): 'web' | 'server' | 'packages' {
  if (testFile.startsWith('apps/web/src/')) return 'web';
  return testFile.startsWith('apps/server/') ? 'server' : 'packages';
}

/**
 * Copies tracked and untracked files that git does not ignore; packages are shared with the original,
 * workspaces linked to the copy.
 */
function copyCode(): void {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of stdout.split('\0').filter((name) => name !== '' && fs.existsSync(path.join(ROOT, name))))
    fs.cpSync(path.join(ROOT, file), path.join(copy, file));
  const modules = path.join(copy, 'node_modules');
  fs.mkdirSync(path.join(modules, '@backline'), { recursive: true });
  for (const name of fs.readdirSync(path.join(ROOT, 'node_modules')))
    if (name !== '@backline' && !name.startsWith('.'))
      fs.symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  for (const name of fs.readdirSync(path.join(ROOT, 'node_modules/@backline')))
    fs.symlinkSync(
      path.join(
        '../..',
        fs.readlinkSync(path.join(ROOT, 'node_modules/@backline', name)).replace(/^(\.\.\/)+/, ''),
      ),
      path.join(modules, '@backline', name),
    );
}

/** A test that fails without a break proves nothing. */
function checkUnbroken(): void {
  for (const project of ['server', 'web', 'packages']) {
    const tests = rounds
      .flat()
      .map(({ test }) => test)
      .filter(({ file }) => projectOf(file) === project);
    if (tests.length === 0) continue;
    const results = runTests(tests);
    for (const test of tests) {
      const verdict = verdictOf(results, test);
      if (verdict !== 'green')
        throw new Error(`Without any break “${test.title}” of ${test.file} is ${verdict}.`);
    }
  }
}

function tryRound(round: Break[]): void {
  const originals = new Map<string, string>();
  for (const entry of round) {
    const target = path.join(copy, entry.file);
    const text = fs.readFileSync(target, 'utf8');
    if (!originals.has(target)) originals.set(target, text);
    fs.writeFileSync(target, applyBreak(text, entry));
  }
  const results = runTests(round.map(({ test }) => test));
  for (const { name, test } of round) {
    const verdict = verdictOf(results, test);
    console.log(`${verdict.padEnd(8)} ${name}`);
    if (verdict !== 'red') problems.push(`${name}: “${test.title}” of ${test.file} is ${verdict}`);
  }
  for (const [target, text] of originals) fs.writeFileSync(target, text);
}

interface Result {
  file: string;
  fullName: string;
  status: string;
}

/** Runs tests of one project. */
function runTests(tests: Break['test'][]): Result[] {
  const output = path.join(copy, 'results.json');
  fs.rmSync(output, { force: true });
  const files = [...new Set(tests.map(({ file }) => file))];
  const titles = [...new Set(tests.map(({ title }) => escapePattern(title)))];
  const { stderr } = spawnSync(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ...[
        'run',
        `--project=${projectOf(files[0] ?? '')}`,
        '--maxWorkers=1',
        '--reporter=json',
        `--outputFile=${output}`,
      ],
      // A fault must be caught by an assertion, never by a timeout on a busy machine.
      ...[`--testTimeout=${TIME_LIMIT_MS}`, `--hookTimeout=${TIME_LIMIT_MS}`],
      ...['--testNamePattern', titles.join('|'), ...files],
    ],
    { cwd: copy, encoding: 'utf8' },
  );
  if (!fs.existsSync(output)) throw new Error(`${files.join(', ')} could not be run:\n${stderr}`);
  const report: { testResults: { name: string; assertionResults: Omit<Result, 'file'>[] }[] } = JSON.parse(
    fs.readFileSync(output, 'utf8'), // written by Vitest's reporter
  );
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((assertionResult) => ({ ...assertionResult, file: path.relative(copy, name) })),
  );
}

/** Red means that a test ran and failed; one that could not be loaded has not run and counts as neither. */
function verdictOf(results: Result[], test: Break['test']): 'red' | 'green' | 'not run' {
  const own = results.filter(
    ({ file, fullName, status }) =>
      file === test.file && fullName.includes(test.title) && status !== 'skipped',
  );
  if (own.length === 0) return 'not run';
  return own.some(({ status }) => status === 'failed') ? 'red' : 'green';
}

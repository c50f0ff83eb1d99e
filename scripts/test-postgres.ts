import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findPostgres, startTemporaryPostgres } from '../apps/server/src/testing/temporary-postgres.ts';

/**
 * Runs tests on a temporary PostgreSQL server, which answers them in less than half of the time of the embedded database:
 * `npm test` therefore uses it where it is installed, and `npm run test:all` adds what runs on the embedded one.
 *
 * - `npm run test:postgres`: the tests that open a database. Other arguments are passed to Vitest.
 * - `--quick`: all unit tests of `npm test`; on the embedded database where there is no PostgreSQL.
 * - `--slow`: the slow tests that open a database.
 * - `--embedded`: on the embedded database, what `--quick` ran on PostgreSQL.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const [mode, ...others] = process.argv.slice(2);
const bin = findPostgres();
if (mode === '--embedded') {
  if (bin === null) console.log('Without PostgreSQL the unit tests ran on the embedded database already.');
  else process.exitCode = vitest(['server'], databaseTests());
} else if (bin === null) {
  console.log(
    'No PostgreSQL was found here, so the server is tested on the embedded database only.\n' +
      'On Debian: apt-get install -y postgresql; elsewhere set POSTGRES_BIN to the folder of initdb and postgres.',
  );
  if (mode === '--quick') process.exitCode = vitest(['!slow'], others);
} else {
  const server = await startTemporaryPostgres(bin, { durable: false });
  console.log(`On ${server.version}:`);
  process.exitCode = vitest(...wanted(), server.url('postgres'));
  await server.stop();
}

function wanted(): [projects: string[], files: string[]] {
  if (mode === '--quick') return [['!slow'], others];
  if (mode === '--slow') return [['slow'], databaseTests()];
  return [['server', 'slow'], mode === undefined ? databaseTests() : [mode, ...others]];
}

/** @returns the exit code. */
function vitest(projects: string[], files: string[], database?: string): number {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...projects.map((one) => `--project=${one}`), ...files],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...(database && { TEST_DATABASE_URL: database }) },
    },
  );
  return status ?? 1;
}

/**
 * The test files that open a database through helpers that support `TEST_DATABASE_URL`; the others would only
 * repeat.
 */
function databaseTests(): string[] {
  const source = path.join(ROOT, 'apps/server/src');
  const files = fs.readdirSync(source, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join(source, file))
    .filter((file) => /open(TestApp|DiscordApp|TestDatabase)\(/.test(fs.readFileSync(file, 'utf8')));
}

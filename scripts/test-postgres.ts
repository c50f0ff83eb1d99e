import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findPostgres, startTemporaryPostgres } from '../apps/server/src/testing/temporary-postgres.ts';

/**
 * `npm run test:postgres` runs the tests that use a database on a separate PostgreSQL server; `npm run test:all`
 * runs it too. Arguments are passed to Vitest. If PostgreSQL is not installed, it prints a note and passes.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const bin = findPostgres();
if (bin === null)
  console.log(
    'No PostgreSQL was found here, so the server was tested on the embedded database only.\n' +
      'On Debian: apt-get install -y postgresql; elsewhere set POSTGRES_BIN to the folder of initdb and postgres.',
  );
else {
  const server = await startTemporaryPostgres(bin, { durable: false });
  console.log(`The server's tests on ${server.version}:`);
  const wanted = process.argv.slice(2);
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=server',
      '--project=slow',
      ...(wanted.length > 0 ? wanted : databaseTests()),
    ],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE_URL: server.url('postgres') },
    },
  );
  await server.stop();
  process.exitCode = status ?? 1;
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

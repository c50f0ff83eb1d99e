import { createServer } from 'node:http';
import net from 'node:net';
import { expect, it } from 'vitest';
import { ConfigError } from '../config.ts';
import { openPostgres } from '../db/open-postgres.ts';
import {
  DamagedDatabaseError,
  ForbiddenDatabaseError,
  openingError,
} from '../embedded-postgres/opening-error.ts';
import { addressOf } from '../runtime/address-of.ts';
import { failureText, listening, UsageError } from './failure-text.ts';

const failureOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'It did not fail.',
    (error: unknown) => failureText(error),
  );

it.each(['127.0.0.1', 'localhost', 'nobody.invalid'])(
  'a database at %s that cannot be reached is a sentence',
  async (host) => {
    const probe = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => probe.once('listening', resolve));
    const { port } = addressOf(probe);
    await new Promise((resolve) => probe.close(resolve));
    const text = await failureOf(openPostgres(`postgresql://backline@${host}:${port}/backline`, () => {}));
    expect(text).toMatch(/^The database cannot be reached: .*(ECONNREFUSED|ENOTFOUND|EAI_AGAIN).*$/);
  },
);

it.each([
  ['28P01', 'The database refuses the user or the password of DATABASE_URL: no.'],
  ['3D000', 'There is no such database as DATABASE_URL names: no.'],
  ['42501', 'The user of DATABASE_URL lacks a right; it must own the database: no.'],
])('what PostgreSQL refuses with %s is a sentence', (code, words) => {
  const refused = Object.assign(new Error('no'), { code });
  expect(failureText(new Error('Failed query', { cause: refused }))).toBe(words);
});

it('a file that cannot be used is named, and only what nobody expected has its stack', () => {
  const error = Object.assign(new Error('EACCES: permission denied'), {
    code: 'EACCES',
    syscall: 'open',
    path: '/a/b',
  });
  expect(failureText(error)).toMatch(/^\/a\/b cannot be used \(EACCES\)\./);
  expect(failureText(new ConfigError('PORT: x'))).toBe('The settings are not valid:\nPORT: x');
  expect(failureText(new TypeError('a bug'))).toContain('    at ');
});

it('a database without a permission is not taken for a damaged one', () => {
  const forbidden = openingError(
    '/data/database',
    'could not open file "global/pg_control": Permission denied',
    {},
  );
  expect(forbidden).toBeInstanceOf(ForbiddenDatabaseError);
  expect(failureText(forbidden)).toMatch(/because a permission is missing: .*Permission denied/);
  expect(failureText(forbidden)).not.toMatch(/restore|backup/);
  expect(openingError('/data/database', 'incorrect checksum in control file', {})).toBeInstanceOf(
    DamagedDatabaseError,
  );
});

it.each([
  ['203.0.113.1', 0, /^HOST: 203\.0\.113\.1 is no address of this computer\.$/],
  ['nobody.invalid', 0, /^HOST: nobody knows the name nobody\.invalid\.$/],
])('an address to listen on that is not there is named: %s', async (host, port, words) => {
  const server = createServer();
  const started = new Promise((resolve, reject) =>
    server.once('error', reject).listen(port, host, () => resolve(null)),
  );
  await expect(listening(started, { host, port })).rejects.toThrow(words);
});

it('a port that is taken is named with its setting', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = addressOf(taken);
  const second = createServer();
  const started = new Promise((resolve, reject) =>
    second.once('error', reject).listen(port, '127.0.0.1', () => resolve(null)),
  );
  const refused = listening(started, { host: '127.0.0.1', port }, 'METRICS_');
  await expect(refused).rejects.toThrow(UsageError);
  await expect(refused).rejects.toThrow(/Set METRICS_PORT to another number/);
  await new Promise((resolve) => taken.close(resolve));
});

import net from 'node:net';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { expect, it } from 'vitest';
import { isDatabaseAway } from './database-away.ts';

const withCode = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall });

it.each([
  ['a refused connection', withCode('ECONNREFUSED', 'connect')],
  ['a missing socket', withCode('ENOENT', 'connect')],
  ['an unknown host name', withCode('ENOTFOUND', 'getaddrinfo')],
  ['a server that is shutting down', withCode('57P01')],
  ['a server that is starting', withCode('57P03')],
  ['too many connections', withCode('53300')],
  ['a standby', withCode('25006')],
  ['no connection in time', new Error('timeout exceeded when trying to connect')],
  ['a broken connection', new Error('Connection terminated unexpectedly')],
  ['no primary among several servers', new Error('None of the database servers is the primary now.')],
  ['a query on a broken connection', new DrizzleQueryError('select 1', [], withCode('08006'))],
])('%s means that the database is unavailable', (_, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

it.each([
  ['a missing file', withCode('ENOENT', 'open')],
  ['a full disk', withCode('53100')],
  ['a broken constraint', new DrizzleQueryError('insert', [], withCode('23505'))],
  ['a cancelled statement', withCode('57014')],
  ['a bug', new TypeError('x is not a function')],
  ['no error at all', undefined],
])('%s does not', (_, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});

it('the driver’s real error for an unreachable server is recognised', async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const pool = new pg.Pool({ connectionString: `postgresql://user@127.0.0.1:${port}/db` });
  const error = await pool.query('select 1').catch((reason: unknown) => reason);
  await pool.end();
  expect(isDatabaseAway(error)).toBe(true);
});

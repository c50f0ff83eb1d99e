import { once } from 'node:events';
import http from 'node:http';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { errorText } from '../db/database-problem.ts';
import { users } from '../db/schema.ts';
import { useOpened } from '../testing/test-app.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { answerError } from './error-replies.ts';
import { loggedError, loggedRequest, noteRequests, requestId } from './request-log.ts';

const database = useOpened(openTestDatabase);

describe('the request log', () => {
  it('a request is logged without its query, which in a sign-in contains code and state', () => {
    const request = { method: 'GET', url: '/login?code=planted&state=planted', ip: '127.0.0.1' };
    expect(loggedRequest(request)).toEqual({ method: 'GET', path: '/login', ip: '127.0.0.1' });
  });

  it('a failed query is logged with its statement and reason, without its values', async () => {
    const row = { discordUserId: 'planted-id', username: 'planted-name', refreshToken: 'planted\ntoken' };
    await database.db.insert(users).values(row);
    const error: unknown = await database.db
      .insert(users)
      .values(row)
      .catch((thrown: unknown) => thrown);
    const logged = loggedError(error as Error); // a rejection of the database is an Error
    expect(logged.message).toContain('insert into "users"');
    expect(logged.cause?.message).toContain('duplicate key value');
    expect(logged.cause?.code).toBe('23505');
    expect(logged.stack).toContain('request-log.test.ts');
    expect(JSON.stringify(logged)).not.toContain('planted');
  });

  it('a value that the database quotes in its reason is removed', async () => {
    const error: unknown = await database.db
      .execute(sql`select ${'planted-code'}::text::int`)
      .catch((thrown: unknown) => thrown);
    const logged = loggedError(error as Error);
    expect(logged.cause?.message).toBe('invalid input syntax for type integer: "…"');
    expect(JSON.stringify(logged)).not.toContain('planted');
    expect(errorText(error)).toContain('invalid input syntax for type integer: "…"');
    expect(errorText(error)).not.toContain('planted');
  });

  it('any other error keeps its message, its stack and its causes', () => {
    const error = new Error('outer', { cause: new TypeError('inner') });
    expect(loggedError(error)).toMatchObject({
      type: 'Error',
      message: 'outer',
      stack: expect.stringContaining('request-log.test.ts'),
      cause: { type: 'TypeError', message: 'inner' },
    });
  });
});

describe('a reply that ends too soon', () => {
  it.each([
    ['because its caller has gone is no error of the server', true, 0],
    ['while its caller waits is an error of the server', false, 1],
  ])('%s', async (_, isGone, count) => {
    const lines: string[] = [];
    const server = fastify({
      logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
    });
    server.setErrorHandler(answerError);
    server.get('/', async (request, reply) => {
      if (isGone) {
        request.raw.socket.destroy();
        await once(reply.raw, 'close');
      }
      throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
    });
    const address = await server.listen({ host: '127.0.0.1', port: 0 });
    await new Promise((resolve) => http.get(address, resolve).once('error', resolve));
    await server.close();
    expect(lines).toHaveLength(count);
  });
});

describe('the id of a request', () => {
  it.each(['a', 'Req.1_2-3', 'x'.repeat(64)])('is the caller’s own, such as %s', (id) => {
    expect(requestId({ headers: { 'x-request-id': id } })).toBe(id);
  });

  it.each(['', 'two words', 'line\nbreak', '"}{', 'x'.repeat(65), 'ümlaut', undefined])(
    'is a new one if the caller’s is not a plain word (%j)',
    (id) => {
      expect(requestId({ headers: id === undefined ? {} : { 'x-request-id': id } })).toMatch(
        /^[0-9a-f-]{36}$/,
      );
    },
  );

  it('is returned with the reply and appears in the log line of a failed request', async () => {
    const lines: string[] = [];
    const server = fastify({
      genReqId: requestId,
      logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
    });
    noteRequests(server);
    server.get('/fails', (_, reply) => reply.status(500).send());
    server.get('/works', (_, reply) => reply.send('yes'));
    for (const url of ['/works', '/fails']) {
      const { headers } = await server.inject({ url, headers: { 'x-request-id': `of${url.slice(1)}` } });
      expect(headers['x-request-id']).toBe(`of${url.slice(1)}`);
    }
    await server.close();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ reqId: 'offails', status: 500 }]);
  });
});

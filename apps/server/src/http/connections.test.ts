import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { fir, isErrorBody } from '@backline/contract';
import fc from 'fast-check';
import fastify from 'fastify';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { CONNECTIONS, superviseConnections } from './connections.ts';

const app = useTestApp({ emptied: false });
let port: number;
beforeAll(async () => {
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.server.address() as AddressInfo); // listening on a port, so never a string
});

/** Writes raw bytes and returns everything received until the server closes. */
async function say(bytes: string | Uint8Array): Promise<{ status: string; body: string }> {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end(bytes);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: head.split(' ')[1] ?? '', body };
}

it.each([
  ['text that is not HTTP', 'hello\r\n\r\n', '400'],
  ['a header with a line break in its name', 'GET / HTTP/1.1\r\nhost: a\r\nb ad: c\r\n\r\n', '400'],
  [
    'two lengths, which allow request smuggling',
    'POST /api/war/reset HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    '400',
  ],
  ['headers of 20 kB', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, '431'],
])('%s is refused in the format of every other error', async (_, bytes, status) => {
  const answer = await say(bytes);
  expect(answer.status).toBe(status);
  expect(isErrorBody(JSON.parse(answer.body))).toBe(true);
});

it('no bytes at all break the server or reveal its internals', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .uint8Array({ maxLength: 50 })
      .map((tail) => Buffer.concat([Buffer.from('GET /api/items HTTP/1.1\r\n'), tail])),
    fc
      .uint8Array({ maxLength: 50 })
      .map((tail) =>
        Buffer.concat([Buffer.from('POST /api/fir/process_report HTTP/1.1\r\nhost: a\r\n'), tail]),
      ),
  );
  for (const sample of fc.sample(bytes, 200)) {
    const { status, body } = await say(sample);
    expect(Number(status || '400'), body).toBeLessThan(500);
    expect(body).not.toMatch(/node_modules|HPE_|\n\s+at /);
  }
  expect((await app.request({ method: 'GET', url: '/api/health' })).status).toBe(200);
});

it('headers must arrive within 20 seconds and a request within 2 minutes, so that slow clients hold nothing up', () => {
  expect(app.server.server.headersTimeout).toBe(20_000);
  expect(app.server.server.requestTimeout).toBe(120_000);
  expect(app.server.server).toHaveProperty('connectionsCheckingInterval', 2000);
});

/** A client that never closes by itself, however often the server does. */
async function stubborn(toPort: number, bytes: string): Promise<net.Socket> {
  const socket = net.connect({ port: toPort, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {}); // these tests wait to be dropped
  await once(socket, 'connect');
  if (bytes !== '') socket.write(bytes);
  return socket;
}

/** Everything that a server sends until it ends its side. Ours stays open, which an iterator over the socket would not allow. */
function answerOf(socket: net.Socket): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      answer += part;
    });
    socket.once('end', () => resolve(answer));
  });
}

const openConnections = (server: net.Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

it('a refused connection is dropped, though the client keeps it open', async () => {
  const before = await openConnections(app.server.server);
  const sockets = await Promise.all(
    ['hello\r\n\r\n', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, '\u0000'].map(
      (bytes) => stubborn(port, bytes),
    ),
  );
  const answers = await Promise.all(sockets.map(answerOf));
  expect(answers.map((answer) => answer.split(' ')[1])).toEqual(['400', '431', '400']);
  expect(sockets.map((socket) => socket.destroyed)).toEqual([false, false, false]);
  await vi.waitFor(async () => expect(await openConnections(app.server.server)).toBe(before), 5000);
  for (const socket of sockets) socket.destroy();
});

describe('a server that tracks its connections', () => {
  let letGo = () => {};
  let isHeld = false;
  /** Listens on a port of its own. @param checkMs how often it checks bodies: constantly by default. */
  async function listen(checkMs = 20) {
    const server = fastify(CONNECTIONS);
    superviseConnections(server, { checkMs, stopMs: 50 });
    isHeld = false;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    server.post('/echo', async (request) => request.body);
    server.get('/held', async () => {
      isHeld = true;
      await held;
      return { done: true };
    });
    server.get('/stream', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.raw.write(':\n\n');
    });
    await server.listen({ host: '127.0.0.1', port: 0 });
    return { server, port: (server.server.address() as AddressInfo).port };
  }
  const post = (length: number) =>
    `POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

  it('refuses a body that stalls, and accepts one that does not', async () => {
    const own = await listen();
    const silent = await stubborn(own.port, `${post(100)}{"a"`);
    const answer = await text(silent);
    expect(answer).toContain('408 Request Timeout');
    expect(isErrorBody(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''))).toBe(true);
    await vi.waitFor(async () => expect(await openConnections(own.server.server)).toBe(0), 5000);
    const whole = JSON.stringify({ a: 'b'.repeat(500_000) });
    const steady = await stubborn(own.port, post(whole.length));
    for (let at = 0; at < whole.length; at += 50_000) {
      steady.write(whole.slice(at, at + 50_000));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const [head] = (await once(steady, 'data')) as [Buffer];
    expect(String(head)).toContain('200 OK');
    steady.destroy();
    await own.server.close();
  });

  it('does not mistake a client that waits for an answer for a slow one', async () => {
    const own = await listen();
    const socket = await stubborn(own.port, 'GET /held HTTP/1.1\r\nhost: a\r\n\r\n');
    await new Promise((resolve) => setTimeout(resolve, 300)); // many checks, each of which might have ended it
    letGo();
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toContain('{"done":true}');
    socket.destroy();
    await own.server.close();
  });

  it('stops although clients are silent, half-way through or following a stream, and lets a complete request finish', async () => {
    const own = await listen(60_000);
    const otherSockets = await Promise.all(
      [
        '',
        'GET / HTT',
        'GET / HTTP/1.1\r\nhost: a\r\n',
        `${post(100)}{"a"`,
        'GET /none HTTP/1.1\r\nhost: a\r\n\r\n', // answered, and kept open for the next one
        'GET /stream HTTP/1.1\r\nhost: a\r\n\r\n',
      ].map((bytes) => stubborn(own.port, bytes)),
    );
    const working = await stubborn(own.port, 'GET /held HTTP/1.1\r\nhost: a\r\n\r\n');
    const answered = text(working);
    await Promise.all([once(otherSockets[4]!, 'data'), once(otherSockets[5]!, 'data')]);
    await vi.waitFor(async () => {
      expect(await openConnections(own.server.server)).toBe(7);
      expect(isHeld).toBe(true);
    }, 5000);
    const stopped = own.server.close();
    await vi.waitFor(async () => expect(await openConnections(own.server.server)).toBe(1), 5000);
    letGo();
    expect(await answered).toContain('{"done":true}');
    await stopped;
    for (const socket of [...otherSockets, working]) socket.destroy();
  });
});

it('a compressed body is not decompressed, so that a small one cannot fill the memory', async () => {
  const by = await app.signIn({ read: true });
  const entries = Array.from({ length: 20_000 }, () => ({
    'Stockpile Name': 'a',
    CodeName: 'Cloth',
    Quantity: 1,
  }));
  const response = await app.server.inject({
    method: 'POST',
    url: fir.processReport.path,
    headers: {
      authorization: `Bearer ${by.token}`,
      cookie: 'XSRF-TOKEN=a',
      'x-xsrf-token': 'a',
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    payload: gzipSync(JSON.stringify({ report: { entries } })),
  });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ error: { code: 'not-json' } });
});

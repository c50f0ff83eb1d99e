import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { fir, isErrorBody } from '@backline/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await openTestApp();
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.server.address() as AddressInfo); // listening on a port, so never a string
});
afterAll(() => app.close());

/** Writes raw bytes and gives all that comes back until the server closes. */
async function say(bytes: string | Uint8Array): Promise<{ status: string; body: string }> {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end(bytes);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: head.split(' ')[1] ?? '', body };
}

it.each([
  ['what is no HTTP', 'hello\r\n\r\n', '400'],
  ['a header with a line break in its name', 'GET / HTTP/1.1\r\nhost: a\r\nb ad: c\r\n\r\n', '400'],
  [
    'two lengths, by which one request could hide another',
    'POST /api/war/reset HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    '400',
  ],
  ['a head of 20 kB', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, '431'],
])('%s is refused in the words of every other error', async (_, bytes, status) => {
  const answer = await say(bytes);
  expect(answer.status).toBe(status);
  expect(isErrorBody(JSON.parse(answer.body))).toBe(true);
});

it('no bytes at all break the server or learn of its inside', async () => {
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
  for (const one of fc.sample(bytes, 200)) {
    const { status, body } = await say(one);
    expect(Number(status || '400'), body).toBeLessThan(500);
    expect(body).not.toMatch(/node_modules|HPE_|\n\s+at /);
  }
  expect((await app.request({ method: 'GET', url: '/api/health' })).status).toBe(200);
});

it('a head must come in 20 seconds and a request in 2 minutes, so that slow ones hold nothing up', () => {
  expect(app.server.server.headersTimeout).toBe(20_000);
  expect(app.server.server.requestTimeout).toBe(120_000);
});

it('a packed body is not unpacked, so that a small one cannot fill the memory', async () => {
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

import { PassThrough } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { App } from './app.ts';
import { answerError } from './error-replies.ts';
import { withUploads } from './uploads.ts';

let server: FastifyInstance;
/** The sizes of the files that arrived complete. */
let arrived: number[];
beforeEach(async () => {
  arrived = [];
  server = fastify({ bodyLimit: 100 });
  server.setErrorHandler(answerError);
  server.decorateRequest('viewer', null);
  server.addHook('onRequest', async (request) => {
    request.viewer = { userId: Number(request.headers.by) } as never; // nothing else of the viewer is used here
  });
  withUploads(
    { server } as App, // nothing else of the app is used here
    (app) =>
      app.server.post('/file', async ({ body }) => {
        arrived.push((body as Buffer).length);
        return {};
      }),
    { heldBytes: 150 },
  );
  await server.ready();
});
afterEach(() => server.close());

const send = (payload: PassThrough | Buffer, by: number) =>
  server.inject({
    method: 'POST',
    url: '/file',
    headers: { by: String(by), 'content-type': 'x/y' },
    payload,
  });

it('a file is accepted unchanged, up to its limit', async () => {
  expect((await send(Buffer.alloc(100), 1)).statusCode).toBe(200);
  expect((await send(Buffer.alloc(101), 1)).statusCode).toBe(413);
  expect((await send(Buffer.alloc(0), 1)).statusCode).toBe(200);
  expect(arrived).toEqual([100, 0]);
});

it('the total size of all bodies is limited by the bytes received, and answered ones no longer count', async () => {
  const slow = [new PassThrough(), new PassThrough()];
  const sent = slow.map((body, index) => send(body, index));
  for (const body of slow) body.write(Buffer.alloc(60));
  await vi.waitFor(() => expect(slow.map((body) => body.readableLength)).toEqual([0, 0]));
  const refused = await send(Buffer.alloc(31), 7);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().error.message).toBe(
    'Too many files are being sent. Send this one again in a moment.',
  );
  expect(refused.headers['retry-after']).toBe('2');
  expect((await send(Buffer.alloc(30), 7)).statusCode).toBe(200);
  for (const body of slow) body.end();
  for (const answer of await Promise.all(sent)) expect(answer.statusCode).toBe(200);
  expect((await send(Buffer.alloc(100), 7)).statusCode).toBe(200);
});

it('a person sends four files at the same time, not five; others do not wait for them', async () => {
  const slow = Array.from({ length: 4 }, () => new PassThrough());
  const sent = slow.map((body) => send(body, 1));
  for (const body of slow) body.write(Buffer.alloc(1));
  await vi.waitFor(() => expect(slow.map((body) => body.readableLength)).toEqual([0, 0, 0, 0]));
  const fifth = await send(Buffer.alloc(1), 1);
  expect(fifth.statusCode).toBe(429);
  expect(fifth.json().error.reason).toMatchObject({ code: 'too-many-own-files', params: { count: 4 } });
  expect(fifth.headers['retry-after']).toBe('2');
  expect((await send(Buffer.alloc(1), 2)).statusCode).toBe(200);
  slow[0]!.end();
  expect((await sent[0]!).statusCode).toBe(200);
  expect((await send(Buffer.alloc(1), 1)).statusCode).toBe(200);
  for (const body of slow) body.end();
  for (const answer of await Promise.all(sent)) expect(answer.statusCode).toBe(200);
});

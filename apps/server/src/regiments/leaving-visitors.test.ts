import http from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { addressOf } from '../runtime/address-of.ts';
import { testConfig } from '../testing/test-app.ts';
import { serveRegiments } from './serve-regiments.ts';

const REGIMENT = { name: 'alpha', schema: 'r_alpha', state: 'active' };
let close = async () => {};
afterEach(() => close());

/** An installation with a regiment that takes its time to open. */
async function openSlowly() {
  const waiting: (() => void)[] = [];
  const giveBack = vi.fn<() => void>();
  const routing = vi.fn<(request: http.IncomingMessage, response: http.ServerResponse) => void>(
    (_, response) => void response.end('served'),
  );
  const lend = () => new Promise((resolve) => waiting.push(() => resolve({ app: { routing }, giveBack })));
  const front = serveRegiments({
    config: testConfig,
    publicUrl: 'http://backline.test',
    known: { find: (name: string) => (name === 'alpha' ? REGIMENT : undefined) },
    open: { has: () => true, lend, closeAll: async () => {} },
    pages: null,
    now: () => new Date(),
    bareHost: {},
    state: { isDraining: false },
    onError: () => {},
  } as never); // only what one request needs
  await front.listen({ host: '127.0.0.1', port: 0 });
  close = async () => void (await front.close());
  const ask = () =>
    http.get({
      port: addressOf(front.server).port,
      host: '127.0.0.1',
      headers: { host: 'alpha.backline.test' },
    });
  return { waiting, giveBack, routing, ask };
}

it('a visitor who leaves before the regiment has opened does not keep it open', async () => {
  const { waiting, giveBack, routing, ask } = await openSlowly();
  const leaving = ask().on('error', () => {});
  const staying = ask();
  const served = new Promise((resolve) =>
    staying.on('response', (answer) => answer.resume().on('end', resolve)),
  );
  await expect.poll(() => waiting.length).toBe(2);
  leaving.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100)); // the server hears of it
  for (const open of waiting) open();
  await served;
  await expect.poll(() => giveBack.mock.calls.length).toBe(2);
  expect(routing).toHaveBeenCalledTimes(1);
});

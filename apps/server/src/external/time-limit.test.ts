import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestGoogle } from './google-request.ts';
import { TimeIsOver, withinTime } from './time-limit.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const silent = createServer(() => {});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

const never = () => new Promise<never>(() => {});

it('a request that is never answered ends after its time limit, however often garbage is collected meanwhile', async () => {
  const asked = requestGoogle({
    url,
    init: {},
    timeoutMs: 300,
    signal: new AbortController().signal,
    now: new Date(),
    secrets: [],
  });
  for (let round = 0; round < 5; round += 1) {
    await pause(20);
    collectGarbage();
  }
  expect(await Promise.race([asked, pause(10_000, 'still waiting')])).toEqual({
    status: 'unclear',
    reason: 'Google did not answer within 0.3 seconds.',
  });
});

it('work that ends in time returns its result, and its signal is not aborted', async () => {
  let limit: AbortSignal | undefined;
  const work = (signal: AbortSignal) => {
    limit = signal;
    return Promise.resolve('done');
  };
  expect(await withinTime(20, work)).toBe('done');
  await pause(60);
  expect(limit?.aborted).toBe(false);
});

it('work that takes too long is rejected, even if it ignores the signal', async () => {
  let limit: AbortSignal | undefined;
  const work = (signal: AbortSignal) => {
    limit = signal;
    return never();
  };
  await expect(withinTime(20, work)).rejects.toBeInstanceOf(TimeIsOver);
  expect(limit?.aborted).toBe(true);
});

it('an error of the work itself is thrown, not the timeout', async () => {
  await expect(withinTime(1000, () => Promise.reject(new TypeError('broken')))).rejects.toThrow('broken');
});

it('an aborted signal cancels the work, even one aborted beforehand', async () => {
  const end = new AbortController();
  const waiting = withinTime(10_000, never, end.signal);
  end.abort();
  await expect(waiting).rejects.toBe(end.signal.reason);
  await expect(withinTime(10_000, never, end.signal)).rejects.toBe(end.signal.reason);
});

import type { LiveEnd } from '@backline/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLive } from './live-stream.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(Math, 'random').mockReturnValue(0); // waits for the shortest time
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});

const streamThatEnds = (why: LiveEnd) =>
  new Response(`event: ready\ndata: {}\n\nevent: ended\ndata: ${JSON.stringify(why)}\n\n`);

/** Follows the stream until the server says that the session is over. @returns what was received. */
async function follow(): Promise<string[]> {
  const heard: string[] = [];
  const onEvent = (event: string, data: unknown) => void heard.push(`${event} ${JSON.stringify(data)}`);
  await followLive('token', { onEvent, onLost: () => heard.push('lost') }, new AbortController().signal);
  return heard;
}

test('a stream that ends with the session is not reopened', async () => {
  fetched.mockResolvedValueOnce(streamThatEnds({ reason: 'session' }));
  expect(await follow()).toEqual(['ready {}', 'ended {"reason":"session"}']);
  expect(fetched).toHaveBeenCalledOnce();
});

test('a stream that ends with the last permission is reopened, for the events that anybody may follow', async () => {
  fetched
    .mockResolvedValueOnce(streamThatEnds({ reason: 'rights' }))
    .mockResolvedValueOnce(streamThatEnds({ reason: 'session' }));
  expect(await follow()).toEqual([
    'ready {}',
    'ended {"reason":"rights"}',
    'lost',
    'ready {}',
    'ended {"reason":"session"}',
  ]);
});

/** Opens a stream that is refused each time. @returns a function that gives the number of attempts so far. */
function followRefused(signal: AbortSignal) {
  vi.useFakeTimers();
  fetched.mockImplementation(async () => new Response(null, { status: 502 }));
  void followLive('token', { onEvent: () => {}, onLost: () => {} }, signal);
  return () => fetched.mock.calls.length;
}

test('the pause before the next attempt doubles up to 15 s', async () => {
  const left = new AbortController();
  const attempts = followRefused(left.signal);
  const seconds: number[] = [];
  for (let known = 1, passed = 0; seconds.length < 9; passed += 0.25) {
    await vi.advanceTimersByTimeAsync(passed === 0 ? 0 : 250);
    if (attempts() > known) seconds.push(passed - seconds.reduce((sum, pause) => sum + pause, 0));
    known = attempts();
  }
  left.abort();
  expect(seconds).toEqual([0.25, 0.5, 1, 2, 4, 8, 15, 15, 15]);
});

test.each([
  ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
  ['the window has the focus', () => window.dispatchEvent(new Event('focus'))],
  ['the page is visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('it is tried at once when %s', async (_, comeBack) => {
  const left = new AbortController();
  const attempts = followRefused(left.signal);
  await vi.advanceTimersByTimeAsync(40_000);
  const before = attempts();
  comeBack();
  await vi.advanceTimersByTimeAsync(0);
  expect(attempts()).toBe(before + 1);
  left.abort();
});

test('after an event the pauses are short again', async () => {
  const left = new AbortController();
  const attempts = followRefused(left.signal);
  await vi.advanceTimersByTimeAsync(40_000);
  fetched.mockImplementationOnce(async () => streamThatEnds({ reason: 'rights' }));
  await vi.advanceTimersByTimeAsync(5750); // the next attempt is 45.75 s after the first
  const before = attempts();
  await vi.advanceTimersByTimeAsync(250);
  expect(attempts()).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(500);
  expect(attempts()).toBe(before + 2);
  left.abort();
});

test('reopening again and again leaves nothing attached to the signal', async () => {
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  fetched
    .mockResolvedValueOnce(streamThatEnds({ reason: 'rights' }))
    .mockResolvedValueOnce(streamThatEnds({ reason: 'rights' }))
    .mockResolvedValueOnce(streamThatEnds({ reason: 'session' }));
  await followLive('token', { onEvent: () => {}, onLost: () => {} }, signal);
  expect(added).toHaveBeenCalledTimes(5); // three streams and the two pauses between them
  const left = added.mock.calls.filter(
    ([, listener]) => !removed.mock.calls.some(([, taken]) => taken === listener),
  );
  expect(left).toEqual([]);
});

test('a stream that spoke is tried again soon when it breaks, however long the pauses before it had grown', async () => {
  const pauses = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) => {
    if (ms < 45_000) queueMicrotask(run); // longer ones wait for silence
    return 0;
  }) as typeof setTimeout);
  const dead = () => new Response('', { status: 502 });
  fetched
    .mockResolvedValueOnce(dead())
    .mockResolvedValueOnce(dead())
    .mockResolvedValueOnce(dead())
    .mockResolvedValueOnce(streamThatEnds({ reason: 'rights' }))
    .mockResolvedValueOnce(dead())
    .mockResolvedValueOnce(streamThatEnds({ reason: 'session' }));
  await follow();
  const waited = pauses.mock.calls.flatMap(([, ms = 0]) => (ms < 45_000 ? [ms] : []));
  expect(waited).toEqual([250, 500, 1000, 250, 500]);
});

import type { LiveEnd } from '@backline/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLive } from './live-stream.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(Math, 'random').mockReturnValue(0); // waits for the shortest time
});
afterEach(() => {
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
    ([, listener]) => !removed.mock.calls.some(([, one]) => one === listener),
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

import { expect, it } from 'vitest';
import { ENTRY_BYTES, ResponseCache } from './response-cache.ts';
import { SerialisedResponse } from './serialised-response.ts';

/** Counts how often a response is built. */
function counter(value: unknown = ['reply']) {
  const made = {
    times: 0,
    make: async () => {
      made.times += 1;
      return new SerialisedResponse(value);
    },
  };
  return made;
}

it('a key is built once in each state of the database, also for concurrent callers', async () => {
  const shared = new ResponseCache(10_000);
  const made = counter();
  const replies = await Promise.all(Array.from({ length: 50 }, () => shared.get('1:1:', 'a', made.make)));
  expect(new Set(replies).size).toBe(1);
  expect(await shared.get('1:1:', 'a', made.make)).toBe(replies[0]);
  expect(made.times).toBe(1);
});

it('for another key, or another state of the database, the response is built again', async () => {
  const shared = new ResponseCache(10_000);
  const made = counter();
  await shared.get('1:1:', 'a', made.make);
  await shared.get('1:1:', 'b', made.make);
  await shared.get('2:2:', 'a', made.make);
  await shared.get('1:1:', 'a', made.make); // a state never recurs: its response was replaced
  expect(made.times).toBe(4);
});

it('a failure is reported to everybody who waits, and is not cached', async () => {
  const shared = new ResponseCache(10_000);
  const fail = () => Promise.reject(new Error('database gone'));
  const both = await Promise.allSettled([shared.get('1:1:', 'a', fail), shared.get('1:1:', 'a', fail)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const made = counter();
  await shared.get('1:1:', 'a', made.make);
  expect(made.times).toBe(1);
});

it('the cache does not exceed its limit', async () => {
  const shared = new ResponseCache(ENTRY_BYTES + 100);
  const made = counter('x'.repeat(60));
  await shared.get('1:1:', 'a', made.make);
  await shared.get('1:1:', 'a', made.make);
  expect(made.times).toBe(1);
  await shared.get('1:1:', 'b', made.make); // over the limit: all are dropped
  await shared.get('1:1:', 'a', made.make);
  expect(made.times).toBe(3);
});

it('a response is not dropped because another one depends on something that has changed', async () => {
  const shared = new ResponseCache(10_000);
  const made = counter();
  await shared.get('goals 1', 'a', made.make);
  await shared.get('stock 1', 'b', made.make);
  await shared.get('stock 2', 'b', made.make);
  await shared.get('goals 1', 'a', made.make);
  expect(made.times).toBe(3);
});

it('a replaced response no longer counts towards the limit', async () => {
  const shared = new ResponseCache(2 * ENTRY_BYTES + 150);
  const made = counter('x'.repeat(60));
  await shared.get('goals 1', 'a', made.make);
  for (const version of ['1', '2', '3']) await shared.get(version, 'b', made.make);
  await shared.get('goals 1', 'a', made.make);
  expect(made.times).toBe(4);
});

it('with a limit of 0 every response is built', async () => {
  const shared = new ResponseCache(0);
  const made = counter();
  await shared.get('1:1:', 'a', made.make);
  await shared.get('1:1:', 'a', made.make);
  expect(made.times).toBe(2);
});

it('empty responses to a thousand invented queries do not accumulate either', async () => {
  const shared = new ResponseCache(100_000);
  const made = counter([]);
  for (let question = 0; question < 1000; question += 1) await shared.get('1:1:', `${question}`, made.make);
  expect(made.times).toBe(1000);
  await shared.get('1:1:', '0', made.make);
  expect(made.times).toBe(1001);
});

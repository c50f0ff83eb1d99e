import { expect, it } from 'vitest';
import { ENTRY_BYTES, ResponseCache } from './response-cache.ts';
import { SerialisedResponse } from './serialised-response.ts';

/** Counts how often a reply is made. */
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

it('one key in one state of the database is made once, also for those who ask while it is made', async () => {
  const shared = new ResponseCache(10_000);
  const made = counter();
  const replies = await Promise.all(Array.from({ length: 50 }, () => shared.get('1:1:', 'a', made.make)));
  expect(new Set(replies).size).toBe(1);
  expect(await shared.get('1:1:', 'a', made.make)).toBe(replies[0]);
  expect(made.times).toBe(1);
});

it('another key, and another state of the database, are made anew', async () => {
  const shared = new ResponseCache(10_000);
  const made = counter();
  await shared.get('1:1:', 'a', made.make);
  await shared.get('1:1:', 'b', made.make);
  await shared.get('2:2:', 'a', made.make);
  await shared.get('1:1:', 'a', made.make); // a state never comes back: its reply was replaced
  expect(made.times).toBe(4);
});

it('what fails is told to everybody who waits and not kept', async () => {
  const shared = new ResponseCache(10_000);
  const fail = () => Promise.reject(new Error('database gone'));
  const both = await Promise.allSettled([shared.get('1:1:', 'a', fail), shared.get('1:1:', 'a', fail)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const made = counter();
  await shared.get('1:1:', 'a', made.make);
  expect(made.times).toBe(1);
});

it('no more is kept than the limit allows', async () => {
  const shared = new ResponseCache(ENTRY_BYTES + 100);
  const made = counter('x'.repeat(60));
  await shared.get('1:1:', 'a', made.make);
  await shared.get('1:1:', 'a', made.make);
  expect(made.times).toBe(1);
  await shared.get('1:1:', 'b', made.make); // over the limit: all are dropped
  await shared.get('1:1:', 'a', made.make);
  expect(made.times).toBe(3);
});

it('a reply is not dropped because another depends on something that has changed', async () => {
  const shared = new ResponseCache(10_000);
  const made = counter();
  await shared.get('goals 1', 'a', made.make);
  await shared.get('stock 1', 'b', made.make);
  await shared.get('stock 2', 'b', made.make);
  await shared.get('goals 1', 'a', made.make);
  expect(made.times).toBe(3);
});

it('a reply that was replaced counts no more among what is kept', async () => {
  const shared = new ResponseCache(2 * ENTRY_BYTES + 150);
  const made = counter('x'.repeat(60));
  await shared.get('goals 1', 'a', made.make);
  for (const version of ['1', '2', '3']) await shared.get(version, 'b', made.make);
  await shared.get('goals 1', 'a', made.make);
  expect(made.times).toBe(4);
});

it('with a limit of 0 every reply is made', async () => {
  const shared = new ResponseCache(0);
  const made = counter();
  await shared.get('1:1:', 'a', made.make);
  await shared.get('1:1:', 'a', made.make);
  expect(made.times).toBe(2);
});

it('empty replies to a thousand questions that somebody makes up do not stay either', async () => {
  const shared = new ResponseCache(100_000);
  const made = counter([]);
  for (let question = 0; question < 1000; question += 1) await shared.get('1:1:', `${question}`, made.make);
  expect(made.times).toBe(1000);
  await shared.get('1:1:', '0', made.make);
  expect(made.times).toBe(1001);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LivePage, listen, openLivePage } from '../testing/live-page.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { createStreamPlaces, STREAM_LIMITS } from './stream-places.ts';

const HERE = '192.0.2.1';
const person = (userId: number, address = HERE) => ({ userId, address });
const stranger = (address = HERE) => ({ userId: null, address });

describe('places for streams', () => {
  it.each([
    ['30 of one person', () => person(1), 30, 'person'],
    ['1,000 at one address', (index: number) => person(index), 1000, 'address'],
    ['50 without a sign-in at one address', () => stranger(), 50, 'signedOutAddress'],
    ['1,000 without a sign-in', (index: number) => stranger(`192.0.2.${index}`), 1000, 'signedOut'],
    ['5,000 in all', (index: number) => person(index, `192.0.2.${index}`), 5000, 'all'],
  ] as const)('are %s, and a place that is given back is free again', (_, caller, limit, reason) => {
    const places = createStreamPlaces(1);
    const taken = Array.from({ length: limit }, (__, index) => places.take(caller(index)));
    expect(taken.filter((leave) => typeof leave === 'string')).toEqual([]);
    expect(places.take(caller(limit))).toBe(reason);
    const [first] = taken;
    if (typeof first !== 'function') throw new Error('the first has a place');
    first();
    first(); // once given back, it belongs to nobody
    expect(typeof places.take(caller(0))).toBe('function');
    expect(places.take(caller(limit))).toBe(reason);
  });

  it('are reserved for signed-in people: strangers from any number of addresses leave 4,000 free', () => {
    const places = createStreamPlaces(1);
    for (let index = 0; index < 5000; index += 1) places.take(stranger(`192.0.2.${index}`));
    const signedIn = Array.from({ length: 4000 }, (_, index) =>
      places.take(person(index, `198.51.100.${index}`)),
    );
    expect(signedIn.filter((leave) => typeof leave === 'string')).toEqual([]);
  });

  it('per person and per address scale with the factor, and 0 lifts the limits', () => {
    const places = createStreamPlaces(0.1);
    for (let index = 0; index < 3; index += 1) expect(typeof places.take(person(1))).toBe('function');
    expect(places.take(person(1))).toBe('person');
    const lifted = createStreamPlaces(0);
    for (let index = 0; index < STREAM_LIMITS.signedOut; index += 1)
      expect(typeof lifted.take(stranger())).toBe('function');
    expect(lifted.take(stranger())).toBe('signedOut');
    expect(typeof lifted.take(person(1))).toBe('function');
  });

  it('are counted without keeping any data of ended streams', () => {
    const places = createStreamPlaces(1);
    for (let index = 0; index < 2000; index += 1) {
      const place = places.take(stranger(`192.0.2.${index}`));
      if (typeof place === 'function') place();
    }
    expect(places.size).toBe(0);
  });
});

describe('over HTTP', () => {
  let app: TestApp;
  let address: string;
  const pages: LivePage[] = [];
  beforeAll(async () => {
    app = await openTestApp({ config: { rateLimitFactor: 0.1 } });
    address = await listen(app.server);
  });
  afterAll(async () => {
    for (const page of pages) page.close();
    await app.close();
  });
  const openPage = async (by: { token: string } | null) => {
    const page = await openLivePage(address, by);
    pages.push(page);
    return page;
  };

  it('one signed-out address gets 5 streams and no more, and does not affect other addresses', async () => {
    for (let count = 0; count < 5; count += 1) await openPage(null);
    await expect(openPage(null)).rejects.toThrow(/^Error: 429|^429.*without a sign-in/);
    const reader = await app.signIn({ read: true });
    for (let count = 0; count < 3; count += 1) await openPage(reader);
    await expect(openPage(reader)).rejects.toThrow('You have too many pages open.');
    await openPage(await app.signIn({ read: true }));
    pages[0]!.close();
    await expect
      .poll(() =>
        openPage(null).then(
          () => 'open',
          () => 'refused',
        ),
      )
      .toBe('open');
  });
});

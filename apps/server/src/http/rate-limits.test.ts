import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fir, type RateLimit, stockpiles } from '@backline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type SignedIn, type TestApp } from '../testing/test-app.ts';
import { createRateLimits, RATE_LIMITS, RateLimiter } from './rate-limits.ts';

const NOW = 1_800_000_000_000;

/** How many of a number of simultaneous calls are let through. */
function passing(limiter: RateLimiter, calls: number, now = NOW, caller = 'a'): number {
  return Array.from({ length: calls }, () => limiter.take(caller, now)).filter((wait) => wait === 0).length;
}

describe('a limit', () => {
  it.each([1, 7, 60, 1800, 6000])('lets %d calls a minute through at once, and not one more', (perMinute) => {
    const limiter = new RateLimiter(perMinute);
    expect(passing(limiter, perMinute)).toBe(perMinute);
    expect(limiter.take('a', NOW)).toBeCloseTo(60_000 / perMinute);
  });

  it('lets the next call through when the announced wait is over, not a moment sooner', () => {
    const limiter = new RateLimiter(60);
    passing(limiter, 60);
    expect(limiter.take('a', NOW + 999)).toBeCloseTo(1);
    expect(limiter.take('a', NOW + 1000)).toBe(0);
    expect(limiter.take('a', NOW + 1000)).toBeGreaterThan(0);
  });

  it('is full again after a minute, and accumulates no more than that', () => {
    const limiter = new RateLimiter(60);
    passing(limiter, 60);
    expect(passing(limiter, 100, NOW + 60_000)).toBe(60);
    expect(passing(limiter, 100, NOW + 9_000_000)).toBe(60);
  });

  it('counts each caller separately', () => {
    const limiter = new RateLimiter(2);
    expect(passing(limiter, 5, NOW, 'a')).toBe(2);
    expect(passing(limiter, 5, NOW, 'b')).toBe(2);
  });

  it('goes by a caller’s own limit, where it has one', () => {
    const limiter = new RateLimiter(2);
    const passed = (calls: number, perMinute: number) =>
      Array.from({ length: calls }, () => limiter.take('a', NOW, perMinute)).filter((wait) => wait === 0);
    expect(passed(10, 6)).toHaveLength(6);
    expect(passing(limiter, 5, NOW, 'b')).toBe(2);
  });

  it('is as if no time had passed when the clock is set back, for those at their limit and for all others', () => {
    const limiter = new RateLimiter(60);
    passing(limiter, 60, NOW, 'at the limit');
    passing(limiter, 10, NOW, 'busy');
    const hourAgo = NOW - 3_600_000;
    expect(limiter.take('at the limit', hourAgo)).toBeGreaterThan(0);
    expect(passing(limiter, 60, hourAgo, 'busy')).toBe(50);
    expect(passing(limiter, 60, hourAgo, 'new')).toBe(60);
    expect(passing(limiter, 60, hourAgo + 1000, 'at the limit')).toBe(1);
    expect(passing(limiter, 100, hourAgo + 61_000, 'at the limit')).toBe(60);
    // Set right again, it has gone forward by an hour.
    expect(passing(limiter, 100, NOW, 'busy')).toBe(60);
  });

  it('counts one call as several where it costs as much, and never as more than a minute’s', () => {
    const limiter = new RateLimiter(60);
    expect(limiter.take('a', NOW, 60, 50)).toBe(0);
    expect(limiter.take('a', NOW, 60, 11)).toBeCloseTo(1000);
    expect(passing(limiter, 20, NOW, 'a')).toBe(10);
    expect(limiter.take('b', NOW, 60, 5000)).toBe(0);
    expect(limiter.take('b', NOW)).toBeGreaterThan(0);
    expect(limiter.take('b', NOW + 60_000)).toBe(0);
  });

  it('is lifted by the setting 0', () => {
    const count = createRateLimits(0, () => new Date(NOW));
    const callOften = () => {
      for (let call = 0; call < 2 * RATE_LIMITS['sign-in']; call += 1) count('sign-in', 'a');
    };
    expect(callOften).not.toThrow();
  });

  it('is a multiple of the usual one', () => {
    const count = createRateLimits(0.5, () => new Date(NOW));
    for (let call = 0; call < RATE_LIMITS['sign-in'] / 2; call += 1) count('sign-in', 'a');
    expect(() => count('sign-in', 'a')).toThrow('too many requests');
  });
});

describe('on the server', () => {
  /** A small fraction of the usual limits, so that a test can use them up. */
  const FACTOR = 1 / 60;
  const limitOf = (kind: RateLimit | 'address') => RATE_LIMITS[kind] * FACTOR;

  let app: TestApp;
  let reader: SignedIn;
  let otherPerson: SignedIn;
  beforeAll(async () => {
    // Local sign-in is never behind a proxy.
    const discord = { clientId: '1', clientSecret: '2', baseUrl: 'https://discord.invalid' };
    app = await openTestApp({ config: { rateLimitFactor: FACTOR, trustProxy: ['loopback'], discord } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.empty();
    // The limits of the previous test are full again.
    minutes += 2;
    app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
    reader = await app.signIn({ read: true });
    otherPerson = await app.signIn({ read: true });
  });
  let minutes = 0;

  const ask = (url: string, by: SignedIn | null, headers: Record<string, string> = {}) =>
    app.request({ method: 'GET', url, by, headers });
  const report = (by: SignedIn) =>
    app.request({ method: 'POST', url: fir.processReport.path, by, payload: { report: { entries: [] } } });
  const statuses = async (calls: number, call: () => Promise<{ status: number }>) => {
    const all: number[] = [];
    for (let done = 0; done < calls; done += 1) all.push((await call()).status);
    return all;
  };

  it('one person’s reads are answered up to the limit; then 429 names when to try again, and others continue', async () => {
    const all = await statuses(limitOf('read') + 1, () => ask(stockpiles.names.path, reader));
    expect(all.filter((status) => status === 200)).toHaveLength(limitOf('read'));
    const refused = await ask(stockpiles.names.path, reader);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('2');
    expect(refused.json).toEqual({
      error: {
        code: 'too-many-requests',
        message: 'These were too many requests in a short time. Wait a moment and try again.',
        reason: { code: 'too-many-requests' },
      },
    });
    expect((await ask(stockpiles.names.path, otherPerson)).status).toBe(200);
    app.clock.now = new Date(app.clock.now.getTime() + 2000);
    expect((await ask(stockpiles.names.path, reader)).status).toBe(200);
  });

  it('reports have a limit of their own', async () => {
    const all = await statuses(limitOf('report') + 1, () => report(reader));
    expect(all).toEqual([...Array.from({ length: limitOf('report') }, () => 422), 429]);
    expect((await report(otherPerson)).status).toBe(422);
    expect((await ask(stockpiles.names.path, reader)).status).toBe(200);
  });

  it('sign-ins are limited by the address from the trusted proxy, whatever the caller claims', async () => {
    const login = (forwarded: string) =>
      app.request({
        method: 'POST',
        url: '/api/authentication/login',
        payload: {},
        headers: { 'x-forwarded-for': forwarded },
      });
    expect(limitOf('sign-in')).toBe(1);
    expect((await login('203.0.113.1')).status).toBe(422);
    expect((await login('203.0.113.1')).status).toBe(429);
    expect((await login('198.51.100.7, 203.0.113.1')).status).toBe(429);
    expect((await login('203.0.113.2')).status).toBe(422);
  });

  it('one address is answered up to the limit, on any path; the liveness check is always answered', async () => {
    const url = '/api/nothing';
    const all = await statuses(limitOf('address') + 1, () => ask(url, null));
    expect(all.filter((status) => status === 429)).toHaveLength(1);
    expect((await ask('/api/health', null)).status).toBe(200);
    expect((await ask(url, null, { 'x-forwarded-for': '203.0.113.3' })).status).toBe(404);
  });

  it.each(['/%61pi/about', '/api/%61bout', '/api/about?/app/', '/api/about/', '/%61pi/nothing'])(
    'counts %s like any other spelling of a call',
    async (url) => {
      const all = await statuses(limitOf('address') + 1, () => ask(url, null));
      expect(all.filter((status) => status === 429)).toHaveLength(1);
      expect((await ask('/api/about', null)).status).toBe(429);
    },
  );

  it('counts a call whose request line has the absolute address', async () => {
    await app.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.server.address() as AddressInfo; // listening on a port, so never a string
    const socket = net.connect(port, '127.0.0.1');
    const request = (last: boolean) =>
      `GET http://127.0.0.1:${port}/api/about HTTP/1.1\r\nhost: a\r\n${last ? 'connection: close\r\n' : ''}\r\n`;
    for (let call = 0; call <= limitOf('address'); call += 1)
      socket.write(request(call === limitOf('address')));
    const answers = (await text(socket)).match(/HTTP\/1\.1 \d+/g) ?? [];
    expect(answers.filter((line) => line.endsWith('200'))).toHaveLength(limitOf('address'));
    expect(answers.at(-1)).toBe('HTTP/1.1 429');
  });
});

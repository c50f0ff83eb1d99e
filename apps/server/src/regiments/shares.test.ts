import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fir } from '@backline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Leave } from '../fairness/turns.ts';
import type { Limits, Share } from '../services.ts';
import { listen, openLivePage } from '../testing/live-page.ts';
import { openTestApp, type SignedIn, START, type TestApp } from '../testing/test-app.ts';
import { createShares, SHARES } from './shares.ts';

const shares = createShares({
  readers: 1,
  factor: 1,
  askWarApi: () => {
    throw new Error('This test asks no War API.');
  },
});
const limits = {};
const [own, otherShare] = [shares.of('regiment_1', () => limits), shares.of('regiment_2', () => limits)];
let app: TestApp;
let member: SignedIn;
let address: string;

beforeAll(async () => {
  app = await openTestApp({ share: own });
  address = await listen(app.server);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.empty();
  member = await app.signIn({ read: true });
});

const ask = () => app.request({ method: 'GET', url: '/api/categories', by: member });
const sendPicture = (body: PassThrough | Buffer) =>
  app.request({
    method: 'POST',
    url: fir.read.path,
    by: member,
    payload: body,
    headers: { 'content-type': 'image/png' },
  });
/** Waits for a promise, at most this time: gives its value, or `waits`. */
const within = <T>(ms: number, promise: Promise<T>) => Promise.race([promise, pause(ms, 'waits' as const)]);

describe('requests of a regiment', () => {
  it('wait while as many as its share are worked on; those of another do not', async () => {
    const held: Leave[] = [];
    for (let count = 0; count < SHARES.requests.each; count += 1) held.push(await own.request(null));
    const answer = ask();
    expect(await within(100, answer)).toBe('waits');
    expect(
      await within(
        100,
        otherShare.request(null).then((leave) => leave()),
      ),
    ).not.toBe('waits');
    held.pop()?.();
    expect((await answer).status).toBe(200);
    for (const leave of held) leave();
  });

  it('give their places back, answered or refused', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await app.request({ method: 'GET', url: '/api/nothing', by: member })).status).toBe(404);
    expect((await app.request({ method: 'GET', url: '/api/categories' })).status).toBe(401);
    const all = Array.from({ length: SHARES.requests.each }, () => own.request(null));
    for (const leave of await Promise.all(all)) leave();
  });

  it('that wait for a slow sender do not keep the others waiting', async () => {
    const slow = Array.from({ length: SHARES.requests.each * 2 }, () => new PassThrough());
    const sent = slow.map(sendPicture);
    await pause(50);
    expect((await ask()).status).toBe(200);
    for (const body of slow) body.end('no picture');
    await Promise.all(sent);
  });

  it('never wait for an open page, of which there are as many as its share', async () => {
    const page = await openLivePage(address, member);
    expect((await ask()).status).toBe(200);
    const take = ({ pages }: Share, userId: number) => {
      const place = pages.take({ userId, address: `192.0.2.${userId % 250}` });
      if (typeof place === 'string') throw new Error(place);
      return place;
    };
    const held: Leave[] = [];
    for (let count = 1; count < SHARES.pages.all; count += 1) held.push(take(own, 1000 + count));
    await expect(openLivePage(address, member)).rejects.toThrow(/429/);
    take(otherShare, 1)();
    page.close();
    await expect
      .poll(async () => {
        try {
          take(own, 1)();
          return true;
        } catch {
          return false;
        }
      })
      .toBe(true);
    for (const leave of held) leave();
  });

  it('have places for pages that one address, one person of each and strangers share over all regiments', () => {
    const { of } = createShares({
      readers: 1,
      factor: 1,
      askWarApi: () => Promise.reject(new Error('none')),
    });
    const shares = Array.from({ length: 100 }, (_, index) => of(`regiment_${index}`, () => limits));
    const taken = (count: number, take: (share: Share, round: number) => Leave | string) =>
      Array.from({ length: count }, (_, round) => shares.map((share) => take(share, round))).flat();
    const ofOneAddress = taken(50, ({ pages }) => pages.take({ userId: null, address: '192.0.2.1' }));
    expect(ofOneAddress.filter((leave) => typeof leave !== 'string')).toHaveLength(50);
    expect(new Set(ofOneAddress.slice(50))).toEqual(new Set(['signedOutAddress']));
    const ofMany = taken(50, ({ pages }, round) => pages.take({ userId: null, address: `192.0.3.${round}` }));
    expect(ofMany.filter((leave) => typeof leave !== 'string')).toHaveLength(950);
    // The same id in two regiments is two people.
    const signedIn = taken(40, ({ pages }, round) =>
      pages.take({ userId: round % 20, address: `198.51.100.${round}` }),
    );
    expect(signedIn.filter((leave) => typeof leave !== 'string')).toHaveLength(4000);
    for (const place of [...ofOneAddress, ...ofMany, ...signedIn]) if (typeof place !== 'string') place();
    expect(typeof shares[0]?.pages.take({ userId: null, address: '192.0.2.1' })).toBe('function');
  });

  it('of strangers wait for each other, though they are of fifty regiments, and members do not wait for them', async () => {
    const { of } = createShares({
      readers: 1,
      factor: 1,
      askWarApi: () => Promise.reject(new Error('none')),
    });
    const shares = Array.from({ length: 50 }, (_, index) => of(`regiment_${index}`, () => limits));
    const got: Leave[] = [];
    for (const share of shares) void share.request('192.0.2.1').then((leave) => got.push(leave));
    await pause(10);
    expect(got).toHaveLength(SHARES.requests.each);
    const members = await Promise.all(shares.slice(0, 10).map((share) => share.request(null)));
    expect(members).toHaveLength(10);
    for (const leave of members) leave();
    for (let done = 0; done < got.length; done += 1) {
      got[done]?.();
      await pause(0);
    }
    expect(got).toHaveLength(50);
  });
});

describe('pictures of a regiment', () => {
  it('are limited in a minute, and another has its own', async () => {
    const later = new Date(START.getTime() + 600_000); // those of the tests above no longer count
    app.clock.now = later;
    for (let count = 0; count < SHARES.picturesAMinute; count += 1) expect(own.pictureWaitMs(later)).toBe(0);
    const { status, json } = await sendPicture(Buffer.from('no picture'));
    expect(status).toBe(429);
    expect(JSON.stringify(json)).toContain(
      'Your regiment has sent as many pictures as are read for it in a minute.',
    );
    expect(otherShare.pictureWaitMs(later)).toBe(0);
    app.clock.now = new Date(later.getTime() + 60_000);
    expect((await sendPicture(Buffer.from('no picture'))).status).not.toBe(429);
  });

  it('are as many as the operator allows, from the next one on', () => {
    const allowed: Limits = { pictures: 3 };
    const share = shares.of('regiment_3', () => allowed);
    const passed = () =>
      Array.from({ length: 20 }, () => share.pictureWaitMs(START)).filter((ms) => ms === 0);
    expect(passed()).toHaveLength(3);
    allowed.pictures = 6;
    expect(passed()).toHaveLength(0); // the minute is used up
    expect(share.pictureWaitMs(new Date(START.getTime() + 10_000))).toBe(0);
  });

  it('are read in turn with those of others', async () => {
    const first = await own.reader();
    const order: string[] = [];
    const turns = [own, own, otherShare].map(async (share, index) => {
      const leave = await share.reader();
      order.push(['own', 'own', 'other'][index] ?? '');
      leave();
    });
    await pause(10);
    expect(order).toEqual([]);
    first();
    await Promise.all(turns);
    expect(order).toEqual(['own', 'other', 'own']);
  });
});

import { auth, sessions, users } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { type Browser, openBrowser } from '../../testing/browser.ts';
import { useDiscordApp } from '../../testing/discord-app.ts';
import { errorOf, replyOf, type SignedIn, START } from '../../testing/test-app.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

const discordApp = useDiscordApp();
const { app } = discordApp;
let address: string;

beforeAll(async () => {
  address = await app.server.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  discordApp.adminIds.splice(0, 1, '1');
  for (const id of ['1', '7', '8']) discordApp.fake.addPerson({ id, username: `person ${id}` });
});

const later = (milliseconds: number) => {
  app.clock.now = new Date(START.getTime() + milliseconds);
};
const signIn = async (id: string, browser?: Browser): Promise<SignedIn> => {
  const { token, user } = await discordApp.signIn(id, browser);
  return { token, userId: user.id };
};
const list = async (by: SignedIn) => replyOf(await app.call(sessions.list, {}, by));
const currentOf = async (by: SignedIn) => (await list(by)).find(({ current }) => current)?.id ?? 0;
const remove = (id: number, by: SignedIn) => app.call(sessions.remove, { params: { id } }, by);
const isSignedIn = async (by: SignedIn) => (await app.call(auth.loggedIn, { body: {} }, by)).ok;
const trail = async () =>
  (await app.db.select().from(schema.auditEntries).orderBy(schema.auditEntries.id))
    .filter(({ feature }) => feature === 'sessions')
    .map(({ action, username, subject, outcome }) => [action, username, subject, outcome]);

/** An open page of a session. `ended` resolves when the server has announced the end of the session and closed the stream. */
async function follow({ token }: SignedIn) {
  const response = await fetch(`${address}/api/live`, { headers: { authorization: `Bearer ${token}` } });
  const page = { received: '', ended: Promise.resolve() };
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => {
    const { value, done } = await reader.read();
    page.received += value ?? '';
    return done;
  };
  while (!page.received.includes('event: ready')) await read();
  const toEnd = async () => {
    while (!(await read()));
  };
  return { page, toEnd, leave: () => reader.cancel() };
}

describe('the list of sessions', () => {
  it('shows when each session was started and last active, on which device, and which one is current', async () => {
    const browser = openBrowser(app);
    const old = await signIn('7');
    await app.db
      .update(schema.sessions)
      .set({ browser: 'Firefox', system: 'Windows', network: '203.0.113.0/24' });
    later(20 * MINUTE);
    const fresh = await signIn('7', browser);
    await signIn('8');
    expect(await list(fresh)).toEqual([
      {
        id: expect.any(Number),
        startedAt: '2026-11-21T12:20:00.000Z',
        lastActiveAt: '2026-11-21T12:20:00.000Z',
        expiresAt: '2026-11-28T12:20:00.000Z',
        browser: '',
        system: '',
        network: '127.0.0.0/24',
        current: true,
      },
      {
        id: expect.any(Number),
        startedAt: '2026-11-21T12:00:00.000Z',
        lastActiveAt: '2026-11-21T12:00:00.000Z',
        expiresAt: '2026-11-28T12:00:00.000Z',
        browser: 'Firefox',
        system: 'Windows',
        network: '203.0.113.0/24',
        current: false,
      },
    ]);
    const seenByOld = await list(old);
    expect(seenByOld.filter(({ current }) => current)).toMatchObject([
      { startedAt: '2026-11-21T12:00:00.000Z' },
    ]);
  });

  it('knows the browser from its sign-in, and stores only the network of the address', async () => {
    const browser = openBrowser(app);
    const { url, state } = await browser.start();
    const { code } = discordApp.fake.agree(url, '7');
    const response = await app.server.inject({
      method: 'POST',
      url: auth.login.path,
      remoteAddress: '2001:db8:1:2:3:4:5:6',
      headers: {
        host: 'localhost:3000',
        'user-agent': FIREFOX,
        cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN'),
      },
      payload: { auth: { code, state, redirect_uri: 'http://localhost:3000/login' } },
    });
    expect(response.statusCode).toBe(200);
    expect(await app.db.select().from(schema.sessions)).toMatchObject([
      { browser: 'Firefox', system: 'Windows', network: '2001:db8:1::/48' },
    ]);
  });

  it('shows the last activity to a quarter of an hour', async () => {
    const me = await signIn('7');
    const activeAt = async () => (await list(me))[0]?.lastActiveAt;
    later(15 * MINUTE - 1);
    expect(await activeAt()).toBe('2026-11-21T12:00:00.000Z');
    later(15 * MINUTE);
    expect(await activeAt()).toBe('2026-11-21T12:15:00.000Z');
    later(16 * MINUTE);
    expect(await activeAt()).toBe('2026-11-21T12:15:00.000Z');
  });

  it('leaves out expired sessions', async () => {
    await signIn('7');
    later(DAY);
    const me = await signIn('7');
    later(7 * DAY - 1);
    expect(await list(me)).toHaveLength(2);
    later(7 * DAY);
    expect(await list(me)).toHaveLength(1);
  });

  it('contains nothing that opens a session', async () => {
    const me = await signIn('7');
    const [row] = await app.db.select().from(schema.sessions);
    expect(JSON.stringify(await list(me))).not.toContain(row!.id);
  });
});

describe('ending a session', () => {
  it('of one’s own takes effect at once, and ends no other', async () => {
    const [here, there] = [await signIn('7'), await signIn('7')];
    expect((await remove(await currentOf(there), here)).ok).toBe(true);
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    expect(await trail()).toEqual([['remove', 'person 7', 'person 7', 'done']]);
  });

  it('of somebody else is refused as if it did not exist', async () => {
    const [me, otherPerson] = [await signIn('7'), await signIn('8')];
    const id = await currentOf(otherPerson);
    const refused = errorOf(await remove(id, me));
    expect(refused).toMatchObject({ status: 404, code: 'not-found' });
    expect(errorOf(await remove(id + 1000, me)).message).toBe(refused.message);
    expect(await isSignedIn(otherPerson)).toBe(true);
    expect(await trail()).toEqual([]);
  });

  it('all others: the current one stays, and so do those of other people', async () => {
    const [here, second, third, otherPerson] = [
      await signIn('7'),
      await signIn('7'),
      await signIn('7'),
      await signIn('8'),
    ];
    expect(replyOf(await app.call(sessions.removeOthers, { body: {} }, here))).toEqual({ ended: 2 });
    expect(await Promise.all([here, second, third, otherPerson].map(isSignedIn))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(replyOf(await app.call(sessions.removeOthers, { body: {} }, here))).toEqual({ ended: 0 });
    expect((await trail())[0]).toEqual(['removeOthers', 'person 7', 'person 7', 'done']);
  });

  it('closes the open pages of that session at once, and no others', async () => {
    const [here, there] = [await signIn('7'), await signIn('7')];
    const [own, ended] = [await follow(here), await follow(there)];
    await remove(await currentOf(there), here);
    await ended.toEnd(); // resolves when the stream closes; otherwise the test does not end
    expect(ended.page.received).toContain('event: ended');
    await app.call(
      users.preferences,
      { params: { id: 0 }, body: { user: { attributes: { homeDiscordId: 1 } } } },
      here,
    );
    expect(own.page.received).not.toContain('event: ended');
    expect(await isSignedIn(here)).toBe(true);
    await own.leave();
  });

  it('logging out closes the other tabs of the same session', async () => {
    const me = await signIn('7');
    const tab = await follow(me);
    await app.call(auth.logout, { body: {} }, me);
    await tab.toEnd();
    expect(tab.page.received).toContain('event: ended');
  });
});

describe('an admin', () => {
  it('sees and ends the sessions of a user', async () => {
    const admin = await signIn('1');
    const [first, second] = [await signIn('7'), await signIn('7')];
    const of = async () => replyOf(await app.call(sessions.ofUser, { params: { id: first.userId } }, admin));
    expect((await of()).map(({ current }) => current)).toEqual([false, false]);
    expect((await remove(await currentOf(first), admin)).ok).toBe(true);
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true]);
    const page = await follow(second);
    const all = await app.call(sessions.removeOfUser, { params: { id: first.userId } }, admin);
    expect(replyOf(all)).toEqual({ ended: 1 });
    await page.toEnd();
    expect(page.page.received).toContain('event: ended');
    expect(await of()).toEqual([]);
    expect(await trail()).toEqual([
      ['remove', 'person 1', 'person 7', 'done'],
      ['removeOfUser', 'person 1', 'person 7', 'done'],
    ]);
  });

  it('who ends all of their own keeps the current one', async () => {
    const [here, there] = [await signIn('1'), await signIn('1')];
    const answer = await app.call(sessions.removeOfUser, { params: { id: here.userId } }, here);
    expect(replyOf(answer)).toEqual({ ended: 1 });
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
  });

  it('gets a 404 for an unknown user', async () => {
    const admin = await signIn('1');
    for (const endpoint of [sessions.ofUser, sessions.removeOfUser])
      expect(errorOf(await app.call(endpoint, { params: { id: 999_999 } }, admin))).toMatchObject({
        status: 404,
      });
  });

  it('is the only one who sees and ends those of others: everybody else is refused', async () => {
    const [me, otherPerson] = [await signIn('7'), await signIn('8')];
    for (const endpoint of [sessions.ofUser, sessions.removeOfUser])
      expect(errorOf(await app.call(endpoint, { params: { id: otherPerson.userId } }, me))).toMatchObject({
        status: 403,
      });
    expect(await isSignedIn(otherPerson)).toBe(true);
    expect(
      await app.db.select().from(schema.sessions).where(eq(schema.sessions.userId, otherPerson.userId)),
    ).toHaveLength(1);
  });
});

import { auth, warehouses } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decryptRefreshToken } from '../../caller/refresh-token.ts';
import { sessions, signInAttempts, users } from '../../db/schema.ts';
import { loginOf, openBrowser, signInCookies } from '../../testing/browser.ts';
import { useDiscordApp } from '../../testing/discord-app.ts';
import { START, testConfig } from '../../testing/test-app.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const discordApp = useDiscordApp();

beforeAll(async () => {
  discordApp.fake.addPerson({ id: '7', username: 'hauler', global_name: 'The Hauler', avatar: 'a1b2' });
  discordApp.fake.addPerson({ id: '8', username: 'second' });
});
beforeEach(async () => {
  discordApp.adminIds.length = 0;
});

const later = (milliseconds: number) => {
  discordApp.app.clock.now = new Date(START.getTime() + milliseconds);
};
const loggedIn = (token: string) =>
  discordApp.app.request({ method: 'POST', url: auth.loggedIn.path, by: { token, userId: 0 }, payload: {} });
const problem = (fields: Record<string, unknown>) => ({
  status: 422,
  json: { error: { code: 'invalid', message: expect.any(String), fields } },
});
const badState = problem({ state: expect.stringContaining('Log in again') });

describe('starting a sign-in', () => {
  it('authorize_url returns the address of the external sign-in in the field url', async () => {
    const { status, json } = await openBrowser(discordApp.app).send(
      'GET',
      '/api/authentication/authorize_url',
    );
    expect(status).toBe(200);
    const { url } = json as { url: string };
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin + pathname).toBe(`${discordApp.fake.address}/oauth2/authorize`);
    expect(searchParams.get('scope')).toBe('identify guilds.members.read');
    expect(searchParams.get('redirect_uri')).toBe('http://localhost:3000/login');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
  });

  it('the redirect carries a random state, different each time, which the reply also contains', async () => {
    const browser = openBrowser(discordApp.app);
    const started = [];
    for (let count = 0; count < 20; count += 1) started.push(await browser.start());
    for (const { url, state } of started) {
      expect(new URL(url).searchParams.get('state')).toBe(state);
      expect(state).toMatch(/^[\w-]{43}$/); // 256 bits
    }
    expect(new Set(started.map(({ state }) => state)).size).toBe(20);
    const challenges = started.map(({ url }) => new URL(url).searchParams.get('code_challenge'));
    expect(new Set(challenges).size).toBe(20);
  });

  it('the verifier stays on the server, and scripts cannot read the cookie that binds the browser', async () => {
    const browser = openBrowser(discordApp.app);
    const { headers, json } = await browser.send('GET', auth.authorizeUrl.path);
    const [attempt] = await discordApp.app.db.select().from(signInAttempts);
    expect(JSON.stringify({ headers, json })).not.toContain(attempt!.verifier);
    const cookie = [headers['set-cookie']]
      .flat()
      .find((value) => String(value).startsWith('backline-sign-in-'));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Max-Age=600/);
  });

  it('unfinished attempts are cleaned up', async () => {
    await openBrowser(discordApp.app).start();
    later(10 * MINUTE);
    await openBrowser(discordApp.app).start();
    expect(await discordApp.app.db.select().from(signInAttempts)).toHaveLength(1);
  });
});

describe('returning from Discord', () => {
  it('login with the code of a Discord account returns token and user', async () => {
    discordApp.adminIds.push('7');
    const browser = openBrowser(discordApp.app);
    const { url } = await browser.start();
    const { code } = discordApp.fake.agree(url, '7');
    const { status, json } = await browser.send('POST', '/api/authentication/login', {
      body: { auth: { code, redirect_uri: 'http://localhost:3000/login' } },
    });
    expect(status).toBe(200);
    expect(json).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      user: {
        id: expect.any(Number),
        username: 'The Hauler',
        avatar: 'https://cdn.discordapp.com/avatars/7/a1b2.png',
        admin: true,
        permissions: { read: true, edit: true, manage: true },
        no_permissions: false,
        home_discord: null,
      },
    });
    const { token } = loginOf({ status, json, headers: {} });
    expect((await loggedIn(token)).status).toBe(200);
  });

  it('the token is a JWT that expires in 7 days', async () => {
    const { token } = await discordApp.signIn('7');
    expect(decodeJwt(token)).toMatchObject({
      iat: START.getTime() / 1000,
      exp: (START.getTime() + 7 * DAY) / 1000,
    });
  });

  it('a state that this browser did not start with is refused', async () => {
    const mine = openBrowser(discordApp.app);
    const { url } = await mine.start();
    const { code, state } = discordApp.fake.agree(url, '7');
    expect(await mine.finish({ code, state: 'another' })).toMatchObject(badState);
    const theirs = openBrowser(discordApp.app);
    await theirs.start();
    expect(await theirs.finish({ code, state })).toMatchObject(badState);
    for (const name of signInCookies(theirs)) theirs.cookies.delete(name);
    expect(await theirs.finish({ code, state })).toMatchObject(badState);
    expect(await theirs.finish({ code })).toMatchObject(badState);
    expect((await mine.finish({ code, state })).status).toBe(200);
  });

  it('a state signs in once, even when the same answer arrives twice at the same time', async () => {
    const browser = openBrowser(discordApp.app);
    const { url } = await browser.start();
    const answer = discordApp.fake.agree(url, '7');
    const both = await Promise.all([browser.finish(answer), browser.finish(answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await browser.finish(answer)).toMatchObject(badState);
    expect(await discordApp.app.db.select().from(sessions)).toHaveLength(1);
  });

  it('an attempt is valid for 10 minutes', async () => {
    const browser = openBrowser(discordApp.app);
    const inTime = discordApp.fake.agree((await browser.start()).url, '7');
    const tooLate = discordApp.fake.agree((await browser.start()).url, '7');
    later(10 * MINUTE - 1);
    expect((await browser.finish(inTime)).status).toBe(200);
    later(10 * MINUTE);
    expect(await browser.finish(tooLate)).toMatchObject(badState);
  });

  it('two tabs of one browser can sign in side by side, in either order', async () => {
    const browser = openBrowser(discordApp.app);
    const first = discordApp.fake.agree((await browser.start()).url, '7');
    const second = discordApp.fake.agree((await browser.start()).url, '8');
    expect(loginOf(await browser.finish(first)).user.username).toBe('The Hauler');
    expect(loginOf(await browser.finish(second)).user.username).toBe('second');
  });

  it.each([
    ['in the order', [0, 1]],
    ['in the opposite order', [1, 0]],
  ])('two sign-ins begun at once are both kept, when their answers arrive %s', async (_, order) => {
    const browser = openBrowser(discordApp.app);
    const asked = [openBrowser(discordApp.app), openBrowser(discordApp.app)]; // neither knows of the other's answer
    const started = await Promise.all(asked.map((tab) => tab.start()));
    for (const index of order)
      for (const [name, value] of asked[index]!.cookies) browser.cookies.set(name, value);
    const answers = started.map(({ url }, index) => discordApp.fake.agree(url, index === 0 ? '7' : '8'));
    expect(loginOf(await browser.finish(answers[0]!)).user.username).toBe('The Hauler');
    expect(loginOf(await browser.finish(answers[1]!)).user.username).toBe('second');
    expect(signInCookies(browser)).toEqual([]);
  });

  it('a finished sign-in takes only its own cookie away', async () => {
    const browser = openBrowser(discordApp.app);
    const first = discordApp.fake.agree((await browser.start()).url, '7');
    const [ofFirst] = signInCookies(browser);
    await browser.start();
    const ofBoth = signInCookies(browser);
    expect(ofBoth).toHaveLength(2);
    await browser.finish(first);
    expect(signInCookies(browser)).toEqual(ofBoth.filter((name) => name !== ofFirst));
  });

  it('a browser has five sign-ins under way; the sixth ends the oldest', async () => {
    const browser = openBrowser(discordApp.app);
    const answers = [];
    for (let count = 0; count < 6; count += 1) {
      later(count * 1000);
      answers.push(discordApp.fake.agree((await browser.start()).url, '7'));
      expect(signInCookies(browser)).toHaveLength(Math.min(count + 1, 5));
    }
    const [oldest, ...rest] = answers;
    expect(await browser.finish(oldest!)).toMatchObject(badState);
    for (const answer of rest) expect((await browser.finish(answer)).status).toBe(200);
  });

  it('an answer without a state belongs to the newest sign-in, wherever the browser names it', async () => {
    const browser = openBrowser(discordApp.app);
    for (const minute of [0, 2, 1]) {
      later(minute * MINUTE);
      const { url } = await browser.start();
      const { code } = discordApp.fake.agree(url, minute === 2 ? '8' : '7');
      if (minute === 2) browser.cookies.set('code', code);
    }
    const code = browser.cookies.get('code')!;
    browser.cookies.delete('code');
    expect(loginOf(await browser.finish({ code })).user.username).toBe('second');
  });

  it('a cookie whose name is not that of its state counts for nothing', async () => {
    const browser = openBrowser(discordApp.app);
    const answer = discordApp.fake.agree((await browser.start()).url, '7');
    const [name = ''] = signInCookies(browser);
    const value = browser.cookies.get(name)!;
    browser.cookies.delete(name);
    browser.cookies.set(`${name}0`, value);
    expect(await browser.finish(answer)).toMatchObject(badState);
    browser.cookies.set(name, value);
    expect((await browser.finish(answer)).status).toBe(200);
  });

  it('a redirect address other than the one the attempt started with is refused', async () => {
    const browser = openBrowser(discordApp.app);
    const answer = discordApp.fake.agree((await browser.start()).url, '7');
    const outcome = await browser.finish({ ...answer, redirectUri: 'http://elsewhere.example/login' });
    expect(outcome).toMatchObject(problem({ redirect_uri: expect.any(String) }));
  });

  it('a code that was already used or belongs to another attempt is refused by Discord', async () => {
    const browser = openBrowser(discordApp.app);
    const first = discordApp.fake.agree((await browser.start()).url, '7');
    await browser.finish(first);
    const second = await browser.start();
    const refused = { status: 502, json: { error: { code: 'provider-refused' } } };
    expect(await browser.finish({ code: first.code, state: second.state })).toMatchObject(refused);
    const [third, fourth] = [await browser.start(), await browser.start()];
    const { code } = discordApp.fake.agree(third.url, '7');
    expect(await browser.finish({ code, state: fourth.state })).toMatchObject(refused);
  });

  it.each(['token', 'user', 'member'] as const)(
    'when Discord fails at %s, the sign-in reports it and leaves nothing behind',
    async (endpoint) => {
      await discordApp.link({ guildId: '900' });
      discordApp.fake.fail(endpoint, { status: 500 });
      const browser = openBrowser(discordApp.app);
      const answer = discordApp.fake.agree((await browser.start()).url, '7');
      expect(await browser.finish(answer)).toMatchObject({
        status: 503,
        json: { error: { code: 'provider-unreachable', message: expect.stringContaining('Try again') } },
      });
      expect(await discordApp.app.db.select().from(users)).toEqual([]);
      expect(await discordApp.app.db.select().from(sessions)).toEqual([]);
    },
  );

  it('a returning person is the same user, with their current name', async () => {
    const first = await discordApp.signIn('8');
    const person = discordApp.fake.addPerson({ id: '8', username: 'renamed' });
    const again = await discordApp.signIn('8');
    expect(again.user).toMatchObject({ id: first.user.id, username: 'renamed' });
    discordApp.fake.addPerson({ ...person, username: 'second' });
  });
});

describe('who is admin', () => {
  it('the first person on an empty database is not admin without a listed id or the set-up link', async () => {
    expect((await discordApp.signIn('8')).user.admin).toBe(false);
    expect((await discordApp.signIn('7')).user.admin).toBe(false);
  });

  it('somebody with neither roles nor the flag has no permissions', async () => {
    await discordApp.signIn('8');
    expect((await discordApp.signIn('7')).user).toMatchObject({
      admin: false,
      permissions: { read: false, edit: false, manage: false },
      noPermissions: true,
    });
  });

  it('with ADMIN_DISCORD_IDS only those listed become admin, at each sign-in', async () => {
    discordApp.adminIds.push('8');
    expect((await discordApp.signIn('7')).user.admin).toBe(false);
    expect((await discordApp.signIn('8')).user.admin).toBe(true);
    await discordApp.app.db.update(users).set({ admin: false });
    expect((await discordApp.signIn('8')).user.admin).toBe(true);
    await discordApp.app.db.update(users).set({ admin: true, adminBy: 'admin' });
    expect((await discordApp.signIn('7')).user.admin).toBe(true); // made admin by a person: signing in does not take it away
  });
});

describe('the home Discord', () => {
  it('supplies nickname and avatar, and is the primary one unless chosen otherwise', async () => {
    const secondary = await discordApp.link({ guildId: '901' });
    const primary = await discordApp.link({ guildId: '900', primary: true });
    const guilds = {
      '900': { nick: 'Hauler [BMS]', avatar: 'c3d4', roles: [] },
      '901': { nick: null, avatar: null, roles: [] },
    };
    const person = discordApp.fake.addPerson({ id: '9', username: 'nine', avatar: 'own', guilds });
    const { user } = await discordApp.signIn('9');
    expect(user).toMatchObject({
      username: 'Hauler [BMS]',
      avatar: 'https://cdn.discordapp.com/guilds/900/users/9/avatars/c3d4.png',
      homeDiscord: { id: primary, name: 'Discord 900' },
    });

    await discordApp.app.db.update(users).set({ homeDiscordId: secondary }).where(eq(users.id, user.id));
    expect((await discordApp.signIn('9')).user).toMatchObject({
      username: 'nine',
      avatar: 'https://cdn.discordapp.com/avatars/9/own.png',
      homeDiscord: { id: secondary },
    });

    delete person.guilds['901'];
    expect((await discordApp.signIn('9')).user.homeDiscord).toEqual({ id: primary, name: 'Discord 900' });
    delete person.guilds['900'];
    expect((await discordApp.signIn('9')).user).toMatchObject({ username: 'nine', homeDiscord: null });
  });
});

describe('a session', () => {
  it('logged_in takes an empty body and returns the owner of the token', async () => {
    discordApp.adminIds.push('7');
    const { token, user, browser } = await discordApp.signIn('7');
    for (const body of [{}, undefined]) {
      const answer = await browser.send('POST', '/api/authentication/logged_in', { token, body });
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ user: { id: user.id, username: 'The Hauler', admin: true } });
    }
  });

  it('logout takes an empty body and ends this session at once, and no other', async () => {
    const laptop = await discordApp.signIn('7');
    const phone = await discordApp.signIn('7');
    const answer = await laptop.browser.send('POST', '/api/authentication/logout', { token: laptop.token });
    expect(answer).toMatchObject({ status: 200, json: {} });
    expect(await loggedIn(laptop.token)).toMatchObject({
      status: 401,
      json: { error: { code: 'sign-in-required' } },
    });
    expect((await loggedIn(phone.token)).status).toBe(200);
    expect((await discordApp.signIn('7', laptop.browser)).user.username).toBe('The Hauler');
  });

  it('a session ends after 7 days, though it is used until the last moment', async () => {
    const used = await discordApp.signIn('7');
    const unused = await discordApp.signIn('7');
    for (const moment of [DAY, 3 * DAY, 6 * DAY, 7 * DAY - 1]) {
      later(moment);
      expect((await loggedIn(used.token)).status).toBe(200);
    }
    expect((await loggedIn(unused.token)).status).toBe(200);
    later(7 * DAY);
    for (const { token } of [used, unused]) expect((await loggedIn(token)).status).toBe(401);
  });

  it('ends after 7 days, and its record is removed at a later sign-in', async () => {
    const { token } = await discordApp.signIn('7');
    later(7 * DAY);
    expect((await loggedIn(token)).status).toBe(401);
    await discordApp.signIn('8');
    expect(await discordApp.app.db.select().from(sessions)).toHaveLength(1);
  });

  it('ends when its record is removed, whatever the token says', async () => {
    const { token } = await discordApp.signIn('7');
    await discordApp.app.db
      .update(sessions)
      .set({ expiresAt: new Date(START.getTime() + DAY).toISOString() });
    later(DAY - 1);
    expect((await loggedIn(token)).status).toBe(200);
    later(DAY);
    expect((await loggedIn(token)).status).toBe(401);
  });

  it('ends with its user', async () => {
    const { token, user } = await discordApp.signIn('7');
    await discordApp.app.db.delete(users).where(eq(users.id, user.id));
    expect((await loggedIn(token)).status).toBe(401);
  });

  it('is not opened by a token that is altered, signed with another secret or not signed at all', async () => {
    const { token } = await discordApp.signIn('7');
    const [header, payload, signature] = token.split('.');
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    const otherPayload = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: '999' })).toString(
      'base64url',
    );
    for (const wrong of [
      `${header}.${otherPayload}.${signature}`,
      `${unsigned}.${payload}.`,
      `${header}.${payload}.${signature?.slice(2)}`,
      `${header}.${payload}`,
      'x',
    ])
      expect((await loggedIn(wrong)).status, wrong).toBe(401);
    expect((await loggedIn(token)).status).toBe(200);
  });
});

describe('secrets', () => {
  it('the refresh token is encrypted in the database, readable only for this user and with this APP_SECRET', async () => {
    await discordApp.signIn('7');
    await discordApp.signIn('8');
    const rows = await discordApp.app.db.select().from(users);
    for (const secret of discordApp.fake.secrets) expect(JSON.stringify(rows)).not.toContain(secret);
    const { refreshToken, discordUserId } = rows.find((row) => row.discordUserId === '7')!;
    const read = (stored: string, id = discordUserId, secret = testConfig.appSecret) =>
      decryptRefreshToken(stored, id, secret);
    expect(discordApp.fake.secrets).toContain(read(refreshToken!));
    expect(read(refreshToken!, '8')).toBeNull();
    expect(read(refreshToken!, '7', 'another secret of sufficient length')).toBeNull();
    expect(read(`${refreshToken![0] === 'A' ? 'B' : 'A'}${refreshToken!.slice(1)}`)).toBeNull();
    expect(read('short')).toBeNull();
  });

  it('no reply contains a Discord token', async () => {
    const { browser, token } = await discordApp.signIn('7');
    const answers = [
      await loggedIn(token),
      await browser.send('GET', warehouses.list.path, { token }),
      await browser.finish({ code: 'wrong', state: (await browser.start()).state }),
    ];
    for (const secret of [...discordApp.fake.secrets, discordApp.fake.clientSecret])
      expect(JSON.stringify(answers)).not.toContain(secret);
  });
});

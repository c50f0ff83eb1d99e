import net from 'node:net';
import { auth, warehouses } from '@backline/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { discords, permissionGroupRoles, permissionGroups, roles } from '../../db/schema.ts';
import { codeChallenge, createDiscord, localCredentials } from '../../external/discord.ts';
import { type Browser, loginOf, openBrowser } from '../../testing/browser.ts';
import { START, testConfig, useTestApp } from '../../testing/test-app.ts';
import { LOCAL_GUILD_ID, PERSONAS } from './local-personas.ts';
import { seedLocalDiscord } from './seed-local-discord.queries.ts';

const MINUTE = 60_000;

const app = useTestApp({ discord: createDiscord(testConfig, () => address) });
let address = '';

/** A real listener: the server's own calls to the simulated Discord go over the network. */
beforeAll(async () => {
  address = await app.server.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  await seedLocalDiscord(app.db);
});

const later = (milliseconds: number) => {
  app.clock.now = new Date(START.getTime() + milliseconds);
};

/** Follows `&persona=` and returns the redirect's parameters. */
async function choose(url: string, persona: string): Promise<{ code: string; state: string }> {
  const response = await fetch(`${url}&persona=${persona}`, { redirect: 'manual' });
  if (response.status !== 302) throw new Error(`${response.status} ${await response.text()}`);
  const back = new URL(response.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(`${address}/login`);
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}

async function signIn(persona: string, browser: Browser = openBrowser(app, address)) {
  const { url } = await browser.start();
  return loginOf(await browser.finish(await choose(url, persona)));
}

const tokenRequest = (body: Record<string, string>) =>
  fetch(`${address}/oauth/local/api/oauth2/token`, { method: 'POST', body: new URLSearchParams(body) });
const client = () => {
  const { clientId, clientSecret } = localCredentials(testConfig.appSecret);
  return { client_id: clientId, client_secret: clientSecret };
};

describe('local sign-in', () => {
  const none = { read: false, edit: false, manage: false };
  it.each([
    ['manager', { ...none, read: true, edit: true, manage: true }, 'Local Discord'],
    ['editor', { ...none, read: true, edit: true }, 'Local Discord'],
    ['reader', { ...none, read: true }, 'Local Discord'],
    ['guest', none, undefined],
  ])(
    'the persona %s has rights by role and never becomes admin, even as the first user',
    async (key, permissions, home) => {
      const { user } = await signIn(key);
      expect(user).toMatchObject({ admin: false, permissions, noPermissions: key === 'guest', avatar: '' });
      expect(user.username.toLowerCase()).toBe(key);
      expect(user.homeDiscord?.name).toBe(home);
    },
  );

  it('the persona Admin is admin, and an admin has every permission', async () => {
    await signIn('reader');
    const { user } = await signIn('admin');
    expect(user).toMatchObject({ admin: true, permissions: { read: true, edit: true, manage: true } });
  });

  it('the sign-in address is on this server, and the reply marks it as local', async () => {
    const { url, local, state } = await openBrowser(app, address).start();
    expect(local).toBe(true);
    expect(url).toContain(`${address}/oauth/local/oauth2/authorize?`);
    expect(new URL(url).searchParams.get('state')).toBe(state);
  });

  it('the page offers one link for each persona and one to go back, without scripts', async () => {
    const { url } = await openBrowser(app, address).start();
    const response = await fetch(url);
    const page = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page).not.toContain('<script');
    for (const { key, name } of PERSONAS)
      expect(page).toMatch(new RegExp(`<a href="[^"]+&amp;persona=${key}"[^>]*>${name}</a>`));
    const cancel = /<a href="([^"]+)">Cancel<\/a>/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { state } = Object.fromEntries(new URL(url).searchParams);
    expect(cancel).toBe(`${address}/login?error=access_denied&state=${state}`);
    const styles = await fetch(`${address}/oauth/local/style.css`);
    expect([styles.status, styles.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  });

  it('markup in the address appears as text on the page', async () => {
    const { url } = await openBrowser(app, address).start();
    const evil = new URL(url);
    evil.searchParams.set('state', '"><script>alert(1)</script>');
    const page = await (await fetch(evil)).text();
    expect(page).not.toContain('<script');
  });

  it('rights are checked again with the refresh token, as with the real Discord', async () => {
    const { token, user } = await signIn('reader');
    const read = async () =>
      (await app.request({ method: 'GET', url: warehouses.list.path, by: { token, userId: user.id } }))
        .status;
    await app.db.delete(permissionGroupRoles);
    expect(await read()).toBe(403);
    await app.db.delete(discords);
    await app.db.delete(permissionGroups);
    await seedLocalDiscord(app.db);
    expect(await read()).toBe(403);
    later(15 * MINUTE);
    expect(await read()).toBe(200);
    later(30 * MINUTE);
    expect(await read()).toBe(200);
  });

  it('sessions survive a restart: none of their state is only in memory', async () => {
    const { token, user } = await signIn('reader');
    const restarted = await createApp(
      {
        config: testConfig,
        database: { ...app.database },
        discord: createDiscord(testConfig, () => address),
        now: () => app.clock.now,
      },
      { web: null, recognition: '/nonexistent' },
    );
    later(15 * MINUTE);
    const answer = await restarted.inject({
      url: warehouses.list.path,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(200);
    await restarted.close();
    expect(user.permissions.read).toBe(true);
  });
});

describe('the simulated Discord is as strict as the real one', () => {
  async function newCode(verifier?: string): Promise<string> {
    const url = new URL((await openBrowser(app, address).start()).url);
    if (verifier !== undefined) url.searchParams.set('code_challenge', codeChallenge(verifier));
    return (await choose(url.href, 'reader')).code;
  }
  const exchange = async (code: string, change: Record<string, string> = {}) => {
    const grant = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${address}/login`,
      code_verifier: 'v',
    };
    const response = await tokenRequest({ ...client(), ...grant, ...change });
    return [response.status, ((await response.json()) as { error?: string }).error];
  };

  it('a wrong verifier is refused', async () => {
    expect(await exchange(await newCode())).toEqual([400, 'invalid_grant']);
  });

  it('a code works once', async () => {
    const code = await newCode('v');
    expect(await exchange(code)).toEqual([200, undefined]);
    expect(await exchange(code)).toEqual([400, 'invalid_grant']);
  });

  it('login reports its refusals as refused', async () => {
    const browser = openBrowser(app, address);
    const { state } = await browser.start();
    expect(await browser.finish({ code: await newCode(), state })).toMatchObject({
      status: 502,
      json: { error: { code: 'provider-refused' } },
    });
  });

  it('a code is valid for a minute', async () => {
    const browser = openBrowser(app, address);
    const [first, second] = [await browser.start(), await browser.start()];
    const [inTime, tooLate] = [await choose(first.url, 'reader'), await choose(second.url, 'reader')];
    later(MINUTE - 1000);
    expect((await browser.finish(inTime)).status).toBe(200);
    later(MINUTE);
    expect((await browser.finish(tooLate)).status).toBe(502);
  });

  it('a wrong client, a wrong grant and an empty body are refused', async () => {
    const code = await newCode();
    expect(await exchange(code, { client_secret: 'wrong' })).toEqual([401, 'invalid_client']);
    expect(await exchange(code, { client_id: 'other' })).toEqual([401, 'invalid_client']);
    expect(await exchange(code, { grant_type: 'password' })).toEqual([400, 'invalid_request']);
    expect(await exchange(code, { redirect_uri: 'http://localhost/login' })).toEqual([400, 'invalid_grant']);
    expect(await exchange('nonsense')).toEqual([400, 'invalid_grant']);
    expect((await tokenRequest({})).status).toBe(401);
  });

  it('a code is not accepted as a token, nor an access token as a refresh token', async () => {
    const code = await newCode();
    const refresh = await tokenRequest({ ...client(), grant_type: 'refresh_token', refresh_token: code });
    expect(refresh.status).toBe(400);
    for (const token of [code, 'nonsense', '']) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${address}/oauth/local/api/v10/users/@me`, { headers })).status).toBe(401);
      const member = `${address}/oauth/local/api/v10/users/@me/guilds/${LOCAL_GUILD_ID}/member`;
      expect((await fetch(member, { headers })).status).toBe(401);
    }
  });

  it.each([
    ['another host', { redirect_uri: 'https://elsewhere.example/login' }],
    ['another port', { redirect_uri: 'http://127.0.0.1:9/login' }],
    ['another path', { redirect_uri: '/admin' }],
    ['another client', { client_id: 'other' }],
    ['no PKCE', { code_challenge_method: 'plain' }],
    ['no state', { state: '' }],
    ['an unknown persona', { persona: 'root' }],
  ])('%s in the address is refused, without a redirect', async (_, change) => {
    const { url } = await openBrowser(app, address).start();
    const changed = new URL(`${url}&persona=admin`);
    for (const [name, value] of Object.entries(change)) changed.searchParams.set(name, value);
    const response = await fetch(changed, { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });
});

describe('for this computer only', () => {
  /** How the simulated page and the two calls of a sign-in answer the same request. */
  const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
    const { url } = await openBrowser(app, address).start();
    const { pathname, search, host } = new URL(url);
    const answers = await Promise.all([
      app.server.inject({ url: pathname + search, headers: { host, ...headers }, remoteAddress }),
      app.server.inject({ url: auth.authorizeUrl.path, headers: { host, ...headers }, remoteAddress }),
      app.server.inject({
        method: 'POST',
        url: auth.login.path,
        headers: { host, cookie: 'XSRF-TOKEN=t', 'x-xsrf-token': 't', ...headers },
        payload: { auth: { code: 'c', redirect_uri: 'r' } },
        remoteAddress,
      }),
    ]);
    return answers.map(({ statusCode }) => statusCode);
  };
  const SERVED = [200, 200, 422]; // this browser has no sign-in in progress
  const REFUSED = [403, 403, 403];

  it('a request from this computer is served', async () => {
    expect(await ask({})).toEqual(SERVED);
    expect(await ask({}, '::1')).toEqual(SERVED);
    expect(await ask({}, '::ffff:127.0.0.1')).toEqual(SERVED);
    expect(await ask({ host: '[::1]:3000' })).toEqual([400, 200, 422]); // that sign-in was for another host
    expect(await ask({ origin: 'http://localhost:5173' })).toEqual(SERVED);
    expect(await ask({ 'x-request-id': 'a', 'x-page': 'b' })).toEqual(SERVED);
  });

  it.each<[string, Record<string, string>, string?]>([
    ['a connection from elsewhere', {}, '192.168.1.20'],
    ['a connection from elsewhere over IPv6', {}, 'fe80::1'],
    ['a host name that resolves to this computer', { host: 'evil.example' }],
    ['a host name that only starts like one of this computer', { host: 'localhost.evil.example:3000' }],
    ['a page of another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a proxy that forwards a request from elsewhere', { 'x-forwarded-for': '203.0.113.9' }],
    ['a proxy that forwards a request from this computer', { 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy that names the host', { 'x-forwarded-host': 'localhost' }],
    ['a proxy that names the protocol', { 'x-forwarded-proto': 'https' }],
    ['a proxy with the standard header', { forwarded: 'for=127.0.0.1' }],
    ['a proxy that names itself', { via: '1.1 caddy' }],
    ['a proxy in a common nginx configuration', { 'x-real-ip': '127.0.0.1' }],
    ['a content delivery network', { 'cf-connecting-ip': '127.0.0.1' }],
  ])('%s is refused', async (_, headers, remoteAddress) => {
    expect(await ask(headers, remoteAddress)).toEqual(REFUSED);
  });

  it('HTTP/1.0, which nginx speaks to a server by default, is refused', async () => {
    const send = (version: string) =>
      new Promise<string>((resolve, reject) => {
        const { hostname, port, host } = new URL(address);
        let text = '';
        const socket = net
          .connect(Number(port), hostname)
          .on('data', (chunk) => (text += chunk))
          .on('error', reject)
          .on('close', () => resolve(text.split('\r\n')[0] ?? ''));
        // Node gives up on a request whose caller has already closed its side.
        socket.write(
          `GET ${auth.authorizeUrl.path} HTTP/${version}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
        );
      });
    expect(await send('1.1')).toContain(' 200 ');
    expect(await send('1.0')).toContain(' 403 ');
  });

  it('the refusal gives the reason and the remedy', async () => {
    const { json } = await app.request({
      method: 'GET',
      url: auth.authorizeUrl.path,
      headers: { via: '1.1 caddy' },
    });
    expect(json).toMatchObject({
      error: {
        code: 'forbidden',
        message:
          'Local sign-in does not work through a proxy: anybody who reaches the proxy could be admin. Set up the sign-in with Discord.',
      },
    });
  });

  it('with Discord credentials there is no simulated Discord', async () => {
    const credentials = { clientId: 'id', clientSecret: 'secret', baseUrl: 'https://discord.invalid' };
    const config = { ...testConfig, discord: credentials };
    const real = await createApp(
      { config, database: app.database, discord: createDiscord(config, () => ''), now: () => START },
      { web: null, recognition: '/nonexistent' },
    );
    for (const path of ['oauth2/authorize', 'style.css', 'api/v10/users/@me'])
      expect((await real.inject(`/oauth/local/${path}`)).statusCode).toBe(404);
    const { json } = await real.inject(auth.authorizeUrl.path);
    expect(json()).toMatchObject({
      local: false,
      url: expect.stringMatching('^https://discord.invalid/oauth2/authorize'),
    });
    await real.close();
  });
});

describe('the linked guild of local sign-in', () => {
  it('starts with three roles and a permission group for each, created once', async () => {
    expect(await seedLocalDiscord(app.db)).toBe(false);
    expect(await app.db.select().from(discords)).toMatchObject([{ guildId: LOCAL_GUILD_ID, primary: true }]);
    expect((await app.db.select().from(roles)).map(({ name }) => name)).toEqual([
      'Manager',
      'Editor',
      'Reader',
    ]);
    expect(await app.db.select().from(permissionGroups)).toMatchObject([
      { name: 'Managers', read: true, edit: true, manage: true },
      { name: 'Editors', read: true, edit: true, manage: false },
      { name: 'Readers', read: true, edit: false, manage: false },
    ]);
  });

  it('is left alone when another Discord is already linked', async () => {
    await app.empty();
    await app.db.insert(discords).values({ name: 'Ours', guildId: '1' });
    expect(await seedLocalDiscord(app.db)).toBe(false);
    expect(await app.db.select().from(roles)).toEqual([]);
  });
});

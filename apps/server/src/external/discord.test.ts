import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Failure, type FakeDiscord, openFakeDiscord } from '../testing/fake-discord.ts';
import { createDiscord, type Discord } from './discord.ts';

const timing = { timeoutMs: 1000, longestPauseMs: 500 };
// The example of RFC 7636, appendix B.
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const REDIRECT_URI = 'https://backline.example/login';
const start = {
  origin: 'https://backline.example',
  redirectUri: REDIRECT_URI,
  state: 'state-1',
  verifier: VERIFIER,
};

let fake: FakeDiscord;
let discord: Discord;

beforeAll(async () => {
  fake = await openFakeDiscord();
  discord = discordAt(fake.address);
  fake.addPerson({
    id: '7',
    username: 'hauler',
    global_name: 'The Hauler',
    avatar: 'a1b2',
    guilds: { '900': { nick: 'Hauler [BMS]', avatar: 'c3d4', roles: ['r1', 'r2'] } },
  });
  fake.addPerson({ id: '8', username: 'plain', guilds: { '900': { nick: null, avatar: null, roles: [] } } });
});
beforeEach(() => fake.recover());
afterAll(() => fake.close());

function discordAt(baseUrl: string, clientSecret = fake.clientSecret): Discord {
  const { clientId } = fake;
  const config = { discord: { clientId, clientSecret, baseUrl }, appSecret: '', adminDiscordIds: [] };
  return createDiscord(config, () => 'http://unused.example', timing);
}

async function signIn(personId: string) {
  const { code } = fake.agree(discord.authorizeUrl(start), personId);
  const outcome = await discord.exchangeCode(code, VERIFIER, REDIRECT_URI);
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  return outcome.value;
}

describe('Discord’s answers', () => {
  test('the sign-in address requests a code with state and PKCE, and only two scopes', () => {
    const url = new URL(discord.authorizeUrl(start));
    expect(url.origin + url.pathname).toBe(`${fake.address}/oauth2/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: fake.clientId,
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      scope: 'identify guilds.members.read',
      state: 'state-1',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });
  });

  test('a code is exchanged for tokens once, and only with its verifier and redirect address', async () => {
    const { code } = fake.agree(discord.authorizeUrl(start), '7');
    expect(await discord.exchangeCode(code, VERIFIER, REDIRECT_URI)).toMatchObject({ status: 'ok' });
    const refused = { status: 'refused', reason: 'invalid_grant' };
    expect(await discord.exchangeCode(code, VERIFIER, REDIRECT_URI)).toEqual(refused);
    const second = fake.agree(discord.authorizeUrl(start), '7').code;
    expect(await discord.exchangeCode(second, 'another verifier', REDIRECT_URI)).toEqual(refused);
    const third = fake.agree(discord.authorizeUrl(start), '7').code;
    expect(await discord.exchangeCode(third, VERIFIER, 'https://elsewhere.example/login')).toEqual(refused);
  });

  test('a refresh token works once and returns the next', async () => {
    const first = await signIn('7');
    const next = await discord.refreshTokens(first.refreshToken);
    if (next.status !== 'ok') throw new Error(next.reason);
    expect(await discord.findUser(next.value.accessToken)).toMatchObject({ status: 'ok' });
    expect(await discord.refreshTokens(first.refreshToken)).toEqual({
      status: 'refused',
      reason: 'invalid_grant',
    });
    expect(await discord.refreshTokens(next.value.refreshToken)).toMatchObject({ status: 'ok' });
  });

  test('a wrong client secret is distinguished from a refused person', async () => {
    const { refreshToken } = await signIn('7');
    const outcome = await discordAt(fake.address, 'wrong').refreshTokens(refreshToken);
    expect(outcome).toEqual({ status: 'refused', reason: 'invalid_client' });
  });

  test('a person has the name and picture of the account', async () => {
    const hauler = await signIn('7');
    expect(await discord.findUser(hauler.accessToken)).toEqual({
      status: 'ok',
      value: { id: '7', name: 'The Hauler', avatar: 'https://cdn.discordapp.com/avatars/7/a1b2.png' },
    });
    const plain = await signIn('8');
    expect(await discord.findUser(plain.accessToken)).toEqual({
      status: 'ok',
      value: { id: '8', name: 'plain', avatar: '' },
    });
  });

  test('a member has the roles, nickname and avatar of the guild', async () => {
    const { accessToken } = await signIn('7');
    expect(await discord.findMember(accessToken, '900', '7')).toEqual({
      status: 'ok',
      value: {
        nickname: 'Hauler [BMS]',
        avatar: 'https://cdn.discordapp.com/guilds/900/users/7/avatars/c3d4.png',
        roleIds: ['r1', 'r2'],
      },
    });
    const plain = await signIn('8');
    expect(await discord.findMember(plain.accessToken, '900', '8')).toEqual({
      status: 'ok',
      value: { nickname: '', avatar: '', roleIds: [] },
    });
  });

  test('404 means: not a member of this guild', async () => {
    const { accessToken } = await signIn('7');
    expect(await discord.findMember(accessToken, '901', '7')).toEqual({ status: 'ok', value: null });
  });

  test('an expired or revoked token is refused', async () => {
    const refused = { status: 'refused', reason: 'status 401' };
    expect(await discord.findUser('nonsense')).toEqual(refused);
    expect(await discord.findMember('nonsense', '900', '7')).toEqual(refused);
  });
});

describe('when Discord fails', () => {
  /** The outcome of each failure; for failures that differ by endpoint, the outcome there. */
  const unreachable = (reason: string | RegExp) => ({
    status: 'unreachable',
    reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
  });
  const refused = (reason: string) => ({ status: 'refused', reason });
  type Call = 'exchangeCode' | 'refreshTokens' | 'findUser' | 'findMember';
  const ENDPOINT_OF = {
    exchangeCode: 'token',
    refreshTokens: 'token',
    findUser: 'user',
    findMember: 'member',
  } as const;
  const FAILURES: [string, Failure, object, Partial<Record<Call, object>>?][] = [
    ['401', { status: 401 }, refused('status 401')],
    [
      '404',
      { status: 404, body: { message: 'Unknown Guild', code: 10_004 } },
      refused('status 404'),
      { findUser: unreachable('status 404'), findMember: { status: 'ok', value: null } },
    ],
    [
      'a long rate limit',
      { status: 429, body: { retry_after: 30 } },
      unreachable('rate limited for 30000 ms'),
    ],
    ['a rate limit without a time', { status: 429 }, unreachable(/^rate limited/)],
    ['500', { status: 500 }, unreachable('status 500')],
    ['503 with a page', { status: 503, body: 'maintenance' }, unreachable('status 503')],
    [
      'a redirect',
      { status: 302, headers: { location: 'https://elsewhere.example' } },
      unreachable('status 302'),
    ],
    ['no answer in time', 'slow', unreachable('no answer within 1000 ms')],
    ['a page instead of JSON', 'garbage', unreachable('the answer was not JSON')],
    ['JSON of an unexpected shape', 'wrong-shape', unreachable('the answer had an unexpected shape')],
    ['a connection that breaks', 'cut', unreachable(/^connection failed/)],
  ];
  const cells = (Object.keys(ENDPOINT_OF) as Call[]).flatMap((call) =>
    FAILURES.map(
      ([name, failure, usual, special]) => [name, call, failure, special?.[call] ?? usual] as const,
    ),
  );

  test.each(cells)('%s at %s is classified, and reveals no secret', async (_, call, failure, expected) => {
    const { accessToken, refreshToken } = await signIn('7');
    fake.fail(ENDPOINT_OF[call], failure);
    const outcome = await {
      exchangeCode: () => discord.exchangeCode('code', VERIFIER, REDIRECT_URI),
      refreshTokens: () => discord.refreshTokens(refreshToken),
      findUser: () => discord.findUser(accessToken),
      findMember: () => discord.findMember(accessToken, '900', '7'),
    }[call]();
    expect(outcome).toEqual(expected);
    for (const secret of [accessToken, refreshToken, fake.clientSecret])
      expect(JSON.stringify(outcome)).not.toContain(secret);
  });

  test('403 on a plain read means nothing about the person', async () => {
    const { accessToken } = await signIn('7');
    fake.fail('member', { status: 403, body: { message: 'Missing Access', code: 50_001 } });
    expect(await discord.findMember(accessToken, '900', '7')).toEqual({
      status: 'unreachable',
      reason: 'status 403',
    });
  });

  test('a refused connection counts as unreachable', async () => {
    const gone = await openFakeDiscord();
    await gone.close();
    expect(await discordAt(gone.address).findUser('token')).toEqual({
      status: 'unreachable',
      reason: 'connection failed (ECONNREFUSED)',
    });
  });

  test.each([
    ['in the body', { status: 429, body: { retry_after: 0.2 } }],
    ['in the header', { status: 429, body: 'slow down', headers: { 'retry-after': '0.2' } }],
  ])('a short rate limit, given as %s, is waited out', async (_, failure) => {
    const { accessToken } = await signIn('7');
    fake.fail('user', failure, 1);
    const asked = fake.count('user');
    const began = performance.now();
    expect(await discord.findUser(accessToken)).toMatchObject({ status: 'ok' });
    expect(performance.now() - began).toBeGreaterThanOrEqual(195);
    expect(fake.count('user') - asked).toBe(2);
  });

  test('a rate limit that does not end is given up after three tries', async () => {
    const { accessToken } = await signIn('7');
    fake.fail('user', { status: 429, body: { retry_after: 0.01 } });
    const asked = fake.count('user');
    expect(await discord.findUser(accessToken)).toMatchObject({ status: 'unreachable' });
    expect(fake.count('user') - asked).toBe(3);
  });
});

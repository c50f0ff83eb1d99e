import { warehouses } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessions, users } from '../../db/schema.ts';
import { openBrowser } from '../../testing/browser.ts';
import { useDiscordApp } from '../../testing/discord-app.ts';
import type { Failure } from '../../testing/fake-discord.ts';
import { START } from '../../testing/test-app.ts';

/** Every failure at every endpoint of Discord, as a person experiences it: at sign-in, and when roles are checked again. */

const CHECK_EVERY_MS = 15 * 60_000;
const GUILD = '900';

const FAILURES = {
  '401': { status: 401 },
  '404': { status: 404, body: { message: 'Unknown Guild', code: 10_004 } },
  '429': { status: 429, body: { retry_after: 60 } },
  '500': { status: 500 },
  slow: 'slow',
  garbage: 'garbage',
  'wrong-shape': 'wrong-shape',
  cut: 'cut',
} as const satisfies Record<string, Failure>;
type FailureName = keyof typeof FAILURES;
const NAMES = Object.keys(FAILURES) as FailureName[];

const discordApp = useDiscordApp();

beforeEach(async () => {
  discordApp.adminIds.splice(0, 1, '1');
  await discordApp.link({ guildId: GUILD, roles: { reads: { read: true } } });
  discordApp.fake.addPerson({ id: '7', guilds: { [GUILD]: { nick: null, avatar: null, roles: ['reads'] } } });
});

describe('signing in', () => {
  /** 502: Discord refused. 503: no usable answer. 200: signed in. */
  const expected = (endpoint: 'token' | 'user' | 'member', failure: FailureName) => {
    if (failure === '404') return endpoint === 'token' ? 502 : endpoint === 'member' ? 200 : 503;
    return failure === '401' ? 502 : 503;
  };
  const cells = (['token', 'user', 'member'] as const).flatMap((endpoint) =>
    NAMES.map((failure) => [failure, endpoint, expected(endpoint, failure)] as const),
  );

  it.each(cells)('with %s at %s answers %d', async (failure, endpoint, status) => {
    const browser = openBrowser(discordApp.app);
    const agreed = discordApp.fake.agree((await browser.start()).url, '7');
    discordApp.fake.fail(endpoint, FAILURES[failure]);
    const answer = await browser.finish(agreed);
    expect(answer.status).toBe(status);
    const isIn = status === 200;
    expect(await discordApp.app.db.select().from(sessions)).toHaveLength(isIn ? 1 : 0);
    expect(await discordApp.app.db.select().from(users)).toHaveLength(isIn ? 1 : 0);
    // Somebody who is in no linked Discord signs in as a guest.
    expect(answer.json).toMatchObject(
      isIn ? { user: { no_permissions: true } } : { error: { message: expect.stringMatching(/Discord/) } },
    );
    for (const secret of [...discordApp.fake.secrets, discordApp.fake.clientSecret])
      expect(JSON.stringify(answer)).not.toContain(secret);
    discordApp.fake.recover();
    expect((await discordApp.signIn('7')).user.permissions.read).toBe(true);
  });
});

describe('checking roles again', () => {
  /** `held`: the last answer still counts. `out`: rights and sessions have ended. */
  const expected = (endpoint: 'token' | 'member', failure: FailureName) =>
    endpoint === 'member' && (failure === '401' || failure === '404') ? 'out' : 'held';
  const cells = (['token', 'member'] as const).flatMap((endpoint) =>
    NAMES.map((failure) => [failure, endpoint, expected(endpoint, failure)] as const),
  );

  it.each(cells)('with %s at %s somebody is %s', async (failure, endpoint, outcome) => {
    const { token, user } = await discordApp.signIn('7');
    const reading = async () => {
      const by = { token, userId: user.id };
      return (await discordApp.app.request({ method: 'GET', url: warehouses.list.path, by })).status;
    };
    discordApp.fake.fail(endpoint, FAILURES[failure]);
    discordApp.app.clock.now = new Date(START.getTime() + CHECK_EVERY_MS);
    expect(await reading()).toBe(outcome === 'held' ? 200 : 401);
    const left = await discordApp.app.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(left).toHaveLength(outcome === 'held' ? 1 : 0);
    discordApp.fake.recover();
    discordApp.app.clock.now = new Date(START.getTime() + 2 * CHECK_EVERY_MS);
    expect(await reading()).toBe(outcome === 'held' ? 200 : 401);
  });

  it('with a refused refresh token at token somebody is out', async () => {
    const { token, user } = await discordApp.signIn('7');
    discordApp.fake.fail('token', { status: 400, body: { error: 'invalid_grant' } });
    discordApp.app.clock.now = new Date(START.getTime() + CHECK_EVERY_MS);
    const by = { token, userId: user.id };
    expect((await discordApp.app.request({ method: 'GET', url: warehouses.list.path, by })).status).toBe(401);
  });

  it.each(['token', 'member'] as const)('a short rate limit at %s is waited out, once', async (endpoint) => {
    const { token, user } = await discordApp.signIn('7');
    const asked = discordApp.fake.count(endpoint);
    discordApp.fake.fail(endpoint, { status: 429, body: { retry_after: 0.05 } }, 1);
    discordApp.fake.addPerson({ id: '7', guilds: { [GUILD]: { nick: null, avatar: null, roles: [] } } });
    discordApp.app.clock.now = new Date(START.getTime() + CHECK_EVERY_MS);
    const by = { token, userId: user.id };
    // The new answer was received: the role is gone.
    expect((await discordApp.app.request({ method: 'GET', url: warehouses.list.path, by })).status).toBe(403);
    expect(discordApp.fake.count(endpoint) - asked).toBe(2);
  });
});

import { auth, warehouses } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditEntries, discords, memberships, sessions, userRoles, users } from '../db/schema.ts';
import { createDiscord } from '../external/discord.ts';
import { useDiscordApp } from '../testing/discord-app.ts';
import type { Failure, FakePerson } from '../testing/fake-discord.ts';
import { listen, openLivePage } from '../testing/live-page.ts';
import { START, testConfig } from '../testing/test-app.ts';
import { encryptRefreshToken } from './refresh-token.ts';
import { replaceRights } from './viewer-rights.queries.ts';
import { recheckRights } from './viewer-rights.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const GUILD = '900';

const discordApp = useDiscordApp();
let person: FakePerson;
let token: string;
let userId: number;

/** Somebody with the read role, signed in at START; the admin is somebody else. */
beforeEach(async () => {
  discordApp.adminIds.splice(0, 1, '1');
  await discordApp.link({ guildId: GUILD, roles: { reads: { read: true }, edits: { edit: true } } });
  person = discordApp.fake.addPerson({
    id: '7',
    guilds: { [GUILD]: { nick: null, avatar: null, roles: ['reads'] } },
  });
  const signedIn = await discordApp.signIn('7');
  token = signedIn.token;
  userId = signedIn.user.id;
});

const at = (milliseconds: number) => {
  discordApp.app.clock.now = new Date(START.getTime() + milliseconds);
};
const setRoles = (...roles: string[]) => {
  person.guilds[GUILD] = { nick: null, avatar: null, roles };
};
/** The status that an endpoint for readers answers: 200 with the right, 403 without, 401 without a session. */
const reading = async (by = token) =>
  (await discordApp.app.request({ method: 'GET', url: warehouses.list.path, by: { token: by, userId } }))
    .status;
const permissions = async () => {
  const by = { token, userId };
  const answer = await discordApp.app.request({ method: 'POST', url: auth.loggedIn.path, by, payload: {} });
  return (answer.json as { user: { permissions: object } }).user.permissions;
};
const openSessions = () => discordApp.app.db.select().from(sessions).where(eq(sessions.userId, userId));
const failEverywhere = (failure: Failure) => {
  for (const endpoint of ['token', 'user', 'member'] as const) discordApp.fake.fail(endpoint, failure);
};

describe('the rights of a role', () => {
  it('are the union over the permission groups that hold one of the roles', async () => {
    expect(await permissions()).toEqual({ read: true, edit: false, manage: false });
    setRoles('reads', 'edits', 'unknown');
    await discordApp.signIn('7');
    expect(await permissions()).toEqual({ read: true, edit: true, manage: false });
    setRoles('unknown');
    await discordApp.signIn('7');
    expect(await permissions()).toEqual({ read: false, edit: false, manage: false });
  });

  it('are not given by the same role id in another Discord', async () => {
    await discordApp.link({ guildId: '901', roles: { elsewhere: { manage: true } } });
    setRoles('elsewhere');
    await discordApp.signIn('7');
    expect(await permissions()).toEqual({ read: false, edit: false, manage: false });
  });

  it('include those of a Discord linked later, from the next check on', async () => {
    person.guilds['901'] = { nick: null, avatar: null, roles: ['elsewhere'] };
    await discordApp.link({ guildId: '901', roles: { elsewhere: { manage: true } } });
    expect(await permissions()).toMatchObject({ manage: false });
    at(15 * MINUTE);
    expect(await permissions()).toEqual({ read: true, edit: false, manage: true });
  });
});

describe('checking again', () => {
  it('happens after 15 minutes and no sooner, with the refresh token', async () => {
    const [before, members] = [discordApp.fake.count('token'), discordApp.fake.count('member')];
    setRoles();
    at(15 * MINUTE - 1);
    expect(await reading()).toBe(200);
    expect(discordApp.fake.count('token') - before).toBe(0);
    at(15 * MINUTE);
    expect(await reading()).toBe(403);
    expect(discordApp.fake.count('token') - before).toBe(1);
    expect(discordApp.fake.count('member') - members).toBe(1);
    setRoles('reads');
    at(30 * MINUTE - 1);
    expect(await reading()).toBe(403);
    at(30 * MINUTE);
    expect(await reading()).toBe(200);
    expect(discordApp.fake.count('token') - before).toBe(2); // with the second token: the first was used
  });

  it('asks Discord once for concurrent requests, and all of them see its answer', async () => {
    const before = discordApp.fake.count('token');
    setRoles();
    at(15 * MINUTE);
    const resume = discordApp.fake.pause('token');
    const first = Array.from({ length: 5 }, () => reading());
    await expect.poll(() => discordApp.fake.count('token')).toBe(before + 1);
    const later = Array.from({ length: 5 }, () => reading());
    resume();
    expect(await Promise.all([...first, ...later])).toEqual(Array.from({ length: 10 }, () => 403));
    expect(discordApp.fake.count('token') - before).toBe(1);
  });

  it('asks Discord once across processes', async () => {
    const { clientId, clientSecret, address: baseUrl } = discordApp.fake;
    const config = { ...testConfig, discord: { clientId, clientSecret, baseUrl } };
    const services = () => ({
      config,
      database: { ...discordApp.app.database }, // a copy of the handle simulates another process: only the data is shared
      discord: createDiscord(config, () => ''),
      now: () => discordApp.app.clock.now,
      log: discordApp.app.server.log,
      google: null,
      share: null,
      installation: null,
      jobs: discordApp.app.server.jobs,
      state: discordApp.app.server.state,
      metrics: discordApp.app.server.metrics,
    });
    const before = discordApp.fake.count('token');
    at(15 * MINUTE);
    // All three have read that the last try was at START before any of them continues.
    const checks = [services(), services(), services()].map((server) => recheckRights(server, userId, START));
    await Promise.all(checks);
    expect(discordApp.fake.count('token') - before).toBe(1);
    expect(await reading()).toBe(200);
    expect(discordApp.fake.count('token') - before).toBe(1);
  });

  it('keeps nobody else waiting while Discord is slow', async () => {
    discordApp.fake.addPerson({ id: '8', guilds: person.guilds });
    const otherPerson = await discordApp.signIn('8');
    at(15 * MINUTE);
    await reading(otherPerson.token);
    const members = discordApp.fake.count('member');
    const resume = discordApp.fake.pause('member');
    const waiting = discordApp.app.request({
      method: 'POST',
      url: auth.logout.path,
      by: { token, userId },
      payload: {},
    });
    await expect.poll(() => discordApp.fake.count('member')).toBe(members + 1);
    expect(await reading(otherPerson.token)).toBe(200);
    resume();
    expect((await waiting).status).toBe(200);
  });

  it('does not happen for somebody signed out, nor with a revoked token', async () => {
    await discordApp.app.db.delete(sessions);
    const before = discordApp.fake.count('token');
    at(15 * MINUTE);
    expect(await reading()).toBe(401);
    expect(discordApp.fake.count('token')).toBe(before);
  });
});

describe('a user who has lost access', () => {
  it('after leaving the last linked Discord is signed out at once, everywhere', async () => {
    const second = await discordApp.signIn('7');
    person.guilds = {};
    at(15 * MINUTE);
    expect(await reading()).toBe(401);
    expect(await reading(second.token)).toBe(401);
    expect(await openSessions()).toEqual([]);
    expect(await discordApp.app.db.select().from(userRoles)).toEqual([]);
  });

  it('after leaving one of two Discords stays signed in, with the rights of the other', async () => {
    await discordApp.link({ guildId: '901', roles: { elsewhere: { manage: true } } });
    person.guilds['901'] = { nick: null, avatar: null, roles: ['elsewhere'] };
    await discordApp.signIn('7');
    delete person.guilds[GUILD];
    at(15 * MINUTE);
    expect(await reading()).toBe(403);
    expect(await permissions()).toEqual({ read: false, edit: false, manage: true });
    expect(await discordApp.app.db.select().from(memberships)).toHaveLength(1);
  });

  it('does not include a guest: somebody who was never a member stays signed in', async () => {
    discordApp.fake.addPerson({ id: '8' });
    const guest = await discordApp.signIn('8');
    at(15 * MINUTE);
    expect(await reading(guest.token)).toBe(403);
  });

  it.each([
    ['the refresh token is refused', () => discordApp.fake.withdraw('7')],
    ['the fresh token does not count', () => discordApp.fake.fail('member', { status: 401 })],
    [
      'the stored token cannot be decrypted',
      () =>
        discordApp.app.db
          .update(users)
          .set({ refreshToken: encryptRefreshToken('x', '7', 'a secret of another installation, long') }),
    ],
  ])('loses rights and all sessions when %s', async (_, happen) => {
    const second = await discordApp.signIn('7');
    await happen();
    at(15 * MINUTE);
    expect(await reading()).toBe(401);
    expect(await reading(second.token)).toBe(401);
    expect(await openSessions()).toEqual([]);
    expect(await discordApp.app.db.select().from(userRoles)).toEqual([]);
    expect(await discordApp.app.db.select().from(memberships)).toEqual([]);
    discordApp.fake.recover();
    const again = await discordApp.signIn('7');
    expect(await reading(again.token)).toBe(200);
  });

  it('has open pages that end with the check that another page triggered', async () => {
    const page = await openLivePage(await listen(discordApp.app.server), { token });
    const second = await discordApp.signIn('7');
    person.guilds = {};
    at(15 * MINUTE);
    expect(await reading(second.token)).toBe(401);
    expect(await page.next('ended')).toEqual({ reason: 'session' });
    await page.ended;
  });

  it('a Discord that was unlinked during the check counts for nothing', async () => {
    const unlinked = { discordId: 4711, nickname: 'Nobody', avatar: '', roleIds: ['reads'] };
    const { db, clock } = discordApp.app;
    expect(
      await db.transaction((transaction) => replaceRights(transaction, userId, [unlinked], clock.now)),
    ).toBe(true);
    expect(await db.select().from(memberships)).toEqual([]);
    expect(await db.select().from(userRoles)).toEqual([]);
  });

  it('a user who was deleted during the check leaves nothing behind', async () => {
    const { db, clock } = discordApp.app;
    expect(await db.transaction((transaction) => replaceRights(transaction, 4711, [], clock.now))).toBe(
      false,
    );
  });

  it('the answer for an old token does not count after a sign-in during the check', async () => {
    const [asked, members] = [discordApp.fake.count('token'), discordApp.fake.count('member')];
    const resume = discordApp.fake.pause('token');
    at(15 * MINUTE);
    const waiting = reading();
    await expect.poll(() => discordApp.fake.count('token')).toBe(asked + 1);
    const again = await discordApp.signIn('7');
    resume();
    expect(await waiting).toBe(200);
    expect(await reading(again.token)).toBe(200);
    expect(discordApp.fake.count('member') - members).toBe(1); // only from the sign-in
  });

  it('a refusal of the old token does not end a sign-in made during the check', async () => {
    const asked = discordApp.fake.count('token');
    const resume = discordApp.fake.pause('token');
    at(15 * MINUTE);
    const waiting = reading();
    await expect.poll(() => discordApp.fake.count('token')).toBe(asked + 1);
    discordApp.fake.withdraw('7');
    const again = await discordApp.signIn('7');
    resume();
    expect(await waiting).toBe(200);
    expect(await reading(again.token)).toBe(200);
    expect(await openSessions()).toHaveLength(2);
  });
});

describe('when Discord cannot be reached', () => {
  const failures: [string, Failure][] = [
    ['500', { status: 500 }],
    ['no answer', 'slow'],
    ['garbage', 'garbage'],
    ['a broken connection', 'cut'],
    ['a long rate limit', { status: 429, body: { retry_after: 60 } }],
    ['a refusal of the app itself', { status: 401, body: { error: 'invalid_client' } }],
  ];
  it.each(failures)('%s: the last positive answer holds for 24 hours and no longer', async (_, failure) => {
    failEverywhere(failure);
    at(24 * HOUR - 1);
    expect(await reading()).toBe(200);
    at(24 * HOUR);
    expect(await reading()).toBe(403);
    expect(await permissions()).toEqual({ read: false, edit: false, manage: false });
    discordApp.fake.recover();
    at(24 * HOUR + 15 * MINUTE);
    expect(await reading()).toBe(200);
  });

  it('the 24 hours count from the last answer, not from the sign-in', async () => {
    at(10 * HOUR);
    expect(await reading()).toBe(200);
    failEverywhere({ status: 500 });
    at(34 * HOUR - 1);
    expect(await reading()).toBe(200);
    at(34 * HOUR);
    expect(await reading()).toBe(403);
  });

  it('retries happen every 15 minutes, not with every request', async () => {
    failEverywhere({ status: 500 });
    const before = discordApp.fake.count('token');
    for (const minutes of [15, 16, 29.9, 30, 31]) {
      at(minutes * MINUTE);
      expect(await reading()).toBe(200);
    }
    expect(discordApp.fake.count('token') - before).toBe(2);
  });

  it('an incomplete answer revokes no rights', async () => {
    await discordApp.link({ guildId: '901', roles: { elsewhere: { manage: true } } });
    person.guilds['901'] = { nick: null, avatar: null, roles: ['elsewhere'] };
    await discordApp.signIn('7');
    setRoles();
    discordApp.fake.fail('member', { status: 500 }, 1);
    at(15 * MINUTE);
    expect(await permissions()).toEqual({ read: true, edit: false, manage: true });
    at(30 * MINUTE);
    expect(await permissions()).toEqual({ read: false, edit: false, manage: true });
  });

  it('an admin stays admin through any outage', async () => {
    await discordApp.app.db.update(users).set({ admin: true });
    failEverywhere({ status: 500 });
    at(72 * HOUR);
    expect(await reading()).toBe(200);
  });
});

describe('who is admin', () => {
  /** The current rights; null if the session has ended. */
  const isAdmin = async (by = token) => {
    const answer = await discordApp.app.request({
      method: 'POST',
      url: auth.loggedIn.path,
      by: { token: by, userId },
      payload: {},
    });
    return answer.status === 200 ? (answer.json as { user: { admin: boolean } }).user.admin : null;
  };
  const setAdmin = (adminBy: 'settings' | 'setup' | 'admin' | null) =>
    discordApp.app.db.update(users).set({ admin: true, adminBy }).where(eq(users.id, userId));
  const flagOf = async (id = userId) => {
    const [row] = await discordApp.app.db.select().from(users).where(eq(users.id, id));
    return [row!.admin, row!.adminBy];
  };
  const trail = async () =>
    (await discordApp.app.db.select().from(auditEntries))
      .filter(({ action }) => action === 'loseAdmin')
      .map(({ username, subject, changes }) => [username, subject, changes.at(-1)?.after]);
  /** Another admin, so that nobody here is the last; signed in and listed. */
  const addOther = async () => {
    discordApp.fake.addPerson({ id: '1' });
    return discordApp.signIn('1');
  };

  it.each(['settings', 'setup', 'admin', null] as const)(
    'an admin (%s) who leaves the last linked Discord loses the flag and all sessions at the next check',
    async (origin) => {
      await addOther();
      await setAdmin(origin);
      discordApp.adminIds.push('7');
      person.guilds = {};
      at(15 * MINUTE - 1);
      expect(await isAdmin()).toBe(true);
      at(15 * MINUTE);
      expect(await isAdmin()).toBeNull();
      expect(await flagOf()).toEqual([false, null]);
      expect(await openSessions()).toEqual([]);
      expect(await trail()).toEqual([['Backline', 'user7', 'member of no linked Discord any more']]);
      discordApp.adminIds.splice(1);
    },
  );

  it('an admin who withdraws the app’s authorisation and then leaves is not admin after returning', async () => {
    await addOther();
    await setAdmin('admin');
    discordApp.fake.withdraw('7');
    at(15 * MINUTE);
    expect(await isAdmin()).toBeNull();
    person.guilds = {};
    const { user } = await discordApp.signIn('7');
    expect(user.admin).toBe(false);
    expect(await trail()).toEqual([['Backline', 'user7', 'member of no linked Discord any more']]);
  });

  it('somebody who returns as a guest stays signed in', async () => {
    person.guilds = {};
    at(15 * MINUTE);
    expect(await isAdmin()).toBeNull();
    const { token: again } = await discordApp.signIn('7');
    at(30 * MINUTE);
    expect(await isAdmin(again)).toBe(false);
  });

  it('an admin in two Discords who leaves one stays admin', async () => {
    await addOther();
    await discordApp.link({ guildId: '901' });
    person.guilds['901'] = { nick: null, avatar: null, roles: [] };
    await discordApp.signIn('7');
    await setAdmin('admin');
    delete person.guilds[GUILD];
    at(15 * MINUTE);
    expect(await isAdmin()).toBe(true);
  });

  it('an admin who never was in a linked Discord, as on a new server, stays admin', async () => {
    await addOther();
    discordApp.fake.addPerson({ id: '8' });
    const technician = await discordApp.signIn('8');
    await discordApp.app.db
      .update(users)
      .set({ admin: true, adminBy: 'admin' })
      .where(eq(users.id, technician.user.id));
    for (const minutes of [15, 30, 45]) {
      at(minutes * MINUTE);
      expect(await isAdmin(technician.token)).toBe(true);
    }
  });

  it('nobody counts as having left once no Discord is linked any more', async () => {
    await addOther();
    await setAdmin('admin');
    await discordApp.app.db.delete(discords);
    at(15 * MINUTE);
    expect(await isAdmin()).toBe(true);
  });

  it('the last admin stays admin after leaving, until there is another', async () => {
    await discordApp.app.db.update(users).set({ admin: false });
    await setAdmin('admin');
    person.guilds = {};
    at(15 * MINUTE);
    expect(await isAdmin()).toBe(true);
    expect(await trail()).toEqual([]);
    await addOther();
    at(30 * MINUTE);
    expect(await isAdmin()).toBeNull();
  });

  it('of two admins who leave at the same moment, one stays admin', async () => {
    discordApp.adminIds.splice(0);
    discordApp.fake.addPerson({ id: '8', guilds: { ...person.guilds } });
    const second = await discordApp.signIn('8');
    await discordApp.app.db.update(users).set({ admin: true, adminBy: 'admin' });
    person.guilds = {};
    discordApp.fake.addPerson({ id: '8' });
    at(15 * MINUTE);
    const both = await Promise.all([isAdmin(), isAdmin(second.token)]);
    expect(both.filter((outcome) => outcome === true)).toHaveLength(1);
    expect(both.filter((outcome) => outcome === null)).toHaveLength(1);
  });

  it('somebody whose id leaves ADMIN_DISCORD_IDS loses the flag at the next check, and stays signed in with the rights of the roles', async () => {
    await addOther();
    discordApp.adminIds.push('7');
    const { user } = await discordApp.signIn('7');
    expect(user.admin).toBe(true);
    expect(await flagOf()).toEqual([true, 'settings']);
    discordApp.adminIds.splice(1);
    at(15 * MINUTE - 1);
    expect(await isAdmin()).toBe(true);
    at(15 * MINUTE);
    expect(await isAdmin()).toBe(false);
    expect(await permissions()).toEqual({ read: true, edit: false, manage: false });
    expect(await trail()).toEqual([['Backline', 'user7', 'not in ADMIN_DISCORD_IDS any more']]);
  });

  it('somebody whose id has left the list is not admin after the next sign-in either', async () => {
    await addOther();
    discordApp.adminIds.push('7');
    await discordApp.signIn('7');
    discordApp.adminIds.splice(1);
    expect((await discordApp.signIn('7')).user.admin).toBe(false);
  });

  it('the list applies even while Discord cannot be reached', async () => {
    await addOther();
    await setAdmin('settings');
    failEverywhere({ status: 500 });
    at(15 * MINUTE);
    expect(await isAdmin()).toBe(false);
  });

  it.each(['setup', 'admin'] as const)(
    'an admin by %s stays admin whether the list omits them, or names and then drops them',
    async (origin) => {
      await addOther();
      await setAdmin(origin);
      at(15 * MINUTE);
      expect(await isAdmin()).toBe(true);
      discordApp.adminIds.push('7');
      expect((await discordApp.signIn('7')).user.admin).toBe(true);
      discordApp.adminIds.splice(1);
      at(30 * MINUTE);
      expect(await isAdmin()).toBe(true);
      expect(await flagOf()).toEqual([true, origin]);
    },
  );

  it('the last admin stays admin when the list is emptied', async () => {
    discordApp.adminIds.splice(0, 1, '7');
    await discordApp.signIn('7');
    discordApp.adminIds.splice(0);
    at(15 * MINUTE);
    expect(await isAdmin()).toBe(true);
    expect(await flagOf()).toEqual([true, 'settings']);
  });

  it('an admin without a recorded origin becomes the list’s if it names them, otherwise a person’s', async () => {
    await addOther();
    await setAdmin(null);
    at(15 * MINUTE);
    expect(await isAdmin()).toBe(true);
    expect(await flagOf()).toEqual([true, null]);
    discordApp.adminIds.push('7');
    at(30 * MINUTE);
    expect(await isAdmin()).toBe(true);
    expect(await flagOf()).toEqual([true, 'settings']);
    discordApp.adminIds.splice(1);
    at(45 * MINUTE);
    expect(await isAdmin()).toBe(false);
  });
});

describe('the log of a check', () => {
  const HELD = 'Discord could not be asked for roles: its last answer holds for 24 hours';
  const ENDED = 'Discord no longer vouches for this user: rights and sessions ended';
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const noted = () => {
    const { log } = discordApp.app.server;
    return { info: vi.spyOn(log, 'info').mock.calls, warn: vi.spyOn(log, 'warn').mock.calls };
  };

  it('nothing if Discord confirms what is known', async () => {
    const log = noted();
    at(15 * MINUTE);
    expect(await reading()).toBe(200);
    expect(log).toEqual({ info: [], warn: [] });
  });

  it.each([
    ['token', 'status 500'],
    ['member', 'status 500'],
  ] as const)(
    'no answer of Discord at %s: whose rights continue for now, and why',
    async (endpoint, reason) => {
      const log = noted();
      discordApp.fake.fail(endpoint, { status: 500 });
      at(15 * MINUTE);
      expect(await reading()).toBe(200);
      expect(log).toEqual({ info: [], warn: [[{ userId, reason }, HELD]] });
    },
  );

  it('a refusal of the app itself does not count as anybody leaving', async () => {
    const log = noted();
    discordApp.fake.fail('token', { status: 401, body: { error: 'invalid_client' } });
    at(15 * MINUTE);
    expect(await reading()).toBe(200);
    expect(log).toEqual({ info: [], warn: [[{ userId, reason: 'invalid_client' }, HELD]] });
  });

  it.each([
    ['the user has withdrawn the app’s authorisation', 'invalid_grant', () => discordApp.fake.withdraw('7')],
    ['the fresh token is refused', 'status 401', () => discordApp.fake.fail('member', { status: 401 })],
    [
      'the stored token was encrypted with another secret',
      'the stored token cannot be decrypted',
      () =>
        discordApp.app.db
          .update(users)
          .set({ refreshToken: encryptRefreshToken('x', '7', 'a secret of another installation, long') }),
    ],
  ])('%s: whose rights have ended, and why', async (_, reason, happen) => {
    const log = noted();
    await happen();
    at(15 * MINUTE);
    expect(await reading()).toBe(401);
    expect(log).toEqual({ info: [[{ userId, reason }, ENDED]], warn: [] });
  });

  it('nothing about a refused token that a sign-in has replaced meanwhile', async () => {
    const asked = discordApp.fake.count('token');
    const resume = discordApp.fake.pause('token');
    at(15 * MINUTE);
    const waiting = reading();
    await expect.poll(() => discordApp.fake.count('token')).toBe(asked + 1);
    discordApp.fake.withdraw('7');
    await discordApp.signIn('7');
    const log = noted();
    resume();
    expect(await waiting).toBe(200);
    expect(log).toEqual({ info: [], warn: [] });
  });

  it('who has left the last linked Discord', async () => {
    const log = noted();
    person.guilds = {};
    at(15 * MINUTE);
    expect(await reading()).toBe(401);
    expect(log).toEqual({
      info: [[{ userId }, 'this user has left the last linked Discord: sessions ended']],
      warn: [],
    });
  });
});

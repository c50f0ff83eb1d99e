import { auth, users, warehouses } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { useDiscordApp } from '../../testing/discord-app.ts';
import { errorOf, replyOf, type SignedIn, START } from '../../testing/test-app.ts';

const discordApp = useDiscordApp();
const { app } = discordApp;
let admin: SignedIn;

beforeEach(async () => {
  discordApp.adminIds.splice(0);
  admin = await app.signIn({ admin: true, username: 'Admin' });
});

const setAdmin = (id: number, isAdmin: boolean, by = admin) =>
  app.call(users.update, { params: { id }, body: { user: { attributes: { admin: isAdmin } } } }, by);
const remove = (id: number, by = admin) => app.call(users.remove, { params: { id } }, by);
const add = (attributes: { discordUserId: string; username?: string; admin?: boolean }) =>
  app.call(users.create, { body: { user: { attributes } } }, admin);
const list = async () => replyOf(await app.call(users.list, {}, admin));
const get = async (id: number) => replyOf(await app.call(users.get, { params: { id } }, admin));
/** The status that an endpoint for readers answers. */
const reading = async (by: SignedIn) =>
  (await app.request({ method: 'GET', url: warehouses.list.path, by })).status;

describe('the users', () => {
  it('GET /api/users lists every user with admin flag, permissions and home Discord, by name', async () => {
    const guildId = await discordApp.link({ guildId: '900', name: 'Our Regiment' });
    const { userId } = await app.signIn({ read: true, edit: true, username: 'zulu' });
    await app.db
      .insert(schema.memberships)
      .values({ userId, discordId: guildId, nickname: 'bravo', avatar: 'https://cdn.example/b.png' });
    await app.db.update(schema.users).set({ homeDiscordId: guildId }).where(eq(schema.users.id, userId));
    await app.signIn({ username: 'Charlie' });
    const answer = await app.request({ method: 'GET', url: '/api/users', by: admin });
    expect(answer.json).toEqual([
      {
        id: admin.userId,
        username: 'Admin',
        avatar: '',
        admin: true,
        permissions: { read: true, edit: true, manage: true },
        no_permissions: false,
        home_discord: null,
      },
      {
        id: userId,
        username: 'bravo',
        avatar: 'https://cdn.example/b.png',
        admin: false,
        permissions: { read: true, edit: true, manage: false },
        no_permissions: false,
        home_discord: { id: guildId, name: 'Our Regiment' },
      },
      expect.objectContaining({
        username: 'Charlie',
        admin: false,
        permissions: { read: false, edit: false, manage: false },
        no_permissions: true,
        home_discord: null,
      }),
    ]);
  });

  it('GET /api/users/{id} also names the groups and roles that the rights come from', async () => {
    await discordApp.link({
      guildId: '900',
      name: 'Our Regiment',
      roles: { reads: { read: true }, edits: { edit: true }, unused: {} },
    });
    const guilds = { '900': { nick: 'Hauler [OR]', avatar: null, roles: ['reads', 'edits', 'foreign'] } };
    discordApp.fake.addPerson({ id: '7', username: 'hauler', guilds });
    const { user } = await discordApp.signIn('7');
    expect(await get(user.id)).toMatchObject({
      username: 'Hauler [OR]',
      accountName: 'hauler',
      discordUserId: '7',
      admin: false,
      adminBySettings: false,
      permissions: { read: true, edit: true, manage: false },
      signedInAt: START.toISOString(),
      rolesCheckedAt: START.toISOString(),
      discords: [
        { name: 'Our Regiment', nickname: 'Hauler [OR]', roles: [{ name: 'edits' }, { name: 'reads' }] },
      ],
      groups: [
        { name: 'Group of edits', permissions: { edit: true }, roles: [{ name: 'edits' }] },
        { name: 'Group of reads', roles: [{ name: 'reads', discordName: 'Our Regiment' }] },
      ],
    });
    expect((await app.call(users.get, { params: { id: 9999 } }, admin)).status).toBe(404);
  });

  it('the Discords, roles and groups of somebody are in the order of their names, whatever the capitals', async () => {
    const { userId } = await app.signIn();
    for (const [index, name] of ['Zulu', 'alpha', 'Bravo'].entries()) {
      const roles = name === 'Zulu' ? { Scout: {}, captain: {}, Driver: {} } : {};
      const discordId = await discordApp.link({ guildId: `90${index}`, name, roles });
      await app.db.insert(schema.memberships).values({ userId, discordId, nickname: '', avatar: '' });
    }
    for (const role of await app.db.select().from(schema.roles)) {
      await app.db.insert(schema.userRoles).values({ userId, roleId: role.id });
      await app.db
        .update(schema.permissionGroups)
        .set({ name: role.name })
        .where(eq(schema.permissionGroups.id, role.id));
    }
    const found = await get(userId);
    expect(found.discords.map(({ name }) => name)).toEqual(['alpha', 'Bravo', 'Zulu']);
    const sorted = ['captain', 'Driver', 'Scout'];
    expect(found.discords.map(({ roles }) => roles.map(({ name }) => name))).toEqual([[], [], sorted]);
    expect(found.groups.map(({ name }) => name)).toEqual(sorted);
  });

  it('a role in two groups is listed under both, and two roles of one group under it once', async () => {
    await discordApp.link({ guildId: '900', roles: { one: { read: true }, two: {} } });
    const groups = await app.db.select().from(schema.permissionGroups);
    const roles = await app.db.select().from(schema.roles);
    const [first, second] = [groups[0]!.id, groups[1]!.id];
    const roleId = roles.find((role) => role.name === 'one')!.id;
    const two = roles.find((role) => role.name === 'two')!.id;
    await app.db.insert(schema.permissionGroupRoles).values({ groupId: second, roleId: roleId });
    const { userId } = await app.signIn();
    await app.db.insert(schema.userRoles).values([
      { userId, roleId: roleId },
      { userId, roleId: two },
    ]);
    const found = await get(userId);
    expect(found.groups.map(({ id, roles: held }) => [id, held.map((role) => role.id)])).toEqual([
      [first, [roleId]],
      [second, [roleId, two]],
    ]);
  });

  it('somebody without a nickname or picture in the home Discord has those of the account, and is listed by that name', async () => {
    const guildId = await discordApp.link({ guildId: '900', name: 'Our Regiment' });
    const { userId } = await app.signIn({ username: 'aaron' });
    await app.db.update(schema.users).set({ homeDiscordId: guildId, avatar: 'https://cdn.example/a.png' });
    await app.db.insert(schema.memberships).values({ userId, discordId: guildId, nickname: '', avatar: '' });
    const shown = async () => (await list()).map(({ username, avatar }) => [username, avatar]);
    const account = 'https://cdn.example/a.png';
    expect(await shown()).toEqual([
      ['aaron', account],
      ['Admin', account],
    ]);
    await app.db.update(schema.memberships).set({ nickname: 'zed', avatar: 'https://cdn.example/z.png' });
    expect(await shown()).toEqual([
      ['Admin', account],
      ['zed', 'https://cdn.example/z.png'],
    ]);
    expect(await get(userId)).toMatchObject({ username: 'zed', accountName: 'aaron' });
  });

  it('each admin is shown with who made them one, and whether the settings name them', async () => {
    discordApp.adminIds.push('1', '78');
    discordApp.fake.addPerson({ id: '1', username: 'Chief' });
    const { user: chief } = await discordApp.signIn('1');
    const ahead = replyOf(await add({ discordUserId: '77', admin: true }));
    const listed = replyOf(await add({ discordUserId: '78' }));
    const plain = await app.signIn();
    const origin = async ({ id }: { id: number }) => {
      const { admin: isAdmin, adminBy, adminBySettings } = await get(id);
      return [isAdmin, adminBy, adminBySettings];
    };
    expect(await origin(chief)).toEqual([true, 'settings', true]);
    expect(await origin(ahead)).toEqual([true, 'admin', false]);
    expect(await origin(listed)).toEqual([false, null, true]); // becomes admin when they sign in
    await setAdmin(plain.userId, true);
    expect(await origin({ id: plain.userId })).toEqual([true, 'admin', false]);
    // A second press changes nothing: the settings may still take back what they gave.
    await setAdmin(chief.id, true);
    expect(await origin(chief)).toEqual([true, 'settings', true]);
    await setAdmin(chief.id, false);
    expect(await origin(chief)).toEqual([false, null, true]);
    await setAdmin(chief.id, true);
    expect(await origin(chief)).toEqual([true, 'admin', true]);
  });

  it('an admin sees the rights of the last known roles, even of somebody who has been away', async () => {
    const { userId } = await app.signIn({ read: true });
    app.clock.now = new Date(START.getTime() + 3 * 24 * 3_600_000);
    expect((await list()).find((user) => user.id === userId)).toMatchObject({ permissions: { read: true } });
  });
});

describe('a user added in advance', () => {
  it('POST /api/users adds a user by Discord id, who is admin from the first sign-in on', async () => {
    discordApp.adminIds.push('1'); // so that the first person to sign in is not the admin
    const body = { user: { attributes: { discord_user_id: '77', username: 'New Officer', admin: true } } };
    const answer = await app.request({ method: 'POST', url: '/api/users', by: admin, payload: body });
    expect(answer).toMatchObject({
      status: 200,
      json: { username: 'New Officer', avatar: '', admin: true, no_permissions: false, home_discord: null },
    });
    const { id } = answer.json as { id: number };
    expect(await get(id)).toMatchObject({ signedInAt: null, rolesCheckedAt: null, discordUserId: '77' });
    discordApp.fake.addPerson({ id: '77', username: 'renamed' });
    const { user } = await discordApp.signIn('77');
    expect(user).toMatchObject({ id, username: 'renamed', admin: true });
    expect((await get(id)).signedInAt).toBe(START.toISOString());
  });

  it('without a name is called by the id, and is not admin unless requested', async () => {
    expect(replyOf(await add({ discordUserId: '77' }))).toMatchObject({
      username: 'Discord user 77',
      admin: false,
      noPermissions: true,
    });
  });

  it('twice is a conflict, and an invalid Discord id is refused', async () => {
    await add({ discordUserId: '77' });
    expect(errorOf(await add({ discordUserId: '77' }))).toMatchObject({
      status: 409,
      fields: { discord_user_id: expect.any(String) },
    });
    for (const discordUserId of ['', 'Admin#1234', '1'.repeat(21)])
      expect(errorOf(await add({ discordUserId }))).toMatchObject({
        status: 422,
        fields: { discord_user_id: expect.any(String) },
      });
    expect((await add({ discordUserId: '1'.repeat(20) })).status).toBe(200);
    expect(errorOf(await add({ discordUserId: '78', username: 'x'.repeat(101) })).status).toBe(422);
    expect((await add({ discordUserId: '78', username: 'x'.repeat(100) })).status).toBe(200);
  });
});

describe('the admin flag', () => {
  it('PATCH /api/users/{id} sets it, and it applies to open sessions at once', async () => {
    const otherPerson = await app.signIn();
    expect(await reading(otherPerson)).toBe(403);
    const body = { user: { attributes: { admin: true } } };
    const url = `/api/users/${otherPerson.userId}`;
    const answer = await app.request({ method: 'PATCH', url, by: admin, payload: body });
    expect(answer).toMatchObject({
      status: 200,
      json: { id: otherPerson.userId, admin: true, permissions: { read: true, edit: true, manage: true } },
    });
    expect(await reading(otherPerson)).toBe(200);
    expect((await app.request({ method: 'GET', url: '/api/users', by: otherPerson })).status).toBe(200);
    expect(replyOf(await setAdmin(otherPerson.userId, false))).toMatchObject({
      admin: false,
      noPermissions: true,
    });
    expect(await reading(otherPerson)).toBe(403);
  });

  it('is required: a change without it, or with a word instead, is refused', async () => {
    for (const attributes of [{}, { admin: 'yes' }, { username: 'x' }]) {
      const url = `/api/users/${admin.userId}`;
      const answer = await app.request({
        method: 'PATCH',
        url,
        by: admin,
        payload: { user: { attributes } },
      });
      expect(answer).toMatchObject({
        status: 422,
        json: { error: { fields: { admin: 'This must be true or false.' } } },
      });
    }
  });

  it('the last admin can neither lose it nor be deleted; with a second one both work', async () => {
    const refused = { status: 409, code: 'conflict', message: expect.stringContaining('last admin') };
    expect(errorOf(await setAdmin(admin.userId, false))).toMatchObject(refused);
    expect(errorOf(await remove(admin.userId))).toMatchObject(refused);
    expect((await setAdmin(admin.userId, true)).status).toBe(200);
    const second = await app.signIn({ admin: true });
    expect((await setAdmin(admin.userId, false, second)).status).toBe(200);
    expect(errorOf(await remove(second.userId, second))).toMatchObject(refused);
    await setAdmin(admin.userId, true, second);
    expect((await remove(admin.userId, second)).status).toBe(200);
  });

  it('an admin who was added in advance and never signed in does not count as another admin', async () => {
    await add({ discordUserId: '77', admin: true });
    expect(errorOf(await setAdmin(admin.userId, false)).status).toBe(409);
    expect(errorOf(await remove(admin.userId)).status).toBe(409);
    const ahead = (await list()).find((user) => user.username === 'Discord user 77')!;
    expect((await setAdmin(ahead.id, false)).status).toBe(200);
  });

  it.each([
    ['remove each other’s flag', 'flag', 'flag'],
    ['delete each other', 'delete', 'delete'],
    ['delete and unflag each other', 'delete', 'flag'],
  ] as const)('two last admins who %s at the same moment leave one', async (_, first, second) => {
    const otherPerson = await app.signIn({ admin: true });
    const act = (how: 'flag' | 'delete', id: number, by: SignedIn) =>
      how === 'flag' ? setAdmin(id, false, by) : remove(id, by);
    const answers = await Promise.all([
      act(first, otherPerson.userId, admin),
      act(second, admin.userId, otherPerson),
    ]);
    // The slower one gets the conflict, or is no longer admin (403), or no longer has a session (401).
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([401, 403, 409]).toContain(statuses[1]);
    const left = await app.db.select().from(schema.users).where(eq(schema.users.admin, true));
    expect(left).toHaveLength(1);
  });
});

describe('managing users', () => {
  it('an admin sees, adds, changes and deletes users; no combination of other rights is enough', async () => {
    const manager = await app.signIn({ read: true, edit: true, manage: true, username: 'Manager' });
    const attempt = (by: SignedIn) => ({
      see: () => app.call(users.list, {}, by),
      look: () => app.call(users.get, { params: { id: manager.userId } }, by),
      add: () => app.call(users.create, { body: { user: { attributes: { discordUserId: '77' } } } }, by),
      promote: () => setAdmin(manager.userId, true, by),
      remove: () => remove(manager.userId, by),
    });
    for (const [what, act] of Object.entries(attempt(manager))) expect((await act()).status, what).toBe(403);
    expect((await list()).map(({ username, admin: isAdmin }) => [username, isAdmin])).toEqual([
      ['Admin', true],
      ['Manager', false],
    ]);
    for (const [what, act] of Object.entries(attempt(admin))) expect((await act()).status, what).toBe(200);
    expect((await list()).map(({ username }) => username)).toEqual(['Admin', 'Discord user 77']);
  });
});

describe('deleting a user', () => {
  it('DELETE /api/users/{id} ends all their sessions at once', async () => {
    const { token, userId } = await app.signIn({ read: true });
    expect(await reading({ token, userId })).toBe(200);
    const answer = await app.request({ method: 'DELETE', url: `/api/users/${userId}`, by: admin });
    expect(answer).toMatchObject({ status: 200, json: {} });
    expect(await reading({ token, userId })).toBe(401);
    expect(await app.db.select().from(schema.sessions).where(eq(schema.sessions.userId, userId))).toEqual([]);
    expect((await list()).map((user) => user.id)).toEqual([admin.userId]);
    expect((await remove(userId)).status).toBe(404);
    expect((await setAdmin(userId, true)).status).toBe(404);
  });
});

describe('preferences', () => {
  const choose = (id: number, homeDiscordId: number | undefined, by: SignedIn) =>
    app.request({
      method: 'PATCH',
      url: `/api/users/${id}/preferences`,
      by,
      payload: { user: { attributes: { home_discord_id: homeDiscordId } } },
    });

  it('the home Discord supplies nickname and avatar from then on', async () => {
    const first = await discordApp.link({ guildId: '900', name: 'First', primary: true });
    const second = await discordApp.link({ guildId: '901', name: 'Second' });
    const guilds = {
      '900': { nick: 'First Nick', avatar: null, roles: [] },
      '901': { nick: 'Second Nick', avatar: 'c3d4', roles: [] },
    };
    discordApp.fake.addPerson({ id: '7', username: 'hauler', avatar: 'a1b2', guilds });
    const { token, user } = await discordApp.signIn('7');
    const by = { token, userId: user.id };
    expect(user).toMatchObject({ username: 'First Nick', homeDiscord: { id: first } });
    const answer = await choose(user.id, second, by);
    expect(answer).toMatchObject({
      status: 200,
      json: {
        id: user.id,
        username: 'Second Nick',
        avatar: 'https://cdn.discordapp.com/guilds/901/users/7/avatars/c3d4.png',
        home_discord: { id: second, name: 'Second' },
      },
    });
    const logged = await app.request({ method: 'POST', url: auth.loggedIn.path, by, payload: {} });
    expect(logged.json).toMatchObject({ user: { username: 'Second Nick' } });
    expect((await list()).find((listed) => listed.id === user.id)).toMatchObject({ username: 'Second Nick' });
  });

  it('the home Discord is required, and the user must be a member of it', async () => {
    const strange = await discordApp.link({ guildId: '902' });
    const by = await app.signIn();
    expect(await choose(by.userId, undefined, by)).toMatchObject({
      status: 422,
      json: { error: { fields: { home_discord_id: expect.any(String) } } },
    });
    for (const id of [strange, 9999])
      expect(await choose(by.userId, id, by)).toMatchObject({
        status: 422,
        json: { error: { fields: { home_discord_id: 'You are not a member of this Discord.' } } },
      });
  });

  it('are personal: not even an admin sets another person’s', async () => {
    const home = await discordApp.link({ guildId: '900' });
    const otherPerson = await app.signIn();
    const values = { discordId: home, nickname: '', avatar: '' };
    await app.db.insert(schema.memberships).values([
      { ...values, userId: otherPerson.userId },
      { ...values, userId: admin.userId },
    ]);
    expect((await choose(otherPerson.userId, home, admin)).status).toBe(404);
    expect((await choose(admin.userId, home, otherPerson)).status).toBe(404);
    expect((await choose(otherPerson.userId, home, otherPerson)).status).toBe(200);
  });
});

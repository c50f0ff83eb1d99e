import { discords, warehouses } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
let admin: SignedIn;
beforeEach(async () => {
  admin = await app.signIn({ admin: true });
});

const REGIMENT = {
  name: 'Our Regiment',
  guildId: '900',
  primary: true,
  roles: [
    { name: 'Officer', roleId: '11' },
    { name: 'Member', roleId: '12' },
  ],
};
type Attributes = Partial<typeof REGIMENT> & {
  roles?: { id?: number; name: string; roleId: string }[];
  version?: number;
};

const send = (attributes: object) =>
  app.call(discords.create, { body: { discord: { attributes } } } as never, admin);
const link = async (attributes: Attributes = {}) => replyOf(await send({ ...REGIMENT, ...attributes }));
const change = (id: number, attributes: Attributes) =>
  app.call(discords.update, { params: { id }, body: { discord: { attributes } } }, admin);
const list = async () => replyOf(await app.call(discords.list, { query: {} }, admin));
const reading = async (by: SignedIn) =>
  (await app.request({ method: 'GET', url: warehouses.list.path, by })).status;

/** Somebody in a Discord who has one of its roles, which gives them the read right through a group. */
async function reader(discordId: number, roleId: number): Promise<SignedIn> {
  const by = await app.signIn();
  const [group] = await app.db
    .insert(schema.permissionGroups)
    .values({ name: 'Readers', read: true })
    .returning();
  await app.db.insert(schema.permissionGroupRoles).values({ groupId: group!.id, roleId });
  await app.db
    .insert(schema.memberships)
    .values({ userId: by.userId, discordId, nickname: 'Nick', avatar: '' });
  await app.db.insert(schema.userRoles).values({ userId: by.userId, roleId });
  await app.db.update(schema.users).set({ homeDiscordId: discordId }).where(eq(schema.users.id, by.userId));
  return by;
}

describe('linking a Discord', () => {
  it('takes name, guild_id, primary and roles, and returns them with ids', async () => {
    const payload = {
      discord: {
        attributes: {
          name: 'Our Regiment',
          guild_id: '123456789012345678',
          primary: true,
          roles: [{ name: 'Officer', role_id: '987654321098765432' }],
        },
      },
    };
    const made = await app.request({ method: 'POST', url: '/api/discords', by: admin, payload });
    const whole = {
      id: expect.any(Number),
      name: 'Our Regiment',
      guild_id: '123456789012345678',
      primary: true,
      roles: [{ id: expect.any(Number), name: 'Officer', role_id: '987654321098765432' }],
      version: 1,
    };
    expect(made).toMatchObject({ status: 200 });
    expect(made.json).toEqual(whole);
    const { id } = made.json as { id: number };
    const answer = await app.request({ method: 'GET', url: `/api/discords/${id}`, by: admin });
    expect(answer.json).toEqual(whole);
    const all = await app.request({ method: 'GET', url: '/api/discords', by: admin });
    expect(all.json).toEqual([whole]);
    expect((await app.request({ method: 'GET', url: '/api/discords/99', by: admin })).status).toBe(404);
  });

  it.each([
    [{ name: ' ' }, 'name', 'This is required.'],
    [{ guildId: undefined }, 'guild_id', 'This is required.'],
    [{ primary: undefined }, 'primary', 'This must be true or false.'],
  ])('name, guild_id and primary are required: %o is refused', async (wrong, field, text) => {
    expect(errorOf(await send({ ...REGIMENT, ...wrong }))).toMatchObject({
      status: 422,
      fields: { [field]: text },
    });
  });

  it('each role needs name and role_id', async () => {
    const roles = [
      { name: '', roleId: '1' },
      { name: 'Officer', roleId: '' },
    ];
    expect(errorOf(await send({ ...REGIMENT, roles }))).toMatchObject({
      status: 422,
      fields: { 'roles.0.name': 'This is required.', 'roles.1.role_id': 'This is required.' },
    });
    expect(await list()).toEqual([]);
  });

  it('linking the same guild twice is a conflict that names the input', async () => {
    await link();
    expect(errorOf(await send(REGIMENT))).toMatchObject({
      status: 409,
      fields: { guild_id: expect.stringContaining('already linked') },
    });
    const otherDiscord = await link({ guildId: '901' });
    expect(errorOf(await change(otherDiscord.id, { guildId: '900' }))).toMatchObject({ status: 409 });
    expect((await change(otherDiscord.id, { guildId: '901', name: 'Same' })).status).toBe(200);
  });

  it('are listed with the primary one first, then by name whatever the capitals, and so are their roles', async () => {
    const roles = ['Scout', 'officer', 'Member'].map((name, index) => ({ name, roleId: `${30 + index}` }));
    const order = ['Zulu', 'alpha', 'Bravo'];
    for (const [index, name] of order.entries())
      await link({ name, guildId: `${900 + index}`, primary: name === 'Zulu', roles });
    expect((await list()).map(({ name }) => name)).toEqual(['Zulu', 'alpha', 'Bravo']);
    const sorted = ['Member', 'officer', 'Scout'];
    for (const discord of await list())
      expect('roles' in discord && discord.roles.map(({ name }) => name)).toEqual(sorted);
    expect(
      replyOf(await app.call(discords.roles, {}, admin)).map(({ discordName, name }) => [discordName, name]),
    ).toEqual(['Zulu', 'alpha', 'Bravo'].flatMap((discord) => sorted.map((name) => [discord, name])));
    for (const { id } of await list())
      await app.db.insert(schema.memberships).values({ userId: admin.userId, discordId: id });
    const mine = replyOf(await app.call(discords.list, { query: { mine: 'true' } }, admin));
    expect(mine.map((discord) => [discord.name, discord.primary])).toEqual([
      ['Zulu', true],
      ['alpha', false],
      ['Bravo', false],
    ]);
  });

  it('only one Discord at a time is the primary one', async () => {
    const first = await link({ name: 'A' });
    const second = await link({ name: 'B', guildId: '901' });
    const marks = async () => (await list()).map(({ name, primary }) => `${name} ${primary}`);
    expect(await marks()).toEqual(['B true', 'A false']);
    await change(first.id, { primary: true });
    expect(await marks()).toEqual(['A true', 'B false']);
    await change(second.id, { name: 'B2' });
    await change(first.id, { primary: false });
    expect(await marks()).toEqual(['A false', 'B2 false']);
    const both = await Promise.all([
      change(first.id, { primary: true }),
      change(second.id, { primary: true }),
    ]);
    expect(both.some(({ status }) => status === 200)).toBe(true);
    expect((await marks()).filter((mark) => mark.endsWith('true'))).toHaveLength(1);
  });
});

describe('who sees which Discords', () => {
  it('a plain user sees id, name and primary of the Discords they belong to; an admin sees everything of all', async () => {
    const own = await link();
    await link({ name: 'Others', guildId: '901', primary: false });
    const by = await reader(own.id, own.roles[0]!.id);
    const { json } = await app.request({ method: 'GET', url: '/api/discords', by });
    expect(json).toEqual([{ id: own.id, name: 'Our Regiment', primary: true }]);
    expect((await app.request({ method: 'GET', url: '/api/discords', by: await app.signIn() })).json).toEqual(
      [],
    );
    expect(await list()).toHaveLength(2);
    const mine = await app.request({ method: 'GET', url: '/api/discords?mine=true', by: admin });
    expect(mine.json).toEqual([]);
  });
});

describe('changing a linked Discord', () => {
  it('PATCH keeps roles by id, adds new ones, unlinks omitted ones, and leaves omitted fields alone', async () => {
    const { id, roles } = await link();
    const [member, officer] = roles; // by name
    const changed = replyOf(
      await change(id, {
        roles: [
          { id: officer!.id, name: 'Commander', roleId: '11' },
          { name: 'Recruit', roleId: '13' },
        ],
      }),
    );
    expect(changed).toMatchObject({ name: 'Our Regiment', guildId: '900', primary: true });
    expect(changed.roles).toMatchObject([
      { id: officer!.id, name: 'Commander', roleId: '11' },
      { name: 'Recruit', roleId: '13' },
    ]);
    expect(changed.roles.some((role) => role.id === member!.id)).toBe(false);
    const renamed = replyOf(await change(id, { name: 'New Name' }));
    expect(renamed).toMatchObject({ name: 'New Name', roles: changed.roles });
  });

  it('a role sent without its id is matched by its role_id, so that groups keep it', async () => {
    const { id, roles } = await link();
    const changed = replyOf(await change(id, { roles: [{ name: 'Officers', roleId: '11' }] }));
    expect(changed.roles).toEqual([{ ...roles.find((role) => role.roleId === '11'), name: 'Officers' }]);
  });

  it('two roles can swap their Discord ids', async () => {
    const { id, roles } = await link();
    const [member, officer] = roles;
    const swapped = [
      { ...member!, roleId: officer!.roleId },
      { ...officer!, roleId: member!.roleId },
    ];
    expect(replyOf(await change(id, { roles: swapped })).roles).toEqual(swapped);
  });

  it('a role that is sent twice or belongs to another Discord is refused', async () => {
    const { id } = await link();
    const otherDiscord = await link({ guildId: '901' });
    const foreign = { id: otherDiscord.roles[0]!.id, name: 'X', roleId: '14' };
    const twice = [
      { name: 'A', roleId: '15' },
      { name: 'B', roleId: '15' },
    ];
    expect(errorOf(await change(id, { roles: [foreign] }))).toMatchObject({
      status: 422,
      fields: { 'roles.0.id': expect.any(String) },
    });
    expect(errorOf(await change(id, { roles: twice }))).toMatchObject({
      status: 422,
      fields: { 'roles.1.role_id': expect.stringContaining('twice') },
    });
  });

  it('a role named by two rows is refused, and nothing of the change is kept', async () => {
    const { id, roles, version } = await link();
    const officer = roles.find((role) => role.roleId === '11')!;
    const rows = [officer, { ...officer, name: 'Captain', roleId: '15' }];
    expect(errorOf(await change(id, { name: 'Renamed', roles: rows }))).toMatchObject({
      status: 422,
      fields: { 'roles.1.id': expect.any(String) },
    });
    expect(await list()).toMatchObject([{ name: 'Our Regiment', roles, version }]);
  });

  it('a Discord id that one role gives up becomes a new role, which nobody holds', async () => {
    const { id, roles } = await link();
    const [member, officer] = roles; // by name
    const by = await reader(id, officer!.id);
    const rows = [
      { ...officer!, roleId: '13' },
      { name: 'Captain', roleId: '11' },
      { ...member!, name: 'Recruit' },
    ];
    const changed = replyOf(await change(id, { roles: rows }));
    const captain = changed.roles.find((role) => role.roleId === '11')!;
    expect(changed.roles).toEqual([
      { id: captain.id, name: 'Captain', roleId: '11' },
      { id: officer!.id, name: 'Officer', roleId: '13' },
      { id: member!.id, name: 'Recruit', roleId: '12' },
    ]);
    expect([member!.id, officer!.id]).not.toContain(captain.id);
    expect(await reading(by)).toBe(403);
  });

  it('a save from a stale copy is refused with the current state of the Discord', async () => {
    const { id, roles, version } = await link();
    const otherDiscord = await link({ guildId: '901', name: 'Other' }); // clears the primary mark
    await change(id, { name: 'Renamed', roles: [roles[0]!], version: version + 1 });
    const mine = { name: 'Our Regiment', guildId: '900', primary: true, roles };
    expect(errorOf(await change(id, { ...mine, version }))).toMatchObject({
      status: 409,
      code: 'changed',
      fields: { name: 'It is now Renamed.', primary: 'It is now off.', roles: 'It is now Member (12).' },
      version: version + 2,
    });
    expect((await list()).find((discord) => discord.id === otherDiscord.id)).toMatchObject({ primary: true });
    const both = [roles[0]!, { name: 'Officer', roleId: '11' }];
    const saved = replyOf(await change(id, { ...mine, roles: both, version: version + 2 }));
    expect(saved).toMatchObject({ name: 'Our Regiment', version: version + 3 });
    // The same roles in another order are no change.
    const again = { ...mine, roles: saved.roles.toReversed(), version };
    expect(replyOf(await change(id, again)).version).toBe(version + 3);
  });

  it('unlinking a role revokes the rights it gave, at once and in open sessions', async () => {
    const { id, roles } = await link();
    const [member, officer] = roles;
    const by = await reader(id, officer!.id);
    expect(await reading(by)).toBe(200);
    await change(id, { roles: [member!] });
    expect(await reading(by)).toBe(403);
  });

  it('a role that now refers to another Discord role gives no rights until Discord is asked again', async () => {
    const { id, roles } = await link();
    const [member, officer] = roles;
    const by = await reader(id, officer!.id);
    await change(id, { roles: [member!, { ...officer!, name: 'Renamed' }] });
    expect(await reading(by)).toBe(200);
    await change(id, { roles: [member!, { ...officer!, roleId: '99' }] });
    expect(await reading(by)).toBe(403);
  });

  it('after a change of guild it gives no rights until Discord is asked again, and is nobody’s home Discord', async () => {
    const { id, roles } = await link();
    const by = await reader(id, roles[0]!.id);
    await change(id, { guildId: '900', name: 'Same guild' });
    expect(await reading(by)).toBe(200);
    await change(id, { guildId: '901' });
    expect(await reading(by)).toBe(403);
    const [user] = await app.db.select().from(schema.users).where(eq(schema.users.id, by.userId));
    expect(user?.homeDiscordId).toBeNull();
    expect(await app.db.select().from(schema.memberships)).toEqual([]);
  });
});

describe('unlinking a Discord', () => {
  it('removes its roles and their rights, at once and in open sessions', async () => {
    const { id, roles } = await link();
    const by = await reader(id, roles[0]!.id);
    const answer = await app.request({ method: 'DELETE', url: `/api/discords/${id}`, by: admin });
    expect(answer).toMatchObject({ status: 200, json: {} });
    expect(await reading(by)).toBe(403);
    expect(await list()).toEqual([]);
    expect(replyOf(await app.call(discords.roles, {}, admin))).toEqual([]);
    expect((await app.call(discords.remove, { params: { id } }, admin)).status).toBe(404);
    expect((await change(id, { name: 'Gone' })).status).toBe(404);
  });

  it('people who had it as home Discord get the primary one of the rest', async () => {
    const { id, roles } = await link({ primary: false });
    const otherDiscord = await link({ guildId: '901', name: 'Other', primary: false });
    const primary = await link({ guildId: '902', name: 'Primary' });
    const { userId } = await reader(id, roles[0]!.id);
    for (const discordId of [otherDiscord.id, primary.id])
      await app.db.insert(schema.memberships).values({ userId, discordId });
    await app.call(discords.remove, { params: { id } }, admin);
    const [user] = await app.db.select().from(schema.users).where(eq(schema.users.id, userId));
    expect(user?.homeDiscordId).toBe(primary.id);
  });
});

it('GET /api/roles returns the roles with the name of their Discord, grouped by Discord', async () => {
  await link({ name: 'Zulu', primary: false });
  await link({ name: 'Alpha', guildId: '901', primary: false, roles: [{ name: 'Guest', roleId: '21' }] });
  const { json } = await app.request({ method: 'GET', url: '/api/roles', by: admin });
  expect(json).toEqual([
    { id: expect.any(Number), name: 'Guest', role_id: '21', discord_name: 'Alpha' },
    { id: expect.any(Number), name: 'Member', role_id: '12', discord_name: 'Zulu' },
    { id: expect.any(Number), name: 'Officer', role_id: '11', discord_name: 'Zulu' },
  ]);
});

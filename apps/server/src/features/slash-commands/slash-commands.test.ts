import { audit } from '@backline/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries, discordInteractions, discords, users } from '../../db/schema.ts';
import { type Caller, openCommandDiscord } from '../../testing/command-discord.ts';
import { openTestApp, replyOf, type TestApp, useOpened, useTestApp } from '../../testing/test-app.ts';

const discord = useOpened(openCommandDiscord);
const app = useTestApp(() => ({ config: discord.config }));
beforeEach(async () => {
  await app.db.insert(discords).values({ name: 'Regiment', guildId: 'guild' });
});

const PING = '{"type":1}';
const HELP = JSON.stringify({
  id: '501',
  token: 'token',
  application_id: '4242',
  type: 2,
  data: { name: 'help' },
});
const seconds = (more: number) => String(Math.floor(app.clock.now.getTime() / 1000) + more);

describe('who may call', () => {
  it('Discord’s test of the address is answered with a pong, and stores nothing', async () => {
    expect(await discord.sendRaw(app, PING)).toEqual({ status: 200, json: { type: 1 } });
    expect(await app.db.select().from(discordInteractions)).toEqual([]);
  });

  it.each([
    ['no signature', { signature: undefined }],
    ['an odd number of digits', { signature: 'abc' }],
    ['a wrong signature', { signature: 'ab'.repeat(64) }],
    ['letters that are no digits', { signature: 'xy'.repeat(64) }],
  ])('%s is refused with 401', async (_, headers) => {
    const { status, json } = await discord.sendRaw(app, HELP, headers);
    expect(status).toBe(401);
    expect(json).toMatchObject({ error: { reason: { code: 'signature-refused' } } });
  });

  it('a body that was parsed and serialised again is refused', async () => {
    const signed = await app.server.inject({
      method: 'POST',
      url: '/api/discord/interactions',
      payload: `${PING} `,
      headers: {
        'content-type': 'application/json',
        'x-signature-timestamp': seconds(0),
        'x-signature-ed25519': await signatureOf(PING),
      },
    });
    expect(signed.statusCode).toBe(401);
  });

  it.each([
    [-301, 401],
    [-300, 200],
    [60, 200],
    [61, 401],
  ])('a call that was signed %d seconds from now is answered with %d', async (age, expected) => {
    expect((await discord.sendRaw(app, HELP, { timestamp: seconds(age) })).status).toBe(expected);
  });

  it('a repeated call is refused, by another process too, and its id is deleted once its signature has expired', async () => {
    expect((await discord.sendRaw(app, HELP)).status).toBe(200);
    expect((await discord.sendRaw(app, HELP)).status).toBe(401);
    app.clock.now = new Date(app.clock.now.getTime() + 14 * 60_000);
    expect((await discord.sendRaw(app, HELP)).status).toBe(401);
    app.clock.now = new Date(app.clock.now.getTime() + 2 * 60_000);
    await discord.sendRaw(app, HELP.replace('501', '502'));
    const rows = await app.db.select({ id: discordInteractions.id }).from(discordInteractions);
    expect(rows).toEqual([{ id: '502' }]);
  });

  it('a body that Discord never sends is refused, even with a valid signature', async () => {
    for (const body of ['', '{', '[]', '{"type":2}', 'null'])
      expect((await discord.sendRaw(app, body)).status).toBe(400);
    expect((await discord.sendRaw(app, `{"x":"${'x'.repeat(300_000)}"}`)).status).toBe(413);
  });

  it.each([
    ['the id', { id: '5\u00001' }],
    ['the server', { guild_id: 'test-guild\u0000' }],
    ['the member', { member: { user: { id: '77\u0000', username: 'rook' }, roles: [] } }],
    ['a role', { member: { user: { id: '77', username: 'rook' }, roles: ['a\u0000b'] } }],
    ['half of a character in the token', { token: '\ud83d' }],
  ])('text that no database can hold is refused: %s', async (_, more) => {
    const body = JSON.stringify({ ...JSON.parse(HELP), ...more });
    const { status, json } = await discord.sendRaw(app, body);
    expect(status).toBe(422);
    expect(json).toMatchObject({
      error: { message: expect.stringContaining('characters that cannot be shown') },
    });
  });

  it('without a public key the endpoint does not exist', async () => {
    const otherApp = await openTestApp();
    const { status } = await discord.sendRaw(otherApp, PING);
    await otherApp.close();
    expect(status).toBe(404);
  });

  async function signatureOf(body: string): Promise<string> {
    let signature = '';
    const spy = {
      clock: app.clock,
      server: {
        inject: async (options: { headers: Record<string, string> }) => {
          signature = options.headers['x-signature-ed25519'] ?? '';
          return { statusCode: 0, json: () => ({}) };
        },
      },
    };
    await discord.sendRaw(spy as unknown as TestApp, body); // only the part that is used
    return signature;
  }
});

describe('the registration of the commands', () => {
  const register = (to = app) => to.server.jobs.runNow('discord-commands');

  it('happens once, and again only when the commands have changed', async () => {
    discord.registered.length = 0;
    await register();
    await register();
    expect(discord.registered).toHaveLength(1);
    const commands = discord.registered[0] as {
      name: string;
      description: string;
      options: { name: string; required: boolean }[];
      contexts: number[];
      name_localizations: { de: string };
      description_localizations: { de: string };
    }[]; // as it was sent
    expect(commands.map(({ name }) => name)).toEqual([
      'find',
      'stock',
      'needs',
      'code',
      'refresh',
      'haul',
      'report',
      'watch',
      'help',
    ]);
    for (const command of commands) {
      expect(command.contexts).toEqual([0]);
      expect(command.name_localizations.de).toMatch(/^[-\p{Ll}]{1,32}$/u);
      for (const text of [command.description, command.description_localizations.de]) {
        expect(text.length).toBeGreaterThan(0);
        expect(text.length).toBeLessThanOrEqual(100);
      }
      const required = command.options.map((option) => option.required);
      expect(required).toEqual(required.toSorted((a, b) => Number(b) - Number(a)));
      expect(JSON.stringify(command).length).toBeLessThan(8000);
    }
    await app.db.execute(sql`update discord_registrations set hash = 'older'`);
    await register();
    expect(discord.registered).toHaveLength(2);
  });

  it('may be refused, and is then repeated by the next run', async () => {
    discord.registered.length = 0;
    discord.refuse(401);
    await register();
    expect(discord.registered).toEqual([]);
    discord.refuse(null);
    await register();
    expect(discord.registered).toHaveLength(1);
  });
});

describe('whose rights count', () => {
  const NOTHING = 'Backline has nothing to show you here. Ask an officer which role opens it.';
  const NICHTS = 'Backline hat dir hier nichts zu zeigen. Frag einen Offizier, welche Rolle es öffnet.';
  const needs = (caller: Caller, locale?: string) =>
    discord.command(app, caller, 'needs', { public: true }, locale === undefined ? {} : { locale });

  async function role(flags: { read?: boolean; edit?: boolean }): Promise<string> {
    const groupId = await app.addGroup('Group', flags);
    const { rows } = (await app.db.execute(sql`
      select r.role_id as role from roles r join permission_group_roles g on g.role_id = r.id
      where g.group_id = ${groupId}`)) as { rows: { role: string }[] }; // as selected
    return rows[0]!.role;
  }
  /** `addGroup` makes roles of the first Discord there is. */
  const reader = async (): Promise<Caller> => ({ roles: [await role({ read: true })] });

  it('a role of the server that the call comes from gives the rights of its group', async () => {
    const { data } = await needs(await reader());
    expect(data.content).toBe('Nothing is missing anywhere.');
    expect(data.flags).toBe(0);
  });

  it.each<[string, (caller: Caller) => Promise<Caller> | Caller]>([
    ['from a direct message', (caller) => ({ ...caller, guildId: null })],
    ['from a server that is not linked', (caller) => ({ ...caller, guildId: 'elsewhere' })],
    [
      'from another linked server, with a role of the first',
      async (caller) => {
        await app.db.insert(discords).values({ name: 'Allies', guildId: 'allies' });
        return { ...caller, guildId: 'allies' };
      },
    ],
    ['from a member who has not passed the screening', (caller) => ({ ...caller, pending: true })],
    ['from a member without a role', () => ({ roles: [] })],
    ['from a member with an unknown role', () => ({ roles: ['unknown'] })],
    ['from a member whose group may only edit', async () => ({ roles: [await role({ edit: true })] })],
  ])('%s everything gets the same private answer, and nothing is written', async (_, change) => {
    const caller = await change(await reader());
    const before = await app.db.$count(auditEntries);
    expect((await needs(caller)).data).toEqual({
      content: NOTHING,
      flags: 64,
      allowed_mentions: { parse: [] },
      components: [],
    });
    expect((await needs(caller, 'de')).data.content).toBe(NICHTS);
    for (const [name, option] of [
      ['find', 'item'],
      ['stock', 'stockpile'],
      ['code', 'stockpile'],
      ['refresh', 'stockpile'],
      ['haul', 'destination'],
      ['help', 'nothing'],
      ['nonsense', 'nothing'],
    ] as const)
      expect((await discord.command(app, caller, name, { [option]: 'x' })).data.content).toBe(NOTHING);
    expect(
      (await discord.report(app, caller, { name: 'x.txt', url: 'https://evil.example/x.txt' })).content,
    ).toBe(NOTHING);
    for (const id of ['refresh:1', 'claim:1', 'nonsense'])
      expect((await discord.press(app, caller, id)).data.content).toBe(NOTHING);
    for (const option of ['item', 'stockpile', 'warehouse', 'destination'])
      expect(await discord.suggest(app, caller, ['find', option, ''])).toEqual([]);
    expect(await app.db.$count(auditEntries)).toEqual(before);
  });

  it('a role that was taken away counts no longer at the very next call', async () => {
    const caller = await reader();
    expect((await needs(caller)).data.content).not.toBe(NOTHING);
    expect((await needs({ ...caller, roles: [] })).data.content).toBe(NOTHING);
  });

  it('an admin’s account may see everything from any linked server, until the flag is gone', async () => {
    const [row] = await app.db
      .insert(users)
      .values({ discordUserId: '77', username: 'Chief', admin: true, adminBy: 'admin' })
      .returning();
    expect((await needs({})).data.content).toBe('Nothing is missing anywhere.');
    await app.db.update(users).set({ admin: false, adminBy: null });
    expect((await needs({})).data.content).toBe(NOTHING);
    expect(row?.id).toBe(1);
  });

  it('an admin from the settings who is no longer listed loses the flag, as on the page', async () => {
    await app.signIn({ admin: true });
    await app.db
      .insert(users)
      .values({ discordUserId: '77', username: 'Chief', admin: true, adminBy: 'settings' });
    expect((await needs({})).data.content).toBe(NOTHING);
    const admin = await app.signIn({ admin: true });
    const { entries } = replyOf(await app.call(audit.list, { query: {} }, admin));
    expect(entries[0]).toMatchObject({ action: 'loseAdmin', subject: 'Chief' });
  });
});

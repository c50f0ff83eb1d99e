import {
  apiKeys,
  audit,
  categories,
  factories,
  fir,
  goals,
  LIVE_PATH,
  orders,
  stockpiles,
  supplies,
  users,
  warehouses,
} from '@backline/contract';
import { DAY_MS, MINUTE_MS } from '@backline/domain';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { useDiscordApp } from '../../testing/discord-app.ts';
import { errorOf, replyOf, type SignedIn, START } from '../../testing/test-app.ts';
import { addWarehouse, itemId as itemIdOf } from '../../testing/warehouse-builders.ts';

const READ = { read: true, edit: false, manage: false };
const ALL = { read: true, edit: true, manage: true };

const discordApp = useDiscordApp();
const { app } = discordApp;
let admin: SignedIn;
let editor: SignedIn;

beforeEach(async () => {
  admin = await app.signIn({ admin: true, username: 'Quartermaster' });
  editor = await app.signIn({ read: true, edit: true, username: 'Ines' });
});

const at = (milliseconds: number) => {
  app.clock.now = new Date(START.getTime() + milliseconds);
};
const make = (by: SignedIn, scopes = READ, expiresInDays: number | null = null, name = 'Bot') =>
  app.call(apiKeys.create, { body: { apiKey: { attributes: { name, scopes, expiresInDays } } } }, by);
const made = async (...parts: Parameters<typeof make>) => replyOf(await make(...parts));
const list = async (by: SignedIn) => replyOf(await app.call(apiKeys.list, {}, by));

/** Calls as a tool does: with the key, and with neither a cookie nor a CSRF header. */
async function byKey(key: string, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${key}` };
  const response = await app.server.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, json: response.json() };
}
const overview = async (key: string) => (await byKey(key, 'GET', supplies.overview.path)).status;
const report = (stockpile: string, quantity = 7) => ({
  report: {
    entries: [{ 'Stockpile Name': stockpile, CodeName: 'Cloth', Quantity: quantity, 'Crated?': true }],
  },
});

describe('creating a key', () => {
  it('shows the key once and stores only its hash', async () => {
    const { key, ...shown } = await made(editor, READ, 30);
    expect(key).toMatch(/^bl_[\w-]{43}$/);
    expect(shown).toEqual({
      id: shown.id,
      name: 'Bot',
      start: key.slice(0, 7),
      scopes: READ,
      createdAt: START.toISOString(),
      expiresAt: new Date(START.getTime() + 30 * DAY_MS).toISOString(),
      lastUsedAt: null,
    });
    expect(await list(editor)).toEqual([shown]);
    const stored = JSON.stringify(await app.db.select().from(schema.apiKeys));
    expect(stored).not.toContain(key.slice(7));
    const trail = JSON.stringify(replyOf(await app.call(audit.list, { query: {} }, admin)));
    expect(trail).toContain('api-keys');
    expect(trail).not.toContain(key.slice(7));
  });

  it('two keys are never the same, and each person sees their own', async () => {
    const first = await made(editor);
    const second = await made(editor);
    expect(first.key).not.toBe(second.key);
    expect((await list(editor)).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await list(admin)).toEqual([]);
  });

  it('grants no right that the owner lacks', async () => {
    expect(errorOf(await make(editor, ALL))).toMatchObject({
      status: 422,
      fields: { 'scopes.manage': expect.any(String) },
    });
    expect((await make(admin, ALL)).ok).toBe(true);
  });

  it.each([
    ['no scope', { read: false, edit: false, manage: false }, 30, 'Bot'],
    ['no name', READ, 30, ' '],
    ['a name that is too long', READ, 30, 'x'.repeat(51)],
    ['zero days', READ, 0, 'Bot'],
    ['too many days', READ, 367, 'Bot'],
  ])('is refused with %s', async (_, scopes, days, name) => {
    expect(errorOf(await make(editor, scopes, days, name)).status).toBe(422);
  });

  it('may last for 366 days and have a name of 50 letters', async () => {
    const longest = await made(editor, READ, 366, 'x'.repeat(50));
    expect(longest).toMatchObject({ name: 'x'.repeat(50), expiresAt: '2027-11-22T12:00:00.000Z' });
    expect((await made(editor, READ, 1)).expiresAt).toBe('2026-11-22T12:00:00.000Z');
  });

  it('stops at 20 keys per person, even when they are created at the same moment', async () => {
    for (let index = 0; index < 19; index += 1) await made(editor);
    const answers = await Promise.all([make(editor), make(editor)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await make(admin)).ok).toBe(true);
  });
});

describe('using a key', () => {
  it('a tool sends a report and reads the overview, without cookie and CSRF header', async () => {
    await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
    const { key } = await made(editor);
    const sent = await byKey(key, 'POST', fir.processReport.path, report('Alpha'));
    expect(sent).toMatchObject({ status: 200, json: { stockpiles: ['Alpha'] } });
    const { json } = await byKey(key, 'GET', supplies.overview.path);
    expect(json).toContainEqual(expect.objectContaining({ quantity: 7 }));
  });

  it('a tool’s report of unknown items must be confirmed and empties nothing before', async () => {
    await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
    const { key } = await made(editor);
    await byKey(key, 'POST', fir.processReport.path, report('Alpha'));
    const rows = (...names: string[]) =>
      names.map((CodeName) => ({ 'Stockpile Name': 'Alpha', CodeName, Quantity: 1, 'Crated?': true }));
    const send = (entries: unknown, more = {}) =>
      byKey(key, 'POST', fir.processReport.path, { report: { entries }, ...more });
    expect(await send(rows('Misread'))).toMatchObject({
      status: 409,
      json: { error: { code: 'confirm', message: expect.stringContaining('Misread (crated)') } },
    });
    const doubtful = rows('Misread', 'Misread2', 'Shovel');
    expect(await send(doubtful)).toMatchObject({ status: 409, json: { error: { code: 'confirm' } } });
    const stored = async () => (await byKey(key, 'GET', supplies.overview.path)).json;
    expect(await stored()).toMatchObject([{ quantity: 7 }]);
    expect(await send(doubtful, { confirm: true })).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject([
      { item: { fir_name: 'Misread', unknown: true }, quantity: 1 },
      { item: { fir_name: 'Misread2', unknown: true }, quantity: 1 },
      { item: { fir_name: 'Shovel', unknown: false }, quantity: 1 },
    ]);
  });

  it('the history names a tool as the source, unless the tool names what it read', async () => {
    const { stockpiles: rows } = await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
    const { key } = await made(editor);
    await byKey(key, 'POST', fir.processReport.path, report('Alpha'));
    await byKey(key, 'POST', fir.processReport.path, { ...report('Alpha', 8), source: 'save-file' });
    const history = await app.call(stockpiles.history, { params: { id: rows[0]!.id } }, editor);
    expect(replyOf(history).map(({ source }) => source)).toEqual(['save-file', 'tool']);
  });

  it('the audit trail names the key along with its owner', async () => {
    await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
    const { key } = await made(editor, READ, null, 'Clipboard helper');
    await byKey(key, 'POST', fir.processReport.path, report('Alpha'));
    const find = async (text: string) =>
      replyOf(await app.call(audit.list, { query: { text } }, admin)).entries;
    expect(await find('clipboard HELPER')).toContainEqual(
      expect.objectContaining({ feature: 'fir', username: 'Ines', keyName: 'Clipboard helper' }),
    );
    expect((await find('Alpha')).filter(({ keyName }) => keyName === '')).not.toEqual([]);
  });

  it('a read-only key cannot write, and the refusal names the missing scope', async () => {
    const { id } = await addWarehouse(app, editor, { name: 'Old' });
    const url = warehouses.update.path.replace(':id', String(id));
    const change = { warehouse: { attributes: { name: 'New' } } };
    const reading = await made(editor);
    const refused = await byKey(reading.key, 'PATCH', url, change);
    expect(refused).toMatchObject({
      status: 403,
      json: { error: { message: expect.stringContaining('edit') } },
    });
    const editing = await made(editor, { ...READ, edit: true });
    expect((await byKey(editing.key, 'PATCH', url, change)).status).toBe(200);
  });

  it('a key that may only edit gets nothing to read from a change, and no code, but the id', async () => {
    const { id } = await addWarehouse(app, editor, {
      name: 'Old',
      stockpiles: [{ name: 'Alpha', code: '123456' }],
    });
    const url = warehouses.update.path.replace(':id', String(id));
    const rename = (name: string) => ({ warehouse: { attributes: { name } } });
    const blind = await made(editor, { ...READ, read: false, edit: true });
    expect(await byKey(blind.key, 'PATCH', url, rename('New'))).toEqual({ status: 200, json: { id } });
    expect(await byKey(blind.key, 'PATCH', url, { warehouse: { attributes: {} } })).toEqual({
      status: 200,
      json: { id },
    });
    const seeing = await made(editor, { ...READ, edit: true });
    expect(await byKey(seeing.key, 'PATCH', url, rename('Newer'))).toMatchObject({
      status: 200,
      json: { id, name: 'Newer', stockpiles: [{ name: 'Alpha', code: '123456' }] },
    });
  });

  it('a key that may only edit gets the ids of the orders that it makes, combines and separates', async () => {
    const itemId = await itemIdOf(app, 'RifleW', true);
    const wish = { itemId, crates: 3, method: 'mpf' };
    const blind = await made(editor, { ...READ, read: false, edit: true });
    const seeing = await made(editor, { ...READ, edit: true });
    const make = (key: string) => byKey(key, 'POST', orders.create.path, { orders: [wish, wish] });
    const shown = await make(seeing.key);
    expect(shown).toMatchObject({ status: 200, json: { orders: [{ crates: 3 }, { crates: 3 }] } });
    const answer = await make(blind.key);
    const last = Math.max(...shown.json.orders.map(({ id }: { id: number }) => id));
    const ids = { orders: [{ id: last + 1 }, { id: last + 2 }] };
    expect(answer).toEqual({ status: 200, json: ids });
    const several = (version: number) => ({ orders: ids.orders.map((order) => ({ ...order, version })) });
    for (const [url, body] of [
      [orders.combine.path, { combine: several(1) }],
      [orders.separate.path, { separate: several(2) }],
    ] as const)
      expect(await byKey(blind.key, 'POST', url, body)).toEqual({ status: 200, json: ids });
  });

  it('a key that may only edit is not told what a goal or a field is now that somebody else has changed', async () => {
    const { id: warehouseId } = await addWarehouse(app, editor);
    const line = { warehouseId, firName: 'Cloth', crated: true };
    const sheet = (target: number, seen: number) => ({
      goals: [{ ...line, goal: { target, minimum: 1 }, seen: { target: seen, minimum: 1 } }],
    });
    const stored = [{ ...line, goal: { target: 777, minimum: 55 } }];
    replyOf(await app.call(goals.saveSheet, { body: { goals: stored } }, editor));
    const factory = replyOf(
      await app.call(
        factories.create,
        { body: { factory: { attributes: { name: 'Secret Forge', method: 'mpf' } } } },
        editor,
      ),
    );
    const url = factories.update.path.replace(':id', String(factory.id));
    const rename = { factory: { attributes: { name: 'Mine', method: 'mpf', version: factory.version + 1 } } };
    const blind = await made(editor, { ...READ, read: false, edit: true });
    for (const answer of [
      await byKey(blind.key, 'POST', goals.saveSheet.path, sheet(2, 1)),
      await byKey(blind.key, 'PATCH', url, rename),
    ]) {
      expect(answer).toMatchObject({ status: 409, json: { error: { code: 'changed' } } });
      expect(JSON.stringify(answer.json)).not.toMatch(/777|55|Forge|fields/);
    }
    const seeing = await made(editor, { ...READ, edit: true });
    expect(await byKey(seeing.key, 'POST', goals.saveSheet.path, sheet(2, 1))).toMatchObject({
      status: 409,
      json: { error: { code: 'changed', fields: { 'goals.0.target': 'It is now 777 / 55.' } } },
    });
    expect(await byKey(seeing.key, 'PATCH', url, rename)).toMatchObject({
      status: 409,
      json: { error: { fields: { name: 'It is now Secret Forge.' }, version: factory.version } },
    });
    expect(
      await byKey(blind.key, 'POST', goals.saveSheet.path, { goals: [{ ...line, goal: null }] }),
    ).toEqual({
      status: 200,
      json: {},
    });
  });

  it('a key cannot administer, sign in or manage keys, not even an admin’s key', async () => {
    const { key, id } = await made(admin, ALL);
    const refusals = await Promise.all([
      byKey(key, 'GET', users.list.path),
      byKey(key, 'GET', apiKeys.list.path),
      byKey(key, 'POST', apiKeys.create.path, {}),
      byKey(key, 'POST', '/api/authentication/logged_in', {}),
      byKey(key, 'POST', '/api/authentication/login', {}),
      byKey(key, 'POST', '/api/war/reset', {}),
      byKey(key, 'GET', '/api/discords'),
      byKey(key, 'GET', LIVE_PATH),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 403));
    expect((await list(admin)).map((apiKey) => apiKey.id)).toEqual([id]);
  });

  it('a key works until the moment it expires', async () => {
    const { key } = await made(editor, READ, 1);
    at(DAY_MS - 1);
    await app.db.update(schema.users).set({ rolesCheckedAt: app.clock.now.toISOString() });
    expect(await overview(key)).toBe(200);
    at(DAY_MS);
    const ended = await byKey(key, 'GET', supplies.overview.path);
    expect(ended).toMatchObject({
      status: 401,
      json: { error: { message: expect.stringContaining('API key') } },
    });
    expect(await list(editor)).toHaveLength(1);
  });

  it('the last use is recorded, at most once a minute', async () => {
    const { key } = await made(editor);
    const lastUse = async () => (await list(editor))[0]?.lastUsedAt;
    await overview(key);
    expect(await lastUse()).toBe(START.toISOString());
    at(MINUTE_MS - 1);
    await overview(key);
    expect(await lastUse()).toBe(START.toISOString());
    at(MINUTE_MS);
    await overview(key);
    expect(await lastUse()).toBe(app.clock.now.toISOString());
  });
});

describe('revoking a key', () => {
  const revoke = (id: number, by: SignedIn) => app.call(apiKeys.remove, { params: { id } }, by);

  it('takes effect at once when its owner does it', async () => {
    const { key, id } = await made(editor);
    expect(await overview(key)).toBe(200);
    expect((await revoke(id, editor)).ok).toBe(true);
    expect(await overview(key)).toBe(401);
    expect(errorOf(await revoke(id, editor)).status).toBe(404);
    const [entry] = replyOf(await app.call(audit.list, { query: { feature: 'api-keys' } }, admin)).entries;
    expect(entry).toMatchObject({ action: 'remove', subject: 'Bot', username: 'Ines' });
  });

  it('an admin sees and revokes anybody’s keys; nobody else does', async () => {
    const { key, id } = await made(editor);
    const otherPerson = await app.signIn(ALL);
    expect(errorOf(await revoke(id, otherPerson)).status).toBe(404);
    const params = { id: editor.userId };
    expect(replyOf(await app.call(apiKeys.ofUser, { params }, admin)).map((apiKey) => apiKey.id)).toEqual([
      id,
    ]);
    expect(errorOf(await app.call(apiKeys.ofUser, { params: { id: 9999 } }, admin)).status).toBe(404);
    expect((await revoke(id, admin)).ok).toBe(true);
    expect(await overview(key)).toBe(401);
  });

  it('deleting a user deletes all of their keys', async () => {
    const { key } = await made(editor);
    replyOf(await app.call(users.remove, { params: { id: editor.userId } }, admin));
    expect(await overview(key)).toBe(401);
    expect(await app.db.select().from(schema.apiKeys)).toEqual([]);
  });
});

describe('the rights of a key', () => {
  it('are those that its owner has at that moment', async () => {
    const { key } = await made(editor);
    await app.db.delete(schema.userRoles).where(eq(schema.userRoles.userId, editor.userId));
    expect(await overview(key)).toBe(403);
  });

  it('are those of its scopes that its owner has now, each by itself', async () => {
    const owner = await app.signIn(ALL);
    const { key } = await made(owner, ALL);
    let number = 0;
    const statuses = async (of = key) => {
      number += 1;
      const name = `No. ${number}`;
      const category = { category: { attributes: { name, order: number, color: '#112233' } } };
      return [
        await overview(of),
        (
          await byKey(of, 'POST', factories.create.path, {
            factory: { attributes: { name, method: 'factory' } },
          })
        ).status,
        (await byKey(of, 'POST', categories.create.path, category)).status,
      ];
    };
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await statuses((await made(owner, READ)).key)).toEqual([200, 403, 403]);
    expect(await statuses((await made(owner, { ...ALL, edit: false })).key)).toEqual([200, 403, 200]);
    const rights = (flags: Partial<typeof ALL>) =>
      app.db.update(schema.permissionGroups).set({ ...ALL, ...flags });
    await rights({ edit: false });
    expect(await statuses()).toEqual([200, 403, 200]);
    await rights({ manage: false });
    expect(await statuses()).toEqual([200, 200, 403]);
    await rights({ read: false });
    expect((await statuses())[0]).toBe(403);
  });

  it('shrink when its owner stops being an admin', async () => {
    const otherPerson = await app.signIn({ admin: true });
    const { key } = await made(otherPerson, ALL);
    await app.db.update(schema.users).set({ admin: false }).where(eq(schema.users.id, otherPerson.userId));
    expect(await overview(key)).toBe(403);
  });

  it('let it see a locked stockpile exactly when its owner does', async () => {
    const groupId = await app.addGroup('Vault');
    await addWarehouse(app, admin, {
      stockpiles: [{ name: 'Vault', locked: true, permissionGroupId: groupId }],
    });
    const insider = await app.signIn({ read: true, groupIds: [groupId] });
    const names = async (owner: SignedIn) =>
      (await byKey((await made(owner)).key, 'GET', stockpiles.names.path)).json;
    expect(await names(insider)).toEqual(['Vault']);
    expect(await names(admin)).toEqual(['Vault']);
    expect(await names(editor)).toEqual([]);
  });

  describe('with Discord', () => {
    const setRoles = (...roles: string[]) =>
      discordApp.fake.addPerson({ id: '7', guilds: { '900': { nick: null, avatar: null, roles } } });
    let key: string;

    beforeEach(async () => {
      await discordApp.link({ guildId: '900', roles: { reads: { read: true } } });
      setRoles('reads');
      const { token, user } = await discordApp.signIn('7');
      key = (await made({ token, userId: user.id })).key;
    });

    it('are lost with the role, at the next check', async () => {
      setRoles();
      at(15 * MINUTE_MS - 1);
      expect(await overview(key)).toBe(200);
      at(15 * MINUTE_MS);
      expect(await overview(key)).toBe(403);
    });

    it('are lost when Discord has not been reached for 24 hours, even for an admin', async () => {
      await app.db.update(schema.users).set({ refreshToken: null });
      const ofAdmin = (await made(admin, ALL)).key;
      at(DAY_MS - 1);
      expect([await overview(key), await overview(ofAdmin)]).toEqual([200, 200]);
      at(DAY_MS);
      expect([await overview(key), await overview(ofAdmin)]).toEqual([403, 403]);
    });
  });
});

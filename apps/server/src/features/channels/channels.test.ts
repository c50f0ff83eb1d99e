import { audit, type Channel, channels } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { channelFields } from '../../testing/channel-builders.ts';
import { type FakeWebhook, openFakeWebhooks } from '../../testing/fake-webhooks.ts';
import { errorOf, replyOf, type SignedIn, START, useOpened, useTestApp } from '../../testing/test-app.ts';

const discord = useOpened(openFakeWebhooks);
const app = useTestApp(() => ({ config: { discordUrl: discord.address } }));
let admin: SignedIn;
let webhook: FakeWebhook;
beforeEach(async () => {
  admin = await app.signIn({ admin: true });
  webhook = discord.add();
});

const create = (more: object = {}) => {
  const attributes = { ...channelFields(), address: webhook.address, ...more };
  return app.call(channels.create, { body: { channel: { attributes } } }, admin);
};
const add = async (more: object = {}) => replyOf(await create(more));
const change = (id: number, attributes: object) =>
  app.call(channels.update, { params: { id }, body: { channel: { attributes } } }, admin);
const get = async (id: number): Promise<Channel> =>
  replyOf(await app.call(channels.get, { params: { id } }, admin));
const test = (id: number) => app.call(channels.test, { params: { id }, body: {} }, admin);

describe('a channel', () => {
  it('is added, and found in the list and by its id', async () => {
    const groupId = await app.addGroup('Logistics');
    const made = await add({
      name: 'logi-alerts',
      groupId,
      digestHour: 18,
      quietHours: { from: '02:00', to: '08:00' },
    });
    expect(made).toMatchObject({
      name: 'logi-alerts',
      group: { id: groupId, name: 'Logistics' },
      digestHour: 18,
      quietHours: { from: '02:00', to: '08:00' },
      state: 'new',
      problem: null,
      failingSince: null,
      waiting: 0,
      version: 1,
    });
    expect(await get(made.id)).toEqual(made);
    expect(replyOf(await app.call(channels.list, {}, admin))).toEqual([made]);
  });

  it('is changed field by field; fields that are left out stay', async () => {
    const { id } = await add({ name: 'old', digestHour: 18 });
    const changed = replyOf(await change(id, { name: 'new', language: 'de' }));
    expect(changed).toMatchObject({ name: 'new', language: 'de', digestHour: 18, version: 2 });
    expect(replyOf(await change(id, { digestHour: null }))).toMatchObject({ name: 'new', digestHour: null });
  });

  it('is deleted with the alerts that wait for it', async () => {
    const { id } = await add();
    await app.db.insert(schema.channelAlerts).values({
      channelId: id,
      scope: '[false,[]]',
      alert: { kind: 'digest', day: '2026-11-21' },
      queuedAt: START.toISOString(),
      dueAt: START.toISOString(),
    });
    replyOf(await app.call(channels.remove, { params: { id } }, admin));
    expect(await app.db.select().from(schema.channelAlerts)).toEqual([]);
    for (const answer of [
      await app.call(channels.get, { params: { id } }, admin),
      await app.call(channels.remove, { params: { id } }, admin),
      await change(id, { name: 'x' }),
      await test(id),
    ])
      expect(errorOf(answer)).toMatchObject({ status: 404, code: 'not-found' });
  });

  it('saved from an older version is refused with its present values, and can be overwritten', async () => {
    const { id, rules } = await add({ name: 'first' });
    replyOf(
      await change(id, {
        name: 'second',
        rules: { ...rules, reportOld: { on: false, places: null, roleId: null } },
      }),
    );
    const stale = errorOf(await change(id, { name: 'third', rules, version: 1 }));
    expect(stale).toMatchObject({ status: 409, code: 'changed', version: 2 });
    expect(stale.fields).toEqual({ name: 'It is now second.', 'rules.report_old': 'It is now off.' });
    expect(replyOf(await change(id, { name: 'third', rules, version: 2 }))).toMatchObject({ name: 'third' });
  });

  it.each([
    ['group_id', { groupId: 4711 }],
    [
      'rules.public_soon.role_id',
      { rules: { ...channelFields().rules, publicSoon: { on: true, places: null, roleId: 4711 } } },
    ],
    ['address', { address: 'https://example.com/api/webhooks/1/abc' }],
    ['time_zone', { timeZone: 'Mars/Olympus' }],
    ['quiet_hours.from', { quietHours: { from: '25:00', to: '08:00' } }],
    ['digest_hour', { digestHour: 24 }],
    ['name', { name: ' ' }],
  ])('with a wrong %s is refused', async (field, wrong) => {
    const error = errorOf(await create(wrong));
    expect(error).toMatchObject({ status: 422, code: 'invalid' });
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
    expect(replyOf(await app.call(channels.list, {}, admin))).toEqual([]);
  });

  it('of a group that is deleted sees from then on what is open to every reader', async () => {
    const groupId = await app.addGroup('Gone');
    const { id } = await add({ groupId });
    await app.db.delete(schema.permissionGroups).where(eq(schema.permissionGroups.id, groupId));
    expect(await get(id)).toMatchObject({ groupId: null, group: null });
  });
});

describe('the address', () => {
  it('is encrypted, can be decrypted in its own row only, and is in no reply, audit entry or error', async () => {
    const { id } = await add({ name: 'secret' });
    const otherChannel = await add({ name: 'other', address: discord.add().address });
    await change(id, { address: `${webhook.address}?thread_id=5`, name: 'secret 2' });
    webhook.fail({ status: 400, body: { code: 50_035, message: webhook.token } });
    const replies = [
      await test(id),
      await create({ address: `${webhook.address}#x` }),
      await app.call(channels.list, {}, admin),
      await app.call(audit.list, { query: {} }, admin),
    ];
    const rows = await app.db.select().from(schema.channels);
    expect(rows).toHaveLength(2);
    const everything = JSON.stringify([replies.map(({ json }) => json), rows]);
    expect(everything).toContain('secret 2');
    expect(everything).toContain('(hidden)'); // the trail records that it was set
    expect(everything).not.toContain(webhook.token);
    expect(everything).not.toContain(webhook.token.slice(0, 20));

    const [mine, theirs] = [id, otherChannel.id].map(
      (channelId) => rows.find((row) => row.id === channelId)!,
    );
    await app.db
      .update(schema.channels)
      .set({ address: mine!.address })
      .where(eq(schema.channels.id, theirs!.id));
    expect(errorOf(await test(otherChannel.id)).message).toContain('cannot be read');
    expect(webhook.messages).toEqual([]);
  });

  it('that is replaced is used from then on, even by a channel that was switched off', async () => {
    const { id } = await add();
    webhook.remove();
    expect(errorOf(await test(id)).message).toContain('was deleted');
    expect(await get(id)).toMatchObject({
      state: 'off',
      problem: 'webhook-deleted',
      failingSince: START.toISOString(),
    });
    const fresh = discord.add();
    expect(replyOf(await change(id, { address: fresh.address }))).toMatchObject({
      state: 'new',
      failingSince: null,
    });
    replyOf(await test(id));
    expect(fresh.messages).toHaveLength(1);
    expect(await get(id)).toMatchObject({ state: 'works', lastSuccessAt: START.toISOString() });
  });
});

describe('a test message', () => {
  it.each([
    ['en', 'This is a test from Backline. Alerts of “logi \\*alerts\\*” come here.'],
    ['de', 'Das ist ein Test von Backline. Hierhin kommen die Hinweise von „logi \\*alerts\\*“.'],
  ])('announces itself in the language of the channel (%s), silently', async (language, content) => {
    const { id } = await add({ name: 'logi *alerts*', language });
    expect(replyOf(await test(id))).toMatchObject({ state: 'works', lastSuccessAt: START.toISOString() });
    expect(webhook.messages).toMatchObject([{ content, flags: 4096 | 4, pinged: [] }]);
    expect(webhook.violations).toEqual([]);
  });

  it('goes to the thread of the address', async () => {
    const { id } = await add({ address: `${webhook.address}?thread_id=77` });
    replyOf(await test(id));
    expect(webhook.messages).toMatchObject([{ threadId: '77' }]);
  });

  it.each([
    [{ status: 404, code: 10_015 }, 'provider-refused', 'was deleted', 'off'],
    [{ status: 401, code: 50_027 }, 'provider-refused', 'does not accept this webhook', 'off'],
    [{ status: 403, code: 50_013 }, 'provider-refused', 'does not accept this webhook', 'off'],
    [{ status: 429, body: { retry_after: 2 } }, 'provider-refused', 'asks for a pause', 'new'],
    [{ status: 400, code: 220_001 }, 'provider-refused', 'For a forum', 'new'],
    [{ status: 500 }, 'provider-unreachable', 'cannot be reached', 'new'],
    ['cut', 'provider-unreachable', 'cannot be reached', 'new'],
    ['page', 'provider-unreachable', 'cannot be reached', 'new'],
  ] as const)('that fails with %j names the reason', async (failure, code, words, state) => {
    const { id } = await add();
    webhook.fail(failure);
    expect(errorOf(await test(id))).toMatchObject({ code, message: expect.stringContaining(words) });
    expect(await get(id)).toMatchObject({ state, problemAt: START.toISOString() });
  });
});

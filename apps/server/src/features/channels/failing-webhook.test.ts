import { alerts, channels } from '@backline/contract';
import { readWebhookAddress } from '@backline/domain';
import { describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { createWebhooks } from '../../external/webhooks.ts';
import { addChannel, allRules } from '../../testing/channel-builders.ts';
import { HOUR, MINUTE, SECOND, SILENT, useChannelWorld } from '../../testing/channel-world.ts';
import { replyOf } from '../../testing/test-app.ts';
import { listChannelScopes } from './queue-for-channels.ts';

const war = useChannelWorld();

describe('while Discord fails', () => {
  it.each([
    [{ status: 500 }, 'webhook-unreachable'],
    [{ status: 429, body: { retry_after: 1.5 } }, 'webhook-busy'],
    ['cut', 'webhook-unreachable'],
    ['page', 'webhook-unreachable'],
  ] as const)(
    'with %j it is tried again after growing pauses, nothing is lost, and the card shows the problem',
    async (failure, problem) => {
      const { id } = await addChannel(war.app, war.admin, war.webhook);
      war.webhook.fail(failure);
      await war.happen([await war.soon('Alpha', 8)]);
      war.pass(90 * SECOND);
      const failingSince = war.app.clock.now.toISOString();
      const tries: number[] = [];
      for (let second = 0; second < 60; second += 1) {
        const before = war.webhook.requests;
        await war.sendNow();
        if (war.webhook.requests > before) tries.push(second);
        war.pass(SECOND);
      }
      expect(tries.length).toBeGreaterThanOrEqual(3);
      expect(tries.length).toBeLessThanOrEqual(4); // 0 s, 5–8 s, 15–23 s, 35–53 s
      expect(await war.card(id)).toMatchObject({ state: 'failing', problem, failingSince, waiting: 1 });
      war.webhook.recover();
      war.pass(10 * MINUTE);
      await war.sendNow();
      expect(war.contents()).toHaveLength(1);
      expect(await war.card(id)).toMatchObject({ state: 'works', failingSince: null, waiting: 0, problem });
    },
  );

  it('the pause that it asks for is observed, from the body or the header', async () => {
    await addChannel(war.app, war.admin, war.webhook);
    await war.happen([await war.soon('Alpha', 8)]);
    war.pass(90 * SECOND);
    war.webhook.fail({ status: 429, body: { retry_after: 64.5 } }, 1);
    await war.sendNow();
    war.pass(64_499);
    await war.sendNow();
    expect(war.webhook.requests).toBe(1);
    war.webhook.fail({ status: 429, headers: { 'retry-after': '300' } }, 1);
    war.pass(3000); // jitter adds up to half of the first pause
    await war.sendNow();
    expect(war.webhook.requests).toBe(2);
    war.pass(300 * SECOND - 1);
    await war.sendNow();
    expect(war.webhook.requests).toBe(2);
    war.pass(6000);
    await war.sendNow();
    expect(war.contents()).toHaveLength(1);
  });

  it.each([
    [{ status: 404, code: 10_015 }, 'webhook-deleted'],
    [{ status: 401, code: 50_027 }, 'webhook-refused'],
    [{ status: 403, code: 50_013 }, 'webhook-refused'],
  ] as const)('with %j the channel is switched off and not tried again', async (failure, problem) => {
    const { id } = await addChannel(war.app, war.admin, war.webhook);
    war.webhook.fail(failure, 1);
    await war.happen([await war.soon('Alpha', 8)]);
    war.pass(90 * SECOND);
    await war.sendNow();
    expect(await war.card(id)).toMatchObject({ state: 'off', problem });
    for (let hour = 0; hour < 3; hour += 1) {
      war.pass(HOUR);
      await war.happen([await war.soon('Beta', 8)]);
      await war.sendNow();
    }
    expect(war.webhook.requests).toBe(1);
    expect(await listChannelScopes(war.app.db)).toEqual([]);
  });

  const bell = async (rights: { admin?: boolean; read?: boolean }) => {
    const person = await war.app.signIn(rights);
    return replyOf(await war.app.call(alerts.list, {}, person)).alerts;
  };

  it('a channel that is switched off is announced to the admins, once, until it is fixed', async () => {
    const { id } = await addChannel(war.app, war.admin, war.webhook);
    war.webhook.fail({ status: 404, code: 10_015 }, 3);
    await war.happen([await war.soon('Alpha', 8)]);
    war.pass(90 * SECOND);
    await war.sendNow();
    await war.app.call(channels.test, { params: { id }, body: {} }, war.admin);
    const event = { kind: 'channel-off', channel: { id, name: 'logi-alerts' } };
    expect(await bell({ admin: true })).toMatchObject([{ event, settled: false, unread: true }]);
    expect(await bell({ read: true })).toEqual([]);
    const attributes = { address: war.discord.add().address };
    const body = { channel: { attributes } };
    replyOf(await war.app.call(channels.update, { params: { id }, body }, war.admin));
    expect(await bell({ admin: true })).toMatchObject([{ event, settled: true }]);
  });

  it('a test message that finds the webhook gone alerts the admins too; other failures alert nobody', async () => {
    const { id } = await addChannel(war.app, war.admin, war.webhook);
    const test = () => war.app.call(channels.test, { params: { id }, body: {} }, war.admin);
    war.webhook.fail({ status: 500 }, 1);
    expect((await test()).ok).toBe(false);
    expect(await bell({ admin: true })).toEqual([]);
    war.webhook.fail({ status: 404, code: 10_015 }, 1);
    expect((await test()).ok).toBe(false);
    expect(await bell({ admin: true })).toMatchObject([{ event: { kind: 'channel-off' } }]);
  });

  it.each([
    ['the message without its text', 1, ['…', expect.stringContaining('Alpha')]],
    ['the edit with the text', 2, [expect.stringContaining('Alpha')]],
  ])('a message that Discord took without an answer is not sent twice: %s', async (_, request, expected) => {
    await addChannel(war.app, war.admin, war.webhook);
    war.webhook.onTaken = () => {
      if (war.webhook.requests === request - 1) war.webhook.fail('lost', 1);
    };
    if (request === 1) war.webhook.fail('lost', 1);
    await war.happen([await war.soon('Alpha', 8)]);
    war.pass(90 * SECOND);
    await war.sendNow();
    expect(war.contents()).toHaveLength(1);
    war.pass(MINUTE);
    await war.sendNow();
    expect(war.contents()).toEqual(expected);
    war.pass(MINUTE);
    await war.sendNow();
    expect(war.contents()).toEqual(expected);
    expect(war.webhook.violations).toEqual([]);
  });

  it('a ping that may have arrived is sent again with a note', async () => {
    const roleId = await war.addRole('777');
    await addChannel(war.app, war.admin, war.webhook, {
      rules: allRules({ publicSoon: { on: true, places: null, roleId } }),
    });
    war.webhook.fail('lost', 1);
    await war.happen([await war.soon('Alpha', 4)]);
    war.pass(90 * SECOND);
    await war.sendNow();
    war.pass(MINUTE);
    await war.sendNow();
    const [first, second] = war.contents();
    expect(war.contents()).toHaveLength(2);
    expect(second).toBe(`${first}\n_Sent again: Discord did not say whether the first one arrived._`);
  });

  it('a ping that was clearly refused is sent again without the note; one that was unclear before keeps it', async () => {
    const roleId = await war.addRole('777');
    await addChannel(war.app, war.admin, war.webhook, {
      rules: allRules({ publicSoon: { on: true, places: null, roleId } }),
    });
    const note = '_Sent again: Discord did not say whether the first one arrived._';
    war.webhook.fail({ status: 429, body: { retry_after: 1 } }, 1);
    await war.happen([await war.soon('Alpha', 4)]);
    war.pass(90 * SECOND);
    await war.sendNow();
    expect(war.webhook.failed).toBe(1);
    war.pass(MINUTE);
    await war.sendNow();
    expect(war.contents()).toEqual([expect.stringContaining('Alpha')]);
    expect(war.contents()[0]).not.toContain(note);
    war.webhook.fail('lost', 1);
    await war.happen([await war.soon('Beta', 4)]);
    war.pass(90 * SECOND);
    await war.sendNow();
    war.webhook.fail({ status: 429, body: { retry_after: 1 } }, 1);
    war.pass(MINUTE);
    await war.sendNow();
    expect(war.webhook.failed).toBe(3);
    war.pass(MINUTE);
    await war.sendNow();
    const [, lost, again] = war.contents();
    expect(war.contents()).toHaveLength(3);
    expect(again).toBe(`${lost}\n${note}`);
  });

  it('one channel does not hold up another', async () => {
    const otherWebhook = war.discord.add();
    await addChannel(war.app, war.admin, war.webhook);
    await addChannel(war.app, war.admin, otherWebhook);
    war.webhook.fail({ status: 500 });
    await war.happen([await war.soon('Alpha', 8)]);
    war.pass(90 * SECOND);
    await war.sendNow();
    expect(war.contents(otherWebhook)).toHaveLength(1);
  });
});

describe('several servers', () => {
  it('one of them sends, however many run the job at once, and one message is on its way at a time', async () => {
    await addChannel(war.app, war.admin, war.webhook);
    await war.happen([await war.soon('Alpha', 8)]);
    war.pass(2 * MINUTE);
    await war.happen([await war.soon('Beta', 8)]);
    war.pass(2 * MINUTE);
    await Promise.all([war.sendNow(), war.sendNow(), war.sendNow()]);
    war.pass(2 * SECOND);
    await Promise.all([war.sendNow(), war.sendNow(), war.sendNow()]);
    expect(war.contents()).toHaveLength(2);
    expect(war.contents()[0]).toContain('Alpha');
    expect(war.webhook.mostInFlight).toBe(1);
  });

  it('a ping that was on its way when a server died is sent again with a note', async () => {
    const roleId = await war.addRole('777');
    await addChannel(war.app, war.admin, war.webhook, {
      rules: allRules({ publicSoon: { on: true, places: null, roleId } }),
    });
    await war.happen([await war.soon('Alpha', 4)]);
    await war.app.db.update(schema.channelAlerts).set({ state: 'unclear' });
    war.pass(90 * SECOND);
    await war.sendNow();
    expect(war.contents()).toHaveLength(1);
    expect(war.contents()[0]).toMatch(/Alpha[\s\S]*_Sent again: /);
    expect(war.webhook.messages).toMatchObject([{ pinged: ['777'] }]);
  });

  it('the empty message that a dead server left behind is deleted, and its text appears once', async () => {
    const { id } = await addChannel(war.app, war.admin, war.webhook);
    const empty = { content: '…', allowed_mentions: { parse: [] as [] }, flags: SILENT };
    const left = await createWebhooks(war.discord.address).post(
      readWebhookAddress(war.webhook.address)!,
      empty,
    );
    if (left.status === 'failed') throw new Error(left.problem);
    await war.app.db.update(schema.channels).set({ placeholderId: left.messageId });
    await war.happen([await war.soon('Alpha', 8)]);
    war.pass(90 * SECOND);
    await war.sendNow();
    expect(war.contents()).toEqual([expect.stringContaining('Alpha')]);
    expect(await war.card(id)).toMatchObject({ state: 'works', waiting: 0 });
    await war.happen([await war.soon('Beta', 8)]);
    war.pass(90 * SECOND);
    await war.sendNow();
    expect(war.contents()).toEqual([expect.stringContaining('Alpha'), expect.stringContaining('Beta')]);
  });
});

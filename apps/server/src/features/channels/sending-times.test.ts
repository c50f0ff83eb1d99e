import { channels } from '@backline/contract';
import type { AlertEvent } from '@backline/domain';
import { describe, expect, it } from 'vitest';
import { addChannel } from '../../testing/channel-builders.ts';
import { HOUR, MINUTE, SECOND, useChannelWorld } from '../../testing/channel-world.ts';
import { replyOf } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';

const war = useChannelWorld();

describe('quiet hours', () => {
  const night = { quietHours: { from: '22:00', to: '06:00' }, timeZone: 'Europe/Berlin' };

  it('put messages off until they end, together; a warning of the last hour comes all the same', async () => {
    await addChannel(war.app, war.admin, war.webhook, night);
    war.app.clock.now = new Date('2026-11-21T22:00:00Z'); // 23:00 there
    await war.happen([await war.soon('Alpha', 8)]);
    war.pass(HOUR);
    await war.happen([await war.short('Cloth', 4, 20)]);
    war.pass(HOUR);
    await war.sendNow();
    expect(war.contents()).toEqual([]);
    await war.happen([await war.soon('Beta', 1)]);
    war.pass(90 * SECOND);
    await war.sendNow();
    expect(war.contents()).toHaveLength(1);
    expect(war.contents()[0]).toContain('Beta');
    war.app.clock.now = new Date('2026-11-22T04:59:59Z');
    await war.sendNow();
    expect(war.contents()).toHaveLength(1);
    war.pass(SECOND);
    await war.sendNow();
    expect(war.contents()).toHaveLength(2);
    expect(war.contents()[1]).toMatch(/Alpha[\s\S]*Basic Materials 4 of 20/);
  });

  it('that are removed release what waited for their end', async () => {
    const { id } = await addChannel(war.app, war.admin, war.webhook, night);
    war.app.clock.now = new Date('2026-11-21T22:00:00Z');
    await war.happen([await war.soon('Alpha', 8)]);
    war.pass(2 * MINUTE);
    const attributes = { quietHours: null };
    replyOf(
      await war.app.call(channels.update, { params: { id }, body: { channel: { attributes } } }, war.admin),
    );
    await war.sendNow();
    expect(war.contents()).toHaveLength(1);
  });
});

describe('the messages of a day', () => {
  const piles = Array.from({ length: 40 }, (_, index) => `Pile ${index + 1}`);
  const addPiles = async () => {
    war.depot = await addWarehouse(war.app, war.admin, {
      name: 'Big',
      stockpiles: piles.map((name) => ({ name })),
    });
  };

  it('are never more than the limit, and hold everything that happened; what is urgent does not wait', async () => {
    war.app.clock.now = new Date('2026-11-21T00:00:00Z');
    war.admin = await war.app.signIn({ admin: true });
    await addPiles();
    await addChannel(war.app, war.admin, war.webhook, { dailyLimit: 12, digestHour: 18 });
    const urgentFirst: boolean[] = [];
    for (const [index, name] of piles.entries()) {
      const isUrgent = index % 20 === 10;
      await war.happen([await war.soon(name, isUrgent ? 4 : 8)]);
      war.pass(90 * SECOND);
      await war.sendNow();
      if (isUrgent) urgentFirst.push(war.contents().at(-1)?.startsWith(`**${name}**`) ?? false);
      war.pass(34.5 * MINUTE);
    }
    await war.sendNow();
    expect(urgentFirst).toEqual([true, true]);
    const atNight = war.contents().length;
    expect(atNight).toBeLessThanOrEqual(12);
    expect(atNight).toBeGreaterThanOrEqual(8);
    war.app.clock.now = new Date('2026-11-22T00:02:00Z');
    await war.sendNow();
    const all = war
      .contents()
      .filter((content) => !content.startsWith('**Today'))
      .join('\n');
    const named = [...all.matchAll(/\*\*(Pile \d+)\*\*/g)].map(([, name]) => name);
    const counted = [...all.matchAll(/and (\d+) more/g)].reduce((sum, [, more]) => sum + Number(more), 0);
    expect(new Set(named).size).toBe(named.length);
    expect(named.length + counted).toBe(piles.length);
    expect(war.webhook.violations).toEqual([]);
  });

  it('do not hold back what is urgent, however many others wait', async () => {
    const { id } = await addChannel(war.app, war.admin, war.webhook, { dailyLimit: 12 });
    await war.happen([await war.soon('Alpha', 8)]);
    war.pass(2 * MINUTE);
    await war.sendNow();
    expect(war.contents()).toHaveLength(1);
    await war.happen(Array<AlertEvent>(600).fill(await war.short('Cloth', 4, 20)));
    war.pass(MINUTE);
    await war.happen([await war.soon('Beta', 1)]);
    war.pass(2 * MINUTE);
    await war.sendNow();
    expect(war.contents()[1]).toContain('Beta');
    expect((await war.card(id)).waiting).toBeLessThan(600);
  });

  it('that are held back come at once when the limit is removed', async () => {
    await addPiles();
    const { id } = await addChannel(war.app, war.admin, war.webhook, { dailyLimit: 12 });
    for (const name of ['Pile 1', 'Pile 2']) {
      await war.happen([await war.soon(name, 8)]);
      war.pass(2 * MINUTE);
      await war.sendNow();
    }
    expect(war.contents()).toHaveLength(1);
    expect((await war.card(id)).waiting).toBe(1);
    const attributes = { dailyLimit: null };
    replyOf(
      await war.app.call(channels.update, { params: { id }, body: { channel: { attributes } } }, war.admin),
    );
    await war.sendNow();
    expect(war.contents()).toHaveLength(2);
  });
});

import { channels } from '@backline/contract';
import { describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { addChannel } from '../../testing/channel-builders.ts';
import { HOUR, SECOND, SILENT, seconds, useChannelWorld } from '../../testing/channel-world.ts';
import { replyOf } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';

const war = useChannelWorld();

describe('the digest', () => {
  it('comes once a day at the hour of the channel, however often the server restarts', async () => {
    war.app.clock.now = new Date('2026-11-21T12:00:00Z');
    await addChannel(war.app, war.admin, war.webhook, { digestHour: 18, timeZone: 'Europe/Berlin' });
    await war.short('Cloth', 4, 20);
    await war.setTimer('Alpha', new Date('2026-11-20T00:00:00Z')); // public in 14 h
    war.app.clock.now = new Date('2026-11-21T16:59:59Z');
    await war.sendNow();
    expect(war.contents()).toEqual([]);
    war.pass(SECOND);
    await Promise.all([war.sendNow(), war.sendNow()]);
    war.pass(6 * HOUR);
    await war.sendNow();
    expect(war.contents()).toHaveLength(1);
    const at = seconds('2026-11-22T02:00:00Z');
    expect(war.contents()[0]!.split('\n')).toEqual([
      '**Today: 1 under minimum, 1 goes public within 24 h, 0 crates moved**',
      'Furthest under minimum',
      `**−16** [Depot](<https://war.example/warehouses/${war.depot.id}>), 1 item`,
      'Goes public next',
      `<t:${at}:R> **Alpha**, Depot`,
    ]);
    expect(war.webhook.messages).toMatchObject([{ flags: SILENT, pinged: [] }]);
    war.app.clock.now = new Date('2026-11-22T17:00:00Z');
    await war.sendNow();
    expect(war.contents()).toHaveLength(2);
  });

  it('lists the three warehouses that lack most and the three stockpiles that go public first, and counts the others', async () => {
    const noon = new Date('2026-11-22T12:00:00Z').getTime();
    const lacking = { Anchor: 1000, Bridge: 30, Cellar: 2500, Dock: 20 };
    const piles = Object.entries({
      A: 24 * HOUR,
      B: HOUR,
      C: 24 * HOUR + SECOND,
      D: 5 * HOUR,
      E: 2 * HOUR,
      F: 0,
    });
    const cloth = await itemId(war.app, 'Cloth', true);
    const ids = new Map<string, number>();
    for (const [name, target] of Object.entries(lacking)) {
      const stockpiles = name === 'Anchor' ? piles.map(([pile]) => ({ name: pile })) : [];
      const { id: warehouseId } = await addWarehouse(war.app, war.admin, { name, stockpiles });
      ids.set(name, warehouseId);
      await war.app.db.insert(schema.goals).values({ warehouseId, itemId: cloth, target, minimum: target });
    }
    for (const [pile, left] of piles) await war.setTimer(pile, new Date(noon + left - 50 * HOUR));
    const german = war.discord.add();
    await addChannel(war.app, war.admin, war.webhook, { digestHour: 12 });
    await addChannel(war.app, war.admin, german, { digestHour: 12, language: 'de' });
    war.app.clock.now = new Date(noon);
    await war.sendNow();
    // Beta and Alpha have no timer, F is public already, C has a second too much.
    const at = (left: number) => `<t:${(noon + left) / 1000}:R>`;
    const link = (name: string) => `[${name}](<https://war.example/warehouses/${ids.get(name)}>)`;
    expect(war.contents()[0]!.split('\n')).toEqual([
      '**Today: 4 under minimum, 4 go public within 24 h, 0 crates moved**',
      'Furthest under minimum',
      `**−2,500** ${link('Cellar')}, 1 item`,
      `**−1,000** ${link('Anchor')}, 1 item`,
      `**−30** ${link('Bridge')}, 1 item`,
      '[and 1 more warehouse](<https://war.example/warehouses>)',
      'Goes public next',
      `${at(HOUR)} **B**, Anchor`,
      `${at(2 * HOUR)} **E**, Anchor`,
      `${at(5 * HOUR)} **D**, Anchor`,
      '[and 1 more](<https://war.example/overview>)',
    ]);
    expect(war.contents(german)[0]!.split('\n').slice(0, 3)).toEqual([
      '**Heute: 4 unter Minimum, 4 werden in 24 h öffentlich, 0 Kisten bewegt**',
      'Am weitesten unter Minimum',
      `**−2.500** ${link('Cellar')}, 1 Item`,
    ]);
  });

  it('counts what was delivered in the last 24 hours and what is under way, of shipments that the channel may see', async () => {
    const { id: supplierId } = await addWarehouse(war.app, war.admin, { name: 'Supplier' });
    const groupId = await war.app.addGroup('Officers');
    const now = war.app.clock.now.getTime();
    const way = { supplierId, destinationId: war.depot.id, username: 'Anna' };
    /** A shipment with a container for each time of delivery; null for one that is under way. */
    const ship = async (delivered: (number | null)[], more: { closed?: boolean; locked?: boolean } = {}) => {
      const { closed = false, locked = false } = more;
      const [shipment] = await war.app.db
        .insert(schema.shipments)
        .values({ ...way, closed })
        .returning();
      const shipmentId = shipment!.id;
      if (locked)
        await war.app.db.insert(schema.shipmentLocks).values({ shipmentId, permissionGroupId: groupId });
      for (const [index, ago] of delivered.entries()) {
        const at = new Date(now - (ago ?? 0)).toISOString();
        const state = ago === null ? 'loaded' : 'delivered';
        const [container] = await war.app.db
          .insert(schema.shipmentContainers)
          .values({
            shipmentId,
            number: index + 1,
            state,
            holderName: 'Anna',
            loadedAt: at,
            deliveredAt: ago === null ? null : at,
          })
          .returning();
        const crates = { containerId: container!.id, crates: 10 };
        await war.app.db.insert(schema.shipmentContents).values([
          { ...crates, itemId: await itemId(war.app, 'Cloth', true) },
          { ...crates, itemId: await itemId(war.app, 'Bandages', true) },
        ]);
      }
    };
    await ship([HOUR, 24 * HOUR - 1, 24 * HOUR, null]);
    await ship([2 * HOUR, null]);
    await ship([HOUR, null], { closed: true });
    await ship([HOUR, null, null], { locked: true });
    const officers = war.discord.add();
    war.app.clock.now = new Date(now - HOUR);
    await addChannel(war.app, war.admin, war.webhook, { digestHour: 12 });
    await addChannel(war.app, war.admin, officers, { digestHour: 12, groupId });
    war.app.clock.now = new Date(now);
    await war.sendNow();
    expect(war.contents()[0]!.split('\n')).toEqual([
      '**Today: 0 under minimum, 0 go public within 24 h, 60 crates moved**',
      'Moved in 24 h',
      '**60 crates** in 2 shipments, 2 containers under way',
    ]);
    expect(war.contents(officers)[0]).toContain('**80 crates** in 3 shipments, 4 containers under way');
  });

  it('waits for the end of quiet hours, and is dropped if it was switched off meanwhile', async () => {
    const night = { digestHour: 13, quietHours: { from: '12:30', to: '14:00' } };
    const { id } = await addChannel(war.app, war.admin, war.webhook, night);
    const otherWebhook = war.discord.add();
    await addChannel(war.app, war.admin, otherWebhook, night);
    war.app.clock.now = new Date('2026-11-21T13:00:00Z');
    await war.sendNow();
    const attributes = { digestHour: null };
    replyOf(
      await war.app.call(channels.update, { params: { id }, body: { channel: { attributes } } }, war.admin),
    );
    war.app.clock.now = new Date('2026-11-21T13:59:59Z');
    await war.sendNow();
    expect(war.contents(otherWebhook)).toEqual([]);
    war.pass(SECOND);
    await war.sendNow();
    expect(war.contents(otherWebhook)).toEqual([expect.stringContaining('Today')]);
    expect(war.contents()).toEqual([]);
    expect((await war.card(id)).waiting).toBe(0);
  });

  it('of a channel that is added after its hour comes the next day', async () => {
    war.app.clock.now = new Date('2026-11-21T20:00:00Z');
    war.admin = await war.app.signIn({ admin: true });
    await addChannel(war.app, war.admin, war.webhook, { digestHour: 18 });
    war.pass(HOUR);
    await war.sendNow();
    expect(war.contents()).toEqual([]);
    war.app.clock.now = new Date('2026-11-22T18:00:00Z');
    await war.sendNow();
    expect(war.contents()).toEqual([
      '**Today: 0 under minimum, 0 go public within 24 h, 0 crates moved**\nNothing is under its minimum, nothing goes public within 24 h, nothing was moved.',
    ]);
  });
});

import { channels, fir, shipments } from '@backline/contract';
import { type AlertEvent, alertScopeOf } from '@backline/domain';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { addChannel, allRules } from '../../testing/channel-builders.ts';
import { HOUR, MINUTE, SECOND, useChannelWorld } from '../../testing/channel-world.ts';
import { replyOf, START } from '../../testing/test-app.ts';
import { followWar, setTowns } from '../../testing/war-builders.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';
import { listChannelScopes } from './queue-for-channels.ts';

const war = useChannelWorld();

describe('a rule', () => {
  it('that is off sends nothing, nor does one about other warehouses or categories', async () => {
    const off = { on: false, places: null, roleId: null };
    const elsewhere = {
      on: true,
      places: { warehouseIds: [war.depot.id + 1], categoryIds: [] },
      roleId: null,
    };
    const here = { on: true, places: { warehouseIds: [war.depot.id], categoryIds: [] }, roleId: null };
    const category = {
      on: true,
      places: { warehouseIds: [], categoryIds: [war.depot.category!.id] },
      roleId: null,
    };
    const hooks = await Promise.all(
      [off, elsewhere, here, category].map(async (publicSoon) => {
        const own = war.discord.add();
        await addChannel(war.app, war.admin, own, { rules: allRules({ publicSoon }) });
        return own;
      }),
    );
    await war.happen([await war.soon('Alpha', 8)]);
    war.pass(90 * SECOND);
    await war.sendNow();
    expect(hooks.map(({ messages }) => messages.length)).toEqual([0, 0, 1, 1]);
  });
});

describe('an alert that no longer applies when it is to be sent', () => {
  const queued = async (event: AlertEvent) => {
    const { id } = await addChannel(war.app, war.admin, war.webhook);
    await war.happen([event]);
    return id;
  };
  const expectDropped = async (id: number) => {
    war.pass(90 * SECOND);
    await war.sendNow();
    expect(war.contents()).toEqual([]);
    expect(await war.card(id)).toMatchObject({ waiting: 0, state: 'new' });
  };

  it('is dropped when the stockpile was refreshed', async () => {
    const id = await queued(await war.soon('Alpha', 4));
    await war.setTimer('Alpha', war.app.clock.now);
    await expectDropped(id);
  });

  it('is dropped when a report shows that the stockpile was refreshed, as when alerts are found', async () => {
    const id = await queued(await war.soon('Alpha', 4));
    const report = async (codeName: string, hoursAgo: number) => {
      const timestamp = new Date(war.app.clock.now.getTime() - hoursAgo * HOUR).toISOString();
      const entry = { stockpileName: 'Alpha', codeName, crated: true, quantity: 5, timestamp };
      const body = { report: { entries: [entry], confirm: true } };
      replyOf(await war.app.call(fir.processReport, { body }, war.admin));
    };
    await report('Cloth', 2);
    await report('Bandages', 0);
    await expectDropped(id);
  });

  it('is dropped when the stockpile was deleted', async () => {
    const id = await queued(await war.soon('Alpha', 4));
    await war.app.db.delete(schema.stockpiles).where(eq(schema.stockpiles.name, 'Alpha'));
    await expectDropped(id);
  });

  it('is dropped when the stockpile was locked to another group', async () => {
    const id = await queued(await war.soon('Alpha', 4));
    const permissionGroupId = await war.app.addGroup('Officers');
    await war.app.db
      .update(schema.stockpiles)
      .set({ locked: true, permissionGroupId })
      .where(eq(schema.stockpiles.name, 'Alpha'));
    await expectDropped(id);
  });

  it('is dropped when there is enough again, and sent with the present figures otherwise', async () => {
    const id = await queued(await war.short('Cloth', 4, 20));
    await war.happen([await war.short('Bandages', 3, 10)]);
    const cloth = await itemId(war.app, 'Cloth', true);
    const bandages = await itemId(war.app, 'Bandages', true);
    const { stockpileContents } = schema;
    await war.app.db
      .update(stockpileContents)
      .set({ quantity: 20 })
      .where(eq(stockpileContents.itemId, cloth));
    await war.app.db
      .update(stockpileContents)
      .set({ quantity: 1 })
      .where(eq(stockpileContents.itemId, bandages));
    war.pass(90 * SECOND);
    await war.sendNow();
    expect(war.contents()).toHaveLength(1);
    expect(war.contents()[0]).toMatch(/: Bandages 1 of 10$/);
    expect((await war.card(id)).waiting).toBe(0);
  });

  it.each(['collected', 'done', 'cancelled', 'claimed'] as const)(
    'is dropped when the order that was ready is %s',
    async (state) => {
      const id = await queued(await war.ready());
      await war.app.db.update(schema.orders).set({ state });
      await expectDropped(id);
    },
  );

  it('is dropped when the order turns out to be ready later', async () => {
    const id = await queued({ ...(await war.ready()), kind: 'order-public', hours: 4 });
    const readyAt = new Date(war.app.clock.now.getTime() + MINUTE).toISOString();
    await war.app.db.update(schema.orders).set({ readyAt });
    await expectDropped(id);
  });

  it('is dropped when the order of a facility, which never goes public, turns out to be ready later', async () => {
    const id = await queued({ ...(await war.ready()), method: 'facility', publicAt: null });
    const readyAt = new Date(war.app.clock.now.getTime() + 5 * MINUTE).toISOString();
    await war.app.db.update(schema.orders).set({ method: 'facility', readyAt });
    await expectDropped(id);
  });

  describe('because it is about a shipment', () => {
    /** Two containers of a shipment to the depot, with ten crates each, both loaded seven hours ago. */
    const load = async () => {
      const { app, depot } = war;
      const supplier = await addWarehouse(app, war.admin, { name: 'Rear' });
      const at = new Date(app.clock.now.getTime() - 7 * HOUR).toISOString();
      const route = { supplierId: supplier.id, destinationId: depot.id };
      const [row] = await app.db
        .insert(schema.shipments)
        .values({ ...route, username: 'Marlow', createdAt: at })
        .returning();
      const { id: shipmentId } = row!;
      const cloth = await itemId(app, 'Cloth', true);
      for (const number of [1, 2]) {
        const box = { shipmentId, number, state: 'loaded', holderName: 'Marlow', loadedAt: at } as const;
        const [container] = await app.db.insert(schema.shipmentContainers).values(box).returning();
        const line = { containerId: container!.id, itemId: cloth, crates: 10 };
        await app.db.insert(schema.shipmentContents).values(line);
      }
      await app.db
        .insert(schema.shipmentEvents)
        .values({ shipmentId, step: 'load', containers: [1, 2], username: 'Marlow', at });
      const from = { id: supplier.id, name: supplier.name, location: supplier.location };
      return { shipmentId, at, shared: { shipmentId, from, to: war.place(), containers: [1, 2] } };
    };
    const step = async (id: number, action: 'deliver' | 'return', containers: number[]) =>
      replyOf(
        await war.app.call(
          shipments.step,
          { params: { id }, body: { step: { action, containers } } },
          war.admin,
        ),
      );
    const stalled = async () => {
      const { shipmentId, at, shared } = await load();
      const holder = { id: null, name: 'Marlow' };
      const id = await queued({ kind: 'shipment-stalled', ...shared, holder, since: at });
      return { id, shipmentId };
    };

    it('that was stalled is dropped once it has moved', async () => {
      const { id, shipmentId } = await stalled();
      await step(shipmentId, 'deliver', [1, 2]);
      await expectDropped(id);
    });

    it('that was stalled names the containers that still are', async () => {
      const { shipmentId } = await stalled();
      await step(shipmentId, 'deliver', [1]);
      war.pass(90 * SECOND);
      await war.sendNow();
      expect(war.contents()).toEqual([expect.stringMatching(/Marlow.*\[container 2\]/)]);
    });

    it('whose delivery was taken back is dropped, and one that was not is sent with its crates', async () => {
      const { shipmentId, shared } = await load();
      await step(shipmentId, 'deliver', [1, 2]);
      const by = { id: null, name: 'Marlow' };
      await queued({ kind: 'shipment-delivered', ...shared, crates: 20, by });
      await step(shipmentId, 'return', [2]);
      war.pass(90 * SECOND);
      await war.sendNow();
      expect(war.contents()).toEqual([expect.stringMatching(/10 crates.*\[container 1\]/)]);
      await step(shipmentId, 'return', [1]);
      await war.happen([{ kind: 'shipment-delivered', ...shared, crates: 20, by }]);
      war.pass(90 * SECOND);
      await war.sendNow();
      expect(war.contents()).toHaveLength(1);
    });
  });

  it('is dropped when the channel was given to another group', async () => {
    const id = await queued(await war.soon('Alpha', 4));
    const groupId = await war.app.addGroup('Others');
    replyOf(
      await war.app.call(
        channels.update,
        { params: { id }, body: { channel: { attributes: { groupId } } } },
        war.admin,
      ),
    );
    await expectDropped(id);
  });
});

describe('a channel', () => {
  it('never learns of a stockpile that is locked to another group, in no alert, digest or status message', async () => {
    const [own, otherGroupId] = [await war.app.addGroup('A'), await war.app.addGroup('B')];
    const otherWebhook = war.discord.add();
    const fields = { digestHour: 13, statusMessage: true };
    await addChannel(war.app, war.admin, war.webhook, { ...fields, groupId: own });
    await addChannel(war.app, war.admin, otherWebhook, { ...fields, groupId: otherGroupId });
    expect((await listChannelScopes(war.app.db)).map(alertScopeOf)).toEqual([
      `[false,[${own}]]`,
      `[false,[${otherGroupId}]]`,
    ]);
    const vault = { name: 'Vault', locked: true, permissionGroup: { id: otherGroupId } };
    war.depot = await addWarehouse(war.app, war.admin, {
      name: 'Bunker',
      stockpiles: [{ name: 'Shed' }, vault],
    });
    const event = await war.soon('Vault', 4);
    await war.happen([event], { seesLocked: false, groupIds: [otherGroupId] });
    await war.short('Cloth', 7, 20, 'Vault');
    // Even an alert that was queued for it by mistake is not sent.
    await war.app.db.insert(schema.channelAlerts).values({
      channelId: 1,
      scope: alertScopeOf({ seesLocked: false, groupIds: [own] }),
      alert: event,
      queuedAt: START.toISOString(),
      dueAt: START.toISOString(),
    });
    war.pass(HOUR);
    await war.sendNow();
    war.pass(5 * SECOND);
    await war.sendNow();
    war.pass(5 * SECOND);
    await war.sendNow();
    expect(war.contents(otherWebhook).join('\n')).toContain('Vault');
    expect(war.contents(otherWebhook)).toHaveLength(3); // alert, digest, status
    expect(war.contents()).toHaveLength(2);
    expect(war.contents().join('\n')).not.toContain('Vault');
    expect(war.contents()[0]).toContain('**−20**'); // the contents of the vault are not counted for it
    expect(
      war.contents(otherWebhook).find((content) => content.includes('Furthest under minimum')),
    ).toContain('**−13**');
  });
});

describe('a threatened warehouse', () => {
  const ours = { owner: 'WARDENS' } as const;
  const threatened = async (): Promise<AlertEvent> => {
    const changedAt = war.app.clock.now;
    await setTowns(war.app, war.depot.id, { mercy: ours, patridia: { owner: 'COLONIALS', changedAt } });
    const since = changedAt.toISOString();
    const threat = { threat: 'near', town: 'Mercy', fallen: 'Patridia', since } as const;
    return { kind: 'town-threatened', ...threat, warehouse: war.place(), stockpiles: 9 };
  };
  beforeEach(() => followWar(war.app, war.admin));

  it('is sent in the channel’s language, with the stockpiles that it sees now', async () => {
    const german = war.discord.add();
    await addChannel(war.app, war.admin, war.webhook);
    await addChannel(war.app, war.admin, german, { language: 'de' });
    await war.happen([await threatened()]);
    war.pass(90 * SECOND);
    await war.sendNow();
    expect(war.contents()).toEqual([
      expect.stringMatching(/Depot.* is threatened: Patridia fell <t:\d+:R>; 2 stockpiles there/),
    ]);
    expect(war.contents(german)).toEqual([
      expect.stringMatching(/Depot.* ist bedroht: Patridia fiel <t:\d+:R>; 2 Stockpiles dort/),
    ]);
  });

  it('is sent as it is then: its own town is lost by now', async () => {
    await addChannel(war.app, war.admin, war.webhook);
    await war.happen([await threatened()]);
    const lost = { owner: 'COLONIALS', changedAt: war.app.clock.now } as const;
    await setTowns(war.app, war.depot.id, { mercy: lost, patridia: ours });
    war.pass(90 * SECOND);
    await war.sendNow();
    expect(war.contents()).toEqual([expect.stringMatching(/^Town of .*Depot.* lost: Mercy fell/)]);
  });

  it('is not sent when the town was retaken meanwhile', async () => {
    await addChannel(war.app, war.admin, war.webhook);
    await war.happen([await threatened()]);
    await setTowns(war.app, war.depot.id, { mercy: ours, patridia: ours });
    war.pass(90 * SECOND);
    await war.sendNow();
    expect(war.contents()).toEqual([]);
  });
});

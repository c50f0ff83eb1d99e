import { channels } from '@backline/contract';
import { type AlertEvent, alertScopeOf } from '@backline/domain';
import { expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { allRules, channelFields } from '../../testing/channel-builders.ts';
import { HOUR, useChannelWorld } from '../../testing/channel-world.ts';
import { replyOf } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';

const war = useChannelWorld();

const ADMINS = { seesLocked: true, groupIds: [] };
const NOBODY = { seesLocked: false, groupIds: [] };

/** Stores events as the detection does, that many hours ago. */
async function happened(hoursAgo: number[], event: AlertEvent, access = ADMINS): Promise<void> {
  const stockpileId = 'stockpile' in event ? event.stockpile.id : null;
  await war.app.db.insert(schema.alertEvents).values(
    hoursAgo.map((hours) => ({
      scope: alertScopeOf(access),
      at: new Date(war.app.clock.now.getTime() - hours * HOUR).toISOString(),
      kind: event.kind,
      details: event,
      stockpileId,
    })),
  );
}

async function estimateOf(more: Partial<ReturnType<typeof channelFields>> | object = {}) {
  const { name: _, language: __, statusMessage: ___, ...fields } = channelFields();
  const channel = { ...fields, ...more };
  return replyOf(await war.app.call(channels.estimate, { body: { channel } }, war.admin));
}

/** Every twelve hours of the last week. */
const TWICE_A_DAY = Array.from({ length: 14 }, (_, index) => 167 - index * 12);

it('counts the messages of the last week, the digest too, for a day', async () => {
  await happened([...TWICE_A_DAY, 20 * 24], await war.soon('Alpha', 8));
  expect((await estimateOf()).messagesPerDay).toBe(2);
  expect((await estimateOf({ digestHour: 18 })).messagesPerDay).toBe(3);
  const off = { on: false, places: null, roleId: null };
  expect((await estimateOf({ rules: allRules({ publicSoon: off }) })).messagesPerDay).toBe(0);
  const elsewhere = { ...off, on: true, places: { warehouseIds: [war.depot.id + 1], categoryIds: [] } };
  expect((await estimateOf({ rules: allRules({ publicSoon: elsewhere }) })).messagesPerDay).toBe(0);
});

it('respects the limit, and counts what happens within 90 s as one message', async () => {
  const event = await war.soon('Alpha', 8);
  const hourly = Array.from({ length: 167 }, (_, index) => 167 - index);
  await happened([...hourly, ...hourly.map((hour) => hour - 0.02)], event);
  expect((await estimateOf()).messagesPerDay).toBe(24);
  expect((await estimateOf({ dailyLimit: 6 })).messagesPerDay).toBe(4);
});

it('is unknown until there are events of a day', async () => {
  expect((await estimateOf()).messagesPerDay).toBeNull();
  await happened([23], await war.soon('Alpha', 8));
  expect((await estimateOf()).messagesPerDay).toBeNull();
  await happened([24], await war.soon('Alpha', 8));
  expect((await estimateOf()).messagesPerDay).toBe(2);
});

it('uses the events of the same scope, if somebody has had that scope for a day', async () => {
  await happened(TWICE_A_DAY, await war.soon('Alpha', 8));
  await happened([48], await war.soon('Alpha', 8), NOBODY);
  expect((await estimateOf()).messagesPerDay).toBe(1);
});

it('leaves out what the group may not see, and counts the stockpiles that it may see', async () => {
  const [own, otherGroupId] = [await war.app.addGroup('A'), await war.app.addGroup('B')];
  const vault = { name: 'Vault', locked: true, permissionGroup: { id: otherGroupId } };
  war.depot = await addWarehouse(war.app, war.admin, {
    name: 'Bunker',
    stockpiles: [{ name: 'Shed' }, vault],
  });
  await happened(TWICE_A_DAY, await war.soon('Vault', 8));
  expect(await estimateOf({ groupId: own })).toEqual({
    messagesPerDay: 0,
    stockpiles: { seen: 3, all: 4 },
  });
  expect(await estimateOf({ groupId: otherGroupId })).toEqual({
    messagesPerDay: 2,
    stockpiles: { seen: 4, all: 4 },
  });
});

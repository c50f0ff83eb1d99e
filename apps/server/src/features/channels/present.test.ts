import type { AlertEvent } from '@backline/domain';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { addChannel } from '../../testing/channel-builders.ts';
import { HOUR, SECOND, seconds, useChannelWorld } from '../../testing/channel-world.ts';
import { START } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';

const war = useChannelWorld();

beforeEach(async () => {
  await addChannel(war.app, war.admin, war.webhook);
});

/** The lines that are sent about some alerts, after what happens while they wait. */
async function sentAfter(events: AlertEvent[], meanwhile: () => unknown = () => {}): Promise<string[]> {
  const before = war.contents().length;
  await war.happen(events);
  await meanwhile();
  war.pass(90 * SECOND);
  await war.sendNow();
  war.pass(5 * SECOND);
  return war
    .contents()
    .slice(before)
    .flatMap((content) => content.split('\n'));
}
const change = (columns: Partial<typeof schema.stockpiles.$inferInsert>, name = 'Alpha') =>
  war.app.db.update(schema.stockpiles).set(columns).where(eq(schema.stockpiles.name, name));
const giveUp = (active: boolean) =>
  war.app.db.update(schema.warehouses).set({ active }).where(eq(schema.warehouses.id, war.depot.id));
const link = (name: string, id: number) => `[${name}](<https://war.example/warehouses/${id}>)`;

describe('an old report', () => {
  const old = async (): Promise<AlertEvent> => {
    const reportedAt = new Date(START.getTime() - 30 * HOUR).toISOString();
    await change({ firUpdatedAt: reportedAt });
    const [row] = await war.app.db
      .select()
      .from(schema.stockpiles)
      .where(eq(schema.stockpiles.name, 'Alpha'));
    const stockpile = { id: row!.id, name: 'Alpha' };
    return { kind: 'report-old', stockpile, warehouse: war.place(), reportedAt };
  };

  it('is sent with the present name of its stockpile, and not once there is a newer report', async () => {
    const time = `<t:${seconds(new Date(START.getTime() - 30 * HOUR).toISOString())}:R>`;
    const renamed = await sentAfter([await old()], () => change({ name: 'Alpha-2' }));
    expect(renamed).toEqual([`**Alpha-2** at ${link('Depot', war.depot.id)} was last reported ${time}`]);
    await change({ name: 'Alpha' }, 'Alpha-2');
    const newer = new Date(START.getTime() - 30 * HOUR + 1).toISOString();
    expect(await sentAfter([await old()], () => change({ firUpdatedAt: newer }))).toEqual([]);
  });
});

describe('a shipment', () => {
  const since = new Date(START.getTime() - 6 * HOUR).toISOString();
  let shipmentId: number;
  let supplier: { id: number; name: string; location: string };
  beforeEach(async () => {
    const { id, name, location } = await addWarehouse(war.app, war.admin, { name: 'Supplier' });
    supplier = { id, name, location };
    const [row] = await war.app.db
      .insert(schema.shipments)
      .values({ supplierId: id, destinationId: war.depot.id, username: 'Anna', createdAt: since })
      .returning();
    shipmentId = row!.id;
    const cloth = await itemId(war.app, 'Cloth', true);
    for (const number of [1, 2, 3]) {
      const arrived = number === 3 ? null : START.toISOString();
      const state = arrived === null ? 'loaded' : 'delivered';
      const [box] = await war.app.db
        .insert(schema.shipmentContainers)
        .values({ shipmentId, number, state, holderName: 'Anna', loadedAt: since, deliveredAt: arrived })
        .returning();
      await war.app.db
        .insert(schema.shipmentContents)
        .values({ containerId: box!.id, itemId: cloth, crates: 60 });
    }
  });
  const way = (containers: number[]) => ({ shipmentId, from: supplier, to: war.place(), containers });
  const anna = { id: null, name: 'Anna *A*' };
  const delivered = (): AlertEvent => ({ kind: 'shipment-delivered', ...way([1, 2]), crates: 120, by: anna });
  const stalled = (): AlertEvent => ({
    kind: 'shipment-stalled',
    ...way([3]),
    holder: anna,
    since,
  });

  it('that arrived or stalled is a line each, with links to its places and its page', async () => {
    const page = (text: string) => `[${text}](<https://war.example/shipments/${shipmentId}>)`;
    const [from, to] = [link('Supplier', supplier.id), link('Depot', war.depot.id)];
    expect(await sentAfter([delivered(), stalled()])).toEqual([
      `Delivered to **${to}**: 120 crates from ${from} in ${page('containers 1, 2')}, by Anna \\*A\\*`,
      `**Anna \\*A\\*** has had ${page('container 3')} from ${from} to ${to} since <t:${seconds(since)}:R>`,
    ]);
  });

  it('is not mentioned once it was deleted, or turned out to be of locked stockpiles', async () => {
    const permissionGroupId = await war.app.addGroup('Officers');
    const lock = () => war.app.db.insert(schema.shipmentLocks).values({ shipmentId, permissionGroupId });
    expect(await sentAfter([delivered(), stalled()], lock)).toEqual([]);
    await war.app.db.delete(schema.shipmentLocks);
    expect(await sentAfter([stalled()])).toHaveLength(1);
    expect(await sentAfter([delivered(), stalled()], () => war.app.db.delete(schema.shipments))).toEqual([]);
  });
});

it('of several thresholds of one stockpile only the last is sent, and of another stockpile its own', async () => {
  const first = await war.soon('Alpha', 8);
  const otherSoon = await war.soon('Beta', 8);
  war.pass(SECOND);
  const lines = await sentAfter([first, otherSoon, await war.soon('Alpha', 4)]);
  // What is urgent comes first.
  expect(lines.map((line) => /\*\*(\w+)\*\*/.exec(line)?.[1])).toEqual(['Alpha', 'Beta']);
});

it('nothing is sent about a warehouse that was given up, and everything about one that was not', async () => {
  const events = [await war.short('Cloth', 4, 20), await war.soon('Alpha', 8)];
  expect(await sentAfter(events, () => giveUp(false))).toEqual([]);
  await giveUp(true);
  expect(await sentAfter(events)).toHaveLength(2);
});

it('a shortage has the present minimum, and is none once the minimum is met exactly', async () => {
  const event = await war.short('Cloth', 4, 20);
  const demand = (minimum: number) => () => war.app.db.update(schema.goals).set({ minimum });
  expect(await sentAfter([event], demand(5))).toEqual([expect.stringMatching(/Basic Materials 4 of 5$/)]);
  expect(await sentAfter([event], demand(4))).toEqual([]);
  expect(await sentAfter([event], () => war.app.db.delete(schema.goals))).toEqual([]);
});

it('a noted timer that is shorter than before still makes it urgent; one that is longer settles it', async () => {
  const event = await war.soon('Alpha', 4);
  const refreshed = (shift: number) => () =>
    war.setTimer('Alpha', new Date(Date.parse(event.publicAt) - 50 * HOUR + shift));
  expect(await sentAfter([event], refreshed(-HOUR))).toHaveLength(1);
  expect(await sentAfter([event], refreshed(0))).toHaveLength(1);
  expect(await sentAfter([event], refreshed(1))).toEqual([]);
});

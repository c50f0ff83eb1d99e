import { channels, fir } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { addChannel, allRules } from '../../testing/channel-builders.ts';
import { HOUR, SECOND, seconds, useChannelWorld } from '../../testing/channel-world.ts';
import { replyOf } from '../../testing/test-app.ts';
import { itemId } from '../../testing/warehouse-builders.ts';

const war = useChannelWorld();

beforeEach(async () => {
  for (const name of ['Cloth', 'Bandages']) {
    const goal = { warehouseId: war.depot.id, itemId: await itemId(war.app, name, true), target: 100 };
    await war.app.db.insert(schema.goals).values({ ...goal, minimum: 10 });
  }
});

async function report(quantity: number, bandages = 500) {
  war.admin = await war.app.signIn({ admin: true });
  const timestamp = war.app.clock.now.toISOString();
  const shared = { stockpileName: 'Alpha', crated: true, timestamp };
  const entries = [
    { ...shared, codeName: 'Cloth', quantity },
    { ...shared, codeName: 'Bandages', quantity: bandages },
  ];
  const body = { report: { entries, force: true, confirm: true } };
  replyOf(await war.app.call(fir.processReport, { body }, war.admin));
  await war.app.server.jobs.runNow('alerts');
}

/** Ten crates an hour are used until 60 are left, which last 6 hours. */
async function useUp() {
  for (const quantity of [120, 100, 80, 60]) {
    await report(quantity);
    if (quantity > 60) war.pass(2 * HOUR);
  }
}

const in6Hours = () => seconds(new Date(war.app.clock.now.getTime() + 6 * HOUR).toISOString());

it('what runs out soon is sent to channels with that rule, with the time of its end', async () => {
  const german = war.discord.add();
  const without = war.discord.add();
  const { depot } = war;
  await addChannel(war.app, war.admin, war.webhook);
  await addChannel(war.app, war.admin, german, { language: 'de' });
  const runsOut = { on: false, places: null, roleId: null };
  await addChannel(war.app, war.admin, without, { rules: allRules({ runsOut }) });
  await useUp();
  const end = in6Hours();
  war.pass(90 * SECOND);
  await war.sendNow();
  const link = `**[Depot](<https://war.example/warehouses/${depot.id}>)**`;
  expect(war.contents()).toEqual([`Running out at ${link}: Basic Materials empty <t:${end}:R>`]);
  expect(war.contents(german)).toEqual([`Geht aus in ${link}: Basis-Materialien <t:${end}:R> leer`]);
  expect(war.contents(without)).toEqual([]);
});

it('what was restocked before the message is sent is not mentioned; what is below its minimum is only short', async () => {
  await addChannel(war.app, war.admin, war.webhook);
  await useUp();
  await report(300);
  war.pass(90 * SECOND);
  await war.sendNow();
  expect(war.contents()).toEqual([]);
  await report(300);
  war.pass(HOUR);
  await report(60);
  war.pass(SECOND);
  await report(9);
  war.pass(90 * SECOND);
  await war.sendNow();
  expect(war.contents()).toEqual([expect.stringMatching(/^Under minimum at .*: Basic Materials 9 of 10$/)]);
});

it('a message that waited has the times of the newest report', async () => {
  const quietHours = { from: '00:00', to: '23:59' };
  const { id } = await addChannel(war.app, war.admin, war.webhook, { quietHours });
  await useUp();
  war.pass(2 * HOUR);
  await report(50); // 70 of 8 hours were used: 5.7 hours are left
  const change = { channel: { attributes: { quietHours: null } } };
  replyOf(await war.app.call(channels.update, { params: { id }, body: change }, war.admin));
  war.pass(90 * SECOND);
  await war.sendNow();
  const [message] = war.contents();
  const end = Number(/^Running out at .*: Basic Materials empty <t:(\d+):R>$/.exec(message ?? '')?.[1]);
  const hours = end / 3600 - war.app.clock.now.getTime() / HOUR;
  expect(hours).toBeGreaterThan(5.4);
  expect(hours).toBeLessThan(5.9);
});

it('a channel that was saved before a rule existed has it off, and can be changed', async () => {
  const { id } = await addChannel(war.app, war.admin, war.webhook, { dailyLimit: 3 });
  const { runsOut: _, ...older } = allRules();
  await war.app.db.update(schema.channels).set({ rules: older }).where(eq(schema.channels.id, id));
  expect((await war.card(id)).rules.runsOut).toEqual({ on: false, places: null, roleId: null });
  expect(replyOf(await war.app.call(channels.list, {}, war.admin))).toHaveLength(1);
  await useUp();
  war.pass(90 * SECOND);
  await war.sendNow();
  expect(war.contents()).toEqual([]);
  const change = { channel: { attributes: { rules: allRules() } } };
  const changed = replyOf(await war.app.call(channels.update, { params: { id }, body: change }, war.admin));
  expect(changed.rules.runsOut).toEqual({ on: true, places: null, roleId: null });
});

it('what runs out in a warehouse by several alerts is one line, with each item once', async () => {
  await addChannel(war.app, war.admin, war.webhook);
  for (const [index, bandages] of [150, 130, 110, 90].entries()) {
    await report(120 - 20 * index, bandages); // Bandages last 9 hours, Cloth 6
    if (index < 3) war.pass(2 * HOUR);
  }
  const item = { firName: 'Cloth', crated: true, name: 'Basic Materials (Crated)' };
  const endsAt = war.app.clock.now.toISOString();
  await war.happen([{ kind: 'runs-out', warehouse: war.place(), items: [{ item, end: 'empty', endsAt }] }]);
  const cloth = in6Hours();
  war.pass(90 * SECOND);
  await war.sendNow();
  expect(war.contents()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Running out at \\S+: Basic Materials empty <t:${cloth}:R>, Bandages empty <t:${cloth + 3 * 3600}:R>$`,
      ),
    ),
  ]);
});

import { alertScopeOf } from '@backline/domain';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { announce } from '../../db/announce.ts';
import { channelAlerts, channels } from '../../db/schema.ts';
import { addChannel } from '../../testing/channel-builders.ts';
import { SECOND, useChannelWorld } from '../../testing/channel-world.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** A queue sleeps until something is due; only after a minute would it look without having been woken. */
const SOON = { timeout: 10 * SECOND, interval: 20 };
const TEST_MS = 30 * SECOND;

const war = useChannelWorld();
let otherApps: TestApp[] = [];

afterEach(async () => {
  for (const testApp of otherApps) await testApp.close();
  otherApps = [];
});

/** Another process, whose jobs run by themselves, on a clock that goes on; it runs as far ahead as an alert waits for others. */
async function startAnother(): Promise<TestApp> {
  const another = await war.openAnother();
  otherApps.push(another);
  const ahead = war.app.clock.now.getTime() + 90 * SECOND - Date.now();
  Object.defineProperty(another.clock, 'now', { get: () => new Date(Date.now() + ahead) });
  another.server.jobs.start();
  return another;
}

/** Until its queue sleeps: it has sent what there was, and found that nothing is due. */
async function untilAsleep(sent: number): Promise<void> {
  await expect.poll(() => war.contents().length, SOON).toBe(sent);
  await new Promise((resolve) => setTimeout(resolve, SECOND));
}

/** As the detection of alerts does: the pages and the other processes are told with the commit. */
async function happenAndTell(name: string): Promise<void> {
  await war.happen([await war.soon(name, 8)]);
  const audience = alertScopeOf({ seesLocked: false, groupIds: [] });
  await announce(war.app.db, { event: 'change', features: ['alerts'], page: null, audience });
}

describe('a message to a channel', () => {
  it(
    'that another process has queued is sent at once',
    async () => {
      await addChannel(war.app, war.admin, war.webhook);
      await happenAndTell('Alpha');
      await startAnother();
      await untilAsleep(1);
      await happenAndTell('Beta');
      await expect.poll(() => war.contents().length, SOON).toBe(2);
    },
    TEST_MS,
  );

  it(
    'is sent when it is due, though nothing wakes the queue',
    async () => {
      await addChannel(war.app, war.admin, war.webhook);
      await happenAndTell('Alpha');
      await startAnother();
      await untilAsleep(1);
      war.pass(5 * SECOND);
      await happenAndTell('Beta');
      const began = Date.now();
      await expect.poll(() => war.contents().length, SOON).toBe(2);
      expect(Date.now() - began).toBeGreaterThan(2 * SECOND);
    },
    TEST_MS,
  );

  it(
    'that failed is tried again at its time',
    async () => {
      await addChannel(war.app, war.admin, war.webhook);
      war.webhook.fail({ status: 500 }, 1);
      await happenAndTell('Alpha');
      await startAnother();
      await expect.poll(() => war.webhook.requests, SOON).toBe(1);
      await expect.poll(() => war.contents().length, SOON).toBe(1);
    },
    TEST_MS,
  );

  it(
    'that waited while no process ran is sent at the start',
    async () => {
      await addChannel(war.app, war.admin, war.webhook);
      await war.happen([await war.soon('Alpha', 8)]);
      await startAnother();
      await expect.poll(() => war.contents().length, SOON).toBe(1);
    },
    TEST_MS,
  );

  it(
    'whose process died while it sent is sent by another when the lease ends',
    async () => {
      const { id } = await addChannel(war.app, war.admin, war.webhook);
      await war.happen([await war.soon('Alpha', 8)]);
      const leasedUntil = new Date(war.app.clock.now.getTime() + 94 * SECOND).toISOString();
      await war.app.db.update(channels).set({ leasedUntil }).where(eq(channels.id, id));
      await startAnother();
      await expect.poll(() => war.contents().length, SOON).toBe(1);
      await expect.poll(() => war.app.db.select().from(channelAlerts), SOON).toEqual([]);
    },
    TEST_MS,
  );
});

import { beforeEach, expect, it } from 'vitest';
import { warApiAnswers, warApiState } from '../../db/schema.ts';
import { openFakeWarApi } from '../../testing/fake-war-api.ts';
import { useOpened, useTestApp } from '../../testing/test-app.ts';
import { pollWarApi } from './poll-war-api.ts';

const MINUTE = 60_000;
const silent = { warn: () => {} } as never; // only `warn` is called

const api = useOpened(() => openFakeWarApi(() => app.clock.now));
const app = useTestApp(() => ({ emptied: false, config: { warApi: { address: api.address } } }));
beforeEach(() => app.empty());

/** A pass in which everything is due, after the pause that the last one asked for. @returns the pause after it, in seconds. */
async function pass() {
  const { config, database, db, clock } = app;
  const [before] = await db.select().from(warApiState);
  const free = Math.max(clock.now.getTime() + 2 * MINUTE, Date.parse(before?.retryAt ?? '') || 0);
  clock.now = new Date(free);
  await db.update(warApiAnswers).set({ dueAt: clock.now.toISOString() });
  await pollWarApi(
    { config, database, now: () => clock.now, log: silent, timeoutMs: 10_000 },
    new AbortController().signal,
  );
  const [state] = await db.select().from(warApiState);
  return Math.max(0, (Date.parse(state!.retryAt) - clock.now.getTime()) / 1000);
}

it('a shard that answers one address and fails another is asked again soon, however often that happens', async () => {
  await pass();
  await pass();
  api.fail({ status: 503 }, /dynamic/);
  for (let round = 0; round < 8; round += 1) expect(await pass()).toBeLessThanOrEqual(7.5);
  api.fail({ status: 503 });
  const pauses = [await pass(), await pass(), await pass(), await pass()];
  expect(pauses[3]).toBeGreaterThanOrEqual(40); // nothing answers: 5, 10, 20, 40 seconds and more
  api.recover();
  expect(await pass()).toBe(0);
});

import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../db/schema.ts';
import { START, useTestApp } from '../testing/test-app.ts';
import { type Sent, sendDue } from './send-due.ts';

const app = useTestApp();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const later = (minutes: number) => {
  app.clock.now = new Date(START.getTime() + minutes * MINUTE);
};

describe('a recipient', () => {
  let ids: number[];
  let sentTo: number[];
  let outcomes: Map<number, Sent>;
  let stop: AbortController;
  /** The server is stopped while it sends to this recipient. */
  let stoppedAt: number | undefined;

  beforeEach(async () => {
    const rows = ['First', 'Second', 'Third'].map((name) => ({ name, spreadsheetId: name }));
    ids = (await app.db.insert(schema.spreadsheets).values(rows).returning()).map(({ id }) => id);
    sentTo = [];
    outcomes = new Map();
    stop = new AbortController();
    stoppedAt = undefined;
  });

  const send = async (_: unknown, id: number): Promise<Sent> => {
    sentTo.push(id);
    if (id === stoppedAt) stop.abort();
    return outcomes.get(id) ?? { status: 'ok', pauseMs: HOUR };
  };
  /** Sends what is due now. @returns the recipients, in order, by their place in the table. */
  const run = async () => {
    sentTo = [];
    const services = { database: app.database, now: () => app.clock.now, log: app.server.log };
    const queue = {
      feature: 'test',
      isShown: false,
      table: schema.spreadsheets,
      dueAt: sql`'epoch'::timestamptz`,
      send,
    };
    await sendDue(services, queue, stop.signal);
    return sentTo.map((id) => ids.indexOf(id));
  };
  const stored = async (place: number) => {
    const rows = await app.db.select().from(schema.spreadsheets).orderBy(schema.spreadsheets.id);
    const { failures, lastError, lastErrorAt, lastSuccessAt, retryAt, leasedUntil } = rows[place]!;
    return { failures, lastError, lastErrorAt, lastSuccessAt, retryAt, leasedUntil };
  };
  const failed = (lasting: boolean, askedMs?: number): Sent => ({
    status: 'failed',
    reason: 'No access.',
    lasting,
    askedMs,
  });
  const pauseOf = async (place: number) =>
    Date.parse((await stored(place)).retryAt) - app.clock.now.getTime();

  it('that has waited longest is tried first, and each comes again after its own pause', async () => {
    expect(await run()).toEqual([0, 1, 2]);
    for (const [place, minutes] of [30, 10, 20].entries()) {
      const retryAt = new Date(START.getTime() + minutes * MINUTE).toISOString();
      await app.db
        .update(schema.spreadsheets)
        .set({ retryAt })
        .where(eq(schema.spreadsheets.id, ids[place]!));
    }
    later(10);
    expect(await run()).toEqual([1]);
    later(40);
    expect(await run()).toEqual([2, 0]);
  });

  it('that fails is tried again soon, or after half an hour where a person must act, never before the asked pause', async () => {
    outcomes
      .set(ids[0]!, failed(false))
      .set(ids[1]!, failed(true))
      .set(ids[2]!, failed(true, 50 * MINUTE));
    expect(await run()).toEqual([0, 1, 2]);
    const [soon, seldom, asked] = [await pauseOf(0), await pauseOf(1), await pauseOf(2)];
    expect(soon).toBeGreaterThanOrEqual(5000);
    expect(soon).toBeLessThanOrEqual(7500);
    expect(seldom).toBe(30 * MINUTE);
    expect(asked).toBeGreaterThanOrEqual(50 * MINUTE);
    expect(asked).toBeLessThanOrEqual(50 * MINUTE + 2500);
    const at = START.toISOString();
    expect(await stored(1)).toMatchObject({
      failures: 1,
      lastError: 'No access.',
      lastErrorAt: at,
      lastSuccessAt: null,
    });
    later(180);
    outcomes.clear();
    expect((await run()).sort()).toEqual([0, 1, 2]);
    // The last failure stays visible, with its time.
    const success = {
      failures: 0,
      lastError: 'No access.',
      lastErrorAt: at,
      lastSuccessAt: app.clock.now.toISOString(),
    };
    expect(await stored(1)).toMatchObject(success);
  });

  it('whose send was cut off by a stop has not failed, and is free for the next process at once', async () => {
    outcomes.set(ids[0]!, failed(false));
    stoppedAt = ids[0];
    expect(await run()).toEqual([0]);
    stop = new AbortController();
    stoppedAt = undefined;
    outcomes.clear();
    expect(await stored(0)).toMatchObject({ failures: 0, lastError: null });
    expect(await run()).toEqual([0, 1, 2]);
  });

  it('for which nothing was left to send has neither failed nor succeeded', async () => {
    const settled: number[] = [];
    const nothing: Sent = {
      status: 'nothing',
      settle: async (transaction) => {
        settled.push(1);
        const retryAt = new Date(START.getTime() + HOUR).toISOString();
        await transaction
          .update(schema.spreadsheets)
          .set({ retryAt })
          .where(eq(schema.spreadsheets.id, ids[0]!));
      },
    };
    outcomes.set(ids[0]!, nothing);
    expect(await run()).toEqual([0, 1, 2]);
    expect(settled).toEqual([1]);
    expect(await stored(0)).toMatchObject({ failures: 0, lastError: null, lastSuccessAt: null });
  });
});

import { HOUR_MS, releaseBounds, timerUrgency } from '@backline/domain';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reports, stockpiles } from '../db/schema.ts';
import { openTestApp, START, type TestApp } from '../testing/test-app.ts';
import { fillDemo } from './fill-demo.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
  await app.empty();
  await fillDemo(app.db, START);
});
afterAll(() => app.close());

describe('the demo war', () => {
  it('has the reports of each stockpile in the order of their times, up to that of its contents', async () => {
    const rows = await app.db.select().from(stockpiles);
    const all = await app.db.select().from(reports).orderBy(asc(reports.id));
    expect(rows).toHaveLength(40);
    for (const { id, firUpdatedAt } of rows) {
      const own = all.filter(({ stockpileId }) => stockpileId === id);
      const times = own.map(({ takenAt }) => takenAt);
      expect(times).toHaveLength(6);
      expect(times).toEqual(times.toSorted());
      expect(new Set(times).size).toBe(6);
      expect(times.at(-1)).toBe(firUpdatedAt);
      expect(own.map(({ previousTakenAt }) => previousTakenAt)).toEqual([
        '1970-01-01T00:00:00.000Z',
        ...times.slice(0, -1),
      ]);
    }
  });

  it('has timers that its reports agree with: some run out tonight, of others only bounds are known', async () => {
    const rows = await app.db.select().from(stockpiles);
    const bounds = rows.map(({ refreshedAt, changedAfter, changedBefore }) =>
      releaseBounds({
        refreshedAt: Date.parse(refreshedAt),
        changedAfter: Date.parse(changedAfter),
        changedBefore: Date.parse(changedBefore),
      }),
    );
    const urgent = bounds.filter((range) => timerUrgency(range, START.getTime()) !== null);
    expect(urgent.length).toBeGreaterThan(1);
    const open = bounds.filter((range) => range !== null && range.earliest < range.latest);
    expect(open.length).toBeGreaterThan(5);
    expect(open.every((range) => range !== null && range.latest - range.earliest <= 9 * HOUR_MS)).toBe(true);
  });
});

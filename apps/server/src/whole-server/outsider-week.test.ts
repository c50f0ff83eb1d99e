import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../testing/live-page.ts';
import { compareWeeks } from '../testing/outsider-week.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

/** `npm run soak -- --only=outsider` runs further seeds, as many as requested. */
const SEEDS = [1];

let whole: { app: TestApp; address: string };
let open: { app: TestApp; address: string };

beforeAll(async () => {
  const place = async () => {
    const app = await openTestApp();
    return { app, address: await listen(app.server) };
  };
  whole = await place();
  open = await place();
});
afterAll(async () => {
  await whole.app.close();
  await open.app.close();
});

it.each(SEEDS)(
  'to an outsider a week with locked stockpiles equals the same week without them, in every answer and event (seed %i)',
  { timeout: 600_000 },
  async (seed) => {
    const week = await compareWeeks({ whole, open }, seed);
    expect(week.problems).toEqual([]);
    // A week in which nothing hidden happened would prove nothing.
    expect(week.hidden).toBeGreaterThan(10);
    expect(week.hiddenReports).toBeGreaterThan(0);
    expect(week.hiddenAlerts).toBeGreaterThan(0);
    expect(week.events).toBeGreaterThan(20);
  },
);

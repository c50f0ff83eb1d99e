import { keysOf } from '../../apps/server/src/db/keys-of.ts';
import makeTemplate from '../../apps/server/src/testing/database-template.ts';
import { listen } from '../../apps/server/src/testing/live-page.ts';
import { compareWeeks } from '../../apps/server/src/testing/outsider-week.ts';
import { openTestApp } from '../../apps/server/src/testing/test-app.ts';
import type { Soak } from './soak.ts';

const WEEKS = 100;

/**
 * Simulates weeks of random activity with and without locked stockpiles, which must look the same to an
 * outsider. `TEST_DATABASE_URL` selects the database, as in the tests. A week that differs is reported with
 * its seed.
 */
export const soakOutsider: Soak = async (weeks = WEEKS, seed) => {
  const removeTemplate = await makeTemplate();
  const place = async () => {
    const app = await openTestApp();
    return { app, address: await listen(app.server) };
  };
  const places = { whole: await place(), open: await place() };
  const problems: string[] = [];
  const sums = { answers: 0, events: 0, moments: 0, hidden: 0, hiddenReports: 0, hiddenShipments: 0 };
  for (let week = 0; week < weeks; week += 1) {
    const { problems: found, ...counts } = await compareWeeks(places, seed + week);
    problems.push(...found.slice(0, 3).map((problem) => `--seed=${seed + week}: ${problem}`));
    for (const name of keysOf(sums)) sums[name] += counts[name];
    console.log(
      `week ${week + 1}/${weeks}, seed ${seed + week}: ${JSON.stringify(counts)}, ${found.length} problems`,
    );
  }
  console.log(`${weeks} weeks: ${JSON.stringify(sums)}, ${problems.length} problems`);
  await places.whole.app.close();
  await places.open.app.close();
  await removeTemplate();
  return problems;
};

import { parseArgs } from 'node:util';
import { soakChannelAlerts } from './soak/channel-alerts.ts';
import { soakExports } from './soak/exports.ts';
import { soakFailover } from './soak/failover.ts';
import { soakFaults } from './soak/faults.ts';
import { soakFuzz } from './soak/fuzz.ts';
import { soakMigrations } from './soak/migrations.ts';
import { soakOutsider } from './soak/outsider.ts';
import { soakPictureLimits } from './soak/picture-limits.ts';
import { soakPictures } from './soak/pictures.ts';
import { soakReviews } from './soak/reviews.ts';
import { soakSavedStockpiles } from './soak/saved-stockpiles.ts';
import type { Soak } from './soak/soak.ts';
import { soakSockets } from './soak/sockets.ts';

/**
 * Tests that take too long for `npm test`, run manually before a release; they need a built server (`npm run
 * build`).
 * `npm run soak` runs everything; `-- --only=kills,fuzz` selects some; `--amount=10` sets the number of
 * rounds, requests or pictures of each; `--seed=…` repeats the random choices of an earlier run.
 */
const SOAKS: Record<string, Soak> = {
  ...soakFaults,
  alerts: soakChannelAlerts,
  exports: soakExports,
  failover: soakFailover,
  saves: soakSavedStockpiles,
  fuzz: soakFuzz,
  outsider: soakOutsider,
  pictures: soakPictures,
  limits: soakPictureLimits,
  migrations: soakMigrations,
  sockets: soakSockets,
  reviews: soakReviews,
};

const { values } = parseArgs({
  options: { only: { type: 'string' }, amount: { type: 'string' }, seed: { type: 'string' } },
});
const chosen = values.only?.split(',') ?? Object.keys(SOAKS);
const amount = values.amount === undefined ? undefined : Number(values.amount);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));

let failed = 0;
for (const name of chosen) {
  const soak = SOAKS[name];
  if (soak === undefined) throw new Error(`Unknown: ${name}. Choose from ${Object.keys(SOAKS).join(', ')}.`);
  console.log(`\n== ${name}`);
  const problems = await soak(amount, seed);
  for (const problem of problems.slice(0, 20)) console.log(`  PROBLEM: ${problem}`);
  if (problems.length > 20) console.log(`  … and ${problems.length - 20} more`);
  if (problems.length > 0) failed += 1;
}
console.log(failed === 0 ? '\nEverything passed.' : `\n${failed} of ${chosen.length} failed.`);
process.exit(failed === 0 ? 0 : 1);

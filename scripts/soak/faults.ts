import { findPostgres } from '../../apps/server/src/testing/temporary-postgres.ts';
import { moveClockBackWhileReporting } from '../../e2e/faults/clock-moved-back.ts';
import type { Engine } from '../../e2e/faults/engines.ts';
import { fillDiskWhileReporting } from '../../e2e/faults/full-disk.ts';
import { killWhileReporting } from '../../e2e/faults/kills.ts';
import { tryLocks } from '../../e2e/faults/locks.ts';
import { restartPostgresWhileReporting } from '../../e2e/faults/postgres-restarts.ts';
import type { Answers } from '../../e2e/faults/reporting.ts';
import { breakServicesWhileReporting } from '../../e2e/faults/services-down.ts';
import type { Soak } from './soak.ts';

const KILLS = 100;
const RESTARTS = 20;
const FULL_DISKS = 5;
const CLOCKS = 5;
const SERVICES_DOWN = 5;

const bin = findPostgres();
const engines: Engine[] = bin === null ? ['embedded'] : ['embedded', 'postgres'];
if (bin === null) console.log('No PostgreSQL was found here: only the embedded database is tried.');

function line(what: string, { acknowledged, refused, broken, problems }: Answers): void {
  const answers = Object.entries(refused).map(([code, count]) => `, ${count} ${code}`);
  console.log(
    `${what}: ${acknowledged} acknowledged${answers.join('')}, ${broken} broken, ${problems.length} problems`,
  );
}

/** Every fault under load: on return, what was lost, half applied, or not said clearly. */
export const soakFaults: Record<string, Soak> = {
  locks: () => tryLocks((one) => console.log(one)),
  kills: async (rounds = KILLS) => {
    const problems: string[] = [];
    for (const engine of engines) {
      const answers = await killWhileReporting(engine, bin, rounds, (round, soFar) =>
        line(`${engine}, kill ${round}/${rounds}`, soFar),
      );
      problems.push(...answers.problems);
    }
    return problems;
  },
  restarts: async (rounds = RESTARTS) => {
    if (bin === null) return [];
    const answers = await restartPostgresWhileReporting(bin, rounds, (round, soFar) =>
      line(`PostgreSQL restarted ${round}/${rounds}`, soFar),
    );
    return answers.problems;
  },
  disk: async (rounds = FULL_DISKS) => {
    const problems: string[] = [];
    for (const engine of engines) {
      const answers = await fillDiskWhileReporting(engine, bin, rounds);
      if (typeof answers === 'string') return [answers];
      line(`${engine}, disk filled ${rounds} times`, answers);
      problems.push(...answers.problems);
    }
    return problems;
  },
  services: async (rounds = SERVICES_DOWN) => {
    const problems: string[] = [];
    for (const engine of engines) {
      const answers = await breakServicesWhileReporting(engine, bin, rounds, (round, soFar) =>
        line(`${engine}, Discord and Sheets down ${round}/${rounds}`, soFar),
      );
      problems.push(...answers.problems);
    }
    return problems;
  },
  clock: async (rounds = CLOCKS) => {
    const problems: string[] = [];
    for (const engine of engines)
      for (let round = 1; round <= rounds; round += 1) {
        const answers = await moveClockBackWhileReporting(engine, bin);
        line(`${engine}, clock moved back ${round}/${rounds}`, answers);
        problems.push(...answers.problems);
      }
    return problems;
  },
};

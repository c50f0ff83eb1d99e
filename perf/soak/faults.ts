import { moveClockBackWhileReporting } from '../../e2e/faults/clock-moved-back.ts';
import { killFirstStart } from '../../e2e/faults/first-starts.ts';
import { fillDiskWhileReporting } from '../../e2e/faults/full-disk.ts';
import { killWhileReporting } from '../../e2e/faults/kills.ts';
import { tryLocks } from '../../e2e/faults/locks.ts';
import { killDuringPack } from '../../e2e/faults/pack-kills.ts';
import { liveUnderUmask } from '../../e2e/faults/permissions.ts';
import { restartPostgresWhileReporting } from '../../e2e/faults/postgres-restarts.ts';
import type { Answers } from '../../e2e/faults/reporting.ts';
import { breakServicesWhileReporting } from '../../e2e/faults/services-down.ts';
import { killDuringWarReset } from '../../e2e/faults/war-resets.ts';
import type { Soak } from './soak.ts';

const KILLS = 100;
const RESETS = 30;
const PACKS = 30;
const RESTARTS = 20;
const FULL_DISKS = 5;
const CLOCKS = 5;
const SERVICES_DOWN = 5;
const FIRST_STARTS = 20;
/** The most common umasks come first, then the rest of 000 to 077. */
const COMMON_UMASKS = [0o000, 0o022, 0o077, 0o027, 0o002];
const UMASKS = [...new Set([...COMMON_UMASKS, ...Array.from({ length: 0o100 }, (_, umask) => umask)])];

function line(what: string, { acknowledged, refused, broken, problems }: Answers): void {
  const answers = Object.entries(refused).map(([code, count]) => `, ${count} ${code}`);
  console.log(
    `${what}: ${acknowledged} acknowledged${answers.join('')}, ${broken} broken, ${problems.length} problems`,
  );
}

/** Every fault under load. Each returns what was lost, half applied or not reported clearly. */
export const soakFaults: Record<string, Soak> = {
  'first-starts': async (rounds = FIRST_STARTS) => {
    const problems: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const start = await killFirstStart();
      console.log(
        `first start killed ${round}/${rounds}: left ${start.left}; ${start.problems.length} problems`,
      );
      problems.push(...start.problems);
    }
    return problems;
  },
  permissions: async (umasks = UMASKS.length) => {
    const problems: string[] = [];
    for (const umask of UMASKS.slice(0, umasks)) {
      const life = await liveUnderUmask(umask);
      console.log(
        `umask ${umask.toString(8).padStart(3, '0')}: ${life.files} files, ${life.problems.length} problems`,
      );
      problems.push(...life.problems);
    }
    return problems;
  },
  locks: () => tryLocks((text) => console.log(text)),
  kills: async (rounds = KILLS) => {
    const answers = await killWhileReporting(rounds, (round, soFar) =>
      line(`kill ${round}/${rounds}`, soFar),
    );
    return answers.problems;
  },
  resets: async (rounds = RESETS) => {
    const { problems } = await killDuringWarReset(
      rounds,
      (round, { kept, reset, settled, problems: found }) =>
        console.log(
          `kill ${round}/${rounds}: ${kept} kept, ${reset} reset, ${settled} to settle, ${found.length} problems`,
        ),
    );
    return problems;
  },
  packs: async (rounds = PACKS) => {
    const { problems } = await killDuringPack(rounds, (round, { applied, notApplied, problems: found }) =>
      console.log(`kill ${round}/${rounds}: ${applied} in use, ${notApplied} not, ${found.length} problems`),
    );
    return problems;
  },
  restarts: async (rounds = RESTARTS) => {
    const answers = await restartPostgresWhileReporting(rounds, (round, soFar) =>
      line(`PostgreSQL restarted ${round}/${rounds}`, soFar),
    );
    return answers.problems;
  },
  disk: async (rounds = FULL_DISKS) => {
    const answers = await fillDiskWhileReporting(rounds);
    if (typeof answers === 'string') return [answers];
    line(`disk filled ${rounds} times`, answers);
    return answers.problems;
  },
  services: async (rounds = SERVICES_DOWN) => {
    const answers = await breakServicesWhileReporting(rounds, (round, soFar) =>
      line(`Discord and Sheets down ${round}/${rounds}`, soFar),
    );
    return answers.problems;
  },
  clock: async (rounds = CLOCKS) => {
    const problems: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const answers = await moveClockBackWhileReporting();
      line(`clock moved back ${round}/${rounds}`, answers);
      problems.push(...answers.problems);
    }
    return problems;
  },
};

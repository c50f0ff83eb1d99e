import { expect, test } from '@playwright/test';
import { findPostgres } from '../apps/server/src/testing/temporary-postgres.ts';
import { moveClockBackWhileReporting } from './faults/clock-moved-back.ts';
import type { Engine } from './faults/engines.ts';
import { fillDiskWhileReporting } from './faults/full-disk.ts';
import { killWhileReporting } from './faults/kills.ts';
import { restartPostgresWhileReporting } from './faults/postgres-restarts.ts';
import type { Answers } from './faults/reporting.ts';

/** The short form of what `npm run soak` does for long: nothing that was acknowledged is lost, nothing is half applied. */
const bin = findPostgres();
const NO_POSTGRES = 'PostgreSQL is not installed here';
const ENGINES: Engine[] = ['embedded', 'postgres'];

function expectNothingLost(answers: Answers): void {
  console.log(`  ${JSON.stringify({ ...answers, problems: answers.problems.length })}`);
  expect(answers.problems).toEqual([]);
  expect(answers.acknowledged).toBeGreaterThan(0);
}

for (const engine of ENGINES) {
  test(`a server killed under load has every acknowledged report, whole: ${engine}`, async () => {
    test.skip(engine === 'postgres' && bin === null, NO_POSTGRES);
    let rounds = 0;
    let last: Answers | undefined;
    await killWhileReporting(engine, bin, 4, (answers) => {
      rounds += 1;
      last = answers;
    });
    expect(rounds).toBe(4);
    if (last) expectNothingLost(last);
  });

  test(`a full disk refuses reports in clear words and serves again when there is room: ${engine}`, async () => {
    test.skip(engine === 'postgres' && bin === null, NO_POSTGRES);
    const answers = await fillDiskWhileReporting(engine, bin, 1);
    test.skip(answers === null, 'this user may not mount a small disk');
    if (answers === null) return;
    expectNothingLost(answers);
    expect(answers.refused.unavailable).toBeGreaterThan(0);
  });

  test(`a clock that moves back an hour hinders nobody: ${engine}`, async () => {
    test.skip(engine === 'postgres' && bin === null, NO_POSTGRES);
    const answers = await moveClockBackWhileReporting(engine, bin);
    expectNothingLost(answers);
    expect(answers.refused).toEqual({});
  });
}

test('PostgreSQL that restarts under load: two servers serve again by themselves', async () => {
  test.skip(bin === null, NO_POSTGRES);
  let last: Answers | undefined;
  await restartPostgresWhileReporting(bin ?? '', 2, (answers) => {
    last = answers;
  });
  if (last) expectNothingLost(last);
});

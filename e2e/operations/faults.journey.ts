import { expect, test } from '@playwright/test';
import { moveClockBackWhileReporting } from '../faults/clock-moved-back.ts';
import { fillDiskWhileReporting } from '../faults/full-disk.ts';
import { killWhileReporting } from '../faults/kills.ts';
import { restartPostgresWhileReporting } from '../faults/postgres-restarts.ts';
import type { Answers } from '../faults/reporting.ts';
import { breakServicesWhileReporting } from '../faults/services-down.ts';
import { killDuringWarReset } from '../faults/war-resets.ts';
import { skipWhere } from '../support/skip.ts';

/** A short form of the faults in `npm run soak`: no acknowledged data is lost and nothing is half applied. */
function expectNothingLost(answers: Answers): void {
  console.log(`  ${JSON.stringify({ ...answers, problems: answers.problems.length })}`);
  expect(answers.problems).toEqual([]);
  expect(answers.acknowledged).toBeGreaterThan(0);
}

test('a server killed under load keeps every acknowledged report, complete', async () => {
  expectNothingLost(await killWhileReporting(4));
});

test('a server killed during a war reset leaves an archive if, and only if, the war was reset', async () => {
  const result = await killDuringWarReset(3);
  console.log(`  ${JSON.stringify(result)}`);
  expect(result.problems).toEqual([]);
  expect(result.kept + result.reset).toBe(3);
});

test('with a full disk the server refuses reports with a clear message, and recovers when there is space', async () => {
  const answers = await fillDiskWhileReporting(1);
  if (typeof answers === 'string') return skipWhere(true, answers);
  expectNothingLost(answers);
  expect(answers.refused.unavailable).toBeGreaterThan(0);
});

test('a clock that is moved back an hour disturbs nobody', async () => {
  const answers = await moveClockBackWhileReporting();
  expectNothingLost(answers);
  expect(answers.refused).toEqual({});
});

test('failures of Discord and Google Sheets prevent no report, and every row arrives once afterwards', async () => {
  const answers = await breakServicesWhileReporting(1);
  expectNothingLost(answers);
  expect(answers.refused).toEqual({});
});

test('two servers recover by themselves when PostgreSQL restarts under load', async () => {
  expectNothingLost(await restartPostgresWhileReporting(2));
});

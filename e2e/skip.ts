import { test } from '@playwright/test';

/** Skips the running test, or all of the file where it is called at its top, and prints why: the list of tests does not. */
export function skipWhere(isMissing: boolean, reason: string): void {
  if (isMissing) console.log(`Skipped: ${reason}`);
  test.skip(isMissing, reason);
}

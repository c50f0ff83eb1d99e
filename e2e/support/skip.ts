import { test } from '@playwright/test';

/**
 * Skips the running test, or the whole file if called at its top level, and prints why, which Playwright's
 * list does not.
 */
export function skipWhere(isMissing: boolean, reason: string): void {
  if (isMissing) console.log(`Skipped: ${reason}`);
  test.skip(isMissing, reason);
}

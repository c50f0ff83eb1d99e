import { expect, type Page } from '@playwright/test';

/**
 * Waits until the app has left the history entries of its closed dialogs: it steps back after they have gone from the
 * page, and a step back aborts a navigation that has just begun.
 */
export async function untilStepsBack(page: Page): Promise<void> {
  const dialogs = () =>
    page.evaluate(() => (window.history.state as { dialogs?: number } | null)?.dialogs ?? 0);
  await expect.poll(dialogs).toBe(0);
}

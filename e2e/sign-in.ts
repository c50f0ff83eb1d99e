import type { Page } from '@playwright/test';

/** Signs in as a local persona, starting from the sign-in page, wherever that was reached from. */
export async function signIn(page: Page, persona: string): Promise<void> {
  await page.getByRole('button', { name: 'Local sign-in' }).click();
  await page.getByRole('link', { name: new RegExp(persona) }).click();
  await page.waitForURL((url) => url.pathname !== '/login' && !url.pathname.startsWith('/oauth'));
}

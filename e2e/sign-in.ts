import type { Page } from '@playwright/test';

/** From the sign-in page, wherever it was reached from, as one of the local personas. */
export async function signIn(page: Page, persona: string): Promise<void> {
  await page.getByRole('button', { name: 'Local sign-in' }).click();
  await page.getByRole('link', { name: new RegExp(persona) }).click();
  await page.waitForURL((url) => url.pathname !== '/login' && !url.pathname.startsWith('/oauth'));
}

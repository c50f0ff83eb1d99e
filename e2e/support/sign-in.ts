import type { Page } from '@playwright/test';

/** Signs in as a local persona on the sign-in page, however it was reached. */
export async function signIn(page: Page, persona: string): Promise<void> {
  await page.getByRole('button', { name: /^(Local sign-in|Lokale Anmeldung)$/ }).click();
  await page.getByRole('link', { name: new RegExp(persona) }).click();
  await page.waitForURL((url) => url.pathname !== '/login' && !url.pathname.startsWith('/oauth'));
}

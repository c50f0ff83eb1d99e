import type { Browser, BrowserContext, Page } from '@playwright/test';
import { settle } from './demo-pages.ts';
import { signIn } from './sign-in.ts';

/** Data that a browser stores about who is signed in, for `browser.newContext({ storageState })`. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs in as a persona of the local sign-in. @returns the session, without this browser's copies of data. */
export async function sessionOf(browser: Browser, address: string, persona: string): Promise<Session> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}/welcome`);
  await signIn(page, persona);
  await settle(page);
  await forgetCopies(page);
  const session = await context.storageState();
  await context.close();
  return session;
}

/** Deletes this browser's copies of data, which the next page would show at once. */
export function forgetCopies(page: Page): Promise<void> {
  return page.evaluate(() => {
    sessionStorage.clear();
    for (const key of ['items', 'itemsVersion', 'pyramids', 'pyramidsVersion']) localStorage.removeItem(key);
  });
}

import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../packages/texts/src/languages.ts';

/** The button in every language of the page. */
const LOCAL_SIGN_IN = new RegExp(
  `^(${LANGUAGES.map((language) => {
    const file = path.join(import.meta.dirname, `../../packages/texts/${language}/auth.json`);
    return JSON.parse(fs.readFileSync(file, 'utf8')).local;
  }).join('|')})$`,
);

/** Signs in as a local persona on the sign-in page, however it was reached. */
export async function signIn(page: Page, persona: string): Promise<void> {
  await page.getByRole('button', { name: LOCAL_SIGN_IN }).click();
  await page.getByRole('link', { name: new RegExp(persona) }).click();
  await page.waitForURL((url) => url.pathname !== '/login' && !url.pathname.startsWith('/oauth'));
}

import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { signInByScript } from '../../e2e/support/api-client.ts';
import { type DemoPage, demoPages, settle } from '../../e2e/support/demo-pages.ts';
import { signIn } from '../../e2e/support/sign-in.ts';

const WINDOWS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
];
/** Maximum height of a screenshot of a long page, in window heights. */
const TALLEST = 3;

/**
 * Takes screenshots of every route at three widths, dark and light, as `<route>.<width>.<scheme>.png`.
 * @returns the pages that are wider than their window, as one sentence each.
 */
export async function pictureEveryRoute(
  browser: Browser,
  address: string,
  folder: string,
): Promise<string[]> {
  fs.mkdirSync(folder, { recursive: true });
  const pages = await demoPages(await signInByScript(address, 'admin'));
  const tooWide: string[] = [];
  for (const scheme of ['dark', 'light'] as const)
    for (const isPublic of [true, false]) {
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      await context.addInitScript((value) => localStorage.setItem('colorScheme', value), scheme);
      const page = await context.newPage();
      if (!isPublic) {
        await page.goto(`${address}/welcome`);
        await signIn(page, 'Admin');
      }
      for (const demoPage of pages.filter(({ access }) => (access === 'public') === isPublic)) {
        await page.goto(`${address}${demoPage.path}`);
        for (const window of WINDOWS) {
          await page.setViewportSize(window);
          const wide = await take(
            page,
            demoPage,
            path.join(folder, `${demoPage.name}.${window.width}.${scheme}.png`),
          );
          if (wide > window.width)
            tooWide.push(`${demoPage.route} is ${wide} px wide in ${window.width} px.`);
        }
        console.log(`${demoPage.route} ${scheme}`);
      }
      await context.close();
    }
  return tooWide;
}

/** @returns the width that the page requires. */
async function take(page: Page, { route }: DemoPage, file: string): Promise<number> {
  await settle(page).catch((cause) => {
    throw new Error(`${route} does not finish loading.`, { cause });
  });
  await page.waitForTimeout(150); // lists recalculate their columns
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }));
  // Enlarges the window rather than capturing the full page, which would place fixed elements in the middle.
  const window = page.viewportSize() ?? { width, height };
  await page.setViewportSize({ ...window, height: Math.min(height, TALLEST * window.height) });
  await settle(page);
  await page.waitForTimeout(100);
  await page.screenshot({ path: file, animations: 'disabled' });
  return width;
}

import type { Locator, Page } from '@playwright/test';
import { paste } from './journey-pictures.ts';

/** Counts what a person presses, of mouse and keyboard; a chord such as Ctrl+V is one. */
export function presses(page: Page) {
  let count = 0;
  return {
    count: () => count,
    click: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    key: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    paste: async (png: Buffer) => {
      count += 1;
      await paste(page, png);
    },
  };
}

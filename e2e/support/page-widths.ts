import type { Page } from '@playwright/test';

/** Every window width that a person may have, in pixels. */
export const WIDTHS = Array.from({ length: (4096 - 320) / 16 + 1 }, (_, step) => 320 + step * 16);

/** For every page: the header's own journey takes every step, and no page has a breakpoint beyond 1440 px. */
const PAGE_WIDTHS = [
  ...WIDTHS.filter((width) => width <= 1440 && width % 64 === 0),
  360,
  768,
  1920,
  2560,
  4096,
];

/** The widths at which the page scrolls sideways, each as a sentence; empty if all is well. */
export async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of PAGE_WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const excess = await excessWidth(page);
    if (excess > 0) found.push(`at ${width}: ${excess} px too wide`);
  }
  return found;
}

/** In pixels, once lists that place their cards by the measured width have had a second to follow it. */
function excessWidth(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { documentElement: root } = document;
    const end = performance.now() + 1000;
    while (root.scrollWidth > root.clientWidth && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 16)); // a page that is not painted gets no animation frames
    return root.scrollWidth - root.clientWidth;
  });
}

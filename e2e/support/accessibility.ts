import fs from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { settle } from './demo-pages.ts';

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Display settings as the dialog stores them. */
export const LOOKS = [
  { colorScheme: 'dark', contrast: 'normal' },
  { colorScheme: 'light', contrast: 'normal' },
  { colorScheme: 'dark', contrast: 'more' },
  { colorScheme: 'light', contrast: 'more' },
] as const;
export type Look = (typeof LOOKS)[number];

const COLOUR_RULES: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};
/** Axe has this rule of WCAG 2.2 off by default. */
const ALL_RULES: RunOptions = { rules: { 'target-size': { enabled: true } } };

/** Lists what axe finds in the element that a selector matches: the rule, and the start of the element's HTML. */
export async function violations(page: Page, where = 'html', options = ALL_RULES): Promise<string[]> {
  // Injected by evaluate: the page's Content-Security-Policy would block a script element.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const { violations: found } = await page.evaluate(
    ([selector, given]) =>
      (
        globalThis as unknown as {
          axe: { run(where: string, options: RunOptions): Promise<AxeResults> };
        }
      ).axe.run(selector, given),
    [where, options] as const,
  );
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/**
 * Checks all rules in the current look, and only the colour rules in the others, because nothing else
 * differs.
 */
export async function expectNoViolations(page: Page, where: string): Promise<void> {
  await settle(page);
  expect.soft(await violations(page), where).toEqual([]);
  for (const look of LOOKS.slice(1)) {
    await applyLook(page, look);
    const found = await violations(page, 'html', COLOUR_RULES);
    expect.soft(found, `${where}, ${look.colorScheme}, contrast ${look.contrast}`).toEqual([]);
  }
  await applyLook(page, LOOKS[0]);
}

function applyLook(page: Page, { colorScheme, contrast }: Look): Promise<void> {
  return page.evaluate(
    ([scheme, more]) => {
      const { dataset } = document.documentElement;
      dataset.mantineColorScheme = scheme;
      dataset.contrast = more;
    },
    [colorScheme, contrast] as const,
  );
}

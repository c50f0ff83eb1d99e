import type { Page } from '@playwright/test';
import { measureInteraction, measureOpening, measureScrolling, measureYardstick } from './interactions.ts';
import type { Result } from './result.ts';

const OVERVIEW = 'section[aria-label="Supplies"]';
const CARDS = `${OVERVIEW} [role="status"], ${OVERVIEW} li button`;
const GOALS = 'main table tbody tr:nth-child(-n+40), main [role="status"], main p';
/** Typed one after the other, so that lists grow and shrink. */
const WORDS = ['r', 'ri', 'a', 'ba', 'b', 'sh', 'm', 'mo', 's', 't'];
const MARK = '[data-bench]';

interface Place {
  address: string;
  warehouseId: number;
  /** How often the overview is opened. */
  runs: number;
}

/** The overview from opening to scrolling, and the filter of the goals. @param open gives a fresh page each time. */
export async function measureSpeed(
  open: () => Promise<Page>,
  { address, warehouseId, runs }: Place,
): Promise<Result[]> {
  const overview = `${address}/overview`;
  const opening = await measureOpening(open, overview, Math.max(runs, 5));
  const page = await open();
  await page.goto(overview);
  await page.locator(`${OVERVIEW} li button`).first().waitFor();
  const results = [opening, await measureYardstick(page), await measureScrolling(page)];
  await page.evaluate(() => window.scrollTo(0, 0));

  const choose = (select: string, options: string[]) => async (index: number) => {
    await page.getByRole('combobox', { name: select, exact: true }).click();
    const name = options[index % options.length] ?? '';
    await page.getByRole('option', { name, exact: true }).evaluate((option) => {
      document.querySelector('[data-bench]')?.removeAttribute('data-bench');
      option.setAttribute('data-bench', '');
    });
  };
  const typed = (placeholder: string) => ({
    target: `input[placeholder="${placeholder}"]`,
    text: (index: number) => WORDS[index % WORDS.length] ?? '',
  });

  results.push(
    await measureInteraction(page, {
      what: 'key in the filter of the overview',
      ...typed('Name or nickname'),
      watched: CARDS,
    }),
  );
  await page.getByPlaceholder('Name or nickname').fill('');
  await page.waitForTimeout(600);
  for (const [what, select, options] of [
    ['view change on the overview', 'View', ['Needs', 'Excess']],
    ['sort change on the overview', 'Sort', ['Percentage', 'Priority']],
  ] as const)
    results.push(
      await measureInteraction(page, {
        what,
        prepare: choose(select, [...options]),
        target: MARK,
        watched: CARDS,
      }),
    );

  await page.goto(`${address}/warehouses/${warehouseId}/goals`);
  await page.getByPlaceholder('Name, nickname or code').waitFor();
  await page.waitForTimeout(1000);
  results.push(
    await measureInteraction(page, {
      what: 'key in the filter of the goals',
      ...typed('Name, nickname or code'),
      watched: GOALS,
    }),
  );
  await page.context().close();
  return results;
}

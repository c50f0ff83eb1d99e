import type { Page } from '@playwright/test';
import {
  mark,
  measureInteraction,
  measureOpening,
  measureScrolling,
  measureYardstick,
} from './interactions.ts';
import type { Result } from './result.ts';

const OVERVIEW = 'section[aria-label="Supplies"]';
const CARDS = `${OVERVIEW} [role="status"], ${OVERVIEW} :is(tbody, li) button`;
const GOALS = 'main table tbody tr:nth-child(-n+40), main [role="status"], main p';
/** Typed one after another, so that the list grows and shrinks. */
const WORDS = ['r', 'ri', 'a', 'ba', 'b', 'sh', 'm', 'mo', 's', 't'];
const MARK = '[data-bench]';

interface Place {
  address: string;
  warehouseId: number;
  /** How many times to open the overview. */
  runs: number;
}

/**
 * Measures the overview from opening to scrolling, and other filtered lists. @param open provides a fresh
 * page each time.
 */
export async function measureSpeed(
  open: () => Promise<Page>,
  { address, warehouseId, runs }: Place,
): Promise<Result[]> {
  const overview = `${address}/overview`;
  const opening = await measureOpening(open, overview, Math.max(runs, 5));
  const page = await open();
  await page.goto(overview);
  await page.locator(`${OVERVIEW} tbody button`).first().waitFor();
  const results = [opening, await measureYardstick(page), await measureScrolling(page)];
  await page.evaluate(() => window.scrollTo(0, 0));

  results.push(...(await measureFilters(page)));
  results.push(...(await measureTable(page)));
  results.push(await measureInteraction(page, openItem(page)));
  await closeDialog(page);
  await page.getByRole('button', { name: 'Search everything' }).click();
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.waitForTimeout(1000);
  results.push(
    await measureInteraction(page, {
      what: 'key in the search of everything',
      target: '[role="dialog"] input',
      text: word,
      watched: '[role="option"]',
    }),
  );
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForTimeout(500); // the closed search steps back in the history, which would abort a navigation
  results.push(...(await measureWarehouseList(page, address)));

  for (const [what, path, placeholder, watched] of [
    ['key in the filter of a warehouse', '', 'Name or nickname', CARDS],
    ['key in the filter of the goals', '/goals', 'Name or code', GOALS],
  ] as const) {
    await page.goto(`${address}/warehouses/${warehouseId}${path}`);
    await page.getByPlaceholder(placeholder).first().waitFor();
    await page.waitForTimeout(1000);
    results.push(await measureInteraction(page, { what, ...typed(placeholder), watched }));
  }
  await page.context().close();
  return results;
}

const word = (index: number) => WORDS[index % WORDS.length] ?? '';

/** Types into the field with a placeholder, not into a choice of items that has the same one. */
const typed = (placeholder: string) => ({
  target: `input[placeholder="${placeholder}"]:not([role="combobox"])`,
  text: word,
});

/** The filter, the view and the order of the overview. */
async function measureFilters(page: Page): Promise<Result[]> {
  const choose = (select: string, options: readonly string[]) => async (index: number) => {
    await page.getByRole('combobox', { name: select, exact: true }).click();
    const name = options[index % options.length] ?? '';
    await page.getByRole('option', { name, exact: true }).evaluate(mark);
  };
  const results = [
    await measureInteraction(page, {
      what: 'key in the filter of the overview',
      ...typed('Name or nickname'),
      watched: CARDS,
    }),
  ];
  await page.getByPlaceholder('Name or nickname').fill('');
  await page.waitForTimeout(600);
  const change = async (what: string, select: string, options: readonly string[]) => {
    const prepare = choose(select, options);
    results.push(await measureInteraction(page, { what, prepare, target: MARK, watched: CARDS }));
  };
  await change('view change on the overview', 'View', ['Needs', 'Excess']);
  // A table is sorted by its column headings; only cards have a choice of order.
  await page.getByRole('button', { name: 'Cards', exact: true }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await change('sort change on the overview', 'Sort', ['Percentage', 'Priority']);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  return results;
}

/** The table's own controls: heads, boxes, and the way to the cards and back. */
async function measureTable(page: Page): Promise<Result[]> {
  const results: Result[] = [];
  for (const [what, selector, watched] of [
    ['sort by a head of the table', `${OVERVIEW} thead th:nth-child(2) button`, CARDS],
    ['selecting a row of the table', `${OVERVIEW} tbody input`, `${OVERVIEW} tfoot td`],
  ] as const)
    results.push(await measureInteraction(page, { what, target: selector, watched }));
  const prepare = async (index: number) => {
    const name = index % 2 === 0 ? 'Cards' : 'Table';
    await page.getByRole('button', { name, exact: true }).evaluate(mark);
  };
  results.push(
    await measureInteraction(page, {
      what: 'from table to cards and back',
      prepare,
      target: MARK,
      watched: `${OVERVIEW} [aria-pressed], ${OVERVIEW} :is(tbody, li):first-of-type button`,
    }),
  );
  return results;
}

/** Search, order and look of the list of warehouses. */
async function measureWarehouseList(page: Page, address: string): Promise<Result[]> {
  const list = 'main section a, main table tbody tr, main [role="status"], main h2, main h3';
  const results: Result[] = [];
  for (const layout of ['cards', 'table']) {
    await page.goto(`${address}/warehouses?layout=${layout}&sort=name`);
    await page.getByPlaceholder('Name, region, stockpile').waitFor();
    await page.waitForTimeout(1000);
    results.push(
      await measureInteraction(page, {
        what: `key in the search of the warehouses as ${layout}`,
        target: 'input[placeholder="Name, region, stockpile"]',
        text: (index) => (index % 2 === 0 ? 'no such warehouse' : 'e'), // letters alone may leave the same list
        watched: list,
      }),
    );
    await page.getByPlaceholder('Name, region, stockpile').fill('');
    await page.waitForTimeout(600);
    const prepare = async (index: number) => {
      await page.getByRole('combobox', { name: 'Sort', exact: true }).click();
      const name = ['Name', 'Oldest report'][(index + 1) % 2] ?? '';
      await page.getByRole('option', { name, exact: true }).evaluate(mark);
    };
    results.push(
      await measureInteraction(page, {
        what: `sort change of the warehouses as ${layout}`,
        prepare,
        target: MARK,
        watched: list,
      }),
    );
  }
  return results;
}

/** A different item each time. */
function openItem(page: Page) {
  return {
    what: 'opening an item from the overview',
    prepare: async (index: number) => {
      if (index > 0) await closeDialog(page);
      await page.locator(`${OVERVIEW} tbody button`).nth(index).evaluate(mark);
    },
    target: MARK,
    watched: '[role="dialog"] dl',
  };
}

async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
}

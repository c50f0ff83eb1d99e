import { expect, type Page, test } from '@playwright/test';
import { pageOf, settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { presses } from '../support/presses.ts';
import { signIn } from '../support/sign-in.ts';

const war = useDemoWar();

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const THUMB = 44;
const PILES = '/warehouses/1';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${war.address}/welcome`); // some pages ask nobody to sign in
  await signIn(page, 'Reader');
  await page.goto(war.address + path);
  await settle(page);
}

async function top(page: Page, name: string | RegExp): Promise<number> {
  const box = await page.getByRole('button', { name }).first().boundingBox();
  return box?.y ?? Number.POSITIVE_INFINITY;
}

test('the codes of a warehouse are on the first screen, and are reached from any item', async ({ page }) => {
  await open(page, PILES);
  expect(await top(page, /^Show the code of/)).toBeLessThanOrEqual(400);
  const tab = page.getByRole('button', { name: /^\d+ Stockpiles?$/ });
  await page.getByRole('button', { name: /^\d+ items/ }).click();
  const supplies = page.getByRole('region', { name: 'Supplies' });
  await expect(supplies).toBeInViewport();
  await page.mouse.wheel(0, 3000);
  await expect(tab).toBeInViewport();
  await tab.click();
  await expect(page.getByRole('button', { name: /^Show the code of/ }).first()).toBeInViewport();
  await expect(tab).toHaveAttribute('aria-expanded', 'true');
  await tab.click();
  await expect(page.getByRole('button', { name: /^Show the code of/ })).toHaveCount(0);
});

test('a timer that was set by mistake is taken back in its row', async ({ page }) => {
  await open(page, PILES);
  const row = page.getByRole('article').first();
  const name = await row.getAttribute('aria-label');
  await row.getByRole('button', { name: `Refresh Timer of ${name}` }).click();
  await expect(row).toContainText('Only right if you refreshed it in the game.');
  await row.getByRole('button', { name: `Undo the refresh of ${name}` }).click();
  await expect(row.getByRole('button', { name: `Refresh Timer of ${name}` })).toBeVisible();
});

test('where an item is stands first on its page, and its code is two presses from the search', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/welcome');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search everything' }).pressSequentially('50 cal');
  await expect(page.getByRole('option', { selected: true })).toContainText('12.7mm');
  const counted = presses(page);
  await counted.key('Enter');
  const where = page.getByRole('table', { name: 'Where it is' });
  const place = await where.getByRole('rowheader').first().boundingBox();
  expect(place?.y).toBeLessThanOrEqual(300);
  await counted.click(where.getByRole('button', { name: /^Copy the code of/ }).first());
  await expect(where.getByText('copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{6}$/);
  expect(counted.count()).toBeLessThanOrEqual(2);
});

test('a stockpile found by the search is lit, with its row in view', async ({ page }) => {
  await open(page, PILES);
  const last = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /code of/ }) })
    .last();
  const name = (await last.getAttribute('aria-label')) ?? '';
  await page.goto(`${war.address}/welcome`);
  await settle(page);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search everything' }).fill(name);
  await expect(page.getByRole('option', { selected: true })).toContainText(name);
  await page.keyboard.press('Enter');
  const row = page.getByRole('article', { name });
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(row).toBeInViewport();
});

/** Controls in the rows of lists that are reached over less than the height of a thumb. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    (least) => {
      const rows = [...document.querySelectorAll('main :is(li, tr, article)')].slice(0, 30);
      const targets = new Set(
        rows.flatMap((row) => [...row.querySelectorAll<HTMLElement>('button, a, input')]),
      );
      const isReached = (target: HTMLElement, x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (target.contains(hit) || hit.closest('label')?.contains(target) === true);
      };
      return [...targets].flatMap((target) => {
        target.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = target.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (width === 0 || !isReached(target, x, y)) return []; // not shown, or covered by the sentence that it is in
        let [first, last] = [y, y];
        while (isReached(target, x, first - 1)) first -= 1;
        while (isReached(target, x, last + 1)) last += 1;
        return last - first >= least
          ? []
          : [target.getAttribute('aria-label') ?? target.textContent ?? target.outerHTML];
      });
    },
    THUMB - 2, // a row has a line at its foot
  );
}

for (const route of [
  '/warehouses',
  '/warehouses/:id',
  '/items/:codeName',
  '/overview',
  '/shipments',
  '/production/list',
])
  test(`what is pressed in the list of ${route} is as large as a thumb`, async ({ page }) => {
    await open(page, pageOf(war.pages, route).path);
    expect(await smallTargets(page)).toEqual([]);
  });

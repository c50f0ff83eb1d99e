import type { Page } from '@playwright/test';
import { mark, measureInteraction } from './interactions.ts';
import type { Result } from './result.ts';

const JOBS = 'section[aria-labelledby="worklist-title"]';
const REVIEW = 'ul[aria-label="Pictures"]';

/**
 * Measures home's list of jobs and the review of a report. @param open provides a fresh page; @param names are those of
 * items, each a line of the report.
 */
export async function measureNight(
  open: () => Promise<Page>,
  { address, names }: { address: string; names: readonly string[] },
): Promise<Result[]> {
  const page = await open();
  const results = [...(await measureJobs(page, address)), ...(await measureReview(page, address, names))];
  await page.context().close();
  return results;
}

async function measureJobs(page: Page, address: string): Promise<Result[]> {
  await page.goto(`${address}/welcome`);
  await page.locator(`${JOBS} ol li`).first().waitFor();
  await page.waitForTimeout(1000);
  const filters = page.locator(`${JOBS} fieldset button`);
  const rows = `${JOBS} ol li, ${JOBS} [role="status"], ${JOBS} p`;
  const filter = await measureInteraction(page, {
    what: 'filter of the jobs',
    prepare: (index) => filters.nth(index % 2 === 0 ? 1 : 0).evaluate(mark),
    target: '[data-bench]',
    watched: rows,
  });
  const later = await measureInteraction(page, {
    what: 'putting off a job',
    target: `${JOBS} ol li button:last-child`,
    watched: rows,
  });
  const fold = await measureInteraction(page, {
    what: 'unfolding what is put off, and folding it',
    target: `${JOBS} summary`,
    watched: `${JOBS} details`,
  });
  return [filter, later, fold];
}

/** Pastes a text of the game with as many lines as a full stockpile has. */
async function measureReview(page: Page, address: string, names: readonly string[]): Promise<Result[]> {
  const place = 'Terminus - Rising Loom - Seaport - Outbound - X: 0.4577449 Y: 0.6644695,2026.07.04-18.05.09';
  const text = [place, ...names.map((name, index) => `${name} (Crate),${index + 1}`)].join('\r\n');
  await page.goto(`${address}/fir`);
  await page.getByRole('button', { name: 'Choose Pictures' }).waitFor();
  await page.waitForTimeout(1000); // until the page listens
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'stock.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: /^Show all/ }).click();
  const inputs = page.locator(`${REVIEW} input[data-part="quantity"]`);
  await inputs.first().waitFor();
  await page.waitForTimeout(1000);
  return [
    await measureInteraction(page, {
      what: 'correcting a quantity in the review',
      prepare: (index) => inputs.nth(index).evaluate(mark),
      target: '[data-bench]',
      text: (index) => String(5000 + index),
      watched: `${REVIEW} tr`,
    }),
  ];
}

import type { Page } from '@playwright/test';
import { measureInteraction } from './interactions.ts';
import type { Result } from './result.ts';

const RANKING = 'section[aria-label="Who can bring it"]';
const BOARD = 'section[aria-label="Supplies"]';

/**
 * Measures LogiGen's own controls for a warehouse that wants everything: choosing suppliers, and lifting, holding and
 * dropping crates. @param open provides a fresh page.
 */
export async function measureHaul(
  open: () => Promise<Page>,
  { address, warehouseId }: { address: string; warehouseId: number },
): Promise<Result[]> {
  const page = await open();
  await page.goto(`${address}/generate?to=${warehouseId}`);
  const boxes = page.locator(`${RANKING} input[type="checkbox"]`);
  await boxes.first().waitFor();
  await page.waitForTimeout(1000);
  const results = [
    await measureInteraction(page, {
      what: 'choosing a supplier in LogiGen',
      target: `${RANKING} li:nth-child(2) input`,
      watched: 'form input, [role="region"] dd, h2 + dl dd, section[aria-label="Shipment Details"]',
    }),
  ];
  await boxes.first().check();
  await page.waitForTimeout(1500);
  await page.getByRole('button', { name: 'Generate Shipment' }).click();
  await page.locator(`${BOARD} ol li button`).first().waitFor();
  await page.waitForTimeout(1000);
  results.push(
    await measureInteraction(page, {
      what: 'lifting crates, and putting them back',
      target: `${BOARD} ol > li:first-child button[id^="move-"]`,
      watched: `${BOARD} [role="status"]`,
    }),
  );
  await page.getByRole('button', { name: 'Container', exact: true }).click();
  results.push(
    await measureInteraction(page, {
      what: 'moving crates to another container',
      // There and back again, between the first container and an empty one.
      prepare: async (index) => {
        const [from, to] = index % 2 === 0 ? ['first', 'last'] : ['last', 'first'];
        await page.locator(`${BOARD} ol > li:${from}-child button[id^="move-"]`).first().click();
        const slot = page.locator(`${BOARD} ol > li:${to}-child > button`);
        await slot.evaluate((element) => element.setAttribute('data-bench', ''));
      },
      target: '[data-bench]',
      watched: `${BOARD} ol > li:last-child h3 + div`,
    }),
  );
  await page.context().close();
  return results;
}

import { expect, type Page, test } from '@playwright/test';
import { type ApiClient, signInByScript } from '../support/api-client.ts';
import { settle } from '../support/demo-pages.ts';
import { signIn } from '../support/sign-in.ts';
import { useServer } from '../support/use-server.ts';

const server = useServer({ args: ['--demo'] });
const SUPPLIER = 'Hallow Storage Depot';
const DESTINATION = 'Saltbrook Channel Seaport';
const PHONE = { width: 360, height: 740 };
const LINES = 8;
let reader: ApiClient;
/** Ids of the demo war's warehouses by name. */
let idOf: (name: string) => number;

test.beforeAll(async () => {
  reader = await signInByScript(server.address, 'reader');
  const { json } = await reader.send('GET', '/api/warehouses');
  const list = json as { id: number; name: string }[]; // the contract's list
  idOf = (name) => list.find((warehouse) => warehouse.name === name)?.id ?? 0;
});

/** A saved shipment of one container with so many lines of a few crates. */
async function savedShipment(): Promise<number> {
  const [supplier_id, destination_id] = [idOf(SUPPLIER), idOf(DESTINATION)];
  const { json } = await reader.send('POST', '/api/logi_gen/generate', {
    generate: { supplier_id, destination_id, container_count: 40 },
  });
  const containers = json as { supplies: { item: { id: number }; quantity: number }[] }[]; // as the contract writes it
  const lines = new Map(
    containers.flatMap(({ supplies }) =>
      supplies.map(({ item, quantity }) => [item.id, { item_id: item.id, quantity: Math.min(quantity, 7) }]),
    ),
  );
  expect(lines.size).toBeGreaterThanOrEqual(LINES);
  const attributes = { supplier_id, destination_id, containers: [[...lines.values()].slice(0, LINES)] };
  const saved = await reader.send('POST', '/api/shipments', { shipment: { attributes } });
  return (saved.json as { id: number }).id;
}

test('a hauler loads eight lines and delivers them: at most ten taps, and no page left for a code', async ({
  browser,
}) => {
  const id = await savedShipment();
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const path = `/shipments/${id}/load`;
  await page.goto(server.address + path);
  await signIn(page, 'Reader');
  let taps = 0;
  const tap = async (target: ReturnType<Page['getByRole']>) => {
    await target.tap();
    taps += 1;
  };
  let pagesLeft = 0;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && new URL(frame.url()).pathname !== path) pagesLeft += 1;
  });

  await tap(page.getByRole('button', { name: /^Claim: / }));
  const stops = page.getByRole('checkbox', { name: /^All from / });
  await expect(page.locator('label').getByRole('checkbox')).toHaveCount(LINES);
  const count = await stops.count();
  expect(count).toBeGreaterThanOrEqual(1);
  for (let index = 0; index < count; index += 1) {
    const copy = page.getByRole('button', { name: /^Copy the code/ }).nth(0);
    if (await copy.isVisible()) await tap(copy);
    await tap(stops.nth(index));
  }
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{6}$/);
  await tap(page.getByRole('button', { name: 'Loaded, drive' }));
  await expect(page.getByRole('heading', { name: DESTINATION })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delivered' })).toBeEnabled();
  await tap(page.getByRole('button', { name: 'Delivered' }));
  await expect(page.getByRole('heading', { name: 'Container 1 delivered' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Scan ${DESTINATION}` })).toBeVisible();
  console.log(
    `taps from the code to delivered, ${LINES} lines, ${count} stockpiles: ${taps}; pages left: ${pagesLeft}`,
  );
  expect(taps).toBeLessThanOrEqual(10);
  expect(pagesLeft).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(page.getByRole('button', { name: 'Delivered' })).toBeVisible();
  await context.close();
});

for (const [width, height, most] of [
  [1280, 800, 245],
  [360, 740, 250],
] as const)
  test(`after planning the containers are at once in sight at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${server.address}/generate?to=${idOf(DESTINATION)}&from=${idOf(SUPPLIER)}`);
    await signIn(page, 'Reader');
    const first = page.getByRole('region', { name: 'Supplies' }).locator('ol > li').first();
    await expect(first).toBeVisible();
    await expect(page.getByText(/^nothing left out|nothing left out$/)).toBeVisible();
    const { y } = (await first.boundingBox()) ?? { y: Number.POSITIVE_INFINITY };
    console.log(`y of the first container at ${width} px: ${Math.round(y)}`);
    expect(y).toBeLessThanOrEqual(most);
  });

const SEEN = 3;

/** The minutes of the first ages and timers of a page. */
async function minutesOn(page: Page, path: string): Promise<number[]> {
  await page.goto(server.address + path);
  await settle(page);
  // A driver's first rows are loads; the timers stand behind their filter.
  if (path === '/welcome') await page.getByRole('button', { name: /^Timers/ }).click();
  // A warehouse's stockpiles stand before its items, and may come after them.
  else await page.getByRole('main').getByText('Public in').first().waitFor();
  const texts = page.getByRole('main').getByText(/\d\dh \d\dm/);
  await expect.poll(() => texts.count()).toBeGreaterThanOrEqual(SEEN);
  return (await texts.allTextContents()).slice(0, SEEN).map((text) => {
    const [, hours = '', minutes = ''] = /(\d\d)h (\d\d)m/.exec(text) ?? [];
    return 60 * Number(hours) + Number(minutes);
  });
}

test('a device whose clock is ten minutes off, either way, shows the timers and ages of a right one', async ({
  browser,
}) => {
  const paths = ['/welcome', '/warehouses', `/warehouses/${idOf(SUPPLIER)}`];
  const seen: number[][] = [];
  for (const shift of [0, -600_000, 600_000]) {
    const context = await browser.newContext();
    await context.addInitScript((offset) => {
      const Real = Date;
      // biome-ignore lint/suspicious/noGlobalAssign: the device's clock is off
      Date = class extends Real {
        constructor(...parts: [] | [number | string | Date]) {
          super(...((parts.length === 0 ? [Real.now() + offset] : parts) as [number]));
        }
        static override now() {
          return Real.now() + offset;
        }
      } as DateConstructor;
    }, shift);
    const page = await context.newPage();
    await page.goto(`${server.address}/welcome`);
    await signIn(page, 'Reader');
    const all: number[] = [];
    for (const path of paths) all.push(...(await minutesOn(page, path)));
    seen.push(all);
    await context.close();
  }
  const [right = [], ...off] = seen;
  expect(right).toHaveLength(paths.length * SEEN);
  for (const wrong of off) {
    expect(wrong).toHaveLength(right.length);
    // A minute may have passed between the two.
    const furthest = Math.max(...wrong.map((minutes, index) => Math.abs(minutes - (right[index] ?? 0))));
    expect(furthest).toBeLessThanOrEqual(1);
  }
});

import { type Browser, expect, type Page, test } from '@playwright/test';
import { plainName } from '../../packages/domain/src/index.ts';
import { type ApiClient, signInByScript } from '../support/api-client.ts';
import { signIn } from '../support/sign-in.ts';
import { useServer } from '../support/use-server.ts';

const server = useServer({ args: ['--demo'] });
let reader: ApiClient;
/** Ids of the demo war's warehouses by name. */
let idOf: (name: string) => number;
test.beforeAll(async () => {
  reader = await signInByScript(server.address, 'reader');
  const { json } = await reader.send('GET', '/api/warehouses');
  const list = json as { id: number; name: string }[]; // the contract's list
  idOf = (name) => list.find((warehouse) => warehouse.name === name)?.id ?? 0;
});

const SUPPLIER = 'Hallow Storage Depot';
const DESTINATION = 'Saltbrook Channel Seaport';
const PHONE = { width: 360, height: 740 };

/** The item of which most crates can go from the supplier to the destination. */
async function largestNeed() {
  const [supplierId, destinationId] = [idOf(SUPPLIER), idOf(DESTINATION)];
  const body = { generate: { supplier_id: supplierId, destination_id: destinationId, container_count: 40 } };
  const { json } = await reader.send('POST', '/api/logi_gen/generate', body);
  const crates = new Map<string, { firName: string; name: string; quantity: number }>();
  const containers = json as { supplies: { item: { fir_name: string; name: string }; quantity: number }[] }[]; // as the contract writes it
  for (const { item, quantity } of containers.flatMap(({ supplies }) => supplies)) {
    const before = crates.get(item.fir_name)?.quantity ?? 0;
    crates.set(item.fir_name, { firName: item.fir_name, name: item.name, quantity: before + quantity });
  }
  const [largest] = [...crates.values()].toSorted((a, b) => b.quantity - a.quantity);
  if (largest === undefined) throw new Error('Nothing can go in the demo war.');
  return largest;
}

/** Presses something as a person does, and counts. */
function presses() {
  let count = 0;
  return {
    press: async (target: ReturnType<Page['getByRole']>) => {
      await target.click();
      count += 1;
    },
    count: () => count,
  };
}

/** Opens a page that shows needs, signed in. */
async function openNeeds(page: Page, path: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(server.address + path);
  await signIn(page, 'Reader');
  return presses();
}

test('from a row of home to saved shipments: the plan is made at once, and one press saves it', async ({
  page,
}) => {
  const { press, count } = await openNeeds(page, '/welcome');
  const jobs = page.getByRole('list', { name: 'Jobs, most urgent first' });
  await page.getByRole('group', { name: 'Filter the jobs' }).getByRole('button', { name: 'Missing' }).click(); // to see one, whatever else is urgent tonight
  await press(jobs.getByRole('link', { name: /^Plan Shipments?: .* lacks / }).first());
  await expect(page.getByRole('heading', { name: 'Supplies' })).toBeVisible();
  await press(page.getByRole('button', { name: 'Save Shipment' }));
  await expect(page).toHaveURL(/\/shipments\/\d+$/);
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  expect(count()).toBe(2);
  console.log(`presses from home to a saved shipment: ${count()}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ → /);
});

test('from a selected item of the overview to a saved shipment for who lacks most of it', async ({
  page,
}) => {
  const { press, count } = await openNeeds(page, '/overview?view=needs');
  const grid = page.getByRole('grid', { name: 'Supplies' });
  const { name } = await largestNeed();
  await page.getByRole('textbox', { name: 'Filter' }).fill(plainName({ name }));
  await press(grid.getByRole('checkbox').first());
  await press(page.getByRole('link', { name: 'Plan Shipment' }));
  await expect(page.getByRole('region', { name: 'Asked for' })).toContainText(name);
  await press(page.getByRole('button', { name: 'Save Shipment' }));
  await expect(page).toHaveURL(/\/shipments\/\d+$/);
  expect(count()).toBe(3);
  console.log(`presses from the overview to a saved shipment: ${count()}`);
});

test('a destination alone ranks the suppliers; crates are moved by dragging and by keys', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.address}/generate?to=${idOf(DESTINATION)}`);
  await signIn(page, 'Reader');
  const { press, count } = presses();
  const ranking = page.getByRole('region', { name: 'Who can bring it' });
  await press(ranking.getByRole('checkbox').first());
  await press(page.getByRole('button', { name: 'Generate Shipment' }));
  await expect(page.getByRole('button', { name: 'Save Shipment' })).toBeVisible();
  expect(count()).toBe(2);

  await page.getByRole('button', { name: 'Container', exact: true }).click();
  const columns = page.getByRole('region', { name: 'Supplies' }).locator('ol > li');
  const last = columns.last();
  await expect(last).toContainText('0 of 60');
  const row = columns.first().getByRole('listitem').first();
  const crates = await row.getByRole('button', { name: /^Move/ }).getAttribute('aria-label');
  const moved = /Move (\d+) crates? of (.+) from Container 1/.exec(crates ?? '');
  await row.hover();
  await page.mouse.down();
  await page.mouse.move(700, 600, { steps: 5 });
  await last.hover();
  await last.hover();
  await page.mouse.up();
  await expect(last.getByRole('button', { name: `Move ${moved?.[1]} crate` })).toBeVisible();
  await expect(last).toContainText(`${moved?.[1]} of 60`);

  // Back by keys: lifted, held over the first container by its number, one crate fewer, dropped.
  await expect(last.getByRole('button', { name: /^Move/ })).toBeVisible();
  await last.getByRole('button', { name: /^Move/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('1');
  await expect(page.getByText(/Container 1: \d+ of \d+ fit/)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(last).toContainText('0 of 60');
  await expect(
    columns.first().getByRole('button', { name: `Move ${moved?.[1]} crates of ${moved?.[2]} from` }),
  ).toBeFocused();
});

async function openAs(browser: Browser, persona: string, path: string, viewport = PHONE) {
  const context = await browser.newContext({ viewport, hasTouch: viewport === PHONE });
  const page = await context.newPage();
  await page.goto(server.address + path);
  await signIn(page, persona);
  return { context, page };
}

test('a shipment is loaded with a phone: ticks are live on both sides, also after a time without connection', async ({
  browser,
}) => {
  const { firName, quantity } = await largestNeed();
  const crates = Math.min(quantity, 40);
  const ticked = `${crates} of ${crates} crates ticked off`;
  const { json } = await reader.send('POST', '/api/logi_gen/generate', {
    generate: {
      supplier_id: idOf(SUPPLIER),
      destination_id: idOf(DESTINATION),
      items: [{ fir_name: firName, crated: true, quantity: crates }],
      container_count: 1,
    },
  });
  const containers = (json as { supplies: { item: { id: number }; quantity: number }[] }[]).map(
    ({ supplies }) => supplies.map(({ item, quantity }) => ({ item_id: item.id, quantity })),
  ); // as the contract writes it
  const saved = await reader.send('POST', '/api/shipments', {
    shipment: {
      attributes: { supplier_id: idOf(SUPPLIER), destination_id: idOf(DESTINATION), containers },
    },
  });
  const { id } = saved.json as { id: number };

  const desk = await openAs(browser, 'Editor', `/shipments/${id}`, { width: 1280, height: 800 });
  await expect(desk.page.getByRole('img', { name: new RegExp(`/shipments/${id}/load$`) })).toBeVisible();
  const phone = await openAs(browser, 'Reader', `/shipments/${id}/load`);
  await phone.page.getByRole('button', { name: 'Claim: Container 1' }).tap();
  const row = phone.page
    .locator('label')
    .filter({ has: phone.page.getByRole('checkbox') })
    .first();
  const box = row.getByRole('checkbox');
  const { height } = (await row.boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThanOrEqual(44);

  await box.tap();
  await expect(desk.page.getByText(ticked)).toBeVisible();
  await expect(desk.page.getByText(/^\s*Reader, /)).toBeVisible();
  await phone.page.getByRole('button', { name: 'Undo' }).tap();
  await expect(desk.page.getByText(ticked)).toHaveCount(0);
  await expect(box).not.toBeChecked();

  await phone.context.setOffline(true);
  await box.tap();
  await expect(phone.page.getByText('1 tick waits')).toBeVisible();
  // The phone is put away; the next page that it opens sends the tick.
  await phone.page.close();
  await phone.context.setOffline(false);
  const later = await phone.context.newPage();
  await later.goto(`${server.address}/warehouses`);
  await expect(desk.page.getByText(ticked)).toBeVisible();
  await later.goto(`${server.address}/shipments/${id}/load`);
  await later.getByRole('button', { name: 'Loaded, drive' }).tap();
  await expect(desk.page.getByText('Loaded by Reader')).toBeVisible();
  await expect(later.getByRole('button', { name: 'Delivered' })).toBeVisible();
  await phone.context.close();
  await desk.context.close();
});

import { expect, type Page, test } from '@playwright/test';
import { COUNTS_PASSES, untilAlertPass } from '../support/alert-pass.ts';
import { type ApiClient, signInByScript } from '../support/api-client.ts';
import { signIn } from '../support/sign-in.ts';
import { untilStepsBack } from '../support/steps-back.ts';
import { useServer } from '../support/use-server.ts';

/** Two warehouses: one lacks the item, and the crates made at a factory are brought to the other. */
const FRONT = 'Callum Depot';
const REAR = 'Oak Depot';
const FRONT_STOCK = 'CAL-Reserve';
const REAR_STOCK = 'OAK-Reserve';
const ITEM = '7.62mm';
const CODE = 'RifleAmmo';

const server = useServer({ environment: COUNTS_PASSES });
let editor: ApiClient;
const ids: Record<string, number> = {};
/** The first line of the text that the game copies for a stockpile, by its name. */
const titles: Record<string, string> = {};

test.beforeAll(async () => {
  editor = await signInByScript(server.address, 'editor');
  const { json: sites } = await editor.send('GET', '/api/warehouses?inactive=true');
  const [front, rear] = sites as Site[]; // the contract's list
  if (front === undefined || rear === undefined) throw new Error('The game has no sites.');
  await addWarehouse(front, FRONT, FRONT_STOCK);
  await addWarehouse(rear, REAR, REAR_STOCK);
  const goal = { item: { fir_name: CODE, crated: true }, target: 49, minimum: 20 };
  const { status } = await editor.send('POST', `/api/warehouses/${ids[FRONT]}/goals`, {
    goal: { attributes: goal },
  });
  expect(status).toBe(200);
});

interface Site {
  id: number;
  location: string;
  building_type: string;
}

async function addWarehouse(site: Site, name: string, stockpile: string): Promise<void> {
  const attributes = { site_id: site.id, name, category: 'Frontline', stockpiles: [{ name: stockpile }] };
  const { json } = await editor.send('POST', '/api/warehouses', { warehouse: { attributes } });
  ids[name] = (json as { id: number }).id;
  const { json: places } = await editor.send('GET', '/api/sites/positions');
  const { positions } = places as { positions: { warehouse_id: number; x: number; y: number }[] };
  const at = positions.find(({ warehouse_id: id }) => id === ids[name] || id === site.id);
  titles[stockpile] = `${site.location} - ${site.building_type} - ${stockpile} - X: ${at?.x} Y: ${at?.y}`;
}

/** Pastes what the game copies for a stockpile, and submits it. */
async function report(page: Page, stockpile: string, crates: number): Promise<void> {
  const stamp = new Date()
    .toISOString()
    .replace(/^(\d+)-(\d+)-(\d+)T(\d+):(\d+):(\d+).*$/, '$1.$2.$3-$4.$5.$6');
  // The game also lists items with a quantity of 0: a shorter text counts as cut.
  const zeros = Array.from({ length: 430 }, () => 'Bandages (Crate),0');
  const text = [`${titles[stockpile]},${stamp}`, `${ITEM} (Crate),${crates}`, ...zeros].join('\r\n');
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
  const drawer = page.getByRole('dialog', { name: stockpile });
  await expect(drawer.getByText('the game’s text')).toBeVisible();
  await expect(drawer.getByRole('button', { name: /^Submit Report/ })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('FIR Report processed successfully!').last()).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await untilStepsBack(page);
}

/** Checks the item on the front's page, and in the view of needs with coming crates counted. */
async function expectSupply(
  page: Page,
  words: { have: number; missing: number | null; coming: string | null },
) {
  const { have, missing, coming } = words;
  await page.goto(`${server.address}/warehouses/${ids[FRONT]}?layout=table`);
  const row = page.getByRole('grid', { name: 'Supplies' }).getByRole('row', { name: new RegExp(ITEM) });
  await expect(row.getByRole('gridcell', { name: String(have), exact: true }).first()).toBeVisible();
  const mark = row.getByRole('img', { name: /ordered|on the way|delivered/ });
  if (coming === null) await expect(mark).toHaveCount(0);
  else await expect(mark).toHaveAttribute('aria-label', coming);
  await page.goto(`${server.address}/warehouses/${ids[FRONT]}?layout=table&view=needs&coming=1`);
  if (missing === null) await expect(page.getByText('No items match the filters')).toBeVisible();
  else
    await expect(
      page
        .getByRole('grid', { name: 'Supplies' })
        .getByRole('row', { name: new RegExp(ITEM) })
        .getByRole('gridcell', { name: `−${missing}`, exact: true }),
    ).toBeVisible();
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Alerts/ });
const card = (page: Page, state: string) =>
  page.getByRole('listitem', { name: `${ITEM}, 9 crates, ${state}`, exact: true });

test('short, ordered, claimed, queued, ready, collected, hauled, delivered and reported, by two people', async ({
  browser,
}) => {
  test.setTimeout(500_000);
  const open = async (persona: string) => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    await page.goto(`${server.address}/production`);
    await signIn(page, persona);
    return page;
  };
  const maker = await open('Editor');
  const otherPage = await open('Manager');
  await untilAlertPass(server, editor);

  await test.step('what both places have is reported', async () => {
    await report(maker, FRONT_STOCK, 40);
    await report(maker, REAR_STOCK, 1);
  });

  await test.step('a place where things are made', async () => {
    await maker.goto(`${server.address}/production/queues`);
    await maker.getByRole('button', { name: 'Add a factory' }).click();
    const form = maker.getByRole('dialog', { name: 'New factory' });
    await form.getByRole('textbox', { name: 'Name' }).fill('MPF Sitaria');
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(maker.getByRole('table', { name: 'Lines of MPF Sitaria' })).toBeVisible();
  });

  await test.step('short: one press on a need fills in the order', async () => {
    await expectSupply(maker, { have: 40, missing: 9, coming: null });
    await maker.getByRole('grid', { name: 'Supplies' }).getByRole('checkbox').first().check();
    await maker.getByRole('link', { name: 'Order', exact: true }).click();
    const form = maker.getByRole('dialog', { name: 'New order' });
    await expect(form.getByText('9 missing')).toBeVisible();
    await expect(form.getByRole('button', { name: '9', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await form.getByRole('button', { name: 'Make 1 order' }).click();
    await expect(card(maker, 'Wanted')).toBeVisible();
    await otherPage.goto(`${server.address}/production`);
    await expect(card(otherPage, 'Wanted')).toBeVisible();
    // Unclaimed orders do not count as coming.
    await expectSupply(maker, { have: 40, missing: 9, coming: null });
  });

  await test.step('claimed by both at once: one wins, the other sees who did', async () => {
    await maker.goto(`${server.address}/production`);
    const [mine, theirs] = [maker, otherPage].map((page) =>
      page.getByRole('button', { name: `Claim: ${ITEM}` }),
    );
    await Promise.all([mine?.waitFor(), theirs?.waitFor()]);
    await Promise.all([mine?.click(), theirs?.click()]);
    await expect(card(maker, 'Claimed')).toBeVisible();
    await expect(card(otherPage, 'Claimed')).toBeVisible();
    const texts = [
      ...(await maker.getByRole('alert').allTextContents()),
      ...(await otherPage.getByRole('alert').allTextContents()),
    ];
    expect(texts.join()).toMatch(/already claimed by \w+/);
    await expectSupply(maker, { have: 40, missing: null, coming: '+9 ordered' });
  });

  await test.step('materials and the queue, with the time that the game shows', async () => {
    await maker.goto(`${server.address}/production`);
    await card(maker, 'Claimed').focus();
    await maker.keyboard.press('ArrowRight');
    await expect(maker.getByText(`${ITEM}: Materials ready, 1 of 1`)).toBeVisible();
    await expect(card(maker, 'Materials ready')).toBeFocused();
    await maker.keyboard.press('ArrowRight');
    const dialog = maker.getByRole('dialog', { name: 'What does the game show?' });
    await dialog.getByRole('combobox', { name: 'Where' }).click();
    await maker.getByRole('option', { name: 'MPF Sitaria' }).click();
    await dialog.getByRole('textbox', { name: 'Hours' }).fill('1');
    await dialog.getByRole('textbox', { name: 'Minutes' }).fill('52');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(card(maker, 'Queued')).toContainText(/1 h 5\d m left/);
    await expect(column(otherPage, 'Queued').getByRole('listitem')).toContainText(/1 h 5\d m left/);
    await maker.goto(`${server.address}/production/queues`);
    await expect(maker.getByRole('row', { name: /Small Arms/ })).toContainText('1 ours, 1 of 25');
    await maker.getByRole('button', { name: /^7\.62mm 9 1 h 5\d m left$/ }).click();
    await maker.getByRole('button', { name: 'It is ready' }).click();
    await expect(maker.getByRole('row', { name: /Small Arms/ })).toContainText(/public in 50 h/);
  });

  await test.step('the other one gets an alert that it is ready, with a link to the board', async () => {
    await expect(bell(otherPage)).toHaveAccessibleName('Alerts, 1 new', { timeout: 75_000 });
    await bell(otherPage).click();
    const rows = otherPage.getByRole('dialog', { name: 'Alerts' }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(`${ITEM} ×9 can be collected at MPF Sitaria`);
    await rows.getByRole('link').click();
    await expect(otherPage).toHaveURL(/\/production$/);
  });

  await test.step('undone by the one, seen by the other, done again and collected', async () => {
    await expect(card(otherPage, 'Ready')).toBeVisible();
    await maker.getByRole('button', { name: 'Undo “Ready”' }).click();
    await expect(card(otherPage, 'Queued')).toBeVisible();
    await otherPage.getByRole('button', { name: `Ready: ${ITEM}` }).click();
    await expect(card(otherPage, 'Ready')).toBeVisible();
    await card(otherPage, 'Ready').dragTo(column(otherPage, 'Collected'));
    await expect(card(otherPage, 'Collected')).toContainText('not in a shipment yet');
    await expectSupply(maker, { have: 40, missing: null, coming: '+9 ordered' });
  });

  await test.step('a shipment takes it on, and the order is done when that is delivered', async () => {
    await report(maker, REAR_STOCK, 10);
    await ship(maker);
    await otherPage.goto(`${server.address}/production`);
    await otherPage.getByRole('button', { name: ITEM, exact: true }).click();
    const dialog = otherPage.getByRole('dialog', { name: `Order: ${ITEM}` });
    await dialog.getByRole('combobox', { name: 'Shipment' }).click();
    await otherPage.getByRole('option', { name: new RegExp(`${REAR} to ${FRONT}`) }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(card(otherPage, 'Collected')).toContainText('in a shipment');
    await expectSupply(maker, { have: 40, missing: 9, coming: null });
    await haul(maker, 'Claim: Container 1');
    await haul(maker, 'Loaded: Container 1');
    await expectSupply(maker, { have: 40, missing: 9, coming: '+9 on the way' });
    await haul(maker, 'Delivered: Container 1');
    await expect(otherPage.getByRole('listitem', { name: new RegExp(ITEM) })).toHaveCount(0);
    await expect(column(otherPage, 'Collected')).toContainText('1 done in the last 24 h, 9 crates');
    await expectSupply(maker, { have: 40, missing: 9, coming: '+9 delivered, not reported yet' });
  });

  await test.step('the report has it in stock, and nothing is coming or missing any more', async () => {
    await report(maker, FRONT_STOCK, 49);
    await expectSupply(maker, { have: 49, missing: null, coming: null });
    await maker.goto(`${server.address}/production/list`);
    await expect(maker.getByRole('table', { name: 'Done and cancelled' })).toContainText('Done');
  });
});

/** Plans, generates and saves a shipment of what the front lacks. */
async function ship(page: Page): Promise<void> {
  await page.goto(`${server.address}/warehouses/${ids[FRONT]}?layout=table&view=needs`);
  await page.getByRole('grid', { name: 'Supplies' }).getByRole('checkbox').first().check();
  await page.getByRole('region', { name: 'Supplies' }).getByRole('link', { name: 'Plan Shipment' }).click();
  await page.getByRole('button', { name: 'Save Shipment' }).click();
  await expect(page).toHaveURL(/\/shipments\/\d+$/);
}

/** Presses a button on the page of the only shipment under way. */
async function haul(page: Page, button: string): Promise<void> {
  await page.goto(`${server.address}/shipments`);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`${REAR}`) })
    .first()
    .click();
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('button', { name: button })).toHaveCount(0);
}

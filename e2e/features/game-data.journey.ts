import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { useDemoWar } from '../support/demo-war.ts';
import { signIn } from '../support/sign-in.ts';

const war = useDemoWar();

/** A catalogue of the field, as it is on the day of an update. */
const CATALOGUE = [
  {
    CodeName: 'Cloth',
    DisplayName: 'Basic Materials',
    DisplayNameLocales: { en: 'Basic Materials', de: 'Grundmaterial' },
  },
  { CodeName: 'Shovel', DisplayName: 'Long Shovel' },
  {
    CodeName: 'TestDrill',
    DisplayName: 'Hand Drill',
    ItemCategory: 'EItemCategory::Utility',
    ItemProfileData: { bIsStockpilable: true, bIsCratable: true },
    ItemDynamicData: { QuantityPerCrate: 15, CostPerCrate: [{ ItemCodeName: 'Cloth', Quantity: 60 }] },
    ProductionCategories: { Factory: 'EFactoryQueueType::Utility' },
  },
  { CodeName: 'TestSaw', DisplayName: 7 },
];

const source = http.createServer((_, response) => response.end(JSON.stringify(CATALOGUE)));
test.beforeAll(() => new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve)));
test.afterAll(() => void source.close());

test('an admin has game data pulled from an address, applies what is new by one press, and undoes it', async ({
  page,
}) => {
  const address = `http://127.0.0.1:${(source.address() as AddressInfo).port}/catalog.json`;
  await page.goto(`${war.address}/admin/game-data`);
  await signIn(page, 'Admin');
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  const card = page.getByRole('region', { name: 'What 127.0.0.1 would change' });
  await expect(card).toContainText('Hand Drill (TestDrill)');
  await expect(card).toContainText('Shovel → Long Shovel');
  await card.getByText('could not be read').click();
  await expect(card).toContainText('TestSaw: DisplayName cannot be read.');
  await card.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('127.0.0.1 is in use.')).toBeVisible();
  await expect(page.getByText('There is nothing new')).toBeVisible();

  await page.goto(`${war.address}/items/TestDrill`);
  await expect(page.getByRole('heading', { name: 'Hand Drill', level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Materials' })).toContainText('60 Basic Materials');

  await page.goto(`${war.address}/admin/game-data`);
  await page.getByRole('button', { name: 'Undo 127.0.0.1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('127.0.0.1 is undone.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Apply' })).toBeVisible();
  await page.goto(`${war.address}/items/TestDrill`);
  await expect(page.getByRole('heading', { name: 'There is no such item', level: 1 })).toBeVisible();
});

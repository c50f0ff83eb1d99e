import { stockKey } from '@backline/domain';
import { expect, test } from 'vitest';
import { anItem } from '../../../testing/builders.ts';
import { linesOf, materialsOf, newOrders, savedOf, sizesOf } from './new-order-lines.ts';

const AMMO = anItem({
  id: 41,
  name: '12.7mm (Crated)',
  firName: 'RifleAmmo',
  category: 'SmallArms',
  crated: true,
  factoryProduced: true,
  mpfProduced: true,
  materials: [{ name: 'Basic Materials', cost: 100 }],
});
const BANDAGES = anItem({ id: 42, name: 'Bandages (Crated)', crated: true, crateSize: 80 });
const CATALOG = new Map(
  [AMMO, BANDAGES, anItem({ id: 43, crated: false })].map((item) => [
    stockKey(item.firName, item.crated),
    item,
  ]),
);
const asked = (search: string) => linesOf(new URLSearchParams(search), CATALOG);

test('an item of which many are missing starts with one full order, and shows how many are missing', () => {
  expect(asked('items=RifleAmmo:1:90')).toMatchObject([
    { item: { id: 41 }, method: 'mpf', crates: 9, missing: 90 },
  ]);
});

test('several items keep their quantities, each with its method; loose ones become crates, unknown ones are dropped', () => {
  expect(asked('items=RifleAmmo:1:13,Bandages:0:81,Nothing:1:4')).toMatchObject([
    { item: { id: 41 }, method: 'mpf', crates: 13 },
    { item: { id: 42 }, method: 'factory', crates: 2 },
  ]);
});

test('the method of the view applies to items that can be made with it', () => {
  expect(asked('items=RifleAmmo:1:4,Bandages:1:4&how=factory').map(({ method }) => method)).toEqual([
    'factory',
    'factory',
  ]);
  expect(asked('items=RifleAmmo:1:4,Bandages:1:4&how=mpf').map(({ method }) => method)).toEqual([
    'mpf',
    'factory',
  ]);
});

test('a line is split into orders that the place takes, with their price and what it saves', () => {
  const [line] = asked('items=RifleAmmo:1:13,Bandages:1:1');
  if (line === undefined) throw new Error('There is no line.');
  expect(sizesOf(line)).toEqual([9, 4]);
  // 90+80+70+60+50·5 of the nine, 90+80+70+60 of the four; a factory takes 100 for each of 13.
  expect(materialsOf(line)).toEqual([{ name: 'Basic Materials', cost: 850 }]);
  expect(savedOf(line)).toEqual([{ name: 'Basic Materials', cost: 450 }]);
  expect(newOrders([line], { warehouseId: 5, places: { mpf: 3 }, isMine: true })).toEqual([
    { itemId: 41, crates: 9, method: 'mpf', warehouseId: 5, factoryId: 3, state: 'claimed' },
    { itemId: 41, crates: 4, method: 'mpf', warehouseId: 5, factoryId: 3, state: 'claimed' },
  ]);
});

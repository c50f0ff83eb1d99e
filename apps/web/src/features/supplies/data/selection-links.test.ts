import type { Supply } from '@backline/contract';
import { missingOf } from '@backline/domain';
import { expect, it } from 'vitest';
import { aSupply } from '../../../testing/builders.ts';
import { chainLink, goalsLink, orderLink, planLink } from './selection-links.ts';

const rifle = aSupply({ quantity: 5, target: 30, item: { firName: 'RifleC', crated: true } });
const rag = aSupply({ quantity: 90, target: 100, item: { firName: 'Cloth', crated: false } });
const full = aSupply({ quantity: 12, target: 10, item: { firName: 'Shovel', crated: true } });
const exact = aSupply({ quantity: 10, target: 10, item: { firName: 'Binoculars', crated: true } });

/** The needs when coming crates are not counted. */
const plain = (supplies: readonly Supply[]) =>
  new Map(supplies.map((supply) => [supply, { missing: missingOf(supply) }]));

it.each([
  [
    'what is missing goes to the warehouse',
    [rifle, rag],
    'needs',
    7,
    '/generate?to=7&items=RifleC:1:25,Cloth:0:10',
  ],
  ['without a warehouse only the items', [rifle], null, undefined, '/generate?items=RifleC:1:25'],
  ['what lacks nothing is left out', [full, exact, rifle], null, 7, '/generate?to=7&items=RifleC:1:25'],
  ['a surplus leaves the warehouse', [full, exact], 'excess', 7, '/generate?from=7&items=Shovel:1:2'],
] as const)('%s', (_, supplies, view, warehouseId, link) => {
  expect(planLink(supplies, view, warehouseId, plain(supplies))).toBe(link);
});

it('there is no plan for supplies that lack nothing', () => {
  expect(planLink([full, exact], null, 7, plain([full, exact]))).toBeNull();
  expect(planLink([rifle], 'excess', 7, plain([rifle]))).toBeNull();
});

it('for all warehouses together it goes to the one that lacks most, if that is the same for all', () => {
  const front = { id: 3, name: 'Front', missing: 20 };
  const short = aSupply({ ...rifle, lacksMost: front });
  const otherSupply = aSupply({ ...rag, lacksMost: { ...front, missing: 4 } });
  expect(planLink([short], null, undefined, plain([short]))).toBe('/generate?to=3&items=RifleC:1:20');
  expect(planLink([short, otherSupply, full], null, undefined, plain([short, otherSupply, full]))).toBe(
    '/generate?to=3&items=RifleC:1:20,Cloth:0:4',
  );
  const elsewhere = aSupply({ ...rag, lacksMost: { id: 4, name: 'Port', missing: 4 } });
  expect(planLink([short, elsewhere], null, undefined, plain([short, elsewhere]))).toBe(
    '/generate?items=RifleC:1:25,Cloth:0:10',
  );
});

it('goals are those of the warehouse and the items, in both forms', () => {
  const loose = aSupply({ item: { firName: 'RifleC', crated: false } });
  expect(goalsLink([rifle, rag, loose], 7)).toBe('/warehouses/7/goals?items=RifleC,Cloth');
});

it('orders are for the missing amount, with the view’s method, for the warehouse; one crate if nothing is missing', () => {
  const needs = new Map([
    [rifle, { missing: 16 }], // nine of 25 are ordered already, and counted
    [full, { missing: 0 }],
  ]);
  expect(orderLink([rifle, full], 'mpf', 7, needs)).toBe(
    '/production?new=1&items=RifleC:1:16,Shovel:1:1&for=7&how=mpf',
  );
  expect(orderLink([rifle], 'needs', undefined, needs)).toBe('/production?new=1&items=RifleC:1:16');
});

it('the chain is for the missing amount, or for one if nothing is missing', () => {
  expect(chainLink([rifle, full], 7, plain([rifle, full]))).toBe(
    '/production/chain?warehouse=7&items=RifleC:1:25,Shovel:1:1',
  );
  expect(chainLink([rag], undefined, plain([rag]))).toBe('/production/chain?items=Cloth:0:10');
});

it('counted coming crates are neither planned nor part of the chain', () => {
  const needs = new Map([
    [rifle, { missing: 16 }],
    [rag, { missing: 0 }],
  ]);
  expect(planLink([rifle, rag], 'needs', 7, needs)).toBe('/generate?to=7&items=RifleC:1:16');
  expect(chainLink([rifle], 7, needs)).toBe('/production/chain?warehouse=7&items=RifleC:1:16');
  const short = aSupply({ ...rifle, lacksMost: { id: 3, name: 'Front', missing: 20 } });
  expect(planLink([short], 'needs', undefined, new Map([[short, { missing: 16 }]]))).toBe(
    '/generate?to=3&items=RifleC:1:16',
  );
});

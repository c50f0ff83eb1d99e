import { expect, it } from 'vitest';
import { aSupply } from '../../testing/builders.ts';
import { goalsLink, planLink } from './selection-links.ts';

const rifle = aSupply({ quantity: 5, target: 30, item: { firName: 'RifleC', crated: true } });
const rag = aSupply({ quantity: 90, target: 100, item: { firName: 'Cloth', crated: false } });
const full = aSupply({ quantity: 12, target: 10, item: { firName: 'Shovel', crated: true } });
const exact = aSupply({ quantity: 10, target: 10, item: { firName: 'Binoculars', crated: true } });

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
  expect(planLink(supplies, view, warehouseId)).toBe(link);
});

it('there is no plan for what lacks nothing', () => {
  expect(planLink([full, exact], null, 7)).toBeNull();
  expect(planLink([rifle], 'excess', 7)).toBeNull();
});

it('of all warehouses together it goes to the one that lacks most, if that is the same for all', () => {
  const front = { id: 3, name: 'Front', missing: 20 };
  const short = aSupply({ ...rifle, lacksMost: front });
  const other = aSupply({ ...rag, lacksMost: { ...front, missing: 4 } });
  expect(planLink([short], null, undefined)).toBe('/generate?to=3&items=RifleC:1:20');
  expect(planLink([short, other, full], null, undefined)).toBe('/generate?to=3&items=RifleC:1:20,Cloth:0:4');
  const elsewhere = aSupply({ ...rag, lacksMost: { id: 4, name: 'Port', missing: 4 } });
  expect(planLink([short, elsewhere], null, undefined)).toBe('/generate?items=RifleC:1:25,Cloth:0:10');
});

it('goals are those of the warehouse and the items, in both forms', () => {
  const loose = aSupply({ item: { firName: 'RifleC', crated: false } });
  expect(goalsLink([rifle, rag, loose], 7)).toBe('/warehouses/7/goals?items=RifleC,Cloth');
});

import { expect, it } from 'vitest';
import { pyramidItemProblem } from './pyramid-items.ts';

it.each([
  ['Supplies', false, false, null],
  ['Supplies', true, false, null],
  ['Supplies', true, true, null],
  ['Vehicle', false, false, 'construct'],
  ['Structure', false, false, 'construct'],
  ['Vehicle', false, true, null],
  ['Structure', false, true, null],
] as const)('an item of %s (crated: %s, bluefin: %s): %s', (category, crated, bluefin, problem) => {
  expect(pyramidItemProblem({ category, crated }, bluefin)).toBe(problem);
});

it.each([
  ['VehicleCrated', false],
  ['VehicleCrated', true],
  ['StructureCrated', false],
  ['StructureCrated', true],
] as const)('a crated construct can never be chosen: %s (bluefin: %s)', (category, bluefin) => {
  expect(pyramidItemProblem({ category, crated: true }, bluefin)).toBe('crated-construct');
});

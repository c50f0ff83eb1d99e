import { expect, it } from 'vitest';
import { neighbour, wholeCount, withDestination, withSupplier } from './shipment-draft.ts';

it.each([
  [{ supplierId: null, destinationId: 2 }, 1, { supplierId: 1, destinationId: 2 }],
  [{ supplierId: 1, destinationId: 2 }, 2, { supplierId: 2, destinationId: null }],
  [{ supplierId: 1, destinationId: null }, null, { supplierId: null, destinationId: null }],
])('from %j, choosing supplier %j gives %j', { tags: ['R406'] }, (ends, supplierId, result) => {
  expect(withSupplier(ends, supplierId)).toEqual(result);
});

it.each([
  [{ supplierId: 1, destinationId: null }, 2, { supplierId: 1, destinationId: 2 }],
  [{ supplierId: 1, destinationId: 2 }, 1, { supplierId: null, destinationId: 1 }],
  [{ supplierId: null, destinationId: 2 }, null, { supplierId: null, destinationId: null }],
])('from %j, choosing destination %j gives %j', { tags: ['R406'] }, (ends, destinationId, result) => {
  expect(withDestination(ends, destinationId)).toEqual(result);
});

it.each([
  [3, 3],
  [3.99, 3],
  ['2.5', 2],
  ['7', 7],
  [0, 0],
  [-1, 0],
  ['1e2', 100],
  ['', 0],
  ['-', 0],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
])('typing %j means %i containers', { tags: ['R444'] }, (typed, count) => {
  expect(wholeCount(typed)).toBe(count);
});

it.each([
  [0, 3, 1, 1],
  [2, 3, 1, 0],
  [1, 3, -1, 0],
  [0, 3, -1, 2],
  [0, 1, 1, 0],
  [0, 0, 1, 0],
] as const)(
  'from position %i of %i a step of %i leads to %i',
  { tags: ['R411'] },
  (place, count, step, to) => {
    expect(neighbour(place, count, step)).toBe(to);
  },
);

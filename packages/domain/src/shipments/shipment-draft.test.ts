import { expect, it } from 'vitest';
import {
  neighbour,
  type ShipmentEnds,
  wholeCount,
  withDestination,
  withSupplier,
  withSupplierToggled,
} from './shipment-draft.ts';

const ends = (supplierIds: number[], destinationId: number | null): ShipmentEnds => ({
  supplierIds,
  destinationId,
});

it.each([
  [ends([], 2), 1, ends([1], 2)],
  [ends([1], 2), 2, ends([2], null)],
  [ends([1], null), null, ends([], null)],
  [ends([1, 3], 2), 4, ends([4], 2)],
])('from %j, choosing supplier %j gives %j', (before, supplierId, result) => {
  expect(withSupplier(before, supplierId)).toEqual(result);
});

it.each([
  [ends([1], null), 2, ends([1], 2)],
  [ends([1], 2), 1, ends([], 1)],
  [ends([1, 3], 2), 3, ends([1], 3)],
  [ends([], 2), null, ends([], null)],
])('from %j, choosing destination %j gives %j', (before, destinationId, result) => {
  expect(withDestination(before, destinationId)).toEqual(result);
});

it.each([
  [ends([], 2), 1, ends([1], 2)],
  [ends([3], 2), 1, ends([3, 1], 2)],
  [ends([3, 1], 2), 3, ends([1], 2)],
  [ends([3], 2), 2, ends([3], 2)],
])('from %j, ticking supplier %j gives %j', (before, supplierId, result) => {
  expect(withSupplierToggled(before, supplierId)).toEqual(result);
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
])('typing %j means %i containers', (typed, count) => {
  expect(wholeCount(typed)).toBe(count);
});

it.each([
  [0, 3, 1, 1],
  [2, 3, 1, 0],
  [1, 3, -1, 0],
  [0, 3, -1, 2],
  [0, 1, 1, 0],
  [0, 0, 1, 0],
] as const)('from position %i of %i a step of %i leads to %i', (place, count, step, to) => {
  expect(neighbour(place, count, step)).toBe(to);
});

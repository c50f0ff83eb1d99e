import { expect, it } from 'vitest';
import {
  availabilityStatus,
  carrierStatus,
  containerStockStatus,
  distanceStatus,
} from './shipment-status.ts';

it.each([
  [21, 20, 'good'],
  [20, 20, 'good'],
  [19, 20, 'tight'],
  [13, 20, 'tight'],
  [12, 20, 'short'],
  [0, 1, 'short'],
  [0, 0, 'good'],
] as const)(
  '%i available of %i requested is %s: 65 percent still counts as tight',
  (has, requested, status) => {
    expect(availabilityStatus(has, requested)).toBe(status);
  },
);

it.each([
  [6, 5, 'good'],
  [5, 5, 'good'],
  [4, 5, 'tight'],
  [79, 100, 'short'],
  [80, 100, 'tight'],
  [0, 1, 'short'],
] as const)(
  '%i in stock of %i requested is %s: 80 percent still counts as tight',
  (has, requested, status) => {
    expect(containerStockStatus(has, requested)).toBe(status);
  },
);

it.each([
  [0, 'good'],
  [2, 'good'],
  [3, 'tight'],
  [4, 'short'],
] as const)('%i hexes is %s: 2 still counts as good, 3 as tight', (hexes, status) => {
  expect(distanceStatus(hexes)).toBe(status);
});

it.each([
  [1, 1, 'good'],
  [4, 2, 'good'],
  [1, 0, 'tight'],
  [0, 1, 'tight'],
  [0, 3, 'tight'],
  [0, 0, 'short'],
] as const)(
  '%i flatbeds and %i freighters are %s: good needs one of each',
  (flatbeds, freighters, status) => {
    expect(carrierStatus(flatbeds, freighters)).toBe(status);
  },
);

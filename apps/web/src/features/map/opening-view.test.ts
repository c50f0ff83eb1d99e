import { expect, it } from 'vitest';
import type { MapChoice } from './data/map-choice.ts';
import { toScreen } from './data/map-view.ts';
import type { MapData } from './data/use-map-data.ts';
import { openingView } from './opening-view.ts';

const PHONE = { width: 360, height: 630 };
const SHEET = 150;
/** A wide world, so that a phone begins with the warehouses: one in the south-east, one in the north-west. */
const HEXES = [
  { x: -6000, y: -6000 },
  { x: 6000, y: 6000 },
];
const WAREHOUSES = [
  { id: 1, point: { x: -1000, y: -1000 } },
  { id: 2, point: { x: 1000, y: 1000 } },
];
// Only what the view depends on.
const DATA = { ground: { hexes: HEXES }, marks: WAREHOUSES } as unknown as MapData;
const CHOICE = { at: null } as MapChoice;

const places = (size: typeof PHONE, covered: number) => {
  const view = openingView(DATA, CHOICE, size, covered);
  return WAREHOUSES.map(({ point }) => toScreen(point, view, size));
};

it('on a phone no warehouse lies under the buttons at the right, the sheet or the layers', () => {
  for (const { x, y } of places(PHONE, SHEET)) {
    expect(x).toBeGreaterThan(20);
    expect(x).toBeLessThan(360 - 68 - 20);
    expect(y).toBeGreaterThan(60);
    expect(y).toBeLessThan(630 - 150);
  }
});

it('beside a panel the warehouses are in the middle of the map', () => {
  const [place, otherPlace] = places({ width: 800, height: 600 }, 0);
  expect(((place?.x ?? 0) + (otherPlace?.x ?? 0)) / 2).toBeCloseTo(400);
});

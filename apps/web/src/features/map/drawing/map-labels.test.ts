import { describe, expect, it } from 'vitest';
import { brokenName, clippedName, type LabelWish, placeLabels, takenBy } from './map-labels.ts';

const SIZE = { width: 400, height: 300 };
const SIDES = ['right', 'left', 'below', 'above'] as const;
/** Ten letters of 10 pixels: 58 wide, 12 high. */
const wish = (key: string, x: number, y: number, parts: Partial<LabelWish> = {}): LabelWish => ({
  key,
  at: { x, y },
  lines: ['0123456789'],
  letter: 10,
  away: 6,
  sides: SIDES,
  ...parts,
});
const placed = (wishes: LabelWish[], taken = [takenBy({ x: -99, y: -99 }, 1)]) =>
  placeLabels([{ taken, wishes }], SIZE).map(({ key, x, y, anchor }) => [key, x, y, anchor]);

describe('labels', () => {
  it('stand on the right if there is room', () => {
    expect(placed([wish('a', 100, 100)])).toEqual([['a', 106, 104, 'start']]);
  });

  it('go to the left, below and above as places are taken, and the last one is left out', () => {
    const crowd = ['a', 'b', 'c', 'd', 'e'].map((key) => wish(key, 100, 100));
    expect(placed(crowd)).toEqual([
      ['a', 106, 104, 'start'],
      ['b', 94, 104, 'end'],
      ['c', 100, 116, 'middle'],
      ['d', 100, 92, 'middle'],
    ]);
  });

  it('keep clear of markers', () => {
    expect(placed([wish('a', 100, 100)], [takenBy({ x: 140, y: 100 }, 10)])).toEqual([['a', 94, 104, 'end']]);
  });

  it('are shortened where all of them has no room', () => {
    const wall = takenBy({ x: 190, y: 100 }, 50);
    const long = wish('a', 100, 100, { sides: ['right'], shorter: ['0123'] });
    expect(placeLabels([{ taken: [wall], wishes: [long] }], SIZE)).toEqual([
      { key: 'a', x: 106, y: 104, anchor: 'start', lines: ['0123'], letter: 10 },
    ]);
  });

  it('of a later group keep clear of an earlier one, and not the other way round', () => {
    const first = { taken: [], wishes: [wish('a', 100, 100)] };
    const second = { taken: [takenBy({ x: 140, y: 100 }, 10)], wishes: [wish('b', 100, 100)] };
    expect(placeLabels([first, second], SIZE).map(({ key, anchor }) => [key, anchor])).toEqual([
      ['a', 'start'],
      ['b', 'end'],
    ]);
  });

  it('outside of the window are left out', () => {
    expect(placed([wish('a', 500, 100), wish('b', 100, -80)])).toEqual([]);
  });
});

describe('long names', () => {
  it('break at the space nearest to their middle', () => {
    expect(brokenName('The Linn of Mercy', 12)).toEqual(['The Linn', 'of Mercy']);
    expect(brokenName('Deadlands', 5)).toEqual(['Deadlands']);
    expect(brokenName('Red River', 12)).toEqual(['Red River']);
  });

  it('of warehouses end with dots where they would run across the map', () => {
    expect(clippedName('Mercy’s Wail Seaport of the Ninth', 12)).toBe('Mercy’s Wai…');
    expect(clippedName('Abandoned Ward Depot', 11)).toBe('Abandoned…');
    expect(clippedName('Hallow Depot', 12)).toBe('Hallow Depot');
  });
});

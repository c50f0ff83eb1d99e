import { describe, expect, it } from 'vitest';
import regions from '../../../../apps/server/data/regions.json' with { type: 'json' };
import { hexDistance } from './hex-distance.ts';
import {
  hexAt,
  hexCentre,
  hexCorners,
  metresBetween,
  nearestInHex,
  neighboursOf,
  worldPoint,
} from './hex-map.ts';

const region = (name: string) => {
  const found = regions.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`There is no region ${name}.`);
  return found;
};

/** Worked out by hand: region, centre, place in it, that point of the plane, metres from the centre. */
const WORKED = [
  ['DeadLandsHex', [0, 0], [0.5, 0.5], [0, 0], [0, 0]],
  ['CallahansPassageHex', [0, -888], [0.5, 0.75], [0, -666], [0, 472.5]],
  ['MarbanHollow', [768, -444], [0.25, 0.5], [512, -444], [-546, 0]],
  ['AcrithiaHex', [768, 2220], [0.4637, 0.6426], [730.8288, 2346.6288], [-79.28, 269.51]],
  ['WestgateHex', [-2304, 444], [0.75, 0.25], [-2048, 222], [546, -472.5]],
] as const;

describe.each(WORKED)('%s', (name, [centreX, centreY], [placeX, placeY], [x, y], [east, south]) => {
  const place = { x: placeX, y: placeY };

  it('has its centre where it belongs', () => {
    const centre = hexCentre(region(name));
    expect([centre.x, centre.y]).toEqual([centreX, centreY]);
  });

  it('a place in it is a point of the plane, and the other way round', () => {
    const point = worldPoint(region(name), place);
    expect(point.x).toBeCloseTo(x, 6);
    expect(point.y).toBeCloseTo(y, 6);
    const back = hexAt(regions, { x, y });
    expect(back?.hex.name).toBe(name);
    expect(back?.place.x).toBeCloseTo(placeX, 9);
    expect(back?.place.y).toBeCloseTo(placeY, 9);
  });

  it('metres are those of the game', () => {
    const centre = { x: centreX, y: centreY };
    expect(metresBetween(centre, { x, y })).toBeCloseTo(Math.hypot(east, south), 1);
  });
});

it('a hex is 2184 m wide and 1890 m high, corner to corner and edge to edge', () => {
  expect(metresBetween({ x: -512, y: 0 }, { x: 512, y: 0 })).toBe(2184);
  expect(metresBetween({ x: 0, y: -444 }, { x: 0, y: 444 })).toBe(1890);
  expect(metresBetween({ x: 0, y: -888 }, { x: 768, y: -444 })).toBeCloseTo(1891.05, 2);
});

it('the corners of a hex stand around its centre', () => {
  expect(hexCorners({ q: 0, r: -1 })).toEqual([
    { x: 512, y: -888 },
    { x: 256, y: -444 },
    { x: -256, y: -444 },
    { x: -512, y: -888 },
    { x: -256, y: -1332 },
    { x: 256, y: -1332 },
  ]);
});

it('the corners of a hex’s picture belong to its neighbours, or to nobody', () => {
  const corner = worldPoint(region('DeadLandsHex'), { x: 0.02, y: 0.02 });
  expect(hexAt(regions, corner)?.hex).toMatchObject({ q: -1, r: 0 });
  expect(hexAt([region('DeadLandsHex')], corner)).toBeNull();
  expect(hexAt(regions, { x: 90_000, y: 0 })).toBeNull();
});

it.each([
  ['DeadLandsHex', 6],
  ['BasinSionnachHex', 3],
] as const)('%s touches %i hexes', (name, count) => {
  expect(neighboursOf(region(name), regions)).toHaveLength(count);
});

it('the hexes that touch, by their corners, are those one step apart, for every region', () => {
  expect(regions).toHaveLength(53);
  for (const hex of regions)
    expect(neighboursOf(hex, regions)).toEqual(
      regions.filter((otherRegion) => hexDistance(hex, otherRegion) === 1),
    );
});

it.each([
  ['AcrithiaHex', 'WestgateHex', 4],
  ['CallahansPassageHex', 'MarbanHollow', 1],
] as const)('from %s to %s is %i steps', (from, to, steps) => {
  expect(hexDistance(region(from), region(to))).toBe(steps);
});

it('nearest is by metres: a hex is wider than it is high', () => {
  const east = { name: 'east', x: 0.6, y: 0.5 };
  const south = { name: 'south', x: 0.5, y: 0.61 };
  expect(nearestInHex({ x: 0.5, y: 0.5 }, [east, south])?.name).toBe('south');
  expect(nearestInHex({ x: 0.58, y: 0.5 }, [east, south])?.name).toBe('east');
  expect(nearestInHex({ x: 0.5, y: 0.5 }, [])).toBeNull();
});

import { describe, expect, it } from 'vitest';
import type { Urgency } from './worklist.ts';
import {
  destinationsOf,
  type HaulLine,
  lackUrgency,
  type PlaceStock,
  planHauls,
  SUPPLIERS_KNOWN,
  shareMissing,
  shareUrgency,
  sortLines,
} from './worklist-hauls.ts';

type Figures = [quantity: number, target?: number, minimum?: number, expected?: number, reserved?: number];

/** Warehouses 1, 2, … with what they have and want; they stand in a row, one hex apart. */
function places(...figures: Figures[]): PlaceStock[] {
  return figures.map(([quantity, target = 0, minimum = 0, expected = 0, reserved = 0], index) => ({
    warehouseId: index + 1,
    quantity,
    target,
    minimum,
    expected,
    reserved,
  }));
}

const joinReasons = (from: number, to: number) => Math.abs(from - to);

function planned(
  list: PlaceStock[],
  isHaulable = true,
  distanceOf: typeof joinReasons | (() => null) = joinReasons,
) {
  const { lines, shortages } = planHauls({ item: 'ammo', isHaulable, places: list }, distanceOf);
  return [
    ...lines.map(({ from, to, crates, urgency }) => `${from}>${to} ${crates} ${urgency}`),
    ...shortages.map(({ at, quantity }) => `${at.warehouseId} lacks ${quantity}`),
  ].join('; ');
}

describe('how urgently a warehouse lacks an item', () => {
  it.each([
    ['under the minimum', [74, 180, 75], 'now'],
    ['at the minimum', [75, 180, 75], 'later'],
    ['under the minimum, but enough is on its way', [74, 180, 75, 1], 'later'],
    ['at 25 % of the target', [45, 180], 'soon'],
    ['a crate above 25 %', [46, 180], 'later'],
    ['nothing at all', [0, 180], 'soon'],
  ] as [string, Figures, Urgency][])('%s', (_, figures, expected) => {
    expect(lackUrgency(places(figures)[0]!)).toBe(expected);
  });
});

describe('what is hauled', () => {
  it.each([
    [
      'what is lacking, if the supplier has more than that above its target',
      places([300, 86], [48, 180, 45]),
      '1>2 132 later',
    ],
    [
      'what the supplier has above its target, if that is less',
      places([100, 86], [48, 180, 45]),
      '1>2 14 later',
    ],
    ['a crate above the target is spare', places([87, 86], [48, 180]), '1>2 1 later'],
    ['at the target nothing is spare', places([86, 86], [48, 180]), ''],
    ['nothing where nothing is lacking', places([300], [180, 180]), ''],
    ['a crate below the target is lacking', places([300], [179, 180]), '1>2 1 later'],
    ['nothing that is on its way already', places([300], [48, 180, 0, 132]), ''],
    ['nothing that the supplier has promised already', places([300, 0, 0, 0, 300], [48, 180]), ''],
    ['the rest of what it has promised', places([300, 0, 0, 0, 298], [48, 180]), '1>2 2 later'],
    ['the same crates are never given twice', places([100], [0, 80], [0, 80]), '1>2 80 soon; 1>3 20 soon'],
    [
      'every minimum before any target',
      places([100], [0, 200, 60], [0, 150, 50]),
      '1>2 60 now; 1>3 40 now; 3 lacks 10',
    ],
    ['the target with what is left', places([150], [0, 100, 60], [0, 80, 50]), '1>2 100 now; 1>3 50 now'],
    ['from the nearest that has enough', places([500], [0], [200], [100, 200]), '3>4 100 later'],
    ['not from a nearer one that has too little', places([500], [0], [99], [100, 200]), '1>4 100 later'],
    [
      'from several where none has enough, the largest first',
      places([60], [30], [20], [100, 200]),
      '1>4 60 later; 2>4 30 later; 3>4 10 later',
    ],
    [
      'from three at most',
      places([40], [30], [20], [10], [100, 200]),
      '1>5 40 later; 2>5 30 later; 3>5 20 later',
    ],
    [
      'under the minimum a supplier gives below its target, to that minimum and no further',
      places([100, 200, 20], [5, 100, 30]),
      '1>2 25 now',
    ],
    ['but never below its own minimum', places([100, 200, 90], [5, 100, 30]), '1>2 10 now; 2 lacks 15'],
    ['nor what it has given already', places([100, 80, 70], [0, 60, 40]), '1>2 30 now; 2 lacks 10'],
    ['two that are both short give each other nothing', places([10, 100, 10], [10, 100, 10]), ''],
  ] as [string, PlaceStock[], string][])('%s', (_, list, expected) => {
    expect(planned(list)).toBe(expected);
  });

  it('without a place on the map the largest that has enough brings it', () => {
    expect(planned(places([200], [300], [0, 100]), true, () => null)).toBe('2>3 100 soon');
  });

  it('what cannot be loaded is only lacking', () => {
    expect(planned(places([500], [5, 100, 30]), false)).toBe('2 lacks 25');
  });

  it('says what was there', () => {
    const [line] = planHauls(
      { item: 'ammo', isHaulable: true, places: places([300, 86], [48, 180, 45]) },
      joinReasons,
    ).lines;
    expect(line).toMatchObject({ crates: 132, at: { quantity: 48, target: 180, minimum: 45 } });
  });
});

it('of warehouses without a goal the largest 48 decide: as many as can be emptied first, and as many again', () => {
  const stores = places(...Array.from({ length: 60 }, (_, index): Figures => [200 - index]));
  const wants = places(...Array.from({ length: 12 }, (): Figures => [0, 9000, 9000])).map((at) => ({
    ...at,
    warehouseId: 100 + at.warehouseId,
  }));
  const plan = (count: number) => planned([...stores.slice(0, count), ...wants]);
  expect(SUPPLIERS_KNOWN).toBe(48);
  expect(plan(48)).toBe(plan(60));
  expect(plan(47)).not.toBe(plan(60));
});

describe('what a place lacks', () => {
  const rifle = { name: 'rifle', priority: 'High Priority' } as const;
  const cloth = { name: 'cloth', priority: null };
  const plan = (item: typeof rifle | typeof cloth, list: PlaceStock[]) =>
    planHauls({ item, isHaulable: true, places: list }, joinReasons);
  const together = (...plans: ReturnType<typeof plan>[]) =>
    destinationsOf(
      plans.flatMap(({ lines }) => lines),
      plans.flatMap(({ shortages }) => shortages),
    );

  it('is one destination, with what each supplier brings, and each item once', () => {
    const [destination, ...others] = together(
      plan(rifle, places([60, 20], [46, 20], [0, 50, 50])),
      plan(cloth, places([30], [0], [0, 20])),
    );
    expect(others).toEqual([]);
    expect(destination).toMatchObject({ to: 3, crates: 70, nobodyHas: 0 });
    expect([...destination!.suppliers]).toEqual([
      [1, 60],
      [2, 10],
    ]);
    expect([...destination!.lacks.values()]).toEqual([
      { minimum: 50, missing: 50, priority: 'High Priority' },
      { minimum: 0, missing: 0, priority: null },
    ]);
  });

  // Warehouse 1 has six crates above its target and more above its minimum: 40 come, not six.
  it('is never less than what is brought together with what nobody has, also where a supplier goes below its target', () => {
    const [destination] = together(plan(rifle, places([46, 40, 6], [0, 60, 50])));
    expect(destination).toMatchObject({ crates: 40, nobodyHas: 10 });
    expect([...destination!.lacks.values()]).toMatchObject([{ missing: 50 }]);
  });

  it('but nobody can bring any of is no destination', () => {
    expect(together(plan(rifle, places([0, 50, 50])))).toEqual([]);
  });

  it.each([
    ['nothing is below its minimum', [[50, 0, null]], 0, 0],
    ['a part of one item', [[50, 10, null]], 0.2, 0.2],
    [
      'of what is below its minimum alone',
      [
        [50, 25, null],
        [900, 0, null],
      ],
      0.5,
      0.5,
    ],
    ['high priority counts twice', [[50, 25, 'High Priority']], 0.5, 1],
    [
      'priority counts one and a half',
      [
        [50, 20, 'Priority'],
        [50, 10, null],
      ],
      0.3,
      0.4,
    ],
  ] as [string, [number, number, 'High Priority' | 'Priority' | null][], number, number][])(
    'as a share of its minimums: %s',
    (_, lacks, share, weighted) => {
      const figures = lacks.map(([minimum, missing, priority]) => ({ minimum, missing, priority }));
      expect(shareMissing(figures)).toEqual({ share, weighted });
    },
  );

  it('is urgent from half of the minimums on', () => {
    expect([shareUrgency(0.49), shareUrgency(0.5)]).toEqual(['later', 'now']);
  });

  it('is sorted by urgency, then by crates', () => {
    const line = (item: string, crates: number, urgency: Urgency): HaulLine<string> => ({
      ...{ item, from: 1, to: 2, crates, urgency },
      at: places([5, 50])[0]!,
    });
    const lines = [line('a', 10, 'later'), line('b', 5, 'now'), line('d', 20, 'later')];
    expect(sortLines(lines).map(({ item }) => item)).toEqual(['b', 'd', 'a']);
  });
});

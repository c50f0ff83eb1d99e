import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pyramidDifference } from './pyramid-difference.ts';

const column = (items: number[], target = 10) => ({ items, target });
const BEFORE = [[column([1]), column([2, 3])], [column([4], 20)]];

it.each([
  ['nothing', BEFORE, []],
  ['nothing for alternatives in another order', [[column([1]), column([3, 2])], [column([4], 20)]], []],
  [
    'another target',
    [[column([1]), column([2, 3], 15)], [column([4], 20)]],
    [{ kind: 'target', row: 0, items: [2, 3], before: 10, target: 15 }],
  ],
  [
    'other items in the same place',
    [[column([1]), column([2, 5])], [column([4], 20)]],
    [{ kind: 'items', row: 0, before: [2, 3], items: [2, 5] }],
  ],
  [
    'other items and another target',
    [[column([1]), column([9], 3)], [column([4], 20)]],
    [
      { kind: 'items', row: 0, before: [2, 3], items: [9] },
      { kind: 'target', row: 0, items: [9], before: 10, target: 3 },
    ],
  ],
  [
    'a new column',
    [
      [column([1]), column([2, 3])],
      [column([4], 20), column([6], 7)],
    ],
    [{ kind: 'added', row: 1, items: [6], target: 7 }],
  ],
  ['a new row', [...BEFORE, [column([6], 7)]], [{ kind: 'added', row: 2, items: [6], target: 7 }]],
  ['a removed row', [[column([1]), column([2, 3])]], [{ kind: 'removed', row: 1, items: [4] }]],
  [
    'a column that moved to another row',
    [[column([1])], [column([4], 20), column([2, 3])]],
    [{ kind: 'moved', row: 1, from: 0, items: [2, 3] }],
  ],
  [
    'another order in a row',
    [[column([2, 3]), column([1])], [column([4], 20)]],
    [{ kind: 'reordered', row: 0 }],
  ],
])('reports %s', (_, after, changes) => {
  expect(pyramidDifference(BEFORE, after)).toEqual(changes);
});

it.each([
  ['one row for a swap', [BEFORE[1], BEFORE[0]], [{ kind: 'row-moved', row: 0, from: 1 }]],
  [
    'no moved row if one was added above',
    [[column([9])], ...BEFORE],
    [{ kind: 'added', row: 0, items: [9], target: 10 }],
  ],
  [
    'no moved row if one was removed above',
    [BEFORE[1]],
    [
      { kind: 'removed', row: 0, items: [1] },
      { kind: 'removed', row: 0, items: [2, 3] },
    ],
  ],
  [
    'a row that moved and was changed',
    [BEFORE[1], [column([1]), column([2, 3], 99)]],
    [
      { kind: 'row-moved', row: 0, from: 1 },
      { kind: 'target', row: 1, items: [2, 3], before: 10, target: 99 },
    ],
  ],
])('compares rows and reports %s', (_, after, changes) => {
  expect(pyramidDifference(BEFORE, after as typeof BEFORE)).toEqual(changes);
});

it('reports which of many rows was moved', () => {
  const rows = [1, 2, 3, 4, 5].map((id) => [column([id])]);
  const moved = rows.toSpliced(0, 1).toSpliced(3, 0, [column([1])]);
  expect(pyramidDifference(rows, moved)).toEqual([{ kind: 'row-moved', row: 3, from: 0 }]);
});

it('distinguishes equal columns of two rows', () => {
  const before = [[column([1], 10)], [column([1], 20)]];
  expect(pyramidDifference(before, [[column([1], 10)], [column([1], 30)]])).toEqual([
    { kind: 'target', row: 1, items: [1], before: 20, target: 30 },
  ]);
});

describe('pairs', () => {
  it.each([
    [
      'items by their whole ids',
      [[column([1, 112])]],
      [[column([11, 12])]],
      [{ kind: 'items', row: 0, before: [1, 112], items: [11, 12] }],
    ],
    [
      'an identical row rather than a nearer similar one',
      [[column([1]), column([2])], [column([1])]],
      [[column([1])]],
      [
        { kind: 'removed', row: 0, items: [1] },
        { kind: 'removed', row: 0, items: [2] },
      ],
    ],
    [
      'no row with another because of the digits of its targets',
      [
        [column([1], 1), column([12], 5)],
        [column([1], 11), column([2], 5)],
      ],
      [[column([1], 11), column([2], 5)]],
      [
        { kind: 'removed', row: 0, items: [1] },
        { kind: 'removed', row: 0, items: [12] },
      ],
    ],
    [
      'rows by what they have in common, not by their length',
      [
        [column([1]), column([2]), column([3])],
        [column([4]), column([5])],
      ],
      [[column([4]), column([5]), column([6])]],
      [
        { kind: 'added', row: 0, items: [6], target: 10 },
        { kind: 'removed', row: 0, items: [1] },
        { kind: 'removed', row: 0, items: [2] },
        { kind: 'removed', row: 0, items: [3] },
      ],
    ],
    [
      'the row with most in common rather than a nearer one',
      [
        [column([1]), column([9])],
        [column([1]), column([2])],
      ],
      [[column([1]), column([2]), column([3])]],
      [
        { kind: 'added', row: 0, items: [3], target: 10 },
        { kind: 'removed', row: 0, items: [1] },
        { kind: 'removed', row: 0, items: [9] },
      ],
    ],
    [
      'the nearer of two rows with equally much in common',
      [
        [column([1]), column([5])],
        [column([1]), column([6])],
      ],
      [[column([4])], [column([1]), column([3])]],
      [
        { kind: 'items', row: 0, before: [1], items: [4] },
        { kind: 'items', row: 1, before: [6], items: [3] },
        { kind: 'removed', row: 0, items: [5] },
      ],
    ],
    [
      'rows with nothing in common by their position',
      [[column([1])]],
      [[column([2])]],
      [{ kind: 'items', row: 0, before: [1], items: [2] }],
    ],
    [
      'no rows with nothing in common in different positions',
      [[column([1])], [column([2])]],
      [[column([2])], [column([3])]],
      [
        { kind: 'added', row: 1, items: [3], target: 10 },
        { kind: 'removed', row: 0, items: [1] },
      ],
    ],
    [
      'a column with one of its own row rather than of a removed row',
      [[column([1], 5)], [column([1], 6), column([2])]],
      [[column([1], 5), column([2])]],
      [
        { kind: 'target', row: 0, items: [1], before: 6, target: 5 },
        { kind: 'removed', row: 0, items: [1] },
      ],
    ],
    [
      'a column with one of its own row rather than with one of the same target in another',
      [
        [column([1], 10), column([3])],
        [column([1], 20), column([4])],
      ],
      [
        [column([1], 20), column([3])],
        [column([1], 10), column([4])],
      ],
      [
        { kind: 'target', row: 0, items: [1], before: 10, target: 20 },
        { kind: 'target', row: 1, items: [1], before: 20, target: 10 },
      ],
    ],
    [
      'the one of several equal columns of a row that has the same target',
      [[column([1], 10), column([1], 20)]],
      [[column([1], 20)]],
      [{ kind: 'removed', row: 0, items: [1] }],
    ],
    [
      'a column once, though a similar one is left',
      [[column([1], 10), column([1], 20)]],
      [[column([1], 10)]],
      [{ kind: 'removed', row: 0, items: [1] }],
    ],
    [
      'a column with one of its own row rather than with the first of another',
      [
        [column([1], 10), column([3])],
        [column([1], 20), column([4])],
      ],
      [[column([3])], [column([1], 30), column([4])]],
      [
        { kind: 'target', row: 1, items: [1], before: 20, target: 30 },
        { kind: 'removed', row: 0, items: [1] },
      ],
    ],
    [
      'a column by its items rather than by its position',
      [[column([5]), column([1], 20)]],
      [[column([1], 30), column([6])]],
      [
        { kind: 'target', row: 0, items: [1], before: 20, target: 30 },
        { kind: 'added', row: 0, items: [6], target: 10 },
        { kind: 'removed', row: 0, items: [5] },
      ],
    ],
    [
      'no columns at the same position of different rows',
      [[column([1]), column([5])], [column([2])]],
      [[column([1])], [column([2]), column([6])]],
      [
        { kind: 'added', row: 1, items: [6], target: 10 },
        { kind: 'removed', row: 0, items: [5] },
      ],
    ],
  ])('%s', (_, before, after, changes) => {
    expect(pyramidDifference(before, after)).toEqual(changes);
  });
});

describe('a changed order is reported as', () => {
  const rowsOf = (ids: string) => [...ids].map((id) => [column([Number(id)])]);

  it.each([
    ['the row that was moved before a run of three', '1234', '3124', [{ row: 0, from: 2 }]],
    ['the second of two swapped neighbours', '123', '213', [{ row: 0, from: 1 }]],
    ['the row that was moved to the end', '1234', '2341', [{ row: 3, from: 0 }]],
    ['the last one of three in between', '132', '123', [{ row: 1, from: 2 }]],
    [
      'all but one if the order is reversed',
      '123',
      '321',
      [
        { row: 1, from: 1 },
        { row: 0, from: 2 },
      ],
    ],
  ])('%s', (_, before, after, moves) => {
    expect(pyramidDifference(rowsOf(before), rowsOf(after))).toEqual(
      moves.map((move) => ({ kind: 'row-moved', ...move })),
    );
  });

  it.each([
    [
      'nothing of a row that a column left',
      [[column([5]), column([1])], [column([3])]],
      [[column([1])], [column([3]), column([5])]],
      [{ kind: 'moved', row: 1, from: 0, items: [5] }],
    ],
    [
      'nothing of a row that a column came to',
      [
        [column([8]), column([1])],
        [column([2]), column([9])],
      ],
      [[column([8]), column([1]), column([2])], [column([9])]],
      [{ kind: 'moved', row: 0, from: 1, items: [2] }],
    ],
    [
      'columns that changed places around a new one',
      [[column([1]), column([2])]],
      [[column([2]), column([9]), column([1])]],
      [
        { kind: 'added', row: 0, items: [9], target: 10 },
        { kind: 'reordered', row: 0 },
      ],
    ],
  ])('%s', (_, before, after, changes) => {
    expect(pyramidDifference(before, after)).toEqual(changes);
  });
});

it('is empty only if both states plan the same', () => {
  const rows = fc.array(
    fc.array(
      fc.record({ items: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 1 }), target: fc.nat(2) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(rows, rows, (before, after) => {
      const isSame = JSON.stringify(before) === JSON.stringify(after);
      expect(pyramidDifference(before, after).length === 0).toBe(isSame);
    }),
    { numRuns: 2000 },
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
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
  ['a row that is gone', [[column([1]), column([2, 3])]], [{ kind: 'removed', row: 1, items: [4] }]],
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
])('tells %s', (_, after, changes) => {
  expect(pyramidDifference(BEFORE, after)).toEqual(changes);
});

it.each([
  ['one row for a swap', [BEFORE[1], BEFORE[0]], [{ kind: 'row-moved', row: 0, from: 1 }]],
  [
    'no moved row where one was added above',
    [[column([9])], ...BEFORE],
    [{ kind: 'added', row: 0, items: [9], target: 10 }],
  ],
  [
    'no moved row where one was taken out above',
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
])('of rows tells %s', (_, after, changes) => {
  expect(pyramidDifference(BEFORE, after as typeof BEFORE)).toEqual(changes);
});

it('of many rows tells the one that was moved', () => {
  const rows = [1, 2, 3, 4, 5].map((id) => [column([id])]);
  const moved = rows.toSpliced(0, 1).toSpliced(3, 0, [column([1])]);
  expect(pyramidDifference(rows, moved)).toEqual([{ kind: 'row-moved', row: 3, from: 0 }]);
});

it('tells equal columns of two rows apart', () => {
  const before = [[column([1], 10)], [column([1], 20)]];
  expect(pyramidDifference(before, [[column([1], 10)], [column([1], 30)]])).toEqual([
    { kind: 'target', row: 1, items: [1], before: 20, target: 30 },
  ]);
});

it('is empty only where both states plan the same', () => {
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

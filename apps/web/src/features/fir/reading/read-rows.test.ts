import { describe, expect, it } from 'vitest';
import { aReadEntry, aReadRow } from '../../../testing/fir-builders.ts';
import {
  addRow,
  changeRow,
  firstSureRow,
  isComplete,
  lowestConfidence,
  repeatedRows,
  rowsOf,
  stockLines,
} from './read-rows.ts';

describe('rowsOf', () => {
  it('keeps the picture’s order, but puts first what is to be checked', () => {
    const rows = rowsOf([
      aReadEntry({ codeName: 'Sure', confidence: 0.9 }),
      aReadEntry({ codeName: 'Doubtful', confidence: 0.89 }),
      aReadEntry({ codeName: 'Surer', confidence: 0.99 }),
      aReadEntry({ codeName: 'Empty', confidence: 0.95, quantity: null }),
      aReadEntry({ codeName: 'Wild', confidence: 0.1 }),
    ]);
    expect(rows.map(({ id, codeName }) => [id, codeName])).toEqual([
      [1, 'Doubtful'],
      [2, 'Empty'],
      [3, 'Wild'],
      [4, 'Sure'],
      [5, 'Surer'],
    ]);
    expect(firstSureRow(rows)).toBe(3);
  });
});

describe('firstSureRow', () => {
  it.each([
    [[], 0],
    [[{ confidence: 0.5 }], 1],
    [[{ confidence: 0.5 }, { confidence: 0.9 }], 1],
    [[{ confidence: 0.9 }], 0],
    [[{ confidence: 0.5, isEdited: true }, { confidence: 0.95, quantity: null }, { confidence: null }], 3],
  ])('of %j is %i', (given, first) => {
    expect(firstSureRow(given.map((row) => aReadRow(row)))).toBe(first);
  });
});

describe('changeRow and addRow', () => {
  it('keep the order and mark what the user changed', () => {
    const rows = addRow(changeRow([aReadRow({ id: 1 }), aReadRow({ id: 5 })], 1, { quantity: 0 }), {
      codeName: 'Wood',
      crated: false,
      quantity: 7,
    });
    expect(rows.map(({ id, quantity, isEdited }) => [id, quantity, isEdited])).toEqual([
      [1, 0, true],
      [5, 10, false],
      [6, 7, true],
    ]);
  });

  it('number the first row of an empty table', () => {
    expect(addRow([]).map(({ id }) => id)).toEqual([1]);
  });
});

describe('isComplete', () => {
  it.each([
    [{}, true],
    [{ quantity: 0 }, true],
    [{ quantity: null }, false],
    [{ codeName: null }, false],
  ])('of %j is %s', (given, answer) => {
    expect(isComplete(aReadRow(given))).toBe(answer);
  });
});

describe('stockLines', () => {
  it('omits rows without an item and counts an empty quantity as 0', () => {
    expect(stockLines([aReadRow({ codeName: null }), aReadRow({ quantity: null })])).toEqual([
      { codeName: 'Cloth', crated: true, quantity: 0 },
    ]);
  });
});

describe('repeatedRows', () => {
  it('names every row of an item that is listed twice in the same form', () => {
    const rows = [
      aReadRow({ id: 1 }),
      aReadRow({ id: 2, crated: false }),
      aReadRow({ id: 3 }),
      aReadRow({ id: 4, codeName: null }),
      aReadRow({ id: 5, codeName: null }),
    ];
    expect([...repeatedRows(rows)]).toEqual([1, 3]);
  });
});

describe('lowestConfidence', () => {
  it.each([
    [[], null],
    [[null], null],
    [[0.9, null, 0.4], 0.4],
  ])('of %j is %s', (confidences, answer) => {
    expect(lowestConfidence(confidences.map((confidence) => aReadRow({ confidence })))).toBe(answer);
  });
});

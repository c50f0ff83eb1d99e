import { describe, expect, it } from 'vitest';
import { aReadEntry, aReadRow } from '../../../testing/fir-builders.ts';
import {
  addRow,
  changeRow,
  isComplete,
  lowestConfidence,
  repeatedRows,
  rowsOf,
  stockLines,
} from './read-rows.ts';

describe('rowsOf', () => {
  it('sorts by confidence, lowest first, with what could not be read before everything else', () => {
    const rows = rowsOf([
      aReadEntry({ codeName: 'Sure', confidence: 0.99 }),
      aReadEntry({ codeName: 'Doubtful', confidence: 0.4 }),
      aReadEntry({ codeName: 'Empty', confidence: 0.9, quantity: null }),
    ]);
    expect(rows.map(({ id, codeName, quantity }) => [id, codeName, quantity])).toEqual([
      [1, 'Empty', null],
      [2, 'Doubtful', 10],
      [3, 'Sure', 10],
    ]);
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

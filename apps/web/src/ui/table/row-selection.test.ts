import { describe, expect, it } from 'vitest';
import { moveSelection, NO_ROWS, type RowSelection, rowBeside, type SelectionMove } from './row-selection.ts';

const keys = [1, 2, 3, 4, 5];

function after(...moves: SelectionMove<number>[]): RowSelection<number> {
  return moves.reduce<RowSelection<number>>(moveSelection, NO_ROWS);
}
const chosen = (...moves: SelectionMove<number>[]) => [...after(...moves).selected].sort();

describe('a selection of rows', () => {
  it('takes and gives back one row', () => {
    expect(chosen({ kind: 'toggle', key: 2 })).toEqual([2]);
    expect(chosen({ kind: 'toggle', key: 2 }, { kind: 'toggle', key: 2 })).toEqual([]);
    expect(after({ kind: 'toggle', key: 2 }).cursor).toBe(2);
  });

  it('extends from where the keys stand, in both directions', () => {
    expect(chosen({ kind: 'go', to: 3 }, { kind: 'extend', to: 4, keys })).toEqual([3, 4]);
    expect(chosen({ kind: 'go', to: 3 }, { kind: 'extend', to: 1, keys })).toEqual([1, 2, 3]);
  });

  it('gives rows back when a range shrinks or turns, but none that were selected before', () => {
    const start: SelectionMove<number>[] = [
      { kind: 'toggle', key: 1 },
      { kind: 'go', to: 3 },
    ];
    const grown: SelectionMove<number>[] = [...start, { kind: 'extend', to: 5, keys }];
    expect(chosen(...grown)).toEqual([1, 3, 4, 5]);
    expect(chosen(...grown, { kind: 'extend', to: 3, keys })).toEqual([1, 3]);
    expect(chosen(...grown, { kind: 'extend', to: 2, keys })).toEqual([1, 2, 3]);
  });

  it('begins a range at its end where nothing is current, or where its beginning is gone', () => {
    expect(chosen({ kind: 'extend', to: 2, keys })).toEqual([2]);
    expect(chosen({ kind: 'go', to: 9 }, { kind: 'extend', to: 2, keys })).toEqual([2]);
  });

  it('takes all that are shown, and clears without losing the place', () => {
    expect(chosen({ kind: 'toggle', key: 9 }, { kind: 'all', keys })).toEqual([1, 2, 3, 4, 5, 9]);
    const cleared = after({ kind: 'go', to: 3 }, { kind: 'all', keys }, { kind: 'clear' });
    expect([...cleared.selected]).toEqual([]);
    expect(cleared.cursor).toBe(3);
  });
});

it.each([
  [null, 1, 1],
  [null, -1, 1],
  [1, 1, 2],
  [5, 1, 5],
  [1, -1, 1],
  [2, 20, 5],
  [9, 1, 1],
])('from %s, %i steps lead to %i', (from, steps, to) => {
  expect(rowBeside(keys, from, steps)).toBe(to);
});

it('leads nowhere in an empty list', () => {
  expect(rowBeside([], null, 1)).toBeNull();
});

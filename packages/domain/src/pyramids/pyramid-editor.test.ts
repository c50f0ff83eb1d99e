import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movePyramid, openPyramidEditor, type PyramidMove, rowsOfEditor } from './pyramid-editor.ts';

/** Rows as letters: 'AB C' is a row of two columns and one of one. A column's letter is its only item. */
const opened = (text: string) =>
  openPyramidEditor(
    text === ''
      ? []
      : text
          .split(' ')
          .map((row) => [...row].map((letter) => ({ items: [letter.charCodeAt(0)], target: 1 }))),
  );
const shown = (editor: ReturnType<typeof opened>) =>
  editor.rows
    .map(({ columns }) => columns.map(({ items }) => String.fromCharCode(items[0] ?? 0)).join(''))
    .join(' ');
const column = (letter: string, target = 1) => ({ items: [letter.charCodeAt(0)], target });

const add = (row: number, order?: number): PyramidMove => ({
  type: 'add-column',
  row,
  column: column('X'),
  ...(order !== undefined && { order }),
});
const edit = (row: number, index: number, letter: string, order: number): PyramidMove => ({
  type: 'edit-column',
  row,
  index,
  column: column(letter),
  order,
});
const drop = (row: number, index: number): PyramidMove => ({ type: 'delete-column', row, index });
const moveRow = (from: number, to: number): PyramidMove => ({ type: 'move-row', from, to });
const move = (row: number, index: number, toRow: number, order: number): PyramidMove => ({
  type: 'move-column',
  row,
  index,
  toRow,
  order,
});

describe('the moves of the pyramid editor', () => {
  it.each([
    ['adds to the end of its row', 'AB C', add(0), 'ABX C'],
    ['adds at its given order', 'AB C', add(0, 1), 'AXB C'],
    ['adds at the beginning', 'AB C', add(0, 0), 'XAB C'],
    ['adds at the end for an order past it', 'AB C', add(1, 9), 'AB CX'],
    ['adds to the last existing row', 'AB C', add(1), 'AB CX'],
    ['creates the row just past the last', 'AB C', add(2), 'AB C X'],
    ['creates one row for a number far past the last', 'AB C', add(9), 'AB C X'],
    ['creates the first row', '', add(0), 'X'],
  ])('adding a column %s', (_, before, step, after) => {
    const editor = movePyramid(opened(before), step);
    expect(shown(editor)).toBe(after);
    expect(editor.changed).toBe(true);
  });

  it.each([
    ['a column among others', 'ABC D', drop(0, 1), 'AC D'],
    ['the last column of a row, and the row with it', 'ABC D E', drop(1, 0), 'ABC E'],
    ['the last column of all', 'A', drop(0, 0), ''],
  ])('deletes %s', (_, before, step, after) => {
    const editor = movePyramid(opened(before), step);
    expect(shown(editor)).toBe(after);
    expect(editor.changed).toBe(true);
  });

  it.each([
    ['down', moveRow(0, 2), 'B C A D'],
    ['up', moveRow(3, 1), 'A D B C'],
    ['to the top', moveRow(2, 0), 'C A B D'],
    ['to the end', moveRow(0, 3), 'B C D A'],
    ['to the end for a number past it', moveRow(0, 9), 'B C D A'],
  ])('moves a row %s', (_, step, after) => {
    const editor = movePyramid(opened('A B C D'), step);
    expect(shown(editor)).toBe(after);
    expect(editor.changed).toBe(true);
  });

  it.each([
    ['forwards', edit(0, 0, 'A', 2), 'BCA D'],
    ['backwards', edit(0, 2, 'C', 0), 'CAB D'],
    ['to the end for an order past it', edit(0, 0, 'A', 9), 'BCA D'],
    ['nowhere, with other items', edit(0, 1, 'X', 1), 'AXC D'],
    ['with other items', edit(0, 1, 'X', 0), 'XAC D'],
    ['nowhere, alone in its row', edit(1, 0, 'X', 0), 'ABC X'],
  ])('changing the order moves a column %s', (_, step, after) => {
    const editor = movePyramid(opened('ABC D'), step);
    expect(shown(editor)).toBe(after);
    expect(editor.changed).toBe(true);
  });

  it('changing the target marks the pyramid as changed', () => {
    const editor = movePyramid(opened('AB'), {
      type: 'edit-column',
      row: 0,
      index: 1,
      column: column('B', 2),
      order: 1,
    });
    expect(rowsOfEditor(editor)[0]?.[1]).toEqual({ items: [66], target: 2, order: 1 });
    expect(editor.changed).toBe(true);
  });

  it.each([
    ['into the row below', move(0, 1, 1, 0), 'AC BD E'],
    ['to the end of the row above', move(1, 0, 0, 9), 'ABCD E'],
    ['out of its row, which is removed', move(2, 0, 0, 1), 'AEBC D'],
    ['into a new row', move(0, 0, 3, 0), 'BC D E A'],
    ['within its row', move(0, 0, 0, 1), 'BAC D E'],
  ])('moves a column %s', (_, step, after) => {
    const editor = movePyramid(opened('ABC D E'), step);
    expect(shown(editor)).toBe(after);
    expect(editor.changed).toBe(true);
  });

  it.each<[string, PyramidMove]>([
    ['a row to its own place', moveRow(1, 1)],
    ['the last row past the end', moveRow(2, 9)],
    ['an unknown row', moveRow(7, 0)],
    ['a row to a place above the top', moveRow(1, -1)],
    ['a column to its own place', move(0, 1, 0, 1)],
    ['the only column of the last row into a new row', move(2, 0, 3, 0)],
    ['a column above the first row', move(0, 0, -1, 0)],
    ['an unknown column', move(0, 7, 1, 0)],
    ['the deletion of an unknown column', drop(5, 0)],
    ['an edit that changes nothing', edit(0, 0, 'A', 0)],
    ['an edit of an unknown column', edit(1, 4, 'X', 0)],
  ])('%s changes nothing', (_, step) => {
    const editor = opened('ABC D E');
    expect(movePyramid(editor, step)).toBe(editor);
  });

  it('a column keeps its key wherever it moves, so that the focus can follow it', () => {
    const editor = opened('AB C');
    const key = editor.rows[0]?.columns[0]?.key;
    const moved = movePyramid(movePyramid(editor, move(0, 0, 1, 1)), moveRow(1, 0));
    expect(moved.rows[0]?.columns[1]?.key).toBe(key);
  });

  it('the saved form has each column with its order; empty rows of a stored pyramid are left out', () => {
    const editor = openPyramidEditor([[], [column('A', 5), column('B', 6)], []]);
    expect(editor.changed).toBe(false);
    expect(rowsOfEditor(editor)).toEqual([
      [
        { items: [65], target: 5, order: 0 },
        { items: [66], target: 6, order: 1 },
      ],
    ]);
  });
});

describe('any sequence of moves', () => {
  const place = fc.nat(12);
  const moves: fc.Arbitrary<PyramidMove> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ row: place, order: place }).map(({ row, order }) => add(row, order)),
    },
    { weight: 3, arbitrary: fc.tuple(place, place, place, place).map((to) => move(...to)) },
    { weight: 3, arbitrary: fc.tuple(place, place).map(([from, to]) => moveRow(from, to)) },
    {
      weight: 3,
      arbitrary: fc.tuple(place, place, place).map(([row, index, to]) => edit(row, index, 'E', to)),
    },
    { weight: 1, arbitrary: fc.tuple(place, place).map(([row, index]) => drop(row, index)) },
  );

  it('of 200 moves loses and duplicates no column, leaves no row empty, and keeps keys unique', () => {
    fc.assert(
      fc.property(fc.array(moves, { minLength: 200, maxLength: 200 }), (sequence) => {
        let editor = opened('A BC DEF GHIJ');
        const keysOf = () => editor.rows.flatMap(({ columns }) => columns.map(({ key }) => key));
        for (const step of sequence) {
          const before = new Set(keysOf());
          const next = movePyramid(editor, step);
          const goes =
            step.type === 'delete-column' ? editor.rows[step.row]?.columns[step.index]?.key : undefined;
          const expected = new Set(before);
          if (goes !== undefined) expected.delete(goes);
          if (step.type === 'add-column') expected.add(editor.nextKey);
          editor = next;
          const after = keysOf();
          expect(after).toHaveLength(expected.size);
          expect(new Set(after)).toEqual(expected);
          expect(editor.rows.every(({ columns }) => columns.length > 0)).toBe(true);
          expect(new Set(editor.rows.map(({ key }) => key)).size).toBe(editor.rows.length);
        }
      }),
      { numRuns: 60 },
    );
  });
});

import { expect, test } from 'vitest';
import { NO_EDITS, redoEdit, type SheetEdits, undoEdit, withoutSaved, writeCells } from './sheet-edits.ts';

const cell = (row: number, column: string, text: string | undefined) => ({ row, column, text });
const shown = ({ typed }: SheetEdits) => Object.fromEntries(typed);

test('a text typed into a cell stays until it equals the stored one', () => {
  const typed = writeCells(NO_EDITS, [cell(1, 'a', '5')]);
  expect(shown(typed)).toEqual({ 1: { a: '5' } });
  expect(shown(writeCells(typed, [cell(1, 'a', undefined)]))).toEqual({});
});

test('rows that a write leaves alone keep their identity', () => {
  const first = writeCells(NO_EDITS, [cell(1, 'a', '5')]);
  const second = writeCells(first, [cell(2, 'a', '6')]);
  expect(second.typed.get(1)).toBe(first.typed.get(1));
});

test('a block is undone and redone as one step', () => {
  const block = writeCells(writeCells(NO_EDITS, [cell(1, 'a', '1')]), [
    cell(1, 'a', '5'),
    cell(1, 'b', '2'),
    cell(2, 'a', '7'),
  ]);
  const undone = undoEdit(block);
  expect(shown(undone)).toEqual({ 1: { a: '1' } });
  expect(shown(redoEdit(undone))).toEqual({ 1: { a: '5', b: '2' }, 2: { a: '7' } });
  expect(shown(undoEdit(undone))).toEqual({});
});

test('the letters of one cell are one step, those of the next cell another', () => {
  let edits = NO_EDITS;
  for (const text of ['5', '50', '500']) edits = writeCells(edits, [cell(1, 'a', text)], true);
  edits = writeCells(edits, [cell(1, 'b', '9')], true);
  edits = undoEdit(edits);
  expect(shown(edits)).toEqual({ 1: { a: '500' } });
  expect(shown(undoEdit(edits))).toEqual({});
});

test('a pasted cell is a step of its own', () => {
  const typed = writeCells(NO_EDITS, [cell(1, 'a', '5')], true);
  const pasted = writeCells(typed, [cell(1, 'a', '9')]);
  expect(shown(undoEdit(pasted))).toEqual({ 1: { a: '5' } });
});

test('after an undo, typing begins a step and forgets what could be redone', () => {
  const typed = writeCells(writeCells(NO_EDITS, [cell(1, 'a', '5')]), [cell(2, 'a', '6')]);
  const retyped = writeCells(undoEdit(typed), [cell(1, 'a', '7')], true);
  expect(redoEdit(retyped)).toBe(retyped);
  expect(shown(undoEdit(retyped))).toEqual({ 1: { a: '5' } });
});

test('without a step there is nothing to undo or redo, and writing the same text is not a step', () => {
  expect(undoEdit(NO_EDITS)).toBe(NO_EDITS);
  expect(redoEdit(NO_EDITS)).toBe(NO_EDITS);
  expect(writeCells(NO_EDITS, [cell(1, 'a', undefined)])).toBe(NO_EDITS);
});

test('a save leaves what was typed while it was under way', () => {
  const sent = writeCells(NO_EDITS, [cell(1, 'a', '5'), cell(2, 'a', '6')]);
  const later = writeCells(writeCells(sent, [cell(2, 'a', '60')]), [cell(3, 'b', '1')]);
  const left = withoutSaved(later, sent.typed);
  expect(shown(left)).toEqual({ 2: { a: '60' }, 3: { b: '1' } });
  expect(undoEdit(left)).toBe(left);
});

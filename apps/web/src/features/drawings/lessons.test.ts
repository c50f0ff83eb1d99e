import { expect, it } from 'vitest';
import { aReadRow } from '../../testing/fir-builders.ts';
import { drawingOfText, textOfDrawing } from './drawing-text.ts';
import { lessonsOf } from './lessons.ts';

const drawing = Int8Array.from({ length: 768 }, (_, index) => (index % 255) - 127);
const READ = { codeName: 'RareMetal', crated: false };
const aRow = (given: Parameters<typeof aReadRow>[0] = {}) =>
  aReadRow({ ...READ, drawing, candidates: [READ, { codeName: 'Beam', crated: false }], ...given });

it.each([
  ['another item', { codeName: 'Beam' }, 1],
  ['another crate mark', { crated: true }, 1],
  ['an unsure reading that was confirmed', { iconConfidence: 0.89, isChecked: true }, 1],
  ['a sure reading of which the quantity was confirmed', { iconConfidence: 0.9, isChecked: true }, 0],
  ['an unsure reading that nobody looked at', { iconConfidence: 0.43 }, 0],
  ['another quantity', { quantity: 3, isEdited: true }, 0],
  ['no item', { codeName: null }, 0],
  ['a row that was added by hand', { drawing: null, candidates: [], codeName: 'Beam' }, 0],
])('a row with %s teaches %j: %i', (_, given, count) => {
  expect(lessonsOf([aRow(given)])).toHaveLength(count);
});

it('says what the drawing is and what it was read as', () => {
  expect(lessonsOf([aRow({ codeName: 'Beam', crated: true })])).toEqual([
    {
      drawing: textOfDrawing(drawing),
      codeName: 'Beam',
      crated: true,
      readCodeName: 'RareMetal',
      readCrated: false,
    },
  ]);
});

it('a drawing is the same after it was text', () => {
  expect(textOfDrawing(drawing)).toMatch(/^[A-Za-z0-9+/]{1024}$/);
  expect(drawingOfText(textOfDrawing(drawing))).toEqual(drawing);
});

import { expect, test } from 'vitest';
import { anExported, aProcessedImage, aReadRow } from '../../../../testing/fir-builders.ts';
import type { ExportNote } from '../../reading/exported.ts';
import { toImage, toStoredReview } from './stored-review.ts';

const NOTES: { [Kind in ExportNote['kind']]: Extract<ExportNote, { kind: Kind }> } = {
  cut: { kind: 'cut', count: 12, whole: 300 },
  unread: { kind: 'unread', count: 1, lines: '7.62mm (Crate)' },
  'other-side': { kind: 'other-side', side: 'Colonials' },
  'unknown-language': { kind: 'unknown-language', count: 12 },
  'other-language': { kind: 'other-language', lines: 'Бинты' },
  'older-names': { kind: 'older-names', lines: '.44' },
  'unknown-building': { kind: 'unknown-building', title: 'Hut' },
  'no-time': { kind: 'no-time' },
  untimed: { kind: 'untimed' },
  'tool-errors': { kind: 'tool-errors', lines: 'No match found.' },
};

test.each(Object.values(NOTES))('an export with the note $kind is restored with it', (note) => {
  const exported = anExported({ notes: [note] });
  const image = { ...aProcessedImage({ rows: [], exported }), file: null };
  expect(toImage(toStoredReview(image, 1), undefined, undefined)).toEqual(image);
});

test('a lower bound is restored as one, and an exact quantity as exact', () => {
  const rows = [
    aReadRow({ id: 1, quantity: 5000, atLeast: true }),
    aReadRow({ id: 2, codeName: 'Wood', quantity: 5000 }),
  ];
  const image = { ...aProcessedImage({ rows }), file: null };
  expect(toImage(toStoredReview(image, 1), undefined, undefined)).toEqual(image);
});

test('what a person has removed and chosen is restored, so that no newer reading replaces it', () => {
  const image = { ...aProcessedImage({ rows: [], hasRemovedRows: true, isNameChosen: true }), file: null };
  expect(toImage(toStoredReview(image, 1), undefined, undefined)).toEqual(image);
});

import { expect, it } from 'vitest';
import { inOneCase, topsOf, withLowLetters } from './one-case.ts';

/** Finds no case likelier than another. */
const unsure = () => 0.5;

it.each([
  // The reading, the tops of its letters in rows, and the text that is shown.
  ['гАРЧОН', [2, 6, 6, 6, 6, 6], 'Гарчон'],
  ['GarÇon 12', [2, 6, 6, 6, 6, 6, 0, 2, 2], 'Garçon 12'],
  ['сКлАД 3', [6, 6, 6, 6, 6, 0, 2], 'склад 3'],
  ['сКлАД 3', [2, 2, 2, 2, 2, 0, 2], 'СКЛАД 3'],
  // A round capital is a little higher than the others, which are as high as the digit.
  ['Сетка 6', [2, 4, 4, 4, 4, 0, 4], 'СЕТКА 6'],
  // The digit may be a small letter that was misread.
  ['Мир0', [2, 6, 6, 6], 'Мир0'],
])('%s with tops at %j is %s', (read, tops, written) => {
  expect(inOneCase(read, tops, unsure)).toBe(written);
});

it('where the heights do not decide, the likelier case is used', () => {
  const likely = (line: string) => (line === 'ВОСТОК' ? 0.4 : 0.1);
  expect(inOneCase('ВОСтОК', [1, 1, 1, 1, 1, 1], likely)).toBe('ВОСТОК');
});

it.each([
  // The tops of the letters in rows, how likely the capitals are, and the text that is shown.
  [[0, 4, 4, 4, 4], 0.4, 'ÉCOLE'],
  [[0, 4, 4, 4, 4], 0.1, 'École'],
  // The `l` is higher than the others: they are small.
  [[0, 6, 6, 3, 6], 0.4, 'École'],
])(
  'a word whose first letter has a mark, with tops at %j and %d for capitals, is %s',
  (tops, chance, written) => {
    const likely = (line: string) => ({ ÉCOLE: chance, École: 0.2 })[line] ?? 0.05;
    expect(inOneCase('École', tops, likely)).toBe(written);
  },
);

it('a short word in plain Latin keeps its case: it may be a tag', () => {
  expect(inOneCase('mK Öl', [2, 2, 0, 2, 2], unsure)).toMatch(/^mK /);
});

it.each([
  ['Мир0', [2, 6, 6, 6], 'Миро'],
  ['Мир0', [2, 6, 6, 2], 'Мир0'],
  ['Завя3', [2, 6, 6, 6, 6], 'Завяз'],
  ['Склад3', [2, 6, 6, 6, 6, 2], 'Склад3'],
  ['Núcle0 4', [2, 2, 6, 2, 6, 6, 0, 2], 'Núcleo 4'],
  ['Légion3', [2, 2, 6, 2, 6, 6, 6], 'Légion3'],
  ['МИР0', [2, 2, 2, 2], 'МИР0'],
  ['лог03', [6, 6, 6, 6, 6], 'лог03'],
])('%s with tops at %j is %s', (line, tops, written) => {
  expect(withLowLetters(line, tops)).toBe(written);
});

it('a bracket beside a letter does not make the letter higher', () => {
  const [rows, columns] = [10, 12];
  const data = new Float32Array(rows * columns);
  for (let y = 0; y < rows; y++) data[y * columns + 2] = 1;
  for (let y = 4; y < rows; y++) data.fill(1, y * columns + 5, y * columns + 9);
  const characters = [
    { character: '[', column: 1 },
    { character: 'к', column: 3 },
  ];
  expect(topsOf({ data, rows, columns }, characters, 6)).toEqual([0, 4]);
});

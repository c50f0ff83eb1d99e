import { expect, it } from 'vitest';
import { inOneCase } from './one-case.ts';

/** Finds no case likelier than another. */
const unsure = () => 0.5;

it.each([
  // The reading, the tops of its letters in rows, and the text that is shown.
  ['гАРЧОН', [2, 6, 6, 6, 6, 6], 'Гарчон'],
  ['GarÇon 12', [2, 6, 6, 6, 6, 6, 0, 2, 2], 'Garçon 12'],
  ['сКлАД 3', [6, 6, 6, 6, 6, 0, 2], 'склад 3'],
  ['сКлАД 3', [2, 2, 2, 2, 2, 0, 2], 'СКЛАД 3'],
])('%s with tops at %j is %s', (read, tops, written) => {
  expect(inOneCase(read, tops, unsure)).toBe(written);
});

it('where the heights do not decide, the likelier case is used', () => {
  const likely = (line: string) => (line === 'ВОСТОК' ? 0.4 : 0.1);
  expect(inOneCase('ВОСтОК', [1, 1, 1, 1, 1, 1], likely)).toBe('ВОСТОК');
});

it('a short word in plain Latin keeps its case: it may be a tag', () => {
  expect(inOneCase('mK Öl', [2, 2, 0, 2, 2], unsure)).toMatch(/^mK /);
});

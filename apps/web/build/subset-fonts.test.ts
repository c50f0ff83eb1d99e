import { expect, it } from 'vitest';
import { charactersOf, isSubsetFont } from './subset-fonts.ts';

it('reads the ranges of a style sheet, both single characters and intervals', () => {
  expect(charactersOf('U+0041-0043,U+00DF, U+2212')).toBe('ABCß−');
});

it('recognises the two fonts by their files, and none of their other alphabets', () => {
  expect(isSubsetFont('app/inter-latin-wght-normal-Dx4kXJAl.woff2')).toBe(true);
  expect(isSubsetFont('app/jost-latin-wght-normal-a_-1.woff2')).toBe(true);
  expect(isSubsetFont('app/inter-latin-ext-wght-normal-Dx4kXJAl.woff2')).toBe(false);
  expect(isSubsetFont('app/inter-cyrillic-wght-normal-Dx4kXJAl.woff2')).toBe(false);
});

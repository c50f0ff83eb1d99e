import { describe, expect, test } from 'vitest';
import { isStroke, strokeByRule } from './similar-letters.ts';

describe('l or I where the shape does not tell', () => {
  test.each([
    ['Hill', 'inside and at the end of a word'],
    ['Bluefin', 'before a small vowel'],
    ['Ball', 'after a small letter'],
    ['logi', 'at the start before a small vowel'],
    ['lock', 'at the start before a small vowel'],
    ['Public', 'before a small vowel'],
    ['Iron', 'at the start before a small consonant'],
    ['Island', 'at the start before a small consonant'],
    ['Illium', 'a capital before two small ones'],
    ['FIR', 'between capitals'],
    ['III', 'alone'],
    ['I', 'alone'],
    ['MIL', 'between capitals'],
    ['World War II', 'alone after a space'],
    ['Alpha', 'after a capital, before a small letter'],
    ['T2 I', 'alone behind a digit and a space'],
  ])('%s: %s', (text) => {
    const characters = [...text];
    const decided = characters.map((character, index) =>
      isStroke(character) ? strokeByRule(characters, index) : character,
    );
    expect(decided.join('')).toBe(text);
  });

  test('the rule does not look at what the strokes were taken for', () => {
    const characters = [...'HIIl'];
    expect(characters.map((_, index) => (index === 0 ? 'H' : strokeByRule(characters, index))).join('')).toBe(
      'HIII',
    );
  });
});

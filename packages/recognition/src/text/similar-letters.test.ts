import { describe, expect, test } from 'vitest';
import { isInSmallWord, isRound, isStroke, roundByRule, spelled, strokeByRule } from './similar-letters.ts';

describe('l or I if the shape does not decide', () => {
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
    ['Öl 3', 'after a capital with an accent, at the end of a word'],
    ['ÄÖI', 'after two capitals'],
    ['AI', 'after a capital without an accent'],
  ])('%s: %s', (text) => {
    const characters = [...text];
    const decided = characters.map((character, index) =>
      isStroke(character) ? strokeByRule(characters, index) : character,
    );
    expect(decided.join('')).toBe(text);
  });

  test('the rule ignores how the strokes were first read', () => {
    const characters = [...'HIIl'];
    expect(characters.map((_, index) => (index === 0 ? 'H' : strokeByRule(characters, index))).join('')).toBe(
      'HIII',
    );
  });
});

describe('whether there are small letters beside l or I', () => {
  test.each([
    ['Iron', 0, true],
    ['Hill', 3, true],
    ['Illi', 0, true],
    ['III', 1, false],
    ['FIR', 1, false],
    ['a I', 2, false],
  ])('%s at %i: %s', (text, index, expected) => {
    expect(isInSmallWord([...text], index)).toBe(expected);
  });
});

describe('0 or O if the shape does not decide', () => {
  test.each(['120mm', '10K', 'T-3C_02', 'Op', 'GOE', 'NO2', 'BOB', '100', '0', '0/6', 'DO NOT'])(
    '%s',
    (text) => {
      const characters = [...text];
      const decided = characters.map((character, index) =>
        isRound(character) ? roundByRule(characters, index) : character,
      );
      expect(decided.join('')).toBe(text);
    },
  );
});

describe('corrections by spelling alone', () => {
  test.each([
    ['Coraçäo', 'Coração'],
    ['AVIÖES', 'AVIÕES'],
    ['Noë|', 'Noël'],
    ['Böen', 'Böen'],
    ["I'Ébène, |'été", "l'Ébène, l'été"],
    ["|I'm|, I'Château", "|I'm|, I'Château"],
    ['Größe', 'Größe'],
    ['Öl | Süd', 'Öl | Süd'],
    ['|größe|', '|größe|'],
  ])('%s is %s', (read, written) => expect(spelled(read)).toBe(written));
});

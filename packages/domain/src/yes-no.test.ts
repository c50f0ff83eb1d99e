import { expect, it } from 'vitest';
import { readYesNo } from './yes-no.ts';

it.each([
  ['true', 'false'],
  ['TRUE', 'FALSE'],
  ['WAHR', 'FALSCH'],
  ['VRAI', 'FAUX'],
  ['VERDADEIRO', 'FALSO'],
  ['ИСТИНА', 'ЛОЖЬ'],
  ['yes', 'no'],
  ['Ja', 'Nein'],
  ['oui', 'non'],
  ['sim', 'não'],
  ['sim', 'na\u0303o'],
  ['да', 'нет'],
  ['1', '0'],
  [' yes ', '\u00a0no\t'],
])('%s is yes and %s is no', (yes, no) => {
  expect(readYesNo(yes)).toBe(true);
  expect(readYesNo(no)).toBe(false);
});

it.each(['', ' ', 'perhaps', '2', '-1', 'truefalse', 'constructor'])('%j is neither', (text) => {
  expect(readYesNo(text)).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { asRead, digitsOrLetters, inItsScript, withoutLoneCyrillic } from './scripts.ts';

describe('the script of a line', () => {
  it.each([
    // The line as the network spells it, in Latin, and the text that is shown.
    ['Cклaд 3', false, 'Склад 3'],
    ['Lager 3', false, 'Lager 3'],
    ['82DK Cклaд', false, '82DK Склад'],
    ['BOCTOK ЮГ', false, 'ВОСТОК ЮГ'],
    ['TAHK', true, 'ТАНК'],
    ['TAHK', false, 'TAHK'],
    ['LION TAHK', true, 'LION TAHK'],
  ])('%s (beside Cyrillic: %s) is %s', (read, isBesideCyrillic, written) => {
    expect(inItsScript(read, isBesideCyrillic)).toBe(written);
  });

  it('a line is spelt for the network with the letters that both scripts have in Latin', () => {
    expect(asRead('Склад Ёжик')).toBe('Cклaд Ëжик');
  });
});

it('a digit and the letter of the same shape are distinguished by their neighbours', () => {
  expect(digitsOrLetters('3апад 3')).toBe('Запад 3');
  expect(digitsOrLetters('Склад З')).toBe('Склад 3');
  expect(digitsOrLetters('0тдел 0 О6оз')).toBe('Отдел 0 Обоз');
  expect(digitsOrLetters('Рубеж-б')).toBe('Рубеж-6');
  expect(digitsOrLetters('0т 6Ф')).toBe('0т 6Ф');
  expect(withoutLoneCyrillic('Légion Зe')).toBe('Légion 3e');
  expect(withoutLoneCyrillic('Зeмля')).toBe('Зeмля');
});

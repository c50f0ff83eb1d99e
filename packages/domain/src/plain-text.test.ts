import { describe, expect, it } from 'vitest';
import {
  hasControlCharacters,
  hasInvisibleCharacters,
  isVisible,
  plainText,
  withoutInvisible,
} from './plain-text.ts';

describe('plain text', () => {
  it.each([
    ['ACR\u2011Convoy', 'ACR-Convoy'],
    ['ACR\u2010Convoy', 'ACR-Convoy'],
    ['ACR\u00a0 \u2009Convoy', 'ACR Convoy'],
    ['\u3000Südlager\ufeff\n', 'Südlager'],
    ['Su\u0308dlager', 'Südlager'],
    ['Scáth Passing', 'Scáth Passing'],
    ['Южный склад', 'Южный склад'],
    ['北仓库', '北仓库'],
    ['A\u2013B', 'A\u2013B'],
  ])('%j is %j', (written, plain) => {
    expect(plainText(written)).toBe(plain);
    expect(plainText(plain)).toBe(plain);
  });

  it.each([
    ['a\u0000b', true],
    ['a\tb', true],
    ['a\u2028b', true],
    ['a\u0085b', true],
    ['a\ud800', true],
    ['\udc00a', true],
    ['a😀b', false],
    ['ACR-Convoy', false],
  ])('whether %j has control characters: %s', (text, expected) => {
    expect(hasControlCharacters(text)).toBe(expected);
  });

  it.each([
    ['\u200b', true],
    ['A\u200bCR', true],
    ['A\u200dCR', true],
    ['A\u202eCR', true],
    ['A\u2066CR\u2069', true],
    ['A\u00adCR', true],
    ['A\ufeffCR', true],
    ['\u3164', true],
    ['\u2800', true],
    ['A\ufe0f', true],
    ['1\ufe0f', true],
    ['A\u{e0041}', true],
    ['❤️ Depot', false],
    ['1️⃣ Depot', false],
    ['👩‍🚀👍🏽🏴‍☠️', false],
    ['Südlager', false],
    ['Южный склад', false],
    ['北仓库', false],
  ])('whether %j has invisible characters: %s', (text, expected) => {
    expect(hasInvisibleCharacters(text)).toBe(expected);
  });

  it.each([
    ['A\u200bCR\u202e', 'ACR'],
    ['👩‍🚀 Depot', '👩‍🚀 Depot'],
    ['\u200b', ''],
  ])('%j without what nobody sees is %j', (text, expected) => {
    expect(withoutInvisible(text)).toBe(expected);
  });

  it.each([
    ['', false],
    [' ', false],
    ['\u0301', false],
    ['\u200b', false],
    ['.', true],
    ['北', true],
    ['☠', true],
  ])('whether %j is visible: %s', (text, expected) => {
    expect(isVisible(text)).toBe(expected);
  });
});

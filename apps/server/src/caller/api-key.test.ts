import { expect, it } from 'vitest';
import { hashApiKey, isApiKey, makeApiKey, startOfApiKey } from './api-key.ts';

it('a key is the prefix and 256 bits in characters that are valid in a header, and no two are equal', () => {
  const keys = Array.from({ length: 100 }, makeApiKey);
  for (const key of keys) expect(key).toMatch(/^bl_[\w-]{43}$/);
  expect(new Set(keys).size).toBe(100);
});

it.each([
  ['bl_', true],
  ['bl_anything', true],
  ['BL_anything', false],
  ['xbl_anything', false],
  ['eyJhbGciOiJIUzI1NiJ9.e30.x', false],
  ['', false],
])('%j is recognised as a key: %s', (token, expected) => {
  expect(isApiKey(token)).toBe(expected);
});

it('the database keeps the SHA-256 of a key', () => {
  // echo -n bl_example | sha256sum
  expect(hashApiKey('bl_example')).toBe('06e78ec76e04956c96d6d4a086cf2182a1947b79041b3c447f48b4cff37066e0');
  expect(hashApiKey('bl_example')).not.toBe(hashApiKey('bl_Example'));
});

it('the four characters after the prefix let a person recognise the key', () => {
  expect(startOfApiKey('bl_abcdefgh')).toBe('bl_abcd');
});

import { expect, it } from 'vitest';
import { resetCode } from './reset-code.ts';

it.each([
  [0, 'AAAAAAAAAAAA'],
  [25 / 62, 'ZZZZZZZZZZZZ'],
  [26 / 62, 'aaaaaaaaaaaa'],
  [51 / 62, 'zzzzzzzzzzzz'],
  [52 / 62, '000000000000'],
  [0.999_999, '999999999999'],
])('the random number %d gives %s', (number, code) => {
  expect(resetCode(() => number)).toBe(code);
});

it('is 12 letters and digits, different each time', () => {
  const codes = Array.from({ length: 200 }, () => resetCode(Math.random));
  for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9]{12}$/);
  expect(new Set(codes).size).toBe(200);
});

import { expect, it } from 'vitest';
import { checkStockpileCode } from './stockpile-code.ts';

it.each(['', '000000', '123456'])('the code "%s" is accepted: none, or six digits', (code) => {
  expect(checkStockpileCode(code)).toEqual({ ok: true });
});

it.each(['1', '12345', '1234567'])('the code %s has an invalid length', (code) => {
  expect(checkStockpileCode(code)).toEqual({ ok: false, reason: 'invalid-length' });
});

it.each(['12345a', 'abc', '12 456', '１２３４５６', '-12345', '1.3456'])(
  'the code "%s" has invalid characters',
  (code) => {
    expect(checkStockpileCode(code)).toEqual({ ok: false, reason: 'invalid-characters' });
  },
);

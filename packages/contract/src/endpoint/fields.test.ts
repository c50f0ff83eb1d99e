import { expect, it } from 'vitest';
import { time } from './fields.ts';

it.each([
  ['2026-11-21T12:00:00Z', true],
  ['0001-01-01T00:00:00Z', true],
  ['9999-12-31T23:59:59.999Z', true],
  ['2026-11-21T12:00:00+15:59', true],
  ['0000-12-31T23:59:59Z', false],
  ['0001-01-01T00:00:00+00:01', false],
  ['9999-12-31T23:59:59-00:01', false],
  ['2026-11-21T12:00:00+16:00', false],
  ['2026-11-21T12:00:00-23:59', false],
  ['2026-02-29T00:00:00Z', false],
  ['2026-11-21', false],
])('whether the database accepts the time %s: %s', (value, isTaken) => {
  expect(time.safeParse(value).success).toBe(isTaken);
});

import { expect, it } from 'vitest';
import { fillStatus } from './fill.ts';

it.each([
  [0, 'low'],
  [25, 'low'],
  [26, 'middle'],
  [75, 'middle'],
  [76, 'high'],
  [100, 'high'],
] as const)('%d percent is %s: 25 still counts as low, 75 as middle', (percent, status) => {
  expect(fillStatus(percent)).toBe(status);
});

import { expect, it } from 'vitest';
import { queuePanel } from './queue-panel.ts';

const shown = (limit: number, ...waiting: (number | null)[]) =>
  waiting.map((count) => ({ waiting: count, limit: count === null ? null : limit }));

it('seven lines of up to 6 are a factory’s, in the order of its panel', () => {
  expect(queuePanel(shown(6, 0, 1, 2, 3, null, 5, 6))).toEqual({
    method: 'factory',
    isOrderAssumed: false,
    lines: [
      { line: 'SmallArms', orders: 0 },
      { line: 'HeavyArms', orders: 1 },
      { line: 'HeavyAmmo', orders: 2 },
      { line: 'Utility', orders: 3 },
      { line: 'Supplies', orders: null },
      { line: 'Medical', orders: 5 },
      { line: 'Uniforms', orders: 6 },
    ],
  });
});

it('seven lines of up to 25 are those of mass production, in an order that is assumed', () => {
  const panel = queuePanel(shown(25, 0, 1, 2, 3, 4, 5, 25));
  expect(panel).toMatchObject({ method: 'mpf', isOrderAssumed: true });
  expect(panel?.lines.map(({ line, orders }) => `${line} ${orders}`)).toEqual([
    'SmallArms 0',
    'HeavyArms 1',
    'HeavyAmmo 2',
    'Supplies 3',
    'Uniforms 4',
    'Vehicles 5',
    'Structures 25',
  ]);
});

it.each([
  ['no lines', []],
  ['a panel that is cut off', shown(6, 0, 1, 2, 3, 4, 5)],
  ['an eighth box', shown(6, 0, 1, 2, 3, 4, 5, 6, 0)],
  ['nothing legible', shown(6, null, null, null, null, null, null, null)],
  ['a limit of neither', shown(7, 0, 1, 2, 3, 4, 5, 6)],
  ['limits that differ', [...shown(6, 0, 1, 2, 3, 4, 5), ...shown(25, 1)]],
])('%s tells nothing', (_, lines) => {
  expect(queuePanel(lines)).toBeNull();
});

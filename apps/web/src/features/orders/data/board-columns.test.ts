import { expect, test } from 'vitest';
import { anOrder } from '../../../testing/order-builders.ts';
import { canDrop, chosenOrders, columnOrders, nextStep, stateBefore } from './board-columns.ts';

const by = { id: 7, name: 'Mallard' };
const at = '2026-11-22T20:00:00.000Z';

test.each([
  ['wanted', 'claimed'],
  ['claimed', 'materials-ready'],
  ['materials-ready', 'queued'],
  ['queued', 'ready'],
  ['ready', 'collected'],
  ['collected', 'done'],
  ['done', null],
  ['cancelled', null],
] as const)('after %s comes %s', (state, next) => {
  expect(nextStep(anOrder({ state }))).toBe(next);
});

test('a card can be dropped on the columns of its next steps and of its last state, but not on its own', () => {
  const claimed = anOrder({ state: 'claimed' });
  expect(canDrop(claimed, 'wanted')).toBe(true);
  expect(canDrop(claimed, 'queued')).toBe(true);
  expect(canDrop(claimed, 'claimed')).toBe(false);
  expect(canDrop(claimed, 'ready')).toBe(false);
  const queued = anOrder({
    state: 'queued',
    steps: [
      { state: 'wanted', at, by },
      { state: 'materials-ready', at, by },
      { state: 'queued', at, by },
    ],
  });
  expect(stateBefore(queued)).toBe('materials-ready');
  expect(canDrop(queued, 'materials-ready')).toBe(true);
  expect(canDrop(queued, 'claimed')).toBe(false);
});

test('queued orders are sorted by finish time, ready ones by when they go public, unknown times last', () => {
  const queued = (id: number, readyAt: string | null) => anOrder({ id, state: 'queued', readyAt });
  const list = [
    queued(1, null),
    queued(2, '2026-11-22T23:00:00.000Z'),
    queued(3, '2026-11-22T22:00:00.000Z'),
  ];
  expect(columnOrders(list, 'queued').map(({ id }) => id)).toEqual([3, 2, 1]);
  const ready = (id: number, publicAt: string | null) => anOrder({ id, state: 'ready', publicAt });
  const made = [ready(4, null), ready(5, '2026-11-24T00:00:00.000Z'), ready(6, '2026-11-23T00:00:00.000Z')];
  expect(columnOrders([...list, ...made], 'ready').map(({ id }) => id)).toEqual([6, 5, 4]);
});

test('filters by factory, line and holder apply together', () => {
  const here = { id: 3, name: 'MPF Sitaria' };
  const list = [
    anOrder({ id: 1, factory: here, state: 'claimed' }),
    anOrder({ id: 2, factory: here, state: 'claimed', holder: { id: 8, name: 'Okafor' } }),
    anOrder({ id: 3, state: 'claimed' }),
    anOrder({ id: 4, factory: here, state: 'claimed', line: 'HeavyAmmo' }),
  ];
  const ids = (choice: Parameters<typeof chosenOrders>[1]) =>
    chosenOrders(list, choice, 7).map(({ id }) => id);
  expect(ids({ place: null, line: null, mine: false })).toEqual([1, 2, 3, 4]);
  expect(ids({ place: 3, line: null, mine: false })).toEqual([1, 2, 4]);
  expect(ids({ place: 3, line: 'SmallArms', mine: true })).toEqual([1]);
});

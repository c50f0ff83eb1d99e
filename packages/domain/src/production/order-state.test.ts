import { describe, expect, it } from 'vitest';
import {
  holderAfter,
  isComing,
  isOrderStep,
  isUnderWay,
  ORDER_STATES,
  type OrderState,
  orderSteps,
} from './order-state.ts';

/** Yes where a step leads from the row to the column, in the order of `ORDER_STATES`. */
const TABLE: Record<OrderState, string> = {
  //                  wanted claimed materials queued ready collected done cancelled
  wanted: '             -       yes     yes      yes    -      -       -     yes',
  claimed: '            yes     -       yes      yes    -      -       -     yes',
  'materials-ready': '  yes     -       -        yes    -      -       -     yes',
  queued: '             -       -       -        -      yes    yes     -     yes',
  ready: '              -       -       -        -      -      yes     -     yes',
  collected: '          -       -       -        -      -      -       yes   yes',
  done: '               -       -       -        -      -      -       -     -',
  cancelled: '          -       -       -        -      -      -       -     -',
};
const cells = (state: OrderState) => TABLE[state].trim().split(/\s+/);

describe('the steps of an order', () => {
  const pairs = ORDER_STATES.flatMap((from) =>
    ORDER_STATES.map((to, column) => [from, to, cells(from)[column] === 'yes'] as const),
  );

  it('are listed for every pair of states', () => {
    expect(pairs).toHaveLength(64);
    expect(pairs.filter(([, , isStep]) => isStep)).toHaveLength(18);
  });

  it.each(pairs)('from %s to %s: %s', (from, to, isStep) => {
    expect(isOrderStep(from, to)).toBe(isStep);
    expect(orderSteps(from).includes(to)).toBe(isStep);
  });
});

it.each([
  ['wanted', true, false, false],
  ['claimed', true, true, false],
  ['materials-ready', true, true, false],
  ['queued', true, true, false],
  ['ready', true, true, false],
  ['collected', true, true, false],
  ['done', false, false, false],
  ['cancelled', false, false, false],
] as const)('%s: under way %s, coming %s, and in a shipment %s', (state, underWay, coming, shipped) => {
  expect(isUnderWay(state)).toBe(underWay);
  expect(isComing({ state, inShipment: false })).toBe(coming);
  expect(isComing({ state, inShipment: true })).toBe(shipped);
});

it.each([
  ['claimed', null, 'Ines'],
  ['materials-ready', null, 'Ines'],
  ['queued', null, 'Ines'],
  ['cancelled', null, null],
  ['wanted', 'Okafor', null],
  ['materials-ready', 'Okafor', 'Okafor'],
  ['collected', 'Okafor', 'Okafor'],
  ['cancelled', 'Okafor', 'Okafor'],
] as const)('a step to %s by Ines, of an order that %s held, makes %s the holder', (to, holder, after) => {
  expect(holderAfter<string>(to, holder, 'Ines')).toBe(after);
});

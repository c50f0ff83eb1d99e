import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  consumptionConfidence,
  hoursLeft,
  isRunningOut,
  runOut,
  shownRate,
  stockUse,
  timeLeft,
} from './stock-outlook.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 21);
const sum = {
  perHour: 10,
  quantity: 200,
  scannedAt: NOW,
  usedUntilThen: 0,
  falls: 6,
  observedHours: 24,
  isAtLeast: false,
};

describe('confidence', () => {
  it.each([
    [6, 24, 'high'],
    [5, 24, 'medium'],
    [6, 23.9, 'medium'],
    [3, 6, 'medium'],
    [2, 6, 'low'],
    [3, 5.9, 'low'],
    [0, 72, 'low'],
  ])('%i falls in %f hours', (falls, observedHours, confidence) => {
    expect(consumptionConfidence({ falls, observedHours })).toBe(confidence);
  });
});

describe('the use of a stock', () => {
  it('ends when the stock is gone at that rate', () => {
    expect(stockUse(sum)).toEqual({
      perHour: 10,
      emptyAt: NOW + 20 * HOUR,
      confidence: 'high',
      isAtLeast: false,
    });
  });

  it('subtracts what was used since each scan', () => {
    expect(stockUse({ ...sum, usedUntilThen: 100 }).emptyAt).toBe(NOW + 10 * HOUR);
    expect(stockUse({ ...sum, scannedAt: NOW - 5 * HOUR }).emptyAt).toBe(NOW + 15 * HOUR);
  });

  it('has no end where nothing is used', () => {
    expect(stockUse({ ...sum, perHour: 0 })).toMatchObject({ perHour: 0, emptyAt: null });
  });
});

describe('hours left', () => {
  const use = stockUse(sum);
  it.each([
    ['down to nothing and to the minimum', use, { fullQuantity: 200, aboveMinimum: 50 }, 20, 5],
    ['without a minimum', use, { fullQuantity: 200, aboveMinimum: null }, 20, null],
    ['under the minimum', use, { fullQuantity: 200, aboveMinimum: -10 }, 20, 0],
    ['of one form, while the other lasts longer', use, { fullQuantity: 200, aboveMinimum: 100 }, 20, 10],
    ['empty', stockUse({ ...sum, quantity: 0 }), { fullQuantity: 0, aboveMinimum: -10 }, 0, 0],
    ['empty without a rate', null, { fullQuantity: 0, aboveMinimum: -10 }, 0, null],
    ['not enough data', null, { fullQuantity: 200, aboveMinimum: 50 }, null, null],
    ['no use', stockUse({ ...sum, perHour: 0 }), { fullQuantity: 200, aboveMinimum: 50 }, null, null],
  ])('%s', (_, of, ahead, toNothing, toMinimum) => {
    expect(hoursLeft(of, ahead, NOW)).toEqual({ toNothing, toMinimum });
  });

  it('are never below 0, however old the scan is', () => {
    expect(hoursLeft(use, { fullQuantity: 200, aboveMinimum: 50 }, NOW + 99 * HOUR)).toEqual({
      toNothing: 0,
      toMinimum: 0,
    });
  });
});

describe('how times and rates are shown', () => {
  it.each([
    [0, { unit: 'minutes', hours: 0, minutes: 0 }],
    [2.66, { unit: 'minutes', hours: 2, minutes: 40 }],
    [3, { unit: 'minutes', hours: 3, minutes: 0 }],
    [3.01, { unit: 'hours', count: 3 }],
    [14.4, { unit: 'hours', count: 14 }],
    [47.9, { unit: 'hours', count: 48 }],
    [48, { unit: 'days', count: 2 }],
    [335.9, { unit: 'days', count: 14 }],
    [336, { unit: 'weeks' }],
  ])('%f hours', (hours, shown) => {
    expect(timeLeft(hours)).toEqual(shown);
  });

  it.each([
    [1, { unit: 'hour', amount: 1 }],
    [0.5, { unit: 'day', amount: 12 }],
    [0, { unit: 'day', amount: 0 }],
  ])('a rate of %f', (perHour, shown) => {
    expect(shownRate(perHour)).toEqual(shown);
  });
});

describe('what runs out', () => {
  it.each([
    ['empty soon', 11.9, null, 'medium', { end: 'empty', hours: 11.9 }],
    ['in exactly 12 hours', 12, null, 'high', null],
    ['empty soon, and under the minimum before', 11, 2, 'high', { end: 'empty', hours: 11 }],
    ['only under the minimum soon', 60, 5.9, 'medium', { end: 'minimum', hours: 5.9 }],
    ['under the minimum in exactly 6 hours', 60, 6, 'high', null],
    ['already used up according to the rate', 0, 0, 'high', { end: 'empty', hours: 0 }],
    ['at low confidence', 1, 1, 'low', null],
    ['not used', null, null, 'high', null],
  ] as const)('%s', (_, toNothing, toMinimum, confidence, expected) => {
    expect(runOut({ toNothing, toMinimum, confidence })).toEqual(expected);
  });

  it.each([
    [11.9, null, 'medium', false, true],
    [12, null, 'high', false, false],
    [15, 5.9, 'medium', false, true],
    [15, 6, 'medium', false, false],
    [1, 1, 'low', false, false],
    [18, 17, 'low', true, true],
    [18.1, null, 'high', true, false],
    [18.1, 1, 'high', true, true],
    [18.1, 9, 'high', true, true],
    [18.1, 9.1, 'high', true, false],
    [0, 0, 'high', true, false],
    [null, null, 'low', true, false],
  ] as const)(
    '%s h to nothing, %s h to the minimum, %s, before %s: %s',
    (toNothing, toMinimum, confidence, before, after) => {
      expect(isRunningOut({ toNothing, toMinimum, confidence }, before)).toBe(after);
    },
  );

  it('goes on with the same figures with which it began', () => {
    const hours = fc.option(fc.double({ min: 0, max: 400, noNaN: true }), { freq: 8 });
    const confidence = fc.constantFrom('low' as const, 'medium' as const, 'high' as const);
    fc.assert(
      fc.property(fc.record({ toNothing: hours, toMinimum: hours, confidence }), (outlook) => {
        expect(isRunningOut(outlook, true)).toBeOneOf([true, isRunningOut(outlook)]);
      }),
    );
  });
});

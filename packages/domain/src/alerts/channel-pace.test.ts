import { describe, expect, it } from 'vitest';
import { heldUntil, isUrgent } from './channel-pace.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');

describe('the pace of a channel', () => {
  it.each([
    // 7 of 12 messages may be held back; 12 hours are left of the day
    [1, 12, NOON + 12 * (HOUR / 7)],
    [6, 12, NOON + 6 * HOUR],
    [7, 12, NOON + 12 * HOUR],
    [20, 12, NOON + 12 * HOUR],
    [1, 1, NOON + 12 * HOUR],
    [1, 3, NOON + 6 * HOUR],
    [50, null, NOON],
  ])('after message %d of %s', (sent, limit, expected) => {
    expect(heldUntil(sent, limit, NOON, 'UTC')).toBe(expected);
  });

  it('ends the day at midnight in its own time zone', () => {
    expect(heldUntil(8, 12, NOON, 'Europe/Berlin')).toBe(NOON + 11 * HOUR);
  });

  it.each([
    ['longer when the clocks go back', '2026-10-25T01:00:00+02:00', '2026-10-26T00:00:00+01:00'],
    ['shorter when they go forward', '2026-03-29T01:00:00+01:00', '2026-03-30T00:00:00+02:00'],
  ])('ends the day at midnight, also on one that is an hour %s', (_, now, midnight) => {
    expect(heldUntil(7, 12, Date.parse(now), 'Europe/Berlin')).toBe(Date.parse(midnight));
  });

  it('lets at most seven of twelve messages through in a day, however much happens', () => {
    let sent = 0;
    for (let now = NOON - 12 * HOUR, held = now; now < NOON + 12 * HOUR; now += 60_000) {
      if (now < held) continue;
      sent += 1;
      held = heldUntil(sent, 12, now, 'UTC');
    }
    expect(sent).toBe(7);
  });
});

it.each([
  [12, false],
  [4, true],
  [1, true],
])('an order that goes public in %d hours is urgent: %s', (hours, expected) => {
  const item = { firName: 'RifleW', crated: true, name: 'Rifle' };
  const order = { orderId: 3, item, crates: 9, factory: null, method: 'mpf', destination: null } as const;
  const publicAt = '2026-11-21T12:00:00Z';
  expect(isUrgent({ kind: 'order-public', ...order, publicAt, hours })).toBe(expected);
  expect(isUrgent({ kind: 'order-ready', ...order, publicAt })).toBe(false);
});

it.each([
  [8, false],
  [4, true],
  [1, true],
] as const)('a stockpile that goes public in %d hours is urgent: %s', (hours, expected) => {
  const place = { id: 1, name: 'Depot', location: 'Loch Mór' };
  const stockpile = { id: 2, name: 'Alpha' };
  const publicAt = '2026-11-21T12:00:00Z';
  expect(isUrgent({ kind: 'public-soon', stockpile, warehouse: place, hours, publicAt })).toBe(expected);
});

it('a threatened warehouse is urgent', () => {
  const warehouse = { id: 1, name: 'Depot', location: 'Loch Mór' };
  const threat = {
    threat: 'near',
    town: 'Mercy',
    fallen: 'Patridia',
    since: '2026-11-21T12:00:00Z',
  } as const;
  expect(isUrgent({ kind: 'town-threatened', ...threat, warehouse, stockpiles: 0 })).toBe(true);
});

import { describe, expect, it } from 'vitest';
import type { AlertEvent, BelowMinimumAlert, PublicSoonAlert } from './alert-events.ts';
import { alertLines, breaksQuiet, channelRuleOf, eventsIn, isInPlaces, isPinged } from './channel-rules.ts';

const place = (id: number) => ({ id, name: `Depot ${id}`, location: 'Abandoned Ward' });
const soon = (hours: 8 | 4 | 1, warehouseId = 1): PublicSoonAlert => ({
  kind: 'public-soon',
  stockpile: { id: 9, name: 'Alpha' },
  warehouse: place(warehouseId),
  hours,
  publicAt: '2026-11-21T12:00:00.000Z',
});
const short = (warehouseId: number, name = 'Cloth'): BelowMinimumAlert => ({
  kind: 'below-minimum',
  warehouse: place(warehouseId),
  item: { firName: name, crated: true, name },
  quantity: 4,
  minimum: 20,
});
const delivered: AlertEvent = {
  kind: 'shipment-delivered',
  shipmentId: 5,
  from: place(1),
  to: place(2),
  containers: [1, 2],
  crates: 120,
  by: { id: 1, name: 'Anna' },
};

const order = {
  orderId: 3,
  item: { firName: 'RifleW', crated: true, name: 'Rifle' },
  crates: 9,
  factory: null,
  method: 'mpf',
  destination: place(2),
  publicAt: '2026-11-21T12:00:00.000Z',
} as const;
const ready: AlertEvent = { kind: 'order-ready', ...order };
const orderPublic = (hours: number): AlertEvent => ({ kind: 'order-public', ...order, hours });

const runsOut: AlertEvent = {
  kind: 'runs-out',
  warehouse: place(1),
  items: [
    {
      item: { firName: 'Cloth', crated: true, name: 'Cloth' },
      end: 'empty',
      endsAt: '2026-11-21T20:00:00.000Z',
    },
  ],
};

const threatened: AlertEvent = {
  kind: 'town-threatened',
  threat: 'near',
  town: 'Mercy',
  fallen: 'Patridia',
  since: '2026-11-21T09:00:00.000Z',
  warehouse: place(1),
  stockpiles: 2,
};

describe('a rule', () => {
  it('covers its own events', () => {
    const off: AlertEvent = { kind: 'channel-off', channel: { id: 1, name: 'logi' } };
    expect(
      [soon(8), short(1), runsOut, threatened, delivered, ready, orderPublic(12), off].map(channelRuleOf),
    ).toEqual(['publicSoon', 'belowMinimum', 'runsOut', 'threats', 'shipments', 'orders', 'orders', null]);
  });

  it('for the warehouse that an order is made for covers it; an order without one is in no place', () => {
    const none = () => undefined;
    expect(isInPlaces(ready, { warehouseIds: [2], categoryIds: [] }, none)).toBe(true);
    expect(isInPlaces(ready, { warehouseIds: [1], categoryIds: [] }, none)).toBe(false);
    const forNobody = { ...ready, destination: null };
    expect(isInPlaces(forNobody, { warehouseIds: [2], categoryIds: [] }, none)).toBe(false);
    expect(isInPlaces(forNobody, null, none)).toBe(true);
  });

  it('pings when an order is ready, and 4 h and 1 h before it goes public, but never in quiet hours', () => {
    const events = [ready, orderPublic(12), orderPublic(4), orderPublic(1)];
    expect(events.map(isPinged)).toEqual([true, false, true, true]);
    expect(events.map(breaksQuiet)).toEqual([false, false, false, false]);
  });

  it.each([
    ['all', null, true],
    ['the warehouse', { warehouseIds: [3, 1], categoryIds: [] }, true],
    ['its category', { warehouseIds: [], categoryIds: [10] }, true],
    ['another warehouse', { warehouseIds: [2], categoryIds: [] }, false],
    ['another category', { warehouseIds: [], categoryIds: [20] }, false],
  ])('about %s: %j', (_, places, isIncluded) => {
    const categoryOf = (id: number) => ({ 1: 10, 2: 20 })[id];
    expect(isInPlaces(soon(4), places, categoryOf)).toBe(isIncluded);
  });

  it('for one end of a shipment covers it; a warehouse that is gone is in no category', () => {
    const none = () => undefined;
    expect(isInPlaces(delivered, { warehouseIds: [2], categoryIds: [] }, none)).toBe(true);
    expect(isInPlaces(delivered, { warehouseIds: [3], categoryIds: [10] }, none)).toBe(false);
  });

  it('pings at 4 h and 1 h, and in quiet hours only at 1 h', () => {
    expect(([8, 4, 1] as const).map((hours) => isPinged(soon(hours)))).toEqual([false, true, true]);
    expect(([8, 4, 1] as const).map((hours) => breaksQuiet(soon(hours)))).toEqual([false, false, true]);
    expect([isPinged(short(1)), breaksQuiet(short(1))]).toEqual([true, false]);
    expect([isPinged(threatened), breaksQuiet(threatened)]).toEqual([true, false]);
  });
});

describe('the lines of a message', () => {
  it('are the events in their order, with the shortages of a warehouse together', () => {
    const events = [short(1, 'Cloth'), soon(4), short(2, 'Cloth'), short(1, 'Bandages')];
    expect(alertLines(events)).toEqual([
      { kind: 'short', warehouse: place(1), items: [short(1, 'Cloth'), short(1, 'Bandages')] },
      soon(4),
      { kind: 'short', warehouse: place(2), items: [short(2, 'Cloth')] },
    ]);
    expect(alertLines(events).map(eventsIn)).toEqual([2, 1, 1]);
  });
});

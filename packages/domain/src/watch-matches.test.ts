import { describe, expect, it } from 'vitest';
import type { AlertEvent } from './alert-events.ts';
import { isMuted, type WatchTarget, watchMatches } from './watch-matches.ts';

const RANCH = { id: 1, name: 'Ranch', location: 'Legion Ranch' };
const KEEP = { id: 2, name: 'Keep', location: 'Callum’s Keep' };
const CLOTH = { firName: 'Cloth', crated: true, name: 'Basic Materials' };
const AT = '2026-11-21T12:00:00.000Z';

const SHORT: AlertEvent = { kind: 'below-minimum', warehouse: RANCH, item: CLOTH, quantity: 3, minimum: 5 };
const PUBLIC: AlertEvent = {
  kind: 'public-soon',
  stockpile: { id: 7, name: 'Alpha' },
  warehouse: RANCH,
  hours: 4,
  publicAt: AT,
};
const DELIVERED: AlertEvent = {
  kind: 'shipment-delivered',
  shipmentId: 9,
  from: KEEP,
  to: RANCH,
  containers: [1],
  crates: 60,
  by: { id: 1, name: 'Ines' },
};
const READY: AlertEvent = {
  kind: 'order-ready',
  orderId: 3,
  item: CLOTH,
  crates: 9,
  factory: null,
  method: 'mpf',
  destination: RANCH,
  publicAt: AT,
};
const RUNNING_OUT: AlertEvent = {
  kind: 'runs-out',
  warehouse: RANCH,
  items: [{ item: CLOTH, end: 'empty', endsAt: AT }],
};
const item = (firName: string, crated: boolean): WatchTarget => ({ kind: 'item', firName, crated });

describe('a watch', () => {
  it.each<[string, WatchTarget, AlertEvent, boolean]>([
    ['of an item hears that it is short', item('Cloth', true), SHORT, true],
    ['of an item hears that it runs out', item('Cloth', true), RUNNING_OUT, true],
    ['of single items hears nothing of crates that run out', item('Cloth', false), RUNNING_OUT, false],
    ['of a warehouse hears what runs out there', { kind: 'warehouse', id: 1 }, RUNNING_OUT, true],
    ['of single items hears nothing of crates', item('Cloth', false), SHORT, false],
    ['of another item hears nothing', item('Bandages', true), SHORT, false],
    ['of an item hears nothing of a stockpile', item('Cloth', true), PUBLIC, false],
    ['of a stockpile hears that it goes public', { kind: 'stockpile', id: 7 }, PUBLIC, true],
    ['of another stockpile hears nothing', { kind: 'stockpile', id: 8 }, PUBLIC, false],
    ['of a stockpile does not take its id for a warehouse’s', { kind: 'stockpile', id: 1 }, SHORT, false],
    ['of a warehouse hears what is short there', { kind: 'warehouse', id: 1 }, SHORT, true],
    ['of a warehouse hears of its stockpiles', { kind: 'warehouse', id: 1 }, PUBLIC, true],
    ['of a warehouse hears what arrives', { kind: 'warehouse', id: 1 }, DELIVERED, true],
    ['of a warehouse hears what was taken from it', { kind: 'warehouse', id: 2 }, DELIVERED, true],
    ['of another warehouse hears nothing', { kind: 'warehouse', id: 3 }, DELIVERED, false],
    ['of an item hears that an order of it is ready', item('Cloth', true), READY, true],
    ['of a warehouse hears that an order for it is ready', { kind: 'warehouse', id: 1 }, READY, true],
    ['of another warehouse hears nothing of an order', { kind: 'warehouse', id: 2 }, READY, false],
  ])('%s', (_, target, event, expected) => {
    expect(watchMatches(target, event)).toBe(expected);
  });
});

describe('a mute', () => {
  const until = Date.parse('2026-11-21T13:00:00.000Z');
  it.each<[string, Parameters<typeof isMuted>[0], AlertEvent, string, boolean]>([
    ['of an hour', { until, untilRestocked: false }, PUBLIC, '2026-11-21T12:59:59.999Z', true],
    ['of an hour, at its end', { until, untilRestocked: false }, PUBLIC, '2026-11-21T13:00:00.000Z', false],
    ['until restocked, of what is short', { until: null, untilRestocked: true }, SHORT, AT, true],
    ['until restocked, of a timer', { until: null, untilRestocked: true }, PUBLIC, AT, false],
    ['that is none', { until: null, untilRestocked: false }, SHORT, AT, false],
  ])('%s', (_, mute, event, now, expected) => {
    expect(isMuted(mute, event, Date.parse(now))).toBe(expected);
  });
});

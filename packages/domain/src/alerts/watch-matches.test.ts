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
    ['of an item matches its shortage', item('Cloth', true), SHORT, true],
    ['of an item matches its running out', item('Cloth', true), RUNNING_OUT, true],
    ['of single items does not match crates that run out', item('Cloth', false), RUNNING_OUT, false],
    ['of a warehouse matches what runs out there', { kind: 'warehouse', id: 1 }, RUNNING_OUT, true],
    ['of single items does not match crates', item('Cloth', false), SHORT, false],
    ['of another item does not match', item('Bandages', true), SHORT, false],
    ['of an item does not match a stockpile', item('Cloth', true), PUBLIC, false],
    ['of a stockpile matches its going public', { kind: 'stockpile', id: 7 }, PUBLIC, true],
    ['of another stockpile does not match', { kind: 'stockpile', id: 8 }, PUBLIC, false],
    [
      'of a stockpile does not match a warehouse with the same id',
      { kind: 'stockpile', id: 1 },
      SHORT,
      false,
    ],
    ['of a warehouse matches shortages there', { kind: 'warehouse', id: 1 }, SHORT, true],
    ['of a warehouse matches its stockpiles', { kind: 'warehouse', id: 1 }, PUBLIC, true],
    ['of a warehouse matches what arrives', { kind: 'warehouse', id: 1 }, DELIVERED, true],
    ['of a warehouse matches what was taken from it', { kind: 'warehouse', id: 2 }, DELIVERED, true],
    ['of another warehouse does not match', { kind: 'warehouse', id: 3 }, DELIVERED, false],
    ['of an item matches a finished order of it', item('Cloth', true), READY, true],
    ['of a warehouse matches a finished order for it', { kind: 'warehouse', id: 1 }, READY, true],
    ['of another warehouse does not match an order', { kind: 'warehouse', id: 2 }, READY, false],
  ])('%s', (_, target, event, expected) => {
    expect(watchMatches(target, event)).toBe(expected);
  });
});

describe('a mute', () => {
  const until = Date.parse('2026-11-21T13:00:00.000Z');
  it.each<[string, Parameters<typeof isMuted>[0], AlertEvent, string, boolean]>([
    ['of an hour', { until, untilRestocked: false }, PUBLIC, '2026-11-21T12:59:59.999Z', true],
    ['of an hour, at its end', { until, untilRestocked: false }, PUBLIC, '2026-11-21T13:00:00.000Z', false],
    ['until restocked, for a shortage', { until: null, untilRestocked: true }, SHORT, AT, true],
    ['until restocked, for a timer', { until: null, untilRestocked: true }, PUBLIC, AT, false],
    ['that is not set', { until: null, untilRestocked: false }, SHORT, AT, false],
  ])('%s', (_, mute, event, now, expected) => {
    expect(isMuted(mute, event, Date.parse(now))).toBe(expected);
  });
});

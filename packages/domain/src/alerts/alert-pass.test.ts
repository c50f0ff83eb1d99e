import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { releaseBounds } from '../stockpiles/stockpile-release.ts';
import type { AlertEvent } from './alert-events.ts';
import { type AlertLevel, passAlerts } from './alert-pass.ts';
import { type Observation, type ObservedContainer, subjectsOf } from './alert-rules.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const FRONT = { id: 7, name: 'Front', location: 'Loch Mór' };
const DEPOT = { id: 8, name: 'Depot', location: 'Callahan' };
const BANDAGES = { firName: 'Bandages', crated: true, name: 'Bandages (Crated)' };
const NOTHING: Observation = { stockpiles: [], items: [], containers: [], orders: [], threats: [] };

const stocked = (quantity: number, minimum = 20, target = 40): Observation => ({
  ...NOTHING,
  items: [{ warehouse: FRONT, itemId: 3, item: BANDAGES, quantity, minimum, target }],
});
const stockpile = (refreshedHoursAgo: number, reportedHoursAgo = 0): Observation => ({
  ...NOTHING,
  stockpiles: [
    {
      stockpile: { id: 5, name: 'FRO-Reserve' },
      warehouse: FRONT,
      publicAt: releaseBounds({
        refreshedAt: NOW - refreshedHoursAgo * HOUR_MS,
        changedAfter: 0,
        changedBefore: 0,
      }),
      reportedAt: NOW - reportedHoursAgo * HOUR_MS,
      reportLimitHours: 24,
    },
  ],
});
const container = (number: number, change: Partial<ObservedContainer>): ObservedContainer => ({
  id: 100 + number,
  shipmentId: 1,
  from: DEPOT,
  to: FRONT,
  number,
  crates: 60,
  state: 'loaded',
  holder: { id: 1, name: 'Ines' },
  movedBy: { id: 1, name: 'Ines' },
  movedAt: NOW,
  ...change,
});

/** Runs one pass after another, as the server does; returns the events of each. */
function passes(...observations: Observation[]): AlertEvent[][] {
  let levels: AlertLevel[] | null = null;
  return observations.map((observation) => {
    const pass = passAlerts(subjectsOf(observation, NOW), levels);
    levels = pass.levels;
    return pass.events;
  });
}

describe('the first pass', () => {
  it('creates no events, but stores all levels', () => {
    expect(passes(stocked(3), stocked(3), stocked(0)).map(({ length }) => length)).toEqual([0, 0, 1]);
  });
});

describe('what runs out', () => {
  const used = (hours: number[]): Observation => ({
    ...NOTHING,
    items: hours.map((toNothing, itemId) => ({
      ...{ warehouse: itemId < 2 ? FRONT : DEPOT, itemId, quantity: 30, minimum: 20, target: 40 },
      item: { ...BANDAGES, name: `Item ${itemId}` },
      outlook: { toNothing, toMinimum: null, confidence: 'high' as const },
    })),
  });

  it('is one event for each warehouse, with the first to run out first, and only once', () => {
    const [, alerted, again, refilled, back] = passes(
      used([20, 20, 20]),
      used([9, 5, 3]),
      used([13, 4, 2]),
      used([19, 19, 19]),
      used([11, 19, 19]),
    );
    const hours = (count: number) => new Date(NOW + count * HOUR_MS).toISOString();
    expect(alerted).toEqual([
      {
        kind: 'runs-out',
        warehouse: FRONT,
        items: [
          { item: { ...BANDAGES, name: 'Item 1' }, end: 'empty', endsAt: hours(5) },
          { item: { ...BANDAGES, name: 'Item 0' }, end: 'empty', endsAt: hours(9) },
        ],
      },
      {
        kind: 'runs-out',
        warehouse: DEPOT,
        items: [{ item: { ...BANDAGES, name: 'Item 2' }, end: 'empty', endsAt: hours(3) }],
      },
    ]);
    expect([again, refilled]).toEqual([[], []]);
    expect(back).toMatchObject([{ warehouse: FRONT, items: [{ endsAt: hours(11) }] }]);
  });
});

describe('stock', () => {
  it('has the figures of the moment in its event', () => {
    expect(passes(stocked(30), stocked(19))[1]).toEqual([
      { kind: 'below-minimum', warehouse: FRONT, item: BANDAGES, quantity: 19, minimum: 20 },
    ]);
  });

  it('gives two events when it falls below its minimum and then to nothing, and one when it does so at once', () => {
    expect(passes(stocked(30), stocked(19), stocked(0)).map(({ length }) => length)).toEqual([0, 1, 1]);
    expect(passes(stocked(30), stocked(0), stocked(0)).map(({ length }) => length)).toEqual([0, 1, 0]);
  });

  it('gives one event while it fluctuates around its minimum, and another after it was well above', () => {
    const events = passes(...[30, 19, 20, 19, 21, 18, 25, 19].map((quantity) => stocked(quantity)));
    expect(events.map(({ length }) => length)).toEqual([0, 1, 0, 0, 0, 0, 0, 1]);
  });

  it('without a goal any more loses its level', () => {
    const events = passes(stocked(30), stocked(19), NOTHING, stocked(19));
    expect(events.map(({ length }) => length)).toEqual([0, 1, 0, 1]);
  });
});

describe('a stockpile', () => {
  it('gives one event at each threshold, and only the last of several passed at once', () => {
    const hours = passes(...[0, 42, 42, 46, 49, 50].map((age) => stockpile(age))).map((events) =>
      events.map((event) => (event.kind === 'public-soon' ? event.hours : event.kind)),
    );
    expect(hours).toEqual([[], [8], [], [4], [1], []]);
    expect(passes(stockpile(0), stockpile(47))[1]).toMatchObject([
      { kind: 'public-soon', hours: 4, publicAt: '2026-11-21T15:00:00.000Z' },
    ]);
  });

  it('gives events again after a refresh, but none once it is public or deleted', () => {
    expect(passes(stockpile(43), stockpile(1), stockpile(43)).map(({ length }) => length)).toEqual([0, 0, 1]);
    expect(passes(stockpile(1), stockpile(60))[1]).toEqual([]);
    expect(passes(stockpile(1), NOTHING)[1]).toEqual([]);
  });

  it('gives one event when its report becomes old, until it is reported again', () => {
    const events = passes(
      stockpile(0, 23),
      stockpile(0, 24),
      stockpile(0, 30),
      stockpile(0, 0),
      stockpile(0, 24),
    );
    expect(events.map(({ length }) => length)).toEqual([0, 1, 0, 0, 1]);
    expect(events[1]).toMatchObject([{ kind: 'report-old', reportedAt: '2026-11-20T12:00:00.000Z' }]);
  });
});

describe('containers', () => {
  it('of one shipment and person are one event', () => {
    const all = (change: Partial<ObservedContainer>): Observation => ({
      ...NOTHING,
      containers: [
        container(1, change),
        container(2, change),
        container(4, { ...change, movedBy: { id: 2, name: 'Ole' } }),
      ],
    });
    expect(passes(all({}), all({ state: 'delivered' }))[1]).toEqual([
      {
        kind: 'shipment-delivered',
        shipmentId: 1,
        from: DEPOT,
        to: FRONT,
        containers: [1, 2],
        crates: 120,
        by: { id: 1, name: 'Ines' },
      },
      expect.objectContaining({ containers: [4], crates: 60, by: { id: 2, name: 'Ole' } }),
    ]);
  });

  it('that nobody moves give one event, with the earliest time', () => {
    const still: Observation = {
      ...NOTHING,
      containers: [
        container(1, { movedAt: NOW - 6 * HOUR_MS }),
        container(2, { movedAt: NOW - 7 * HOUR_MS }),
      ],
    };
    const events = passes({ ...NOTHING, containers: [container(1, {}), container(2, {})] }, still, still);
    expect(events[1]).toMatchObject([
      { kind: 'shipment-stalled', containers: [1, 2], since: '2026-11-21T05:00:00.000Z' },
    ]);
    expect(events[2]).toEqual([]);
  });
});

describe('a threatened warehouse', () => {
  const threatened = (fallen: string, hoursAgo: number, kind: 'near' | 'lost' = 'near'): Observation => ({
    ...NOTHING,
    threats: [
      {
        warehouse: FRONT,
        threat: { kind, town: 'Mercy', fallen, since: NOW - hoursAgo * HOUR_MS },
        stockpiles: 2,
      },
    ],
  });

  it('is announced once for each town that falls, and again after it was safe', () => {
    const events = passes(
      NOTHING,
      threatened('Patridia', 3),
      threatened('Patridia', 3),
      threatened('Legion', 1),
      threatened('Patridia', 3),
      NOTHING,
      threatened('Mercy', 0, 'lost'),
    );
    expect(
      events.map((of) => of.map((alertEvent) => alertEvent.kind === 'town-threatened' && alertEvent.fallen)),
    ).toEqual([[], ['Patridia'], [], ['Legion'], [], [], ['Mercy']]);
    expect(events[1]).toEqual([
      {
        kind: 'town-threatened',
        threat: 'near',
        town: 'Mercy',
        fallen: 'Patridia',
        since: '2026-11-21T09:00:00.000Z',
        warehouse: FRONT,
        stockpiles: 2,
      },
    ]);
  });
});

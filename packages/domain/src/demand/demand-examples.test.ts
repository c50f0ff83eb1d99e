import { expect, it } from 'vitest';
import * as examples from '../../testing/demand-examples.ts';
import { requestExpiry } from '../requests/request-expiry.ts';
import { creditCrates, requestProgress } from '../requests/request-progress.ts';
import { containersOf } from '../shipments/shipment-plan.ts';
import { needOf } from './need.ts';
import { operationReadiness } from './operation-readiness.ts';
import {
  decayWindow,
  estimatedRate,
  fuelUse,
  measuredRate,
  squadReservation,
  upkeepLeft,
  upkeepNeed,
} from './upkeep.ts';

const at = (time: string) => Date.parse(time);
const atOrNull = (time: string | null) => (time === null ? null : at(time));

it.each(examples.LEFT)('left of a reading: $why', ({ given, expected }) => {
  const reading = { ...given, readAt: at(given.readAt) };
  const deliveries = given.deliveries.map(({ amount, at: time }) => ({ amount, at: at(time) }));
  const left = upkeepLeft(reading, deliveries, at(given.now));
  expect(left).toEqual({ ...expected, emptyAt: atOrNull(expected.emptyAt) });
});

it.each(examples.MEASURED_RATES)('rate of two readings: $why', ({ given, expected }) => {
  expect(measuredRate(given)).toBe(expected.rate);
});

it.each(examples.ESTIMATED_RATES)('estimated rate: $why', ({ given, expected }) => {
  expect(estimatedRate(given.structures)).toEqual(expected);
});

it.each(examples.FEEDS)('crates for a horizon: $why', ({ given, expected }) => {
  const need = upkeepNeed(given, given.horizonHours, given.comingCrates);
  expect({ ...need, containers: containersOf(need.crates) }).toEqual(expected);
});

it.each(examples.DECAYS)('loss of a structure: $why', ({ given, expected }) => {
  const window = { earliest: at(expected.earliest), latest: at(expected.latest) };
  expect(decayWindow(at(given.emptyAt), given)).toEqual(window);
});

it.each(examples.RESERVATIONS)('reservation of a squad: $why', ({ given, expected }) => {
  const left = squadReservation(at(given.refreshedAt), at(given.now));
  expect(left).toEqual({ ...expected, expiresAt: at(expected.expiresAt) });
});

it.each(examples.FUELS)('fuel: $why', ({ given, expected }) => {
  expect(fuelUse(given)).toEqual(expected);
});

it.each(examples.REQUESTS)('progress of a request: $why', ({ given, expected }) => {
  const progress = requestProgress({
    ended: given.ended,
    hasResponsible: given.responsible,
    linkedOrders: given.linkedOrders,
    lines: given.lines.map(({ closed, ...line }) => ({ ...line, isClosed: closed })),
    loads: given.containers.map(({ line, ...load }) => ({ ...load, lineId: line })),
  });
  expect(progress).toEqual(expected);
});

it.each(examples.NEEDS)('need of a warehouse: $why', ({ given, expected }) => {
  const bring = given.bring.map(({ open, accepted }) => ({ open, isAccepted: accepted }));
  const need = needOf(given, { bring, stand: given.stand, countsAtOnce: given.countAtOnce });
  expect(need).toMatchObject(expected);
});

it.each(examples.CREDITS)('crates of a container: $why', ({ given, expected }) => {
  const requests = given.requests.map((request) => ({ ...request, needBy: atOrNull(request.needBy) }));
  expect(Object.fromEntries(creditCrates(given.crates, requests))).toEqual(expected.credited);
});

it.each(examples.EXPIRIES)('expiry of a request: $why', ({ given, expected }) => {
  const age = { ...given, touchedAt: at(given.touchedAt), needBy: atOrNull(given.needBy) };
  expect(requestExpiry(age, at(given.now))).toBe(expected.act);
});

it.each(examples.OPERATIONS)('readiness of an operation: $why', ({ given, expected }) => {
  // Each form of an item is an item of its own.
  const ids = ['Bandages true', 'Bandages false', 'RifleAmmo true'];
  const itemId = (line: { item: string; crated: boolean }) => ids.indexOf(`${line.item} ${line.crated}`);
  const operations = given.operations.map(({ number, startsAt, lines }) => ({
    number,
    startsAt: at(startsAt),
    lines: lines.map((line) => ({
      warehouseId: line.warehouse,
      itemId: itemId(line),
      required: line.required,
      isEssential: line.essential,
    })),
  }));
  const stock = given.stock.map((line) => ({ ...line, warehouseId: line.warehouse, itemId: itemId(line) }));
  expect(operationReadiness(operations, stock).get(given.of)).toEqual(expected);
});

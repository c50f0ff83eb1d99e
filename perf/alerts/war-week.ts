import { seededRandom } from '../../apps/server/src/demo/demo-war.ts';
import {
  type AlertPlace,
  HOUR_MS,
  MINUTE_MS,
  type Observation,
  type ObservedContainer,
  type ObservedOrder,
} from '../../packages/domain/src/index.ts';

/**
 * A simulated week of a regiment, minute by minute: 12 warehouses with 5 reserve stockpiles each, 8 items with a
 * minimum in each stockpile, 2,000 reports, four shipments and ten orders a day. People play from 16:00 to 02:00. Half
 * of the warehouses are near the front, which uses things up; every third visit to a warehouse is a haul, which refills
 * it. Visitors report the stockpiles of a warehouse and mostly refresh those with less than a day left; three remote
 * warehouses have few visitors. People see only what was reported last, so alerts come with reports, as in reality.
 */

export const WEEK_MINUTES = 7 * 24 * 60;
const START = Date.parse('2026-11-16T00:00:00Z');
const WAREHOUSES = 12;
const STOCKPILES = 5;
const ITEMS = 8;
const REMOTE = 3;
const REPORTS = 2000;
const RELEASE_MS = 50 * HOUR_MS;
const MINIMUM = 20;
const TARGET = 60;

type Random = () => number;

interface Pile {
  id: number;
  place: AlertPlace;
  isFront: boolean;
  /** The real and the last reported quantity of each item. */
  truth: number[];
  reported: number[];
  reportedAt: number;
  /** When the game last started its 50 hours, and the start that people know of. */
  touchedAt: number;
  knownAt: number;
  wentPublic: number[];
}

export interface WarWeek {
  /** The start and the end of the week, in milliseconds since epoch. */
  from: number;
  to: number;
  /** Advances by a minute. @returns what can be seen then. */
  next(): { now: number; observation: Observation };
  reports: () => number;
  /** When each stockpile went public, according to what people knew. */
  released: () => { id: number; at: number }[];
}

/** Crews play in the evening, and visit one warehouse at a time. */
const isAwake = (minute: number) => {
  const hour = Math.floor(minute / 60) % 24;
  return hour >= 16 || hour < 2;
};
const AWAKE_MINUTES = 7 * 10 * 60;

export function warWeek(seed: number): WarWeek {
  const random = seededRandom(seed);
  const piles = Array.from({ length: WAREHOUSES * STOCKPILES }, (_, index) => newPile(index, random));
  const ship = shipping(random);
  const orderRandom = seededRandom(seed + 1000);
  let containers: ObservedContainer[] = [];
  let orders: ObservedOrder[] = [];
  let minute = 0;
  let reported = 0;
  return {
    from: START,
    to: START + WEEK_MINUTES * MINUTE_MS,
    next: () => {
      const now = START + minute * MINUTE_MS;
      if (minute % 15 === 0) useUp(piles, now, random);
      if (isAwake(minute)) {
        if (random() < REPORTS / STOCKPILES / AWAKE_MINUTES) reported += visit(piles, now, random);
        refresh(piles, now, random);
        containers = ship(containers, now);
        orders = produce(orders, now, orderRandom);
      }
      minute += 1;
      for (const pile of piles)
        if (now - pile.knownAt >= RELEASE_MS && now - pile.knownAt < RELEASE_MS + MINUTE_MS)
          pile.wentPublic.push(now);
      return { now, observation: observationOf(piles, containers, orders) };
    },
    reports: () => reported,
    released: () => piles.flatMap(({ id, wentPublic }) => wentPublic.map((at) => ({ id, at }))),
  };
}

/** A crew visits the stockpiles of a warehouse, seldom of a remote one. @returns how many it reported. */
function visit(piles: readonly Pile[], now: number, random: Random): number {
  const isRemote = random() < 0.04;
  const warehouse = isRemote
    ? WAREHOUSES - 1 - Math.floor(random() * REMOTE)
    : Math.floor(random() * (WAREHOUSES - REMOTE));
  const isHaul = random() < 1 / 3;
  const own = piles.slice(warehouse * STOCKPILES, (warehouse + 1) * STOCKPILES);
  for (const pile of own) {
    if (isHaul) haul(pile, now, random);
    if (now - pile.knownAt > RELEASE_MS - 24 * HOUR_MS && random() < 0.8) pile.knownAt = pile.touchedAt = now;
    report(pile, now);
  }
  return own.length;
}

function haul(pile: Pile, now: number, random: Random): void {
  for (let item = 0; item < ITEMS; item += 1) {
    if ((pile.truth[item] ?? 0) > TARGET * 0.75 || random() < 0.2) continue;
    pile.truth[item] = Math.round(TARGET * (0.8 + random() * 0.4));
    pile.touchedAt = now;
  }
}

function report(pile: Pile, now: number): void {
  // A change between two reports shows that the timer was started after the earlier one.
  if (pile.reported.some((quantity, item) => quantity !== pile.truth[item]))
    pile.knownAt = Math.max(pile.knownAt, pile.reportedAt);
  pile.reported = [...pile.truth];
  pile.reportedAt = now;
}

function useUp(piles: readonly Pile[], now: number, random: Random): void {
  for (const pile of piles)
    for (let item = 0; item < ITEMS; item += 1)
      if (random() < (pile.isFront ? 0.05 : 0.005)) {
        pile.truth[item] = Math.max(0, (pile.truth[item] ?? 0) - 1 - Math.floor(random() * 6));
        pile.touchedAt = now;
      }
}

function refresh(piles: readonly Pile[], now: number, random: Random): void {
  for (const pile of piles) {
    if (random() >= refreshShare(pile.knownAt + RELEASE_MS - now)) continue;
    pile.touchedAt = now;
    pile.knownAt = now;
  }
}

/** The work list shows a stockpile from 12 hours; most people react to the ping at 4 hours. */
function refreshShare(left: number): number {
  if (left <= 0 || left >= 12 * HOUR_MS) return 0;
  return left < 4 * HOUR_MS ? 0.02 : 0.006;
}

/** Plans shipments and moves their containers on, minute by minute. */
function shipping(random: Random) {
  let lastId = 0;
  return (before: readonly ObservedContainer[], now: number): ObservedContainer[] => {
    const containers = [...before];
    if (random() < (4 * 7) / AWAKE_MINUTES) {
      lastId += 1;
      containers.push(...newShipment(lastId, now, random));
    }
    for (const id of new Set(containers.map(({ shipmentId }) => shipmentId))) {
      const own = containers.filter(({ shipmentId, state }) => shipmentId === id && state !== 'delivered');
      const state = own[0]?.state;
      if (random() >= 1 / 50) continue;
      for (const container of own) {
        container.state = state === 'claimed' ? 'loaded' : 'delivered';
        container.movedAt = now;
      }
    }
    return containers.filter(({ state, movedAt }) => state !== 'delivered' || now - movedAt < 24 * HOUR_MS);
  };
}

function newPile(index: number, random: Random): Pile {
  const warehouse = Math.floor(index / STOCKPILES);
  const truth = Array.from({ length: ITEMS }, () => Math.round(TARGET * (0.6 + random() * 0.6)));
  const touchedAt = START - Math.floor(random() * 24 * HOUR_MS);
  return {
    id: index + 1,
    place: { id: warehouse + 1, name: `Warehouse ${warehouse + 1}`, location: 'Loch Mór' },
    isFront: warehouse % 2 === 0,
    truth,
    reported: [...truth],
    reportedAt: START - Math.floor(random() * 8 * HOUR_MS),
    touchedAt,
    knownAt: touchedAt,
    wentPublic: [],
  };
}

function newShipment(shipmentId: number, now: number, random: Random): ObservedContainer[] {
  const person = { id: Math.ceil(random() * 12), name: 'Loader' };
  const place = { id: 1, name: 'Warehouse 1', location: 'Loch Mór' };
  return Array.from({ length: 1 + Math.floor(random() * 4) }, (_, index) => ({
    id: shipmentId * 10 + index,
    shipmentId,
    from: place,
    to: { ...place, id: 2 },
    number: index + 1,
    crates: 60,
    state: 'claimed' as const,
    holder: person,
    movedBy: person,
    movedAt: now,
  }));
}

/** Orders of a crew at the MPF, most of which it collects on the same or the next evening. @returns those that remain. */
function produce(orders: readonly ObservedOrder[], now: number, random: Random): ObservedOrder[] {
  const remaining = orders.filter(
    ({ readyAt, publicAt }) => now < (readyAt ?? 0) || (now < (publicAt ?? 0) && random() > 1 / 180),
  );
  return random() < (10 * 7) / AWAKE_MINUTES ? [...remaining, newOrder(now, random)] : remaining;
}

function newOrder(now: number, random: Random): ObservedOrder {
  const readyAt = now + (1 + random() * 8) * HOUR_MS;
  return {
    id: Math.floor(now / MINUTE_MS),
    item: { firName: 'RifleW', crated: true, name: 'Rifle' },
    crates: 9,
    factory: null,
    method: 'mpf',
    destination: null,
    readyAt,
    publicAt: readyAt + RELEASE_MS,
  };
}

function observationOf(
  piles: readonly Pile[],
  containers: readonly ObservedContainer[],
  orders: readonly ObservedOrder[],
): Observation {
  return {
    stockpiles: piles.map(({ id, place, knownAt, reportedAt }) => ({
      stockpile: { id, name: `Stockpile ${id}` },
      warehouse: place,
      publicAt: { earliest: knownAt + RELEASE_MS, latest: knownAt + RELEASE_MS },
      reportedAt,
      reportLimitHours: 24,
    })),
    items: piles.flatMap(({ id, place, reported }) =>
      reported.map((quantity, item) => ({
        warehouse: place,
        itemId: id * ITEMS + item,
        item: { firName: `Item${id}-${item}`, crated: true, name: `Item ${id}-${item}` },
        quantity,
        minimum: MINIMUM,
        target: TARGET,
      })),
    ),
    containers,
    orders,
    threats: [],
  };
}

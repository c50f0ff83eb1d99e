import { HOUR_MS, MINUTE_MS } from '../durations.ts';

/**
 * When something is worth an alert (docs/spec/alerts.md#rules): each rule gives a subject a level, and a rise is an
 * alert.
 */

import { isReportOld } from '../age.ts';
import { THREAT_HOURS, type Threat } from '../map/war-towns.ts';
import type { ProductionMethod } from '../production/order-rules.ts';
import type { ReleaseBounds } from '../stockpiles/stockpile-release.ts';
import { isRunningOut, type Outlook, runOut } from '../supplies/stock-outlook.ts';
import {
  type AlertEvent,
  type AlertItem,
  type AlertPerson,
  type AlertPlace,
  type AlertRule,
  ORDER_PUBLIC_HOURS,
  PUBLIC_SOON_HOURS,
  type PublicSoonHours,
} from './alert-events.ts';

/**
 * A container counts as stalled if nobody has moved it this long after it was claimed or loaded: more than an evening.
 */
export const CONTAINER_STALLED_HOURS = 6;

/** An item alerts again only after it was this far above its minimum, in percent of the minimum. */
const REARM_PERCENT = 10;

interface Named {
  id: number;
  name: string;
}

/** A reserve stockpile. Times are in milliseconds since epoch; 0 is the mark of "never". */
export interface ObservedStockpile {
  stockpile: Named;
  warehouse: AlertPlace;
  /** When it goes public; null where that is not known. */
  publicAt: ReleaseBounds | null;
  reportedAt: number;
  /** The age in hours from which a report is old. */
  reportLimitHours: number;
}

/** An item with a minimum at a warehouse. Quantities as on the icon. */
export interface ObservedItem {
  warehouse: AlertPlace;
  itemId: number;
  item: AlertItem;
  quantity: number;
  minimum: number;
  target: number;
  /** How long it lasts; null or absent where that is not known. */
  outlook?: Outlook | null;
}

/** A container of a saved shipment that is under way or was delivered. */
export interface ObservedContainer {
  id: number;
  shipmentId: number;
  from: AlertPlace;
  to: AlertPlace;
  number: number;
  crates: number;
  state: 'claimed' | 'loaded' | 'delivered';
  /** Person who holds it; after that, the one who moved it last, and when. */
  holder: AlertPerson;
  movedBy: AlertPerson;
  movedAt: number;
}

/** An order that is in its factory. Times are in milliseconds since epoch; null for unknown or never. */
export interface ObservedOrder {
  id: number;
  item: AlertItem;
  crates: number;
  factory: string | null;
  method: ProductionMethod;
  destination: AlertPlace | null;
  /** When it is finished, as read in the game or noted by somebody. */
  readyAt: number | null;
  publicAt: number | null;
}

/** A warehouse that the war threatens. */
export interface ObservedThreat {
  warehouse: AlertPlace;
  threat: Threat;
  /** How many of its stockpiles the scope sees. */
  stockpiles: number;
}

/** Everything at one moment that a scope may see and that can cause an alert. */
export interface Observation {
  stockpiles: readonly ObservedStockpile[];
  items: readonly ObservedItem[];
  containers: readonly ObservedContainer[];
  orders: readonly ObservedOrder[];
  threats: readonly ObservedThreat[];
}

/** Subject of a rule: how its level follows from the one before, and the event for a rise to a level. */
export interface Subject {
  rule: AlertRule;
  /** Unique within the rule. */
  id: string;
  /** Its level now, given the one before; 0 means that there is nothing to announce. */
  levelAfter: (level: number) => number;
  /** The event for a rise to a level; null where another event covers it or it is too late. */
  eventOf: (level: number) => AlertEvent | null;
}

/** All subjects of what a scope may see. @param now milliseconds since epoch. */
export function subjectsOf(
  { stockpiles, items, containers, orders, threats }: Observation,
  now: number,
): Subject[] {
  return [
    ...stockpiles.flatMap((stockpile) => [publicSoon(stockpile, now), reportOld(stockpile, now)]),
    ...items.flatMap((item) => [belowMinimum(item), runsOut(item, now)]),
    ...containers.map((container) => shipment(container, now)),
    ...orders.map((observedOrder) => order(observedOrder, now)),
    ...threats.map((threat) => townThreatened(threat, now)),
  ];
}

/** Everything that passes a threshold within the same interval of this length is announced together, at its start. */
const INTERVAL_MS: Record<PublicSoonHours, number> = { 8: HOUR_MS, 4: HOUR_MS / 2, 1: HOUR_MS / 4 };

const startOfHour = (now: number) => Math.floor(now / HOUR_MS) * HOUR_MS;

/**
 * How near a reserve stockpile is to going public: 0 with more than 8 hours left, 1 from 8 hours, 2 from 4, 3 from 1, 4
 * once it may be public. Each threshold is compared with the end of the current clock hour (8), half hour (4) or quarter
 * (1): all that pass it in that interval are announced together at its start, so never late. A stockpile of whose timer nothing is
 * known has 0. Only what is still to come is announced, and only the last of several thresholds passed at once;
 * a refresh lowers the level, so that all are announced again.
 * @param bounds of which the earliest time counts. @param now milliseconds since epoch.
 */
export function publicSoonLevel(bounds: ReleaseBounds | null, now: number): number {
  if (bounds === null) return 0;
  if (bounds.earliest <= now) return PUBLIC_SOON_HOURS.length + 1;
  const isNear = (hours: PublicSoonHours) => {
    const step = INTERVAL_MS[hours];
    const endOfStep = Math.floor(now / step) * step + step;
    return bounds.earliest - endOfStep <= hours * HOUR_MS;
  };
  return PUBLIC_SOON_HOURS.filter(isNear).length;
}

/**
 * Whether an item is short: 0 not short, 1 below its minimum, 2 empty. A Schmitt trigger: the level rises to 1 below the
 * minimum and to 2 at nothing, and returns to 0 only a tenth above the minimum, or at the target where that is nearer.
 * Between the two thresholds, and from empty to a little, it stays; so fluctuations around the minimum or around nothing
 * are announced once.
 * @param level the one before.
 */
export function stockLevel(
  level: number,
  { quantity, minimum, target }: Pick<ObservedItem, 'quantity' | 'minimum' | 'target'>,
): number {
  const rearm = Math.min(target, minimum + Math.ceil((minimum * REARM_PERCENT) / 100));
  if (quantity >= rearm) return 0;
  if (quantity >= minimum) return level;
  return Math.max(level, quantity > 0 ? 1 : 2);
}

/**
 * Whether an item runs out: 1 from the alarm until more than 18 hours are left (docs/spec/consumption.md#alarm). The
 * level of an empty item, or of one without a rate, does not change: the next figures decide.
 * @param level the one before.
 */
export function runsOutLevel(level: number, outlook: Outlook | null): number {
  if (outlook === null || outlook.toNothing === null || outlook.toNothing === 0) return level;
  return Number(isRunningOut(outlook, level > 0));
}

/**
 * 1 from exactly the limit; 0 before, and for what was never reported. The start of the current clock hour is compared,
 * so that all reports that become old within an hour are announced together. Times in milliseconds.
 */
export function reportOldLevel(reportedAt: number, limitHours: number, now: number): number {
  return Number(isReportOld(reportedAt, limitHours, startOfHour(now)));
}

/** 0 under way, 1 from exactly 6 hours without a step, 2 delivered; an undone delivery is under way again. */
export function shipmentLevel({ state, movedAt }: Pick<ObservedContainer, 'state' | 'movedAt'>, now: number) {
  if (state === 'delivered') return 2;
  return now - movedAt >= CONTAINER_STALLED_HOURS * HOUR_MS ? 1 : 0;
}

/**
 * 0 while it is being made or its time is unknown; 1 finished; then 2, 3 and 4 from exactly 12, 4 and 1 hours before it
 * goes public, and 5 once it is public. Times as in `ObservedOrder`.
 */
export function orderLevel({ readyAt, publicAt }: Pick<ObservedOrder, 'readyAt' | 'publicAt'>, now: number) {
  if (readyAt === null || readyAt > now) return 0;
  if (publicAt === null) return 1;
  const passed = ORDER_PUBLIC_HOURS.filter((hours) => publicAt - now <= hours * HOUR_MS).length;
  return 1 + passed + Number(publicAt <= now);
}

/**
 * The minute since epoch in which the town fell that threatens a warehouse, so that each later fall is a rise. The level
 * never sinks while the warehouse is threatened: when a town is retaken, an earlier fall that was announced is not
 * announced again. What fell more than 12 hours ago, or before the war was first looked at, changes nothing.
 * @param level the one before. @param now milliseconds since epoch, as is `since`.
 */
export function threatLevel(level: number, { since }: Pick<Threat, 'since'>, now: number): number {
  const isRecent = since !== null && now - since <= THREAT_HOURS * HOUR_MS;
  return isRecent ? Math.max(level, Math.floor(since / MINUTE_MS)) : level;
}

function publicSoon({ stockpile, warehouse, publicAt }: ObservedStockpile, now: number): Subject {
  return {
    rule: 'public-soon',
    id: String(stockpile.id),
    levelAfter: () => publicSoonLevel(publicAt, now),
    eventOf: (level) => {
      const hours = PUBLIC_SOON_HOURS[level - 1];
      if (hours === undefined || publicAt === null) return null;
      return { kind: 'public-soon', stockpile, warehouse, hours, ...publicTimes(publicAt) };
    },
  };
}

/** The times of an event about a stockpile that goes public. */
export function publicTimes({ earliest, latest }: ReleaseBounds) {
  const publicAt = new Date(earliest).toISOString();
  return earliest < latest ? { publicAt, latestAt: new Date(latest).toISOString() } : { publicAt };
}

function reportOld(
  { stockpile, warehouse, reportedAt, reportLimitHours }: ObservedStockpile,
  now: number,
): Subject {
  return {
    rule: 'report-old',
    id: String(stockpile.id),
    levelAfter: () => reportOldLevel(reportedAt, reportLimitHours, now),
    eventOf: () => ({
      kind: 'report-old',
      stockpile,
      warehouse,
      reportedAt: new Date(reportedAt).toISOString(),
    }),
  };
}

function belowMinimum(observed: ObservedItem): Subject {
  const { warehouse, itemId, item, quantity, minimum } = observed;
  return {
    rule: 'below-minimum',
    id: `${warehouse.id}/${itemId}`,
    levelAfter: (level) => stockLevel(level, observed),
    eventOf: () => ({ kind: 'below-minimum', warehouse, item, quantity, minimum }),
  };
}

function runsOut({ warehouse, itemId, item, outlook = null }: ObservedItem, now: number): Subject {
  return {
    rule: 'runs-out',
    id: `${warehouse.id}/${itemId}`,
    levelAfter: (level) => runsOutLevel(level, outlook),
    eventOf: () => {
      const ends = outlook && runOut(outlook);
      if (ends === null) return null;
      const endsAt = new Date(now + ends.hours * HOUR_MS).toISOString();
      return { kind: 'runs-out', warehouse, items: [{ item, end: ends.end, endsAt }] };
    },
  };
}

function shipment(container: ObservedContainer, now: number): Subject {
  const { id, shipmentId, from, to, number, crates, holder, movedBy, movedAt } = container;
  const shared = { shipmentId, from, to, containers: [number] };
  return {
    rule: 'shipment',
    id: String(id),
    levelAfter: () => shipmentLevel(container, now),
    eventOf: (level) =>
      level === 2
        ? { kind: 'shipment-delivered', ...shared, crates, by: movedBy }
        : { kind: 'shipment-stalled', ...shared, holder, since: new Date(movedAt).toISOString() },
  };
}

function order(observed: ObservedOrder, now: number): Subject {
  const { id, item, crates, factory, method, destination, readyAt, publicAt } = observed;
  const goesPublic = publicAt === null ? null : new Date(publicAt).toISOString();
  const shared = { orderId: id, item, crates, factory, method, destination, publicAt: goesPublic };
  return {
    rule: 'order',
    id: String(id),
    levelAfter: () => orderLevel({ readyAt, publicAt }, now),
    eventOf: (level) => {
      if (level === 1) return { kind: 'order-ready', ...shared };
      const hours = ORDER_PUBLIC_HOURS[level - 2];
      return hours === undefined ? null : { kind: 'order-public', ...shared, hours };
    },
  };
}

function townThreatened({ warehouse, threat, stockpiles }: ObservedThreat, now: number): Subject {
  const { kind, town, fallen, since } = threat;
  return {
    rule: 'threat',
    id: String(warehouse.id),
    levelAfter: (level) => threatLevel(level, threat, now),
    eventOf: () =>
      since === null
        ? null
        : {
            kind: 'town-threatened',
            threat: kind,
            town,
            fallen,
            since: new Date(since).toISOString(),
            warehouse,
            stockpiles,
          },
  };
}

/** When something is worth an alert (docs/spec/alerts.md#rules): each rule is a level that an alert tells the rise of. */

import { isReportOld } from './age.ts';
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
import type { ProductionMethod } from './order-rules.ts';
import { isRunningOut, type Outlook, runOut } from './stock-outlook.ts';
import { RELEASE_HOURS } from './stockpile-release.ts';

const HOUR_MS = 3_600_000;

/** A container that nobody has moved for so long after it was claimed or loaded stands still: more than an evening. */
export const STALLED_HOURS = 6;

/** Above its minimum by so much an item can alert again, in percent of the minimum. */
const REARM_PERCENT = 10;

interface Named {
  id: number;
  name: string;
}

/** A reserve stockpile. Times are in milliseconds since epoch; 0 is the mark of "never". */
export interface ObservedStockpile {
  stockpile: Named;
  warehouse: AlertPlace;
  /** When its timer was refreshed at the latest that anybody knows of: noted, or shown by a report. */
  refreshedAt: number;
  reportedAt: number;
  /** From this age on a report is old, in hours. */
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
  /** How long it lasts; null or absent where nobody can tell. */
  outlook?: Outlook | null;
}

/** A container of a saved shipment that is on its way, or was delivered. */
export interface ObservedContainer {
  id: number;
  shipmentId: number;
  from: AlertPlace;
  to: AlertPlace;
  number: number;
  crates: number;
  state: 'claimed' | 'loaded' | 'delivered';
  /** Who has it, and who moved it last and when. */
  holder: AlertPerson;
  movedBy: AlertPerson;
  movedAt: number;
}

/** An order that is in its factory. Times are in milliseconds since epoch; null where nobody knows, or never. */
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

/** Everything that a scope may see and that may alert, at one moment. */
export interface Observation {
  stockpiles: readonly ObservedStockpile[];
  items: readonly ObservedItem[];
  containers: readonly ObservedContainer[];
  orders: readonly ObservedOrder[];
}

/** One subject of a rule: how its level follows from the one before, and what the rise to a level says. */
export interface Subject {
  rule: AlertRule;
  /** Unlike any other subject's of the rule. */
  id: string;
  /** Its level now; 0 is nothing to tell. */
  levelAfter: (level: number) => number;
  /** What there is to say about a rise to a level; null where it is told otherwise or too late. */
  eventOf: (level: number) => AlertEvent | null;
}

/** All subjects of what a scope may see. @param now milliseconds since epoch. */
export function subjectsOf({ stockpiles, items, containers, orders }: Observation, now: number): Subject[] {
  return [
    ...stockpiles.flatMap((one) => [publicSoon(one, now), reportOld(one, now)]),
    ...items.flatMap((one) => [belowMinimum(one), runsOut(one, now)]),
    ...containers.map((one) => shipment(one, now)),
    ...orders.map((one) => order(one, now)),
  ];
}

/** What passes a bound within such a part of the hour of the clock is told together, at its start. */
const TOGETHER_MS: Record<PublicSoonHours, number> = { 8: HOUR_MS, 4: HOUR_MS / 2, 1: HOUR_MS / 4 };

const startOfHour = (now: number) => Math.floor(now / HOUR_MS) * HOUR_MS;

/**
 * How near a reserve stockpile is to going public: 0 with more than 8 hours left, 1 from 8 on, 2 from 4, 3 from 1, 4 once it
 * is public. Each bound counts at the end of the hour (8), half hour (4) or quarter (1) of the clock: what passes it within
 * that is told together at its start, so never later than the bound. A stockpile whose refresh nobody noted has 0. Only what
 * is still ahead is told, and of several bounds passed at once the last; a refresh lowers the level, so that all are told
 * again.
 * @param refreshedAt milliseconds since epoch. @param now the same.
 */
export function publicSoonLevel(refreshedAt: number, now: number): number {
  if (refreshedAt === 0) return 0;
  const publicAt = refreshedAt + RELEASE_HOURS * HOUR_MS;
  if (publicAt <= now) return PUBLIC_SOON_HOURS.length + 1;
  const isNear = (hours: PublicSoonHours) => {
    const step = TOGETHER_MS[hours];
    const endOfStep = Math.floor(now / step) * step + step;
    return publicAt - endOfStep <= hours * HOUR_MS;
  };
  return PUBLIC_SOON_HOURS.filter(isNear).length;
}

/**
 * Whether an item lacks: 0 in order, 1 under its minimum, 2 empty. A Schmitt trigger: it falls to 1 under the minimum and to
 * 2 at nothing, and returns to 0 only a tenth of the minimum above it, or at the target where that is nearer. Between the
 * two bounds, and from empty to a little, the level stays; so neither a wobble around the minimum nor one around nothing is
 * told twice.
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
 * Whether an item runs out: 1 from where it is worth an alarm until more than 18 hours are left
 * (docs/spec/consumption.md#alarm). What is empty, and what nobody can tell any more, stays as it was: the next figures decide.
 * @param level the one before.
 */
export function runsOutLevel(level: number, outlook: Outlook | null): number {
  if (outlook === null || outlook.toNothing === null || outlook.toNothing === 0) return level;
  return Number(isRunningOut(outlook, level > 0));
}

/**
 * 1 from the limit on, exactly the limit included; 0 before, and for what was never reported. It counts at the start of the
 * hour of the clock, so that what becomes old within an hour is told together. Times in milliseconds.
 */
export function reportOldLevel(reportedAt: number, limitHours: number, now: number): number {
  return Number(isReportOld(reportedAt, limitHours, startOfHour(now)));
}

/** 0 on its way, 1 from exactly 6 hours without a step on, 2 delivered; what is taken back is on its way again. */
export function shipmentLevel({ state, movedAt }: Pick<ObservedContainer, 'state' | 'movedAt'>, now: number) {
  if (state === 'delivered') return 2;
  return now - movedAt >= STALLED_HOURS * HOUR_MS ? 1 : 0;
}

/**
 * 0 while it is made, or nobody knows until when; 1 finished; then 2, 3 and 4 from 12, 4 and 1 hours before it goes public, and
 * 5 once it is public; exactly the bound belongs to the higher level. Times as in `ObservedOrder`.
 */
export function orderLevel({ readyAt, publicAt }: Pick<ObservedOrder, 'readyAt' | 'publicAt'>, now: number) {
  if (readyAt === null || readyAt > now) return 0;
  if (publicAt === null) return 1;
  const passed = ORDER_PUBLIC_HOURS.filter((hours) => publicAt - now <= hours * HOUR_MS).length;
  return 1 + passed + Number(publicAt <= now);
}

function publicSoon({ stockpile, warehouse, refreshedAt }: ObservedStockpile, now: number): Subject {
  return {
    rule: 'public-soon',
    id: String(stockpile.id),
    levelAfter: () => publicSoonLevel(refreshedAt, now),
    eventOf: (level) => {
      const hours = PUBLIC_SOON_HOURS[level - 1];
      const publicAt = new Date(refreshedAt + RELEASE_HOURS * HOUR_MS).toISOString();
      return hours === undefined ? null : { kind: 'public-soon', stockpile, warehouse, hours, publicAt };
    },
  };
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

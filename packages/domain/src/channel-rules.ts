import { type AlertEvent, type AlertPlace, alertPlaces, type BelowMinimumAlert } from './alert-events.ts';

/** What a channel can be told, each with its own places and role (docs/spec/channels.md#rules). */
export const CHANNEL_RULES = ['publicSoon', 'belowMinimum', 'orders', 'shipments', 'reportOld'] as const;
export type ChannelRule = (typeof CHANNEL_RULES)[number];

/** The warehouses that a rule is about: these, and all of these categories. Null is about all. */
export type ChannelPlaces = { warehouseIds: number[]; categoryIds: number[] } | null;

const RULE_OF: Record<AlertEvent['kind'], ChannelRule | null> = {
  'public-soon': 'publicSoon',
  'below-minimum': 'belowMinimum',
  'runs-out': null,
  'shipment-delivered': 'shipments',
  'shipment-stalled': 'shipments',
  'report-old': 'reportOld',
  'order-ready': 'orders',
  'order-public': 'orders',
  'channel-off': null,
  'town-threatened': null,
};

/** The rule that tells an event; null for one that no channel is told yet. */
export function channelRuleOf({ kind }: AlertEvent): ChannelRule | null {
  return RULE_OF[kind];
}

/**
 * Whether an event is in the places of a rule.
 * @param categoryOf the category of a warehouse; undefined for one that is gone.
 */
export function isInPlaces(
  event: AlertEvent,
  places: ChannelPlaces,
  categoryOf: (warehouseId: number) => number | undefined,
): boolean {
  if (places === null) return true;
  return alertPlaces(event).some(({ id }) => {
    const category = categoryOf(id);
    return (
      places.warehouseIds.includes(id) || (category !== undefined && places.categoryIds.includes(category))
    );
  });
}

/** From these hours on what goes public makes a sound, and a stockpile from this one on at night too. */
const LOUD_HOURS = 4;
const LAST_HOURS = 1;

/**
 * Whether the role of its rule is pinged: of a stockpile or an order that goes public at 4 hours and at 1 hour, of anything
 * else always. Without a role nobody is.
 */
export function isPinged(event: AlertEvent): boolean {
  const isAhead = event.kind === 'public-soon' || event.kind === 'order-public';
  return !isAhead || event.hours <= LOUD_HOURS;
}

/** Whether an event is told in quiet hours too. */
export function breaksQuiet(event: AlertEvent): boolean {
  return event.kind === 'public-soon' && event.hours <= LAST_HOURS;
}

/** A line of a message: one event, or everything that is short in one warehouse. */
export type AlertLine =
  | { kind: 'short'; warehouse: AlertPlace; items: BelowMinimumAlert[] }
  | Exclude<AlertEvent, BelowMinimumAlert>;

/** Events as lines in their order; what is short is one line for each warehouse, where its first one stands. */
export function alertLines(events: readonly AlertEvent[]): AlertLine[] {
  const lines: AlertLine[] = [];
  const shortBy = new Map<number, BelowMinimumAlert[]>();
  for (const event of events) {
    if (event.kind !== 'below-minimum') {
      lines.push(event);
      continue;
    }
    const known = shortBy.get(event.warehouse.id);
    if (known !== undefined) {
      known.push(event);
      continue;
    }
    const items = [event];
    shortBy.set(event.warehouse.id, items);
    lines.push({ kind: 'short', warehouse: event.warehouse, items });
  }
  return lines;
}

/** How many events a line tells. */
export function eventsIn(line: AlertLine): number {
  return line.kind === 'short' ? line.items.length : 1;
}

import { type AlertEvent, type AlertPlace, alertPlaces, type BelowMinimumAlert } from './alert-events.ts';

/** Kinds of alert that a channel can be notified about, each with its own warehouses and role (docs/spec/channels.md#rules). */
export const CHANNEL_RULES = [
  'publicSoon',
  'belowMinimum',
  'runsOut',
  'threats',
  'orders',
  'shipments',
  'reportOld',
] as const;
export type ChannelRule = (typeof CHANNEL_RULES)[number];

/** The warehouses that a rule is about: these, and those of these categories. Null means all. */
export type ChannelPlaces = { warehouseIds: number[]; categoryIds: number[] } | null;

const RULE_OF: Record<AlertEvent['kind'], ChannelRule | null> = {
  'public-soon': 'publicSoon',
  'below-minimum': 'belowMinimum',
  'runs-out': 'runsOut',
  'shipment-delivered': 'shipments',
  'shipment-stalled': 'shipments',
  'report-old': 'reportOld',
  'order-ready': 'orders',
  'order-public': 'orders',
  'channel-off': null,
  'town-threatened': 'threats',
};

/** The rule for an event; null for an event that is not sent to channels. */
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

/** Hours before something goes public in which it pings; in the last of them a stockpile pings in quiet hours too. */
const LOUD_HOURS = 4;
const LAST_HOURS = 1;

/**
 * Whether an event pings the role of its rule: what goes public only 4 hours and 1 hour before, anything else always.
 * Without a role nobody is pinged.
 */
export function isPinged(event: AlertEvent): boolean {
  const isAhead = event.kind === 'public-soon' || event.kind === 'order-public';
  return !isAhead || event.hours <= LOUD_HOURS;
}

/** Whether an event is sent in quiet hours too. */
export function breaksQuiet(event: AlertEvent): boolean {
  return event.kind === 'public-soon' && event.hours <= LAST_HOURS;
}

/** A line of a message: one event, or all shortages of one warehouse. */
export type AlertLine =
  | { kind: 'short'; warehouse: AlertPlace; items: BelowMinimumAlert[] }
  | Exclude<AlertEvent, BelowMinimumAlert>;

/** Events as lines in their order; the shortages of a warehouse are one line, in the place of the first. */
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

/** How many events a line stands for. */
export function eventsIn(line: AlertLine): number {
  return line.kind === 'short' ? line.items.length : 1;
}

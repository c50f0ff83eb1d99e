import type { AlertEvent, AlertRule } from './alert-events.ts';
import type { Subject } from './alert-rules.ts';

/** The level of a subject at the last pass over a scope. Subjects at level 0 are not stored. */
export interface AlertLevel {
  rule: AlertRule;
  subject: string;
  level: number;
}

/** The new levels of a scope, and the events of those that rose. */
export interface AlertPass {
  levels: AlertLevel[];
  events: AlertEvent[];
}

/**
 * Passes once over what a scope may see, by the rules: an event for each subject whose level is higher than before. A
 * subject that is gone loses its level, and a new one starts at 0.
 * @param before the levels of the pass before; null for the first pass, which creates no events
 * (docs/spec/alerts.md#silence).
 */
export function passAlerts(subjects: readonly Subject[], before: readonly AlertLevel[] | null): AlertPass {
  const known = new Map((before ?? []).map(({ rule, subject, level }) => [`${rule} ${subject}`, level]));
  const levels: AlertLevel[] = [];
  const events: AlertEvent[] = [];
  for (const { rule, id, levelAfter, eventOf } of subjects) {
    const old = known.get(`${rule} ${id}`) ?? 0;
    const level = levelAfter(old);
    if (level > 0) levels.push({ rule, subject: id, level });
    const event = before !== null && level > old ? eventOf(level) : null;
    if (event !== null) events.push(event);
  }
  return { levels, events: joinEvents(events) };
}

type ShipmentEvent = Extract<AlertEvent, { kind: 'shipment-delivered' | 'shipment-stalled' }>;

function isOfShipment(event: AlertEvent): event is ShipmentEvent {
  return event.kind === 'shipment-delivered' || event.kind === 'shipment-stalled';
}

/**
 * Containers of one shipment that one person holds or delivered become one event, and so do all items of a warehouse
 * that run out; other events are returned unchanged, in their order.
 */
function joinEvents(events: readonly AlertEvent[]): AlertEvent[] {
  const joined = new Map<string, AlertEvent>();
  for (const [index, event] of events.entries()) {
    const key = keyOf(event) ?? String(index);
    const first = joined.get(key);
    joined.set(key, first === undefined ? event : join(first, event));
  }
  return [...joined.values()];
}

/** The same key for events that are joined into one; null for an event that is never joined. */
function keyOf(event: AlertEvent): string | null {
  if (event.kind === 'runs-out') return JSON.stringify([event.kind, event.warehouse.id]);
  if (!isOfShipment(event)) return null;
  const person = event.kind === 'shipment-delivered' ? event.by : event.holder;
  return JSON.stringify([event.kind, event.shipmentId, person.id, person.name]);
}

/** Joins two events that have the same key. */
function join(first: AlertEvent, second: AlertEvent): AlertEvent {
  if (first.kind === 'shipment-delivered' && second.kind === 'shipment-delivered')
    return {
      ...first,
      containers: [...first.containers, ...second.containers],
      crates: first.crates + second.crates,
    };
  if (first.kind === 'shipment-stalled' && second.kind === 'shipment-stalled')
    return {
      ...first,
      containers: [...first.containers, ...second.containers],
      since: first.since < second.since ? first.since : second.since,
    };
  if (first.kind === 'runs-out' && second.kind === 'runs-out')
    return {
      ...first,
      items: [...first.items, ...second.items].sort((left, right) => left.endsAt.localeCompare(right.endsAt)),
    };
  return first;
}

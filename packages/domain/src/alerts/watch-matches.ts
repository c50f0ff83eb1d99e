import { type AlertEvent, type AlertItem, alertPlaces } from './alert-events.ts';

/** Target of a watch: an item in one of its forms in any stockpile, a stockpile, or everything in a warehouse. */
export type WatchTarget =
  | { kind: 'item'; firName: string; crated: boolean }
  | { kind: 'stockpile'; id: number }
  | { kind: 'warehouse'; id: number };

/**
 * Whether an alert is about what is watched (docs/spec/watches.md#what-is-sent). A shipment is about both of its ends.
 */
export function watchMatches(target: WatchTarget, event: AlertEvent): boolean {
  switch (target.kind) {
    case 'item':
      return itemsOf(event).some(
        ({ firName, crated }) => firName === target.firName && crated === target.crated,
      );
    case 'stockpile':
      return 'stockpile' in event && event.stockpile.id === target.id;
    case 'warehouse':
      return alertPlaces(event).some(({ id }) => id === target.id);
  }
}

function itemsOf(event: AlertEvent): AlertItem[] {
  if (event.kind === 'runs-out') return event.items.map(({ item }) => item);
  return 'item' in event ? [event.item] : [];
}

/** Mute of a watch, with what it holds back. `until` is milliseconds since epoch. */
export interface Mute {
  until: number | null;
  /** Holds back shortages until everything is back above its minimum; other alerts are sent. */
  untilRestocked: boolean;
}

/** Whether a mute holds an alert back at a time; exactly at `until` it no longer does. */
export function isMuted({ until, untilRestocked }: Mute, event: AlertEvent, now: number): boolean {
  if (until !== null && now < until) return true;
  return untilRestocked && event.kind === 'below-minimum';
}

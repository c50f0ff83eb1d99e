/** Alerts within this time go into one message (docs/spec/alerts.md#messages). */
export const MERGE_WINDOW_MS = 90_000;

/**
 * Splits events into messages with a tumbling window: the first event opens a window of 90 s, and events within it
 * go into the same message; an event exactly 90 s later opens the next.
 * @param events in the order of their times.
 * @param timeOf milliseconds since epoch.
 */
export function mergeIntoMessages<T>(events: readonly T[], timeOf: (event: T) => number): T[][] {
  const messages: T[][] = [];
  let closesAt = Number.NEGATIVE_INFINITY;
  for (const event of events) {
    const time = timeOf(event);
    const open = messages.at(-1);
    if (open !== undefined && time < closesAt) open.push(event);
    else {
      messages.push([event]);
      closesAt = time + MERGE_WINDOW_MS;
    }
  }
  return messages;
}

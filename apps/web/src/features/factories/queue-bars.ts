import type { Order } from '@backline/contract';
import { HOUR_MS } from '@backline/domain';

/** The possible time spans in hours: the smallest that fits all bars is used, else the last. */
const SPANS = [0.5, 1, 2, 4, 8];
/** Number of marks along the top. */
const MARKS = 4;
const LONG_MARKS = 8;

/** A bar of a line. `left` and `width` are percent of the span shown; `order` is null for other players' orders. */
export interface QueueBar {
  key: string;
  order: Order | null;
  /** The number of other players' orders, if `order` is null. */
  othersAhead: number;
  left: number;
  width: number;
}

/** The bars of a line, and the orders without one: they begin after the span or at an unknown time. */
export interface QueueLine {
  bars: QueueBar[];
  later: Order[];
}

/** The span in hours that is shown for these orders. @param now milliseconds since epoch. */
export function spanOf(queued: readonly Order[], now: number): number {
  const last = Math.max(
    0,
    ...queued.map(({ readyAt }) => (readyAt === null ? 0 : Date.parse(readyAt) - now)),
  );
  return SPANS.find((hours) => hours * HOUR_MS >= last) ?? SPANS.at(-1) ?? 1;
}

/** The positions of the marks, in hours from now; the first is 0. */
export function marksOf(span: number): number[] {
  const count = span > MARKS ? LONG_MARKS : MARKS;
  return Array.from({ length: count }, (_, index) => (index * span) / count);
}

/** The bars of a line. @param queue in the order of the line. @param span in hours. */
export function barsOf(queue: readonly Order[], { now, span }: { now: number; span: number }): QueueLine {
  const percent = (time: number) => Math.min(100, Math.max(0, ((time - now) / (span * HOUR_MS)) * 100));
  const line: QueueLine = { bars: [], later: [] };
  let before = now;
  for (const order of queue) {
    const { readyAt, startsAt, othersAhead } = order;
    const start = startsAt === null ? before : Date.parse(startsAt);
    const left = percent(Math.max(start, before));
    if (othersAhead.orders > 0 && percent(start) > percent(before))
      line.bars.push({
        key: `others ${order.id}`,
        order: null,
        othersAhead: othersAhead.orders,
        left: percent(before),
        width: percent(start) - percent(before),
      });
    if (readyAt === null || left >= 100) line.later.push(order);
    else {
      const end = Math.max(now, Date.parse(readyAt));
      line.bars.push({ key: String(order.id), order, othersAhead: 0, left, width: percent(end) - left });
      before = end;
    }
  }
  return line;
}

import type { ItemHistory } from '@backline/contract';
import { nice, ticks } from 'd3-array';
import { timeTicks } from 'd3-time';

export type StockForm = 'loose' | 'crates';

/** A data point: the stock from a time (milliseconds since epoch) until the next step. */
export interface Step {
  at: number;
  count: number;
}

interface Frame {
  /** In pixels, including the axis of counts on the left and the time axis at the bottom. */
  width: number;
  height: number;
  from: number;
  to: number;
}

const EDGE = { left: 40, right: 8, top: 14, bottom: 20 };
const LABEL_WIDTH = 80;
/** Goals above this multiple of the stock would flatten the steps; they appear only in the text. */
const GOAL_REACH = 3;

/** The points of one form, without those at which only the other form changed. */
export function stepsOf({ points }: ItemHistory, form: StockForm): Step[] {
  return points
    .map((point) => ({ at: Date.parse(point.at), count: point[form] }))
    .filter(
      ({ count }, index, all) => index === 0 || index === all.length - 1 || count !== all[index - 1]?.count,
    );
}

/** A forecast covers at most this share of the drawn past, and is as long as a night. */
const OUTLOOK_SHARE = 1 / 4;
const OUTLOOK_MS = 12 * 3_600_000;

/**
 * The stock of one form at the end of the chart, if all use is of that form; null without use, or if the use
 * is unknown. @param size single items of one of the form.
 */
export function outlookAt(
  { from, to, use }: ItemHistory,
  steps: readonly Step[],
  size: number,
): { until: number; count: number } | null {
  const last = steps.at(-1);
  if (use === undefined || use.perHour === 0 || last === undefined || last.count === 0) return null;
  const perMs = use.perHour / size / 3_600_000;
  const length = Math.min(
    last.count / perMs,
    Math.max(OUTLOOK_MS, OUTLOOK_SHARE * (Date.parse(to) - Date.parse(from))),
  );
  return { until: last.at + length, count: Math.max(0, last.count - perMs * length) };
}

/** The goals to draw: those above 0 that are not too far above the stock. */
export function goalsInReach<Goal extends { count: number }>(
  goals: readonly Goal[],
  steps: readonly Step[],
): Goal[] {
  const peak = Math.max(0, ...steps.map(({ count }) => count));
  return goals.filter(({ count }) => count > 0 && (peak === 0 || count <= GOAL_REACH * peak));
}

/**
 * Maps steps and goals to positions within a frame. The count axis starts at 0 and ends at a round number,
 * with whole numbers as ticks. The time axis has as many ticks as fit, in the viewer's time zone.
 */
export function scaleOf({ width, height, from, to }: Frame, counts: readonly number[]) {
  const right = Math.max(EDGE.left + 1, width - EDGE.right);
  const bottom = height - EDGE.bottom;
  const [, top] = nice(0, Math.max(1, ...counts), 4);
  const x = (time: number) => EDGE.left + ((time - from) / Math.max(1, to - from)) * (right - EDGE.left);
  const y = (count: number) => bottom - (count / top) * (bottom - EDGE.top);
  return {
    x,
    y,
    left: EDGE.left,
    right,
    bottom,
    counts: ticks(0, top, 4).filter(Number.isInteger),
    times: timeTicks(
      new Date(from),
      new Date(to),
      Math.max(2, Math.floor((right - EDGE.left) / LABEL_WIDTH)),
    ),
    /** Index of the step at a horizontal position; -1 without steps. */
    stepAt: (place: number, steps: readonly Step[]) => {
      const after = steps.findIndex(({ at }) => x(at) > place);
      return after === -1 ? steps.length - 1 : Math.max(0, after - 1);
    },
    /** The steps as an SVG path, level until the next step. */
    line: (steps: readonly Step[]) =>
      steps
        .map(({ at, count }, index) => {
          const across = x(at).toFixed(1);
          return index === 0 ? `M${across} ${y(count).toFixed(1)}` : `H${across}V${y(count).toFixed(1)}`;
        })
        .join(''),
  };
}

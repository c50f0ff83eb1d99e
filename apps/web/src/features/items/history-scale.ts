import type { ItemHistory } from '@backline/contract';
import { nice, ticks } from 'd3-array';
import { timeTicks } from 'd3-time';

export type StockForm = 'loose' | 'crates';

/** What is drawn: stock that holds from a time (milliseconds) until the next one. */
export interface Step {
  at: number;
  count: number;
}

interface Frame {
  /** Pixels. The axis of counts takes the left, the axis of times the bottom. */
  width: number;
  height: number;
  from: number;
  to: number;
}

const EDGE = { left: 40, right: 8, top: 14, bottom: 20 };
const LABEL_WIDTH = 80;
/** A goal further above the stock than this would press the steps flat: it is left to the words. */
const GOAL_REACH = 3;

/** The points of one form, without those that change only the other one. */
export function stepsOf({ points }: ItemHistory, form: StockForm): Step[] {
  return points
    .map((point) => ({ at: Date.parse(point.at), count: point[form] }))
    .filter(
      ({ count }, index, all) => index === 0 || index === all.length - 1 || count !== all[index - 1]?.count,
    );
}

/** Which of the goals are drawn: those above 0 that the stock comes near enough to. */
export function goalsInReach<Goal extends { count: number }>(
  goals: readonly Goal[],
  steps: readonly Step[],
): Goal[] {
  const peak = Math.max(0, ...steps.map(({ count }) => count));
  return goals.filter(({ count }) => count > 0 && (peak === 0 || count <= GOAL_REACH * peak));
}

/**
 * Places for steps and goals within a frame. Counts begin at 0 and end at a round number, with whole numbers between;
 * times have as many marks as there is room for, in the viewer's own time zone.
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
    /** The step that holds at a place, as its index; -1 without steps. */
    stepAt: (place: number, steps: readonly Step[]) => {
      const after = steps.findIndex(({ at }) => x(at) > place);
      return after === -1 ? steps.length - 1 : Math.max(0, after - 1);
    },
    /** The steps as the line of an SVG path: level until the next one. */
    line: (steps: readonly Step[]) =>
      steps
        .map(({ at, count }, index) => {
          const across = x(at).toFixed(1);
          return index === 0 ? `M${across} ${y(count).toFixed(1)}` : `H${across}V${y(count).toFixed(1)}`;
        })
        .join(''),
  };
}

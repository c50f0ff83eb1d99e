/**
 * A percentage of a goal as it is shown: rounded up, so that the figure is on the same side of 25, 75 and 100 as
 * the status beside it, but never 100 before the goal is reached.
 */
export function wholePercent(percent: number): number {
  return percent < 100 ? Math.min(99, Math.ceil(percent)) : Math.ceil(percent);
}

const HOUR_MS = 3_600_000;
/** Fewer falls say nothing about how fast something is used up. */
const FEWEST_FALLS = 3;

/** How much there was from `at` (milliseconds since epoch) until the next entry. */
export interface StockStep {
  at: number;
  count: number;
}

/** How long a stock lasts if it is used up as it was. Hours are not rounded; 0 where the floor is reached. */
export interface StockForecast {
  /** Used in an hour, on average, in the unit of the steps; above 0. */
  perHour: number;
  hoursToMinimum: number;
  hoursToNothing: number;
}

/**
 * How long the last stock lasts, by what was used since there first was any: every fall counts, deliveries do not
 * (docs/spec/items.md#forecast).
 * @param steps in the order of time. @param minimum in the same unit; 0 for none.
 * @returns null without three falls: that is not enough to tell.
 */
export function stockForecast(steps: readonly StockStep[], minimum: number): StockForecast | null {
  const [first, last] = [steps.find(({ count }) => count > 0), steps.at(-1)];
  if (first === undefined || last === undefined) return null;
  const falls = steps.flatMap(({ count }, index) => {
    const fall = (steps[index - 1]?.count ?? count) - count;
    return fall > 0 ? [fall] : [];
  });
  const hours = (last.at - first.at) / HOUR_MS;
  if (falls.length < FEWEST_FALLS || hours <= 0) return null;
  const perHour = falls.reduce((sum, fall) => sum + fall, 0) / hours;
  return {
    perHour,
    hoursToMinimum: Math.max(0, last.count - minimum) / perHour,
    hoursToNothing: last.count / perHour,
  };
}

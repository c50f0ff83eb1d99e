/** Stock of an item and form at a place. All figures count what the icon shows. */
export interface DemandedStock {
  target: number;
  quantity: number;
  /** On saved shipments to the place, and not part of `quantity`. */
  expected: number;
}

/** Wish for so many more than what is there: the lines of a request. */
export interface BringDemand {
  /** Neither delivered nor on its way. */
  open: number;
  isAccepted: boolean;
}

/** Demand on an item and form at a place, beside its goal. */
export interface Demand {
  bring: readonly BringDemand[];
  /** Quantities that must stand there, one of each operation. */
  stand: readonly number[];
  /** Counts requests that nobody has accepted too. */
  countsAtOnce: boolean;
}

/** Need of a place with its parts, so that a page can say why. */
export interface Need {
  /** Amount that has to be hauled to the place: the largest of the three, never below 0. */
  need: number;
  goal: number;
  bring: number;
  stand: number;
  /** Asked for and not accepted: shown, not planned. */
  wanted: number;
}

/**
 * Works out what a place needs of an item and form (docs/spec/demand.md#need). Goal, requests and operations are not
 * added up, since the same crates serve each of them; two requests ask for their sum.
 */
export function needOf(
  { target, quantity, expected }: DemandedStock,
  { bring, stand, countsAtOnce }: Demand,
): Need {
  const there = quantity + expected;
  let [counted, wanted] = [0, 0];
  for (const { open, isAccepted } of bring)
    if (isAccepted || countsAtOnce) counted += open;
    else wanted += open;
  const goal = Math.max(0, target - there);
  const lacks = Math.max(0, ...stand.map((required) => required - there));
  return { need: Math.max(goal, counted, lacks), goal, bring: counted, stand: lacks, wanted };
}

import { parseQuantity } from './quantities.ts';
import type { QuantityReading } from './text/read-text.ts';

/** A box, with its possible labels. The boxes come in reading order. */
export interface LabelledBox {
  /** Counts from 0; there is a separator line between two groups. */
  group: number;
  reading: QuantityReading;
}

export interface OrderedLabel {
  label: string;
  /** 0 to 1. */
  confidence: number;
}

/** The first group holds up to three supplies, which are not sorted. */
const MAX_SUPPLIES = 3;
/** However sure a label is, this much probability remains for another one. */
const MIN_DOUBT = 0.001;
/**
 * If more than this share of a group's clear labels, and more than one, would have to be wrong, the group is not
 * sorted.
 */
const MAX_MISFITS = 0.1;
const ONE_MISFIT = 1.2;
const CLEAR = 0.9;

/**
 * The labels of a stockpile's boxes, weighed by the game's order: inside a group quantities never rise. Where a
 * box has several possible labels, the one that fits its neighbours wins. A label that breaks the order loses its
 * confidence, however clear it looks.
 */
export function orderQuantities(boxes: readonly LabelledBox[]): OrderedLabel[] {
  const asRead = boxes.map(({ reading: { label, confidence } }): OrderedLabel => ({ label, confidence }));
  const groups = new Map<number, number[]>();
  for (const [index, { group }] of boxes.entries()) groups.set(group, [...(groups.get(group) ?? []), index]);
  for (const [group, members] of groups) {
    if (members.length < 2 || (group === 0 && members.length <= MAX_SUPPLIES)) continue;
    const options = members.map((index) => optionsOf(boxes[index]?.reading));
    if (isBeyondDoubt(options)) continue;
    const weighed = weighByOrder(options);
    for (const [place, index] of members.entries()) {
      const best = weighed?.[place];
      if (best) asRead[index] = best;
    }
  }
  return asRead;
}

interface Option {
  label: string;
  quantity: number;
  chance: number;
}

function optionsOf(reading: QuantityReading | undefined): Option[] {
  const candidates = reading?.candidates ?? [];
  const sum = candidates.reduce((total, { confidence }) => total + confidence, 0);
  const most = Math.min(1 - MIN_DOUBT, sum);
  return candidates.flatMap(({ label, confidence }) => {
    const quantity = parseQuantity(label);
    return quantity === null ? [] : { label, quantity, chance: (confidence / sum) * most };
  });
}

/** Whether every box has a single possible label and the quantities never rise, as in nearly all groups. */
function isBeyondDoubt(options: readonly Option[][]): boolean {
  let before = Number.POSITIVE_INFINITY;
  for (const [only, ...rest] of options) {
    if (!only || rest.length > 0 || only.quantity > before) return false;
    before = only.quantity;
  }
  return true;
}

/**
 * For each place its most likely label and that label's probability, by the forward-backward algorithm: over all ways to
 * choose a label for each place, or none of those that were read, such that the chosen quantities never rise. Null where
 * hardly any way fits, because the group is not sorted.
 */
function weighByOrder(options: readonly Option[][]): (OrderedLabel | null)[] | null {
  const doubts = options.map((all) =>
    Math.max(MIN_DOUBT, 1 - all.reduce((sum, { chance }) => sum + chance, 0)),
  );
  // Forward and backward: the weight of all ways that end in a label, the label's own probability included.
  const left = sumWays(options, doubts, (a, b) => a >= b);
  const reversed = sumWays([...options].reverse(), [...doubts].reverse(), (a, b) => a <= b);
  const right = [...reversed].reverse();
  let none = 1;
  for (const doubt of doubts) none *= doubt;
  const chances = options.map((all, place) =>
    all.map(({ chance }, option) =>
      chance > 0 ? ((left[place]?.[option] ?? 0) * (right[place]?.[option] ?? 0)) / chance : 0,
    ),
  );
  const total = none + totalOf(left, doubts);
  if (!(total > Number.MIN_VALUE)) return null;
  const weighed = options.map((all, place): OrderedLabel | null => {
    let best: OrderedLabel | null = null;
    for (const [option, { label }] of all.entries()) {
      const confidence = Math.min(1, (chances[place]?.[option] ?? 0) / total);
      if (!best || confidence > best.confidence) best = { label, confidence };
    }
    return best;
  });
  // Of two labels that contradict each other each counts half.
  const misfits = weighed.reduce((sum, best, place) => {
    const surest = Math.max(0, ...(options[place] ?? []).map(({ chance }) => chance));
    return surest > CLEAR ? sum + surest - (best?.confidence ?? 0) : sum;
  }, 0);
  return misfits > Math.max(ONE_MISFIT, options.length * MAX_MISFITS) ? null : weighed;
}

/** For each option the weight of all ways that end in it; places without a chosen label count by their doubt. */
function sumWays(
  options: readonly Option[][],
  doubts: readonly number[],
  mayFollow: (before: number, after: number) => boolean,
): number[][] {
  const ways: number[][] = [];
  let nothingYet = 1;
  /** All ways so far, each with its last chosen quantity, its weight reduced by the doubts of the places since. */
  const open: { quantity: number; weight: number }[] = [];
  for (const [place, all] of options.entries()) {
    const doubt = doubts[place] ?? 1;
    ways.push(
      all.map(
        ({ quantity, chance }) =>
          chance *
          open.reduce((sum, way) => (mayFollow(way.quantity, quantity) ? sum + way.weight : sum), nothingYet),
      ),
    );
    for (const way of open) way.weight *= doubt;
    nothingYet *= doubt;
    for (const [option, { quantity }] of all.entries())
      open.push({ quantity, weight: ways[place]?.[option] ?? 0 });
  }
  return ways;
}

/** The weight of all ways with at least one chosen label. */
function totalOf(ways: readonly number[][], doubts: readonly number[]): number {
  let after = 1;
  let total = 0;
  for (let place = ways.length - 1; place >= 0; place--) {
    for (const weight of ways[place] ?? []) total += weight * after;
    after *= doubts[place] ?? 1;
  }
  return total;
}

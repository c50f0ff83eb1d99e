import type { RankedItem } from './rank-items.ts';

/** How steeply confidence grows with the ratio of distances, in the plain space and in both together. */
const STEEPNESS = { plain: 22, both: 9 };
/** At this distance a reading is as likely wrong as right; distances in both spaces grow with the 1.5th power of plain ones. */
const FAR = { plain: 1100, both: 450 * Math.sqrt(2000) };

/** Facts of a cell that decide how certain its reading is. */
export interface CellClues {
  /** Share of the icon that lies in the picture, 0 to 1. */
  seen: number;
  /** Above 0 where there is a crate mark, by its corner and its group; the further from 0, the more certain. */
  cornerScore: number;
  /** Tells whether it is judged by the plain space alone or by both spaces together. */
  spaces: 'plain' | 'both';
}

/**
 * How likely each ranked item is, 0 to 1: from how much nearer it is than the others, how near the best one is at all,
 * how clear the crate mark is, and how much of the icon the picture shows. An item that is first only because a more
 * certain cell has taken the one before it gets half the confidence.
 */
export function iconConfidences(clues: CellClues, items: RankedItem[], isSecondChoice: boolean): number[] {
  const best = Math.max(1, items[0]?.distance ?? 0);
  const steepness = STEEPNESS[clues.spaces];
  const weights = items.map((item) => (Math.max(1, item.distance) / best) ** -steepness);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const fit = 1 / (1 + (best / FAR[clues.spaces]) ** 6);
  const crate = 1 / (1 + Math.exp(-Math.abs(clues.cornerScore) * 2.5));
  const trust = fit * crate * clues.seen ** 2 * (isSecondChoice ? 0.5 : 1);
  return weights.map((weight) => (weight / sum) * trust);
}

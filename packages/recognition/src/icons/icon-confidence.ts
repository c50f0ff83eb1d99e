import type { Look } from './name-icons.ts';
import type { RankedItem } from './rank-items.ts';

/**
 * How likely each ranked item is, 0 to 1, from how much nearer it is than the others, how near the best one is
 * at all, and how clear the crate mark is. An item that only came first because a surer cell took the one
 * before it is trusted half as much.
 */
export function iconConfidences(look: Look, items: RankedItem[], isSecondChoice: boolean): number[] {
  const best = items[0]?.distance ?? 0;
  const spread = look.space === 'plain' ? 8 + best * 0.04 : 4 + best * 0.05;
  const weights = items.map((item) => Math.exp(-(item.distance - best) / spread));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const far = look.space === 'plain' ? 900 : 450;
  const fit = 1 / (1 + Math.exp((best - far) / (far / 7)));
  const crate = 1 / (1 + Math.exp(-Math.abs(look.cornerScore) * 2.5));
  const trust = fit * crate * (isSecondChoice ? 0.5 : 1);
  return weights.map((weight) => (weight / sum) * trust);
}

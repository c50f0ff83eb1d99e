import { type ItemCategory, isConstruct } from '../items/items.ts';

/** Reason why a pyramid may not hold an item. */
export type PyramidItemProblem = 'construct' | 'crated-construct';

/**
 * Checks whether a pyramid may hold an item (docs/spec/pyramids.md#editor): constructs only in a bluefin pyramid, and
 * crated constructs in none.
 * @returns what is wrong, or null. A crated construct is `crated-construct` in either kind.
 */
export function pyramidItemProblem(
  item: { category: ItemCategory; crated: boolean },
  bluefin: boolean,
): PyramidItemProblem | null {
  if (!isConstruct(item.category)) return null;
  if (item.crated) return 'crated-construct';
  return bluefin ? null : 'construct';
}

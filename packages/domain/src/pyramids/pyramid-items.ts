import { type ItemCategory, isConstruct } from '../items/items.ts';

/** Why a pyramid may not hold an item; null where it may. */
export type PyramidItemProblem = 'construct' | 'crated-construct';

/**
 * What a pyramid may hold (docs/spec/pyramids.md#editor): constructs only in a bluefin pyramid, and crated
 * constructs in none.
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

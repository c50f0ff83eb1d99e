import { ITEM_CATEGORIES, type ItemCategory } from '../items/items.ts';

interface NamedSupply {
  item: { name: string; crated: boolean };
}

/** Facts that the order of a supply list needs of a line. */
export interface OrderedSupply {
  item: { name: string; category: ItemCategory; crated: boolean };
}

/** Facts that decide whether a line is listed. Quantity and target count the same thing. */
export interface ListedSupply {
  item: { teched: boolean };
  quantity: number;
  target: number;
}

/**
 * An item that is not teched, with zero target and zero quantity, is left out of supply lists
 * (docs/spec/supplies.md#which-items-show).
 */
export function isSupplyListed({ item, quantity, target }: ListedSupply): boolean {
  return item.teched || target !== 0 || quantity !== 0;
}

/** Stock under the minimum; exactly the minimum is enough (docs/spec/supplies.md#status). */
export function isUnderMinimum(quantity: number, minimum: number): boolean {
  return quantity < minimum;
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Order of a plain supply list: by category as docs/spec/items.md#categories lists them, then by
 * name, loose before crated.
 */
export function compareSupplies(left: OrderedSupply, right: OrderedSupply): number {
  return (
    ITEM_CATEGORIES.indexOf(left.item.category) - ITEM_CATEGORIES.indexOf(right.item.category) ||
    compareNames(left, right)
  );
}

/** By name as people read it: numbers by their value, capitals as small letters; loose before crated. */
export function compareNames(left: NamedSupply, right: NamedSupply): number {
  return (
    byName.compare(left.item.name, right.item.name) || Number(left.item.crated) - Number(right.item.crated)
  );
}

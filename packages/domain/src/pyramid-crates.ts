import { type ItemCategory, isConstruct } from './items.ts';

/** How many items a crate holds where nothing better is known, and how many units a crated construct is (product.md §9). */
const DEFAULT_CRATE_SIZE = 3;

/** What counting needs to know of an item in one of its forms. */
export interface CratedItem {
  category: ItemCategory;
  /** Items in a crate of it. */
  crateSize: number;
  crated: boolean;
}

/**
 * How many units of a pyramid one crate is (product.md §9): the item's crate size; 1 in a bluefin pyramid; 3 for a
 * crated construct in either. An item that the catalog no longer has, or one without a crate size, has the default of 3.
 */
export function pyramidCrateSize(item: CratedItem | undefined, isBluefin: boolean): number {
  if (item?.crated && isConstruct(item.category)) return DEFAULT_CRATE_SIZE;
  if (isBluefin) return 1;
  return item !== undefined && item.crateSize > 0 ? item.crateSize : DEFAULT_CRATE_SIZE;
}

/**
 * What an amount of one item adds to a pyramid's column (decisions §9).
 * @param item in the form that is counted
 * @param quantity what the game shows on the icon: crates of a crated item, else single items
 * @returns items in a normal pyramid. In a bluefin pyramid crates, and single ones of a construct: there loose goods
 * of which a crate holds several count nothing, since they are no crate and the game makes none of them.
 */
export function pyramidUnits(item: CratedItem, quantity: number, isBluefin: boolean): number {
  if (item.crated) return quantity * pyramidCrateSize(item, isBluefin);
  return isBluefin && !isConstruct(item.category) && item.crateSize > 1 ? 0 : quantity;
}

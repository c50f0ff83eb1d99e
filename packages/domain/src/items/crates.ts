/** How many items a crate holds where the catalog names no size (docs/spec/pyramids.md#units). */
const DEFAULT_CRATE_SIZE = 3;

/** Facts that counting needs of an item in one of its forms. */
export interface CratedForm {
  /** Items in a crate of it. */
  crateSize: number;
  crated: boolean;
}

/** Items in a crate: the item's own crate size, of constructs too; 3 where the catalog lacks the item or its size. */
export function crateSizeOf(item: { crateSize: number } | undefined): number {
  return item !== undefined && item.crateSize > 0 ? item.crateSize : DEFAULT_CRATE_SIZE;
}

/**
 * How many single items an amount is: crates count what they hold, loose items themselves
 * (docs/spec/items.md#quantities).
 * @param quantity what the game shows on the icon: crates of a crated item, else single items.
 */
export function itemCount(item: CratedForm, quantity: number): number {
  return item.crated ? quantity * crateSizeOf(item) : quantity;
}

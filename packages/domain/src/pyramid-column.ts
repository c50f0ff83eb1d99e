import { isConstruct } from './items.ts';
import { type CratedItem, pyramidCrateSize, pyramidUnits } from './pyramid-crates.ts';
import { type PyramidFormat, type PyramidMeasurement, pyramidLabel } from './pyramid-label.ts';
import { isColumnCompleted, type PyramidStatus, pyramidStatus } from './pyramid-status.ts';

/** What a pyramid needs to know of an item. */
export interface PyramidItem extends CratedItem {
  firName: string;
  techable: boolean;
  teched: boolean;
  /** Unknown to viewers without permissions. */
  noDelivery?: boolean | undefined;
}

/** An amount of one item, as the game shows it: crates of a crated item, else single items. */
export interface PyramidStock<I extends PyramidItem = PyramidItem> {
  item: I;
  quantity: number;
}

/**
 * What stock gives a column, in the pyramid's unit (decisions §9): a column's items are alternatives and are summed. A
 * column names goods, not forms, so loose and crated ones of each count both, once.
 */
export function columnQuantity(
  items: readonly PyramidItem[],
  stock: readonly PyramidStock[],
  isBluefin: boolean,
): number {
  const wanted = new Set(items.map((item) => item.firName));
  return stock
    .filter(({ item }) => wanted.has(item.firName))
    .reduce((sum, { item, quantity }) => sum + pyramidUnits(item, quantity, isBluefin), 0);
}

/** Whom a pyramid shows every item as unlocked: nobody signed in, or no admin and without permissions (product.md §6). */
export function seesAllTeched(viewer: { admin: boolean; noPermissions: boolean } | null): boolean {
  return viewer === null || (!viewer.admin && viewer.noPermissions);
}

/** How a pyramid is looked at. */
export interface PyramidLook {
  isBluefin: boolean;
  /** A bluefin pyramid shows crates whatever is chosen here. */
  measurement: PyramidMeasurement;
  format: PyramidFormat;
  /** Shows every item as unlocked. */
  forceTeched: boolean;
}

/** A column as it is displayed (product.md §3). */
export interface DisplayedColumn {
  quantity: number;
  label: string;
  status: PyramidStatus;
  isCompleted: boolean;
  forceTeched: boolean;
  /** Whether any of its items is unlocked in this war: one alternative is enough to fill the column. */
  teched: boolean;
  /** Whether none of its items is delivered. */
  noDelivery: boolean;
}

/**
 * What the card of a column shows. Its first item gives the crate size, and tells constructs from goods: alternatives
 * are of a kind. A column whose items have all left the catalog is shown with the default crate size, as unlocked.
 * @param quantity and target in the pyramid's unit (decisions §9)
 */
export function displayedColumn(
  { items, quantity, target }: { items: readonly PyramidItem[]; quantity: number; target: number },
  { isBluefin, measurement, format, forceTeched }: PyramidLook,
): DisplayedColumn {
  const [first] = items;
  const amounts = {
    quantity,
    target,
    crateSize: pyramidCrateSize(first, isBluefin),
    isConstruct: first !== undefined && isConstruct(first.category),
  };
  return {
    quantity,
    label: pyramidLabel(amounts, isBluefin ? 'crates' : measurement, format),
    status: pyramidStatus(quantity, target),
    isCompleted: isColumnCompleted(quantity, target),
    forceTeched,
    teched: forceTeched || first === undefined || items.some((item) => !item.techable || item.teched),
    noDelivery: first !== undefined && items.every((item) => item.noDelivery === true),
  };
}

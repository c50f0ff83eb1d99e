import { type CratedForm, crateSizeOf, itemCount } from '../items/crates.ts';
import { type ItemCategory, isConstruct } from '../items/items.ts';
import { wholeDown } from '../items/whole-crates.ts';
import {
  type FigureFormat,
  type PyramidFormat,
  type PyramidMeasurement,
  pyramidLabel,
} from './pyramid-label.ts';
import { isColumnCompleted, type PyramidStatus, pyramidStatus } from './pyramid-status.ts';

/** Facts that a pyramid needs of an item. */
export interface PyramidItem extends CratedForm {
  firName: string;
  category: ItemCategory;
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

/** Unit in which a column's target counts. Single constructs are items. */
export type ColumnUnit = 'items' | 'crates';

/**
 * Returns the unit in which the target of a column counts (docs/spec/pyramids.md#units): in a bluefin pyramid crates,
 * and constructs one by one; in a normal one items, and crates where all of the column's items are crated ones.
 */
export function columnUnit(
  items: readonly { category: ItemCategory; crated: boolean }[],
  isBluefin: boolean,
): ColumnUnit {
  if (isBluefin) return isConstructColumn(items) ? 'items' : 'crates';
  return items.length > 0 && items.every((item) => item.crated) ? 'crates' : 'items';
}

/** All alternatives are of one kind, so the first says whether they are constructs. */
function isConstructColumn([first]: readonly { category: ItemCategory }[]): boolean {
  return first !== undefined && isConstruct(first.category);
}

/** Stock that counts for a column. */
export interface ColumnStock {
  /** In the unit of the target, whole. */
  quantity: number;
  /** In single items. */
  fullQuantity: number;
  /** Crates, each item's by its own crate size: a fraction where loose items fill none. */
  crates: number;
}

/**
 * Counts the stock of a column (docs/spec/pyramids.md#units): its items are alternatives and are summed.
 * A column names goods, not forms, so loose and crated ones of each count both, once. In a bluefin pyramid
 * loose goods of which a crate holds several count nothing, since they are no crate and the game makes none
 * of them.
 */
export function columnStock(
  items: readonly PyramidItem[],
  stock: readonly PyramidStock[],
  isBluefin: boolean,
): ColumnStock {
  const wanted = new Set(items.map((item) => item.firName));
  const counted = stock.filter(
    ({ item }) =>
      wanted.has(item.firName) &&
      (!isBluefin || item.crated || isConstruct(item.category) || crateSizeOf(item) === 1),
  );
  const fullQuantity = counted.reduce((sum, { item, quantity }) => sum + itemCount(item, quantity), 0);
  const crates = counted.reduce(
    (sum, { item, quantity }) => sum + itemCount(item, quantity) / crateSizeOf(item),
    0,
  );
  const quantity = columnUnit(items, isBluefin) === 'crates' ? wholeDown(crates) : fullQuantity;
  return { quantity, fullQuantity, crates };
}

/**
 * Whether a pyramid shows a viewer every item as unlocked: one who is not signed in, or has no permission and is no admin
 * (docs/spec/pyramids.md#locked-technology).
 */
export function seesAllTeched(viewer: { admin: boolean; noPermissions: boolean } | null): boolean {
  return viewer === null || (!viewer.admin && viewer.noPermissions);
}

/** How a pyramid is displayed. */
export interface PyramidLook {
  isBluefin: boolean;
  /** A bluefin pyramid shows crates whatever is chosen here. */
  measurement: PyramidMeasurement;
  format: PyramidFormat;
  /** Shows every item as unlocked. */
  forceTeched: boolean;
  /** Writes a figure as its reader does. */
  formatNumber?: FigureFormat | undefined;
}

/** A column as it is displayed (docs/spec/pyramids.md#page). */
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
 * Returns what the card of a column shows. A column whose items have all left the catalog is shown with the default
 * crate size, as unlocked.
 * @param target in the column's unit
 */
export function displayedColumn(
  { items, stock, target }: { items: readonly PyramidItem[]; stock: ColumnStock; target: number },
  { isBluefin, measurement, format, forceTeched, formatNumber }: PyramidLook,
): DisplayedColumn {
  const { quantity } = stock;
  const unit = columnUnit(items, isBluefin);
  const shownUnit = isBluefin ? unit : measurement;
  const amounts =
    shownUnit === unit
      ? { quantity: ownQuantity(stock, unit), target }
      : otherUnit(items, stock, target, unit);
  return {
    quantity,
    label: pyramidLabel(
      { ...amounts, isMarked: shownUnit === 'crates' && !isConstructColumn(items) },
      format,
      formatNumber,
    ),
    status: pyramidStatus(quantity, target),
    isCompleted: isColumnCompleted(quantity, target),
    forceTeched,
    teched: forceTeched || items.length === 0 || items.some((item) => !item.techable || item.teched),
    noDelivery: items.length > 0 && items.every((item) => item.noDelivery === true),
  };
}

function ownQuantity({ fullQuantity, crates }: ColumnStock, unit: ColumnUnit): number {
  return unit === 'crates' ? crates : fullQuantity;
}

/**
 * Quantity and target of a column in the unit that is not its target's. What is there is counted by each item's own
 * crate size. What is missing could be any of the items and is counted by the first one's; of what is too much, the
 * target is the same part as before. So the figure agrees with the status, whatever the crates hold.
 */
function otherUnit(items: readonly PyramidItem[], stock: ColumnStock, target: number, unit: ColumnUnit) {
  const own = ownQuantity(stock, unit);
  const quantity = ownQuantity(stock, unit === 'crates' ? 'items' : 'crates');
  const size = crateSizeOf(items[0]);
  const missing = unit === 'crates' ? (target - own) * size : (target - own) / size;
  return { quantity, target: own > target ? (quantity * target) / own : quantity + missing };
}

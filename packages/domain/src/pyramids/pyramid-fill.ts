import { wholeDown } from '../items/whole-crates.ts';
import { columnStock, type PyramidItem, type PyramidStock } from './pyramid-column.ts';
import { isColumnCompleted } from './pyramid-status.ts';

/** A column of a pyramid with its alternatives; the target is in the column's unit. */
export interface FilledColumn {
  items: readonly PyramidItem[];
  target: number;
}

/** How far a stock fills a pyramid. */
export interface PyramidFill {
  /** 0 to 100, whole: 100 only if every column has what it wants. */
  percent: number;
  /** Columns with a target, and how many of them have what they want. */
  columns: number;
  completed: number;
}

/**
 * How far a stock alone would fill a pyramid: the mean of its columns, each with the part of its target that is there, at
 * most all of it. What is too much in one column does not make up for another. Columns without a target do not count;
 * null if there are no others (docs/spec/map.md#layers).
 */
export function pyramidFill(
  columns: readonly FilledColumn[],
  stock: readonly PyramidStock[],
  isBluefin: boolean,
): PyramidFill | null {
  const counted = columns.filter(({ target }) => target > 0);
  if (counted.length === 0) return null;
  const parts = counted.map(({ items, target }) => {
    const { quantity } = columnStock(items, stock, isBluefin);
    return { share: Math.min(1, quantity / target), isCompleted: isColumnCompleted(quantity, target) };
  });
  const sum = parts.reduce((all, { share }) => all + share, 0);
  const completed = parts.filter(({ isCompleted }) => isCompleted).length;
  const percent = wholeDown((100 * sum) / counted.length);
  return {
    percent: completed < counted.length ? Math.min(99, percent) : percent,
    columns: counted.length,
    completed,
  };
}

import { wholeDown, wholeUp } from '../items/whole-crates.ts';

/** Choices of what a pyramid's figures count and show (docs/spec/pyramids.md#labels). */
export const PYRAMID_MEASUREMENTS = ['crates', 'items'] as const;
export type PyramidMeasurement = (typeof PYRAMID_MEASUREMENTS)[number];

export const PYRAMID_FORMATS = ['needs', 'current', 'current-desired'] as const;
export type PyramidFormat = (typeof PYRAMID_FORMATS)[number];

/** Writes a whole number: with separators, where its reader has them. */
export type FigureFormat = (value: number) => string;

/** A column's amounts in the unit that is shown; crates may be fractions. */
interface PyramidAmounts {
  quantity: number;
  target: number;
  /** Whether a 'c' marks them as crates; constructs never carry it. */
  isMarked: boolean;
}

/**
 * The figure on a column's card (docs/spec/pyramids.md#labels).
 * Needs: how far quantity and target are apart, with + in front when there is too much; crates are rounded up.
 * Current: the stock; only whole crates count. Current/Desired: both, the desired crates rounded up, so that the stock
 * never looks like enough before it is. A 'c' after it marks crates.
 */
export function pyramidLabel(
  { quantity, target, isMarked }: PyramidAmounts,
  format: PyramidFormat,
  formatNumber: FigureFormat = String,
): string {
  const mark = isMarked ? 'c' : '';
  const current = formatNumber(wholeDown(quantity));
  if (format === 'current') return `${current}${mark}`;
  if (format === 'current-desired') return `${current}/${formatNumber(wholeUp(target))}${mark}`;
  const difference = wholeUp(Math.abs(target - quantity));
  return `${quantity > target && difference > 0 ? '+' : ''}${formatNumber(difference)}${mark}`;
}

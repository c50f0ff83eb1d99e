/** What a pyramid's figures count, and what they tell (product.md §9). */
export const PYRAMID_MEASUREMENTS = ['crates', 'items'] as const;
export type PyramidMeasurement = (typeof PYRAMID_MEASUREMENTS)[number];

export const PYRAMID_FORMATS = ['needs', 'current', 'current-desired'] as const;
export type PyramidFormat = (typeof PYRAMID_FORMATS)[number];

/** A column's amounts, in the pyramid's own unit: items, or what a bluefin pyramid counts. */
interface PyramidAmounts {
  quantity: number;
  target: number;
  /** Units in a crate, for showing crates; at least 1. */
  crateSize: number;
  /** Constructs are counted one by one and never carry the mark of crates. */
  isConstruct: boolean;
}

/**
 * The figure on a column's card (product.md §9).
 * Needs: how far quantity and target are apart, with + in front when there is too much; crates are rounded up.
 * Current: what is there; only whole crates count. Current/Desired: both, the desired crates rounded up, so that what
 * is there never looks like enough before it is. A 'c' behind it marks crates, except for constructs.
 */
export function pyramidLabel(
  { quantity, target, crateSize, isConstruct }: PyramidAmounts,
  measurement: PyramidMeasurement,
  format: PyramidFormat,
): string {
  const size = measurement === 'crates' ? crateSize : 1;
  const mark = measurement === 'crates' && !isConstruct ? 'c' : '';
  const current = Math.floor(quantity / size);
  if (format === 'current') return `${current}${mark}`;
  if (format === 'current-desired') return `${current}/${Math.ceil(target / size)}${mark}`;
  const difference = Math.ceil(Math.abs(target - quantity) / size);
  return `${quantity > target ? '+' : ''}${difference}${mark}`;
}

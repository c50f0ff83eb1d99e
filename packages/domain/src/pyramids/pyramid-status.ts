/** 0 is over the target (blue), then green, yellow, and 3 (red) is short (docs/spec/pyramids.md#status). */
export type PyramidStatus = 0 | 1 | 2 | 3;

/**
 * Quantity against target, both in the same unit: above 100 % is 0, above 75 % is 1, above 25 % is 2, otherwise 3. The
 * edges belong to the lower band: 75 % is yellow, 25 % is red. Whole numbers are compared, so that no edge is rounded
 * over. Without a target any stock is over it (0), and none is all that is wanted (1).
 */
export function pyramidStatus(quantity: number, target: number): PyramidStatus {
  if (target <= 0) return quantity > 0 ? 0 : 1;
  if (quantity > target) return 0;
  if (4 * quantity > 3 * target) return 1;
  return 4 * quantity > target ? 2 : 3;
}

/** Whether a column has what it wants; a target of 0 is always reached. */
export function isColumnCompleted(quantity: number, target: number): boolean {
  return quantity >= target;
}

/**
 * A template's target or minimum under a warehouse's goal modifier, rounded up (decisions §2).
 * Integer arithmetic: 110 % of 10 is 11, not 12 from a floating-point 11.000000000000002.
 * @param amount whole, 0 or more. @param modifier whole percent, 0 or more; 0 switches standard goals off: null.
 */
export function modifiedGoal(amount: number, modifier: number): number | null {
  return modifier === 0 ? null : Math.ceil((amount * modifier) / 100);
}

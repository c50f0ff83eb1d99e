/** Sums of fractions of crates miss a whole number by less than this. */
const ROUNDING = 1e-6;

/** Rounds down, but not below a whole number that only the sum of fractions missed. */
export function wholeDown(value: number): number {
  return Math.floor(value + ROUNDING);
}

/** Rounds up, but not above a whole number that only the sum of fractions missed. */
export function wholeUp(value: number): number {
  return Math.ceil(value - ROUNDING) + 0; // never -0, which is written with its sign
}

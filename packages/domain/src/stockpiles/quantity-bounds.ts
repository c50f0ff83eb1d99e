/**
 * How much more there may be than a lower bound says: the game shows thousands rounded down, `5k+` for 5,000 to 5,999.
 * The queries that compare contents use it too.
 */
export const BOUND_WIDTH = 999;

/** A quantity as it was read: exact, or a lower bound (docs/spec/reports.md#lower-bounds). */
export interface ReadQuantity {
  quantity: number;
  /** Whether it is a lower bound; absent for an exact quantity. */
  atLeast?: boolean | undefined;
}

/** The most that there may be of a quantity that was read. */
export function mostOf({ quantity, atLeast }: ReadQuantity): number {
  return atLeast ? quantity + BOUND_WIDTH : quantity;
}

/** Whether two readings can be of one amount, so that nothing is known to have changed between them. */
export function mayBeEqual(a: ReadQuantity, b: ReadQuantity): boolean {
  return a.quantity <= mostOf(b) && b.quantity <= mostOf(a);
}

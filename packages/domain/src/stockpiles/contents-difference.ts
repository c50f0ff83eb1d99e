import { mayBeEqual, type ReadQuantity } from './quantity-bounds.ts';

/** An amount of one item: crates if crated, else single items, as the game shows it. */
export interface StockLine extends ReadQuantity {
  codeName: string;
  crated: boolean;
}

export interface ContentsDifference {
  codeName: string;
  crated: boolean;
  /** Quantity that is stored now; 0 when it is not listed there. */
  before: number;
  /**
   * Quantity in the report; 0 when it is not listed there, because a report replaces everything
   * (docs/spec/reports.md#applying).
   */
  after: number;
  /** Present where `before` or `after` is a lower bound. */
  beforeAtLeast?: true | undefined;
  afterAtLeast?: true | undefined;
}

/**
 * Lists what a report would change in the stored contents, one entry for each item and form of either side: the
 * report's in its order, then those that only the stored contents have. Lines of one item and form are summed: a sum
 * with a lower bound in it is one.
 */
export function contentsDifference(
  stored: readonly StockLine[],
  reported: readonly StockLine[],
): ContentsDifference[] {
  const differences = new Map<string, ContentsDifference>();
  const entryOf = ({ codeName, crated }: StockLine) => {
    const key = stockKey(codeName, crated);
    const known = differences.get(key) ?? { codeName, crated, before: 0, after: 0 };
    differences.set(key, known);
    return known;
  };
  for (const line of reported) {
    const entry = entryOf(line);
    entry.after += line.quantity;
    if (line.atLeast) entry.afterAtLeast = true;
  }
  for (const line of stored) {
    const entry = entryOf(line);
    entry.before += line.quantity;
    if (line.atLeast) entry.beforeAtLeast = true;
  }
  return [...differences.values()];
}

type Sides = Pick<ContentsDifference, 'before' | 'after' | 'beforeAtLeast' | 'afterAtLeast'>;

/** Whether an amount is known to have changed: with a lower bound on either side the two may still be equal. */
export function isKnownChange({ before, after, beforeAtLeast, afterAtLeast }: Sides): boolean {
  return !mayBeEqual(
    { quantity: before, atLeast: beforeAtLeast },
    { quantity: after, atLeast: afterAtLeast },
  );
}

/** Whether both sides were read alike: the same quantity, exact or a lower bound on both. */
export function isReadAlike({ before, after, beforeAtLeast, afterAtLeast }: Sides): boolean {
  return before === after && beforeAtLeast === afterAtLeast;
}

/** Makes a name for an item in one form, the same on both sides of a comparison. */
export function stockKey(codeName: string, crated: boolean): string {
  return crated ? `${codeName}-crated` : codeName;
}

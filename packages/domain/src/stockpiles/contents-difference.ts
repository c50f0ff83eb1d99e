/** An amount of one item: crates if crated, else single items, as the game shows it. */
export interface StockLine {
  codeName: string;
  crated: boolean;
  quantity: number;
}

export interface ContentsDifference {
  codeName: string;
  crated: boolean;
  /** What is stored now; 0 when it is not listed there. */
  before: number;
  /**
   * What the report says; 0 when it is not listed there, because a report replaces everything
   * (docs/spec/reports.md#applying).
   */
  after: number;
}

/**
 * What a report would change in the stored contents, one entry for each item and form of either side: the report's in
 * its order, then those that only the stored contents have. Lines of one item and form are summed.
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
  for (const line of reported) entryOf(line).after += line.quantity;
  for (const line of stored) entryOf(line).before += line.quantity;
  return [...differences.values()];
}

/** One name for an item in one form, the same on both sides of a comparison. */
export function stockKey(codeName: string, crated: boolean): string {
  return crated ? `${codeName}-crated` : codeName;
}

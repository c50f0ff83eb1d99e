/**
 * What the name of a new stockpile starts with: the warehouse's tag plus a dash, or nothing without a tag
 * (docs/spec/warehouses.md#form).
 */
export function newStockpileName(tag: string): string {
  const trimmed = tag.trim();
  return trimmed === '' ? '' : `${trimmed}-`;
}

/**
 * Places in a list of names that repeat an earlier name. Names are compared as reports match them: exactly,
 * but without the spaces around them. Empty names repeat nothing.
 */
export function repeatedNames(names: readonly string[]): number[] {
  const seen = new Set<string>();
  return names.flatMap((name, index) => {
    const own = name.trim();
    if (own === '') return [];
    if (seen.has(own)) return [index];
    seen.add(own);
    return [];
  });
}

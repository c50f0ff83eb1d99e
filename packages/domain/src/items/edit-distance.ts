/**
 * Whether the Levenshtein distance of two texts is 1: one character inserted, deleted or replaced.
 * Equal texts have distance 0 and give false. Characters are Unicode code points.
 */
export function isOneEditApart(left: string, right: string): boolean {
  const [one, other] = [[...left], [...right]];
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (left === right) return false;
  let start = 0;
  while (short[start] === long[start]) start += 1; // they differ somewhere, so this ends
  const restOfLong = long.slice(start + 1).join('');
  const restOfShort = short.slice(short.length === long.length ? start + 1 : start).join('');
  return restOfLong === restOfShort;
}

/** The known names at edit distance 1 from a read name, in their given order (docs/spec/reports.md#names). */
export function suggestNames(read: string, known: readonly string[]): string[] {
  return known.filter((name) => isOneEditApart(read, name));
}

/**
 * Whether the distance of two texts is 1 (optimal string alignment): one character inserted, deleted or replaced, or two
 * neighbours that changed places. Equal texts have distance 0 and give false. Characters are Unicode code points.
 */
export function isOneEditApart(left: string, right: string): boolean {
  const [leftLetters, rightLetters] = [[...left], [...right]];
  const [short, long] =
    leftLetters.length <= rightLetters.length ? [leftLetters, rightLetters] : [rightLetters, leftLetters];
  if (left === right) return false;
  let start = 0;
  while (short[start] === long[start]) start += 1; // they differ somewhere, so this ends
  const restOfLong = long.slice(start + 1).join('');
  const restOfShort = short.slice(short.length === long.length ? start + 1 : start).join('');
  return restOfLong === restOfShort || isSwapped(leftLetters, rightLetters, start);
}

/** Whether two texts differ only in that two neighbours changed places. @param start the first place where they differ. */
function isSwapped(left: string[], right: string[], start: number): boolean {
  const [first, second, ...rest] = left.slice(start);
  return second !== undefined && [second, first, ...rest].join('') === right.slice(start).join('');
}

/** The known names at edit distance 1 from a read name, in their given order (docs/spec/reports.md#names). */
export function suggestNames(read: string, known: readonly string[]): string[] {
  return known.filter((name) => isOneEditApart(read, name));
}

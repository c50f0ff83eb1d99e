/**
 * The first of a list in an order, sorted, without sorting the others: for a few out of thousands.
 * @param count the most elements, a whole number.
 */
export function topK<T>(list: readonly T[], count: number, compare: (a: T, b: T) => number): T[] {
  const first: T[] = [];
  for (const entry of list) {
    const last = first[count - 1];
    if (last !== undefined && compare(entry, last) >= 0) continue;
    let place = first.length;
    for (; place > 0; place -= 1) {
      const before = first[place - 1];
      if (before === undefined || compare(before, entry) <= 0) break;
    }
    first.splice(place, 0, entry);
    if (first.length > count) first.pop();
  }
  return first;
}

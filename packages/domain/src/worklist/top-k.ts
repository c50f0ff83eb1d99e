/**
 * The first of a list in an order, sorted, without sorting the others: for a few out of thousands.
 * @param count the most elements, a whole number.
 */
export function topK<T>(list: readonly T[], count: number, compare: (one: T, other: T) => number): T[] {
  const first: T[] = [];
  for (const one of list) {
    const last = first[count - 1];
    if (last !== undefined && compare(one, last) >= 0) continue;
    let place = first.length;
    for (; place > 0; place -= 1) {
      const before = first[place - 1];
      if (before === undefined || compare(before, one) <= 0) break;
    }
    first.splice(place, 0, one);
    if (first.length > count) first.pop();
  }
  return first;
}

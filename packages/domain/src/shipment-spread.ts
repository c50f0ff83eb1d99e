/** Some crates of one item in one container; `line` is the item's place in the list of amounts. */
export interface Piece {
  line: number;
  crates: number;
}

/**
 * Spreads crates over as few containers as hold them (decisions §2): none over its size, and losing any one container
 * never loses all of an item of which two or more crates go in two or more containers.
 *
 * The rule: every item is cut in two halves, the larger one of odd amounts in front and behind by turns. All first
 * halves, in the order of the list, then all second halves stand in one row, which is cut into equal containers. The
 * halves of an item stand half the row apart, and a container is at most half the row long (of two containers each is
 * one half), so no container gets both. Apart from that an item is parted only where a cut happens to go through it:
 * the items lie in at most two places each, and one more for each cut.
 *
 * @param amounts crates of each item, 1 or more.
 * @param size crates that a container holds.
 * @returns a list of pieces for each container, in the order of the list; an item at most once in each.
 */
export function spreadCrates(amounts: readonly number[], size: number): Piece[][] {
  const units = amounts.reduce((sum, crates) => sum + crates, 0);
  const count = Math.ceil(units / size);
  if (count === 0) return [];
  if (count === 1) return [amounts.map((crates, line) => ({ line, crates }))];

  const containers = Array.from({ length: count }, () => new Map<number, number>());
  let container = 0;
  let room = sizeOf(0, units, count);
  for (const half of halves(amounts)) {
    let left = half.crates;
    while (left > 0) {
      if (room === 0) {
        container += 1;
        room = sizeOf(container, units, count);
      }
      const crates = Math.min(left, room);
      const pieces = containers[container];
      pieces?.set(half.line, (pieces.get(half.line) ?? 0) + crates); // a large item can have the ends of both halves here
      left -= crates;
      room -= crates;
    }
  }
  return containers.map((pieces) =>
    [...pieces].map(([line, crates]) => ({ line, crates })).sort((one, other) => one.line - other.line),
  );
}

/** Crates of the n-th of `count` containers: as equal as whole crates allow, the fuller ones in front. */
function sizeOf(container: number, units: number, count: number): number {
  return Math.floor(units / count) + (container < units % count ? 1 : 0);
}

function halves(amounts: readonly number[]): Piece[] {
  let isLargerInFront = false;
  const first: Piece[] = [];
  const second: Piece[] = [];
  amounts.forEach((crates, line) => {
    if (crates % 2 === 1) isLargerInFront = !isLargerInFront;
    const front = isLargerInFront ? Math.ceil(crates / 2) : Math.floor(crates / 2);
    if (front > 0) first.push({ line, crates: front });
    if (crates > front) second.push({ line, crates: crates - front });
  });
  return [...first, ...second];
}

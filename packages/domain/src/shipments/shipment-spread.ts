/** Some crates of one line in one container. */
export interface Piece<T> {
  line: T;
  crates: number;
}

/**
 * Spreads crates over as few containers as hold them (docs/spec/logigen.md#containers): none over its size,
 * and losing any one container never loses all of an item of which two or more crates go in two or more
 * containers.
 *
 * The rule: every item is cut in two halves, the larger one of odd amounts in front and behind by turns. All first
 * halves, in the order of the list, then all second halves form one row, which is cut into equal containers. The
 * halves of an item are half the row apart, and a container is at most half the row long (of two containers each is
 * one half), so no container gets both. Apart from that an item is parted only where a cut happens to go through it:
 * the items are in at most two places each, and one more for each cut.
 *
 * @param lines with the crates of each item; 0 crates make no piece.
 * @param size crates that a container holds.
 * @returns a list of pieces for each container, in the order of the lines; a line at most once in each.
 */
export function spreadCrates<T extends { crates: number }>(lines: readonly T[], size: number): Piece<T>[][] {
  const units = lines.reduce((sum, { crates }) => sum + crates, 0);
  const count = Math.ceil(units / size);
  const containers: Map<Cut<T>, number>[] = [];
  let pieces = new Map<Cut<T>, number>();
  let room = 0;
  for (const half of halves(lines)) {
    let left = half.crates;
    while (left > 0) {
      if (room === 0) {
        room = sizeOf(containers.length, units, count);
        pieces = new Map();
        containers.push(pieces);
      }
      const crates = Math.min(left, room);
      pieces.set(half.cut, (pieces.get(half.cut) ?? 0) + crates); // a large item can have the ends of both halves here
      left -= crates;
      room -= crates;
    }
  }
  return containers.map((pieces) =>
    [...pieces].sort(([a], [b]) => a.place - b.place).map(([{ line }, crates]) => ({ line, crates })),
  );
}

/** Crates of the n-th of `count` containers: as equal as whole crates allow, the fuller ones in front. */
function sizeOf(container: number, units: number, count: number): number {
  return Math.floor(units / count) + (container < units % count ? 1 : 0);
}

interface Cut<T> {
  line: T;
  place: number;
  /** Crates of the first half. */
  front: number;
}

function halves<T extends { crates: number }>(lines: readonly T[]): { cut: Cut<T>; crates: number }[] {
  let isLargerInFront = false;
  const cuts = lines.map((line, place): Cut<T> => {
    if (line.crates % 2 === 1) isLargerInFront = !isLargerInFront;
    const half = line.crates / 2;
    return { line, place, front: isLargerInFront ? Math.ceil(half) : Math.floor(half) };
  });
  return [
    ...cuts.map((cut) => ({ cut, crates: cut.front })),
    ...cuts.map((cut) => ({ cut, crates: cut.line.crates - cut.front })),
  ];
}

/** An item in the queue: what its destination has and wants, and how many crates may go. All in crates, target over 0. */
export interface QueuedItem {
  has: number;
  target: number;
  crates: number;
}

/**
 * Says which item the next crate goes to: the one with the lowest percentage of its target, counted again after each
 * crate; among equals the first in the list. A binary heap of places in the list, since a search through all items for
 * every crate of a large shipment took seconds.
 */
export class CrateQueue {
  /** Crates taken so far, by place in the list. */
  readonly taken: number[];
  private readonly items: readonly QueuedItem[];
  /** Places of the items that have crates left; none comes before the one at half its index. */
  private readonly heap: number[];

  constructor(items: readonly QueuedItem[]) {
    this.items = items;
    this.taken = items.map(() => 0);
    this.heap = items.flatMap(({ crates }, place) => (crates > 0 ? [place] : []));
    for (let index = (this.heap.length >> 1) - 1; index >= 0; index -= 1) this.sink(index);
  }

  /** Takes one crate; nothing happens where none is left. */
  take(): void {
    const place = this.heap[0];
    if (place === undefined) return;
    const taken = this.takenOf(place) + 1;
    this.taken[place] = taken;
    if (taken === this.items[place]?.crates) {
      const last = this.heap.pop();
      if (last !== undefined && this.heap.length > 0) this.heap[0] = last;
    }
    this.sink(0);
  }

  private takenOf(place: number): number {
    return this.taken[place] ?? 0;
  }

  private sink(start: number): void {
    const { heap } = this;
    let index = start;
    for (;;) {
      const child = this.earlier(2 * index + 1, 2 * index + 2);
      if (this.earlier(index, child) === index) return;
      const place = heap[index];
      const below = heap[child];
      if (place === undefined || below === undefined) return;
      heap[index] = below;
      heap[child] = place;
      index = child;
    }
  }

  /** The one of two indexes of the heap whose item comes first; an index beyond the end comes last. */
  private earlier(left: number, right: number): number {
    const [one, other] = [this.heap[left], this.heap[right]];
    if (other === undefined) return left;
    if (one === undefined) return right;
    return this.comesBefore(other, one) ? right : left;
  }

  private comesBefore(left: number, right: number): boolean {
    const [one, other] = [this.items[left], this.items[right]];
    if (one === undefined || other === undefined) return false;
    const compared = compareShares(
      one.has + this.takenOf(left),
      one.target,
      other.has + this.takenOf(right),
      other.target,
    );
    return compared === 0 ? left < right : compared < 0;
  }
}

/** Compares has/target of two items without rounding: by cross multiplication, in big integers where doubles would round. */
function compareShares(has: number, target: number, otherHas: number, otherTarget: number): number {
  const left = has * otherTarget;
  const right = otherHas * target;
  if (left <= Number.MAX_SAFE_INTEGER && right <= Number.MAX_SAFE_INTEGER) return left - right;
  const exact = BigInt(has) * BigInt(otherTarget) - BigInt(otherHas) * BigInt(target);
  return exact === 0n ? 0 : exact < 0n ? -1 : 1;
}

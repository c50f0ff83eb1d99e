/** An item in the queue: what its destination has and wants, and how many crates may go. All in crates, the target above 0. */
export interface QueuedItem {
  has: number;
  target: number;
  crates: number;
}

interface Counted {
  place: number;
  /** Crates that were taken so far. */
  taken: number;
}

type WaitingItem = QueuedItem & Counted;

/**
 * Says which item the next crate goes to: the one with the lowest percentage of its target, counted again after each
 * crate; among equals the first in the list. A binary heap, since a search through all items for every crate of a large
 * shipment took seconds.
 */
export class CrateQueue<T extends QueuedItem> {
  /** In the order of the list. */
  readonly items: readonly (T & Counted)[];
  /** The items that have crates left; none comes before the one at half its index. */
  private readonly heap: (WaitingItem | undefined)[];

  constructor(items: readonly T[]) {
    this.items = items.map((item, place) => ({ ...item, place, taken: 0 }));
    this.heap = this.items.filter(({ crates }) => crates > 0);
    for (let index = this.heap.length >> 1; index >= 0; index -= 1) this.sink(index);
  }

  /** Takes one crate; nothing happens where none is left. */
  take(): void {
    const first = this.heap[0];
    if (first === undefined) return;
    first.taken += 1;
    if (first.taken === first.crates) {
      this.heap[0] = this.heap.at(-1);
      this.heap.pop();
    }
    this.sink(0);
  }

  private sink(start: number): void {
    const { heap } = this;
    let index = start;
    for (;;) {
      const child = this.earlier(2 * index + 1, 2 * index + 2);
      if (this.earlier(index, child) === index) return;
      const above = heap[index];
      heap[index] = heap[child];
      heap[child] = above;
      index = child;
    }
  }

  /** The one of two indexes of the heap, the smaller one first, whose item comes first; one beyond the end comes last. */
  private earlier(left: number, right: number): number {
    const one = this.heap[left];
    const other = this.heap[right];
    // Stryker disable next-line ConditionalExpression: only the type needs both, the left one is there where the right one is.
    if (one === undefined || other === undefined) return left;
    return comesBefore(other, one) ? right : left;
  }
}

function comesBefore(one: WaitingItem, other: WaitingItem): boolean {
  // Stryker disable next-line EqualityOperator: two items never stand in the same place.
  return (compareShares(one, other) || one.place - other.place) < 0;
}

/** Compares (has + taken)/target of two items without rounding, by cross multiplication. */
function compareShares(one: WaitingItem, other: WaitingItem): number {
  const has = one.has + one.taken;
  const otherHas = other.has + other.taken;
  const left = has * other.target;
  const right = otherHas * one.target;
  // Rounding never reverses an order, but it can make two different products equal.
  // Stryker disable next-line ConditionalExpression,LogicalOperator: big integers give the same answer, only slowly.
  if (left !== right || Number.isSafeInteger(left)) return left - right;
  return Number(BigInt(has) * BigInt(other.target) - BigInt(otherHas) * BigInt(one.target));
}

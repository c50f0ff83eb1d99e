import TinyQueue from 'tinyqueue';

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
 * crate; among equals the first in the list. A priority queue, since a search through all items for every crate of a large
 * shipment took seconds.
 */
export class CrateQueue<T extends QueuedItem> {
  /** In the order of the list. */
  readonly items: readonly (T & Counted)[];
  /** The items that have crates left. */
  private readonly waiting: TinyQueue<WaitingItem>;

  constructor(items: readonly T[]) {
    this.items = items.map((item, place) => ({ ...item, place, taken: 0 }));
    this.waiting = new TinyQueue<WaitingItem>(
      this.items.filter(({ crates }) => crates > 0),
      (one, other) => compareShares(one, other) || one.place - other.place,
    );
  }

  /** Takes one crate; nothing happens where none is left. */
  take(): void {
    const first = this.waiting.pop();
    if (first === undefined) return;
    first.taken += 1;
    if (first.taken < first.crates) this.waiting.push(first);
  }
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

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
      (a, b) => compareShares(a, b) || a.place - b.place,
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
function compareShares(first: WaitingItem, second: WaitingItem): number {
  const has = first.has + first.taken;
  const otherHas = second.has + second.taken;
  const left = has * second.target;
  const right = otherHas * first.target;
  // Rounding never reverses an order, but it can make two different products equal.
  // Stryker disable next-line ConditionalExpression,LogicalOperator: big integers give the same answer, only slowly.
  if (left !== right || Number.isSafeInteger(left)) return left - right;
  return Number(BigInt(has) * BigInt(second.target) - BigInt(otherHas) * BigInt(first.target));
}

import { ApiError } from '@backline/contract';

/** An order as the caller saw it. */
export interface Seen {
  id: number;
  version: number;
}

/**
 * Moves orders one after the other, each once, by id, so that two of these calls never wait for each other. A refused one stays
 * as it is and does not stop the others: a step refuses before it writes.
 * @param move moves one of them. @returns the ids of those that were refused.
 * @throws ApiError of the first, if every one of them was refused.
 */
export async function moveEach(
  seen: readonly Seen[],
  move: (order: Seen) => Promise<void>,
): Promise<number[]> {
  const refused: number[] = [];
  const orders = [...new Map(seen.map((order) => [order.id, order])).values()].sort((a, b) => a.id - b.id);
  for (const order of orders) {
    try {
      await move(order);
    } catch (error) {
      if (!(error instanceof ApiError) || refused.length + 1 === orders.length) throw error;
      refused.push(order.id);
    }
  }
  return refused;
}

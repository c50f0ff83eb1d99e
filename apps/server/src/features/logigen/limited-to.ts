import type { PlannedItem } from '@backline/contract';

interface Limited {
  item: { firName: string };
  limit?: number;
}

/** The candidates of crated items that are asked for, up to the quantities asked for; without a wish all of them. */
export function limitedTo<T extends Limited>(items: readonly PlannedItem[], candidates: readonly T[]): T[] {
  if (items.length === 0) return [...candidates];
  const limits = new Map<string, number>();
  for (const { firName, crated, quantity } of items)
    if (crated) limits.set(firName, (limits.get(firName) ?? 0) + quantity);
  return candidates.flatMap((candidate) => {
    const limit = limits.get(candidate.item.firName);
    return limit === undefined ? [] : { ...candidate, limit };
  });
}

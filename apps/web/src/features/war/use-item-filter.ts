import type { Item } from '@backline/contract';
import { ITEM_CATEGORIES, type ItemCategory } from '@backline/domain';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { searchText } from '../fir/catalog.ts';

export const SIDES = ['Colonial', 'Warden'] as const;
type Side = (typeof SIDES)[number];

export interface ItemFilter {
  text: string;
  category: ItemCategory | null;
  /** Its own items and those of both sides. */
  side: Side | null;
  /** What the screen adds: `teched=hidden`, `delivery=none`. */
  extra: string | null;
  changedOnly: boolean;
}

export const NO_FILTER: ItemFilter = {
  text: '',
  category: null,
  side: null,
  extra: null,
  changedOnly: false,
};

/**
 * The filter of technology or manufacturing. What can be shared is in the address; the text, and the changes of this
 * moment, are not.
 * @param extraName the name of the screen's own filter in the address.
 */
export function useItemFilter(extraName: string) {
  const [search, setSearch] = useSearchParams();
  const [local, setLocal] = useState({ text: '', changedOnly: false });
  const filter: ItemFilter = {
    ...local,
    category: ITEM_CATEGORIES.find((one) => one === search.get('category')) ?? null,
    side: SIDES.find((one) => one === search.get('side')) ?? null,
    extra: search.get(extraName),
  };
  const setFilter = (next: ItemFilter) => {
    const { text, changedOnly, category, side, extra } = next;
    setLocal({ text, changedOnly });
    const wanted = new URLSearchParams({
      ...(category && { category }),
      ...(side && { side }),
      ...(extra && { [extraName]: extra }),
    });
    if (wanted.toString() !== search.toString()) setSearch(wanted, { replace: true });
  };
  return [filter, setFilter] as const;
}

/** Whether the filters that both screens have let an item through. */
export function isItemWanted(item: Item, { text, category, side }: ItemFilter): boolean {
  const words = text.trim().toLowerCase().split(/\s+/);
  return (
    (category === null || item.category === category) &&
    (side === null || item.faction === 'Neutral' || item.faction === side) &&
    words.every((word) => searchText(item).includes(word))
  );
}

import type { Item } from '@backline/contract';
import { ITEM_CATEGORIES, type ItemCategory } from '@backline/domain';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { matchesText } from '../catalog.ts';

export const SIDES = ['Colonial', 'Warden'] as const;
type Side = (typeof SIDES)[number];

export interface ItemFilter {
  text: string;
  category: ItemCategory | null;
  /** Matches items of this side and items of both sides. */
  side: Side | null;
  /** The value of the screen's own filter, such as `teched=hidden` or `delivery=none`. */
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
 * The filter of technology or manufacturing. Its shareable parts are stored in the URL; the text and unsaved
 * changes are not.
 * @param extraName URL parameter of the screen's own filter.
 */
export function useItemFilter(extraName: string) {
  const [search, setSearch] = useSearchParams();
  const [local, setLocal] = useState({ text: '', changedOnly: false });
  const filter: ItemFilter = {
    ...local,
    category: ITEM_CATEGORIES.find((itemCategory) => itemCategory === search.get('category')) ?? null,
    side: SIDES.find((side) => side === search.get('side')) ?? null,
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

/** Whether an item matches the filters that both screens share. */
export function isItemWanted(item: Item, { text, category, side }: ItemFilter): boolean {
  return (
    (category === null || item.category === category) &&
    (side === null || item.faction === 'Neutral' || item.faction === side) &&
    matchesText(item, text.trim().toLowerCase())
  );
}

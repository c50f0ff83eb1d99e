import type { Item } from '@backline/contract';
import { useTranslations } from 'use-intl';
import { useItems } from '../../items/use-items.ts';

/** Items by id. */
export type ItemsById = ReadonlyMap<number, Item>;

export function useItemsById() {
  return useItems(byId);
}

function byId(list: Item[]): ItemsById {
  return new Map(list.map((item) => [item.id, item]));
}

/**
 * Returns a function that lists the names of a column's items, with a placeholder for items that left the
 * catalog.
 */
export function useItemNames(items: ItemsById) {
  const t = useTranslations('pyramids.editor');
  return (ids: readonly number[]) => ids.map((id) => items.get(id)?.name ?? t('goneItem')).join(', ');
}

import type { Item } from '@backline/contract';
import { useTranslations } from 'use-intl';
import { useItems } from '../items/use-items.ts';

/** Items by id. */
export type ItemsById = ReadonlyMap<number, Item>;

export function useItemsById() {
  return useItems(byId);
}

function byId(list: Item[]): ItemsById {
  return new Map(list.map((item) => [item.id, item]));
}

/** Says the items of a column by their names; what the catalog has no more has a name for that. */
export function useItemNames(items: ItemsById) {
  const t = useTranslations('pyramids.editor');
  return (ids: readonly number[]) => ids.map((id) => items.get(id)?.name ?? t('goneItem')).join(', ');
}

import type { Item } from '@backline/contract';
import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { matchesText } from './catalog.ts';

/**
 * The filter of a select of items, also in groups: it keeps those that match every typed word, those whose names start with the
 * text first. @param itemOf returns the item of an option's value.
 */
export function itemOptionsFilter(itemOf: (value: string) => Item | undefined): OptionsFilter {
  return ({ options, search, limit }) => {
    const text = search.trim().toLowerCase();
    const isLater = ({ label }: ComboboxItem) => Number(!label.toLowerCase().startsWith(text));
    const best = (all: ComboboxItem[]) =>
      all
        .filter(({ value }) => matchesText(itemOf(value), text))
        .toSorted((left, right) => isLater(left) - isLater(right))
        .slice(0, limit);
    return [
      ...best(options.filter((option) => 'value' in option)),
      ...options.filter((group) => 'group' in group).map((group) => ({ ...group, items: best(group.items) })),
    ];
  };
}

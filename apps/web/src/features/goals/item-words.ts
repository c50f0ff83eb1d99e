import type { Item } from '@backline/contract';
import { searchText } from '../items/catalog.ts';

/** Whether every word of the lower-case text occurs in the item's name, nicknames or CodeName. */
export function knowsWords(item: Item | undefined, text: string): boolean {
  return item !== undefined && text.split(/\s+/).every((word) => searchText(item).includes(word));
}

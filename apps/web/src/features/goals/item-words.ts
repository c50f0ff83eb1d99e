import type { Item } from '@backline/contract';
import { searchText } from '../fir/catalog.ts';

/** Whether the item's name, nicknames or CodeName hold every word of the text, in lower case. */
export function knowsWords(item: Item | undefined, text: string): boolean {
  return item !== undefined && text.split(/\s+/).every((word) => searchText(item).includes(word));
}

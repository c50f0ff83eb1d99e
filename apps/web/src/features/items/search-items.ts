import { type GameNameTables, type Item, items } from '@backline/contract';
import { namesOfItem } from '@backline/domain';
import { type NameIndex, nameIndex, searchNames } from '@backline/domain/name-index';
import { call } from '../../api/client/call.ts';
import { englishName } from '../../api/client/item-names.ts';

type NamedItem = Pick<Item, 'name' | 'firName' | 'slang'> & { crated?: boolean };

let indexes = new WeakMap<readonly NamedItem[], NameIndex<NamedItem>>();

/** The names in every language; null before something was searched, and while they cannot be loaded. */
let tables: GameNameTables | null = null;
let loading: Promise<GameNameTables> | null = null;

/** Loads the names in every language for searches from now on. Nothing waits for them; a later search tries again. */
export function loadSearchNames(): Promise<GameNameTables> {
  loading ??= call(items.names, { query: {} }).then(
    (names) => {
      tables = names;
      indexes = new WeakMap();
      return names;
    },
    () => {
      loading = null;
      return {};
    },
  );
  return loading;
}

/** The texts by which an item is found beside its name: its English name, nicknames, and the names in every language. */
export function otherNames(
  { name, firName, slang, crated = false }: NamedItem,
  known = tables ?? {},
): string[] {
  const english = englishName({ name, firName, crated });
  return [...(english === name ? [] : [english]), ...slang, ...namesOfItem(known, firName)];
}

/** The search index of a list of items, cached for as long as the list exists. */
function itemIndex<T extends NamedItem>(list: readonly T[]): NameIndex<T> {
  const known = indexes.get(list) as NameIndex<T> | undefined; // cached under the list that it was built from
  if (known !== undefined) return known;
  const index = nameIndex(list, (item) => ({ name: item.name, code: item.firName, also: otherNames(item) }));
  indexes.set(list, index);
  return index;
}

/**
 * Finds items by name in any language of the game, nickname and CodeName (`searchNames`).
 * @returns all items in their original order if the text is empty.
 */
export function searchItems<T extends NamedItem>(list: readonly T[], text: string): T[] {
  if (text.trim() !== '') void loadSearchNames();
  return searchNames(itemIndex(list), text).map(({ value }) => value);
}

import type { Item } from '@backline/contract';
import { CRATE_WORDS, nameKey, stockKey } from '@backline/domain';
import { englishName } from '../../api/client/item-names.ts';
import type { Catalog } from '../items/catalog.ts';

type Found =
  | { ok: true; item: Item }
  | { ok: false; reason: 'unknown-item' | 'ambiguous-item' | 'no-such-form' };

/** Finds items by what a person or a spreadsheet calls them. */
export interface ItemLookup {
  /**
   * The item with this CodeName, name or nickname, in this form. An exact CodeName takes precedence over any name, a name
   * over any nickname, and both over the names in other languages of the game. Without a form it is the crated one, which is what is hauled, or the only one there is.
   */
  find: (called: string, crated: boolean | undefined) => Found;
}

const WORDS = Object.values(CRATE_WORDS).flat().join('|');
const CRATED_SUFFIX = new RegExp(String.raw`\s*[(（](?:${WORDS})[)）]$`, 'i');

/** Whether the name itself marks the item as crated. */
export function saysCrated(name: string): boolean {
  return CRATED_SUFFIX.test(name);
}

/** The name without the crate marker, shared by both forms of an item. */
export function withoutCratedMark(name: string): string {
  return name.replace(CRATED_SUFFIX, '');
}

/** Normalises differences between keyboards and spreadsheets: case, blanks, quotes and dashes. */
const spelling = (name: string) => nameKey(withoutCratedMark(name));

/** The code names that a name in a language of the game stands for. */
export type GameNameLookup = (called: string) => readonly string[];

/** Builds the index once, so that reading a long list walks the catalog only once. */
export function itemLookup(catalog: Catalog, inGame: GameNameLookup = () => []): ItemLookup {
  const byName = firNamesBy(catalog, (item) => [item.name, englishName(item), item.firName]);
  const byNickname = firNamesBy(catalog, ({ slang }) => slang);
  const codeNames = new Set([...catalog.values()].map(({ firName }) => firName));

  return {
    find: (called, crated) => {
      const named = byName.get(spelling(called)) ?? byNickname.get(spelling(called)) ?? inGame(called);
      const firNames = codeNames.has(called) ? [called] : [...named];
      const [firName, otherName] = firNames;
      if (firName === undefined) return { ok: false, reason: 'unknown-item' };
      if (otherName !== undefined) return { ok: false, reason: 'ambiguous-item' };
      const loose = crated === undefined ? catalog.get(stockKey(firName, false)) : undefined;
      const item = catalog.get(stockKey(firName, crated ?? true)) ?? loose;
      return item ? { ok: true, item } : { ok: false, reason: 'no-such-form' };
    },
  };
}

function firNamesBy(catalog: Catalog, namesOf: (item: Item) => readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const item of catalog.values())
    for (const called of namesOf(item)) {
      const firNames = found.get(spelling(called)) ?? new Set();
      found.set(spelling(called), firNames.add(item.firName));
    }
  return found;
}

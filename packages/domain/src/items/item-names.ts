/** The languages that the game speaks; English first, because it wins where two fit equally well. */
export const GAME_LANGUAGES = ['en', 'de', 'fr', 'pt-BR', 'ru', 'zh-Hans'] as const;
export type GameLanguage = (typeof GAME_LANGUAGES)[number];

/** The names of an item in one language (docs/spec/items.md#names). */
export interface ItemNames {
  /** Absent where the game shows the English name. */
  name?: string | undefined;
  /** Other current names, from other sources. */
  also?: string[] | undefined;
  /** Names that an older update printed: read, but never shown. */
  older?: string[] | undefined;
}

/** The names of a language by CodeName. */
export type NameTable = Readonly<Record<string, ItemNames>>;
export type NameTables = Readonly<Partial<Record<GameLanguage, NameTable>>>;

/** The words in brackets behind the name of a crated item; the first of each language is the game's own. */
export const CRATE_WORDS: Readonly<Record<GameLanguage, readonly [string, ...string[]]>> = {
  en: ['Crate', 'Crates', 'Crated'],
  de: ['Kiste', 'Kisten'],
  fr: ['Caisse', 'Caisses'],
  'pt-BR': ['Caixa', 'Caixas'],
  ru: ['Ящик', 'Ящики'],
  'zh-Hans': ['箱装', '箱', '板条箱'],
};

/**
 * A name in the form in which names are compared. The game mixes quotes, kinds of blanks, capitals and widths of signs, and
 * prints a comma inside a name as a blank in copied texts: quotes, commas and blanks are left out. Spreadsheets change dashes.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’‛´`]/g, "'")
    .replace(/''|[“”„‟«»"]/g, '')
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/ё/g, 'е')
    .replace(/ß/g, 'ss')
    .replace(/[,\s\u200b-\u200d\u2060\ufeff]/g, '');
}

/** The mark of a crated form behind an item's English name. */
export const CRATED_MARK = ' (Crated)';

/** The name of an item in a language of the game, with the mark of its crated form; the English name where it has none. */
export function itemName(
  tables: NameTables,
  language: GameLanguage,
  { firName, name }: { firName: string; name: string },
): string {
  if (language === 'en') return name;
  const isCrated = name.endsWith(CRATED_MARK);
  const table = tables[language] ?? {};
  const own = Object.hasOwn(table, firName) ? table[firName]?.name : undefined;
  const plain = own ?? (isCrated ? name.slice(0, -CRATED_MARK.length) : name);
  return isCrated ? `${plain} (${CRATE_WORDS[language][0]})` : plain;
}

/** An item as replies and messages name it. */
export interface NamedItem {
  firName: string;
  name: string;
  crated?: boolean;
}

function isNamedItem(value: object): value is NamedItem {
  return (
    'firName' in value &&
    'name' in value &&
    typeof value.firName === 'string' &&
    typeof value.name === 'string'
  );
}

/** Whether anything in a value is an item with its name. */
export function hasNamedItems(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isNamedItem(value) || Object.values(value).some(hasNamedItems);
}

/**
 * A copy of a value in which every item, an object with a CodeName and a name, has another name. Parts without items are the
 * same as before.
 */
export function withItemNames<T>(value: T, nameOf: (item: NamedItem) => string): T {
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, withItemNames(part, nameOf)] as const);
  const isSame = parts.every(([key, part]) => part === value[key as keyof T]);
  if (Array.isArray(value)) return isSame ? value : (parts.map(([, part]) => part) as T); // an array has no other keys
  if (!isNamedItem(value)) return isSame ? value : (Object.fromEntries(parts) as T); // the same keys
  return { ...(Object.fromEntries(parts) as T), name: nameOf(value) };
}

/** Every name of an item in the languages of the tables, for searching. */
export function namesOfItem(tables: NameTables, codeName: string): string[] {
  return GAME_LANGUAGES.flatMap((language) => {
    const table = tables[language] ?? {};
    const names = Object.hasOwn(table, codeName) ? table[codeName] : undefined;
    return names === undefined ? [] : [names.name ?? [], names.also ?? [], names.older ?? []].flat();
  });
}

/** Finds the items whose names differ between two tables of a language, with all their names as text. */
export function namesDifference(
  before: NameTable = {},
  after: NameTable = {},
): { codeName: string; before: string; after: string }[] {
  const textOf = (table: NameTable, codeName: string) => {
    const { name, also = [], older = [] } = (Object.hasOwn(table, codeName) && table[codeName]) || {};
    return [...(name === undefined ? [] : [name]), ...also, ...older].join(', ');
  };
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((codeName) => ({ codeName, before: textOf(before, codeName), after: textOf(after, codeName) }))
    .filter((change) => change.before !== change.after);
}

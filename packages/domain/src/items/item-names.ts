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
 * prints a comma inside a name as a blank in copied texts: quotes, commas and blanks are left out.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’‛´`]/g, "'")
    .replace(/''|[“”„‟«»"]/g, '')
    .replace(/ё/g, 'е')
    .replace(/ß/g, 'ss')
    .replace(/[,\s\u200b-\u200d\u2060\ufeff]/g, '');
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

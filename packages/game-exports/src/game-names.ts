import {
  GAME_LANGUAGES,
  type GameLanguage,
  type ItemCategory,
  isConstruct,
  type NameTables,
  nameKey,
} from '@backline/domain';

/** An item of the catalog: its code name, its English name, and what tells it from others of the same name. */
export interface CatalogName {
  codeName: string;
  name: string;
  /** The side that can make it. */
  faction: 'Neutral' | 'Colonial' | 'Warden';
  /** Whether it comes in crates; unknown if absent. */
  hasCrate?: boolean;
  /** Whether it is a vehicle or a structure, which depots hold loose too; unknown if absent. */
  isConstruct?: boolean;
}

/** A form of an item, as the list of items has it, with its English name. */
interface ListedItem {
  firName: string;
  name: string;
  crated: boolean;
  category: ItemCategory;
  faction: CatalogName['faction'];
}

/** Each item of a list once, by the name of its loose form. */
export function catalogNames(list: readonly ListedItem[]): CatalogName[] {
  const crated = new Set(list.flatMap((item) => (item.crated ? [item.firName] : [])));
  const loose = list.filter((item) => !item.crated);
  return loose.map(({ firName, name, category, faction }) => ({
    codeName: firName,
    name,
    faction,
    hasCrate: crated.has(firName),
    isConstruct: isConstruct(category),
  }));
}

/** Code names by `nameKey`. Several items can share a name. */
type CodeNames = ReadonlyMap<string, readonly string[]>;

/** The names that the game prints in one language: English ones stand in where an item has none. */
interface LanguageNames {
  current: CodeNames;
  /** Names that only an older update printed. */
  older: CodeNames;
}

export interface NameIndex {
  languages: Readonly<Record<GameLanguage, LanguageNames>>;
  /** Items that people of the regiment chose for a name that no catalog knows. */
  learnt: CodeNames;
}

/** The choice of a person for a name that no catalog knows (docs/spec/exports.md#unknown-items). */
export interface LearntName {
  name: string;
  codeName: string;
}

/**
 * Indexes the names of a catalog.
 * @param tables names in the game's languages; those of items that the catalog lacks are left out.
 */
export function indexNames(
  catalog: readonly CatalogName[],
  tables: NameTables = {},
  learnt: readonly LearntName[] = [],
): NameIndex {
  const known = new Set(catalog.map(({ codeName }) => codeName));
  const index = new Index();
  for (const { name, codeName } of learnt) if (known.has(codeName)) index.add(name, codeName);
  return {
    languages: Object.fromEntries(
      GAME_LANGUAGES.map((language) => [language, languageNames(catalog, tables, language)]),
    ) as NameIndex['languages'], // fromEntries forgets that every language is there
    learnt: index.codeNames,
  };
}

function languageNames(
  catalog: readonly CatalogName[],
  tables: NameTables,
  language: GameLanguage,
): LanguageNames {
  const [current, english, older] = [new Index(), new Index(), new Index()];
  for (const { codeName, name } of catalog) {
    english.add(name, codeName);
    for (const called of new Set([language, 'en'] as const)) {
      const names = tableEntry(tables, called, codeName);
      const own = called === 'en' ? english : current;
      for (const text of [names?.name, ...(names?.also ?? [])])
        if (text !== undefined) own.add(text, codeName);
      for (const text of names?.older ?? []) older.add(text, codeName);
    }
  }
  // An English name never hides one of the language, nor an older one a current one.
  return {
    current: new Map([...english.codeNames, ...current.codeNames]),
    older: older.codeNames,
  };
}

function tableEntry(tables: NameTables, language: GameLanguage, codeName: string) {
  const table = tables[language];
  return table !== undefined && Object.hasOwn(table, codeName) ? table[codeName] : undefined;
}

class Index {
  readonly codeNames = new Map<string, string[]>();

  add(name: string, codeName: string): void {
    const key = nameKey(name);
    const known = this.codeNames.get(key);
    if (known === undefined) this.codeNames.set(key, [codeName]);
    else if (!known.includes(codeName)) known.push(codeName);
  }
}

import { type GameLanguage, ITEM_CATEGORIES } from '@backline/domain';
import Papa from 'papaparse';
import { type CatalogEntry, producers } from '../../../catalog/catalog.ts';
import { MAX_ITEMS } from '../read-game-pack.ts';
import { gameLanguage, isCodeName, type SourceEntry, type Wrong } from './source-entry.ts';

type Column = keyof CatalogEntry;

/** The names that a column may have, in lower case without blanks. */
const HEADS: Record<Column, readonly string[]> = {
  codeName: ['codename', 'code', 'fir_name', 'code_name'],
  name: ['name', 'displayname', 'item'],
  category: ['category', 'itemcategory'],
  faction: ['faction', 'side', 'factionvariant'],
  crateSize: ['cratesize', 'quantitypercrate', 'percrate'],
  producedAt: ['producedat', 'madeat'],
  materials: ['materials', 'cost', 'costpercrate'],
  techable: ['techable', 'needstechnology'],
  stockpilable: ['stockpilable', 'isstockpilable'],
  encumbrance: ['encumbrance'],
  slang: ['slang', 'nicknames'],
};
const COLUMNS = Object.keys(HEADS).filter((key): key is Column => key in HEADS);

const FACTIONS = { colonial: 'Colonial', warden: 'Warden', neutral: 'Neutral' } as const;

/**
 * The entries of a table with a line of headings, of which a code name is one (docs/guide/game-data.md#sources); null where that is
 * missing. An empty cell says nothing. One row more than there may be is enough to tell that there are too many.
 */
export function readTable(text: string, wrong: Wrong): SourceEntry[] | null {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: MAX_ITEMS + 2 });
  const [heads = [], ...rows] = data;
  const titles = heads.map((head) => head.toLowerCase().replace(/\s/g, ''));
  const columnOf = (column: Column) => titles.findIndex((title) => HEADS[column].includes(title));
  const places = new Map(COLUMNS.map((column) => [column, columnOf(column)]));
  if (places.get('codeName') === -1) return null;
  const languages = heads.flatMap((head, index) => {
    const language = gameLanguage(head);
    return language === undefined ? [] : [{ language, index }];
  });
  return rows.flatMap((row) => {
    const cell = (column: Column) => row[places.get(column) ?? -1]?.trim() ?? '';
    const codeName = cell('codeName');
    if (!isCodeName(codeName)) {
      wrong(codeName === '' ? '?' : codeName, 'codeName');
      return [];
    }
    const names = languages.flatMap(({ language, index }): [GameLanguage, string][] => {
      const name = row[index]?.trim() ?? '';
      return name === '' ? [] : [[language, name]];
    });
    return [entryOf(codeName, cell, new Map(names), (field) => wrong(codeName, field))];
  });
}

function entryOf(
  codeName: string,
  cell: (column: Column) => string,
  names: ReadonlyMap<GameLanguage, string>,
  wrong: (field: string) => void,
): SourceEntry {
  const read = <T>(column: Column, as: (text: string) => T | undefined): T | undefined => {
    const text = cell(column);
    const value = text === '' ? undefined : as(text);
    if (text !== '' && value === undefined) wrong(column);
    return value;
  };
  const list = (text: string) =>
    text
      .split(/[;,|]/)
      .map((part) => part.trim())
      .filter((part) => part !== '');
  return {
    codeName,
    name: read('name', (text) => text) ?? names.get('en'),
    category: read('category', (text) => {
      const found = ITEM_CATEGORIES.find(
        (known) => known.toLowerCase() === text.replace(/\s/g, '').toLowerCase(),
      );
      return found === 'VehicleCrated' || found === 'StructureCrated' ? undefined : found;
    }),
    faction: read('faction', (text) => {
      const key = text
        .toLowerCase()
        .replace(/^efactionid::/, '')
        .replace(/s$/, '');
      return key in FACTIONS ? FACTIONS[key as keyof typeof FACTIONS] : undefined; // `in` does not narrow a text
    }),
    crateSize: read('crateSize', (text) => (text === '-' ? null : wholeOf(text))),
    producedAt: read('producedAt', (text) => {
      const found = list(text).map((part) => producers.options.find((place) => place === part));
      return found.every((place) => place !== undefined) ? found : undefined;
    }),
    materials: read('materials', costsOf),
    techable: read('techable', flagOf),
    stockpilable: read('stockpilable', flagOf),
    encumbrance: read('encumbrance', (text) => wholeOf(text)),
    slang: read('slang', list),
    names,
  };
}

function wholeOf(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}

function flagOf(text: string): boolean | undefined {
  if (/^(1|true|yes|x)$/i.test(text)) return true;
  return /^(0|false|no|-)$/i.test(text) ? false : undefined;
}

/** `Cloth 100; Explosive 10`; `-` for nothing, `?` for a cost that nobody knows. */
function costsOf(text: string): Record<string, number> | null | undefined {
  if (text === '?') return null;
  if (text === '-') return {};
  const costs = text.split(/[;,]/).map((part) => /^\s*(\w+)[\s:=]+(\d{1,6})\s*$/.exec(part));
  const pairs = costs.map((match) => [match?.[1] ?? '', Number(match?.[2])] as const);
  return pairs.every(([code, amount]) => isCodeName(code) && amount > 0)
    ? Object.fromEntries(pairs)
    : undefined;
}

/** The facts of an item that a pack of game data can change, with its name. */
export interface GameItem {
  codeName: string;
  name: string;
  category: string;
  faction: string;
  crateSize: number | null;
  producedAt: readonly string[];
  /** By CodeName. */
  materials: Readonly<Record<string, number>> | null;
  techable: boolean;
  slang: readonly string[];
  stockpilable?: boolean | undefined;
  encumbrance?: number | undefined;
}

const ITEM_FACTS = [
  'category',
  'faction',
  'crateSize',
  'materials',
  'producedAt',
  'techable',
  'slang',
  'stockpilable',
  'encumbrance',
] as const;

interface FactChange {
  fact: (typeof ITEM_FACTS)[number];
  before: string;
  after: string;
}

/**
 * Finds what differs between two lists of items, by CodeName (docs/spec/administration.md#game-data). An item that is
 * renamed and changed is in both lists. The order of lists and of materials means nothing.
 * @param reported CodeNames in reports that the catalog lacks so far: an added item that is among them is marked.
 */
export function itemsDifference(
  before: readonly GameItem[],
  after: readonly GameItem[],
  reported: ReadonlySet<string>,
) {
  const old = new Map(before.map((item) => [item.codeName, item]));
  const fresh = new Map(after.map((item) => [item.codeName, item]));
  const nameOf = (codeName: string) => fresh.get(codeName)?.name ?? old.get(codeName)?.name ?? codeName;
  const pairs = after.flatMap((item) => {
    const was = old.get(item.codeName);
    return was === undefined ? [] : [{ item, was }];
  });
  return {
    added: after
      .filter(({ codeName }) => !old.has(codeName))
      .map(({ codeName, name }) => ({ codeName, name, reported: reported.has(codeName) })),
    renamed: pairs
      .filter(({ item, was }) => item.name !== was.name)
      .map(({ item, was }) => ({ codeName: item.codeName, before: was.name, after: item.name })),
    changed: pairs.flatMap(({ item, was }) => {
      const facts = ITEM_FACTS.flatMap((fact): FactChange[] => {
        const [oldText, newText] = [factText(was, fact, nameOf), factText(item, fact, nameOf)];
        return oldText === newText ? [] : [{ fact, before: oldText, after: newText }];
      });
      return facts.length === 0 ? [] : [{ codeName: item.codeName, name: item.name, facts }];
    }),
    gone: before
      .filter(({ codeName }) => !fresh.has(codeName))
      .map(({ codeName, name }) => ({ codeName, name })),
  };
}

/** A fact as text, the same for the same fact; empty for none. */
function factText(item: GameItem, fact: FactChange['fact'], nameOf: (codeName: string) => string): string {
  if (fact === 'stockpilable') return item.stockpilable === false ? 'false' : 'true';
  if (fact === 'materials' && item.materials === null) return '?'; // unknown, which is not none
  if (fact === 'materials')
    return Object.entries(item.materials ?? {})
      .map(([codeName, cost]) => `${cost} ${nameOf(codeName)}`)
      .toSorted()
      .join(', ');
  const value = item[fact];
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.toSorted().join(', ') : String(value);
}

/** Finds what differs between two lists of places, by their keys. @param of gives the location of a place as text. */
export function placesDifference<T>(
  before: readonly T[],
  after: readonly T[],
  of: { key: (entry: T) => string; place: (entry: T) => string },
) {
  const old = new Map(before.map((entry) => [of.key(entry), of.place(entry)]));
  const fresh = new Map(after.map((entry) => [of.key(entry), of.place(entry)]));
  const listed = (places: ReadonlyMap<string, string>, without: ReadonlyMap<string, string>) =>
    [...places].filter(([key]) => !without.has(key)).map(([key, place]) => ({ key, place }));
  return {
    added: listed(fresh, old),
    moved: [...fresh].flatMap(([key, place]) => {
      const was = old.get(key);
      return was === undefined || was === place ? [] : [{ key, before: was, after: place }];
    }),
    gone: listed(old, fresh),
  };
}

import { isConstruct } from '@backline/domain';
import type { Catalog, CatalogEntry } from '../../../catalog/catalog.ts';
import type { SourceEntry, Wrong } from './source-entry.ts';

const CATEGORY_OF_NEW: CatalogEntry['category'] = 'Supplies';
const MAX_NAME = 100;
const MAX_SLANG = 40;

/**
 * The items of a catalog with what a source says of them (docs/guide/game-data.md#sources). What it does not say stays, so do
 * items that it lacks: catalogues of the field leave out some. Places of production are only added, since no source names all.
 */
export function mergeSource(before: Catalog, entries: readonly SourceEntry[], wrong: Wrong): CatalogEntry[] {
  const items = new Map(before.items.map((item) => [item.codeName, item]));
  const codes = new Set([...items.keys(), ...entries.map(({ codeName }) => codeName)]);
  const holders = new Map(before.items.map(({ name, codeName }) => [name, codeName]));
  for (const entry of entries) {
    const known = items.get(entry.codeName);
    const merged = known === undefined ? newItem(entry, wrong) : changedItem(known, entry);
    if (merged === null) continue;
    const lacking = Object.keys(merged.materials ?? {}).find((code) => !codes.has(code));
    if (lacking !== undefined) {
      wrong(entry.codeName, `materials.${lacking}`);
      merged.materials = known === undefined ? null : known.materials;
    }
    // Of two items with one name nobody could choose: the one that has it keeps it.
    const holder = holders.get(merged.name);
    if (merged.name.length > MAX_NAME || (holder !== undefined && holder !== entry.codeName)) {
      if (known === undefined) {
        wrong(entry.codeName, 'name');
        continue;
      }
      merged.name = known.name;
    }
    if (known !== undefined) holders.delete(known.name);
    holders.set(merged.name, entry.codeName);
    items.set(entry.codeName, merged);
  }
  return [...items.values()].filter(({ materials }) =>
    Object.keys(materials ?? {}).every((code) => items.has(code)),
  );
}

function newItem(entry: SourceEntry, wrong: Wrong): CatalogEntry | null {
  const { codeName, name, category = CATEGORY_OF_NEW, producedAt = [], stockpilable, encumbrance } = entry;
  if (name === undefined) {
    wrong(codeName, 'name');
    return null;
  }
  return {
    codeName,
    name,
    category,
    faction: entry.faction ?? 'Neutral',
    crateSize: stockpilable === false ? null : (entry.crateSize ?? null),
    producedAt: madeAt([], producedAt, category),
    // Nobody makes it, so it costs nothing; what is made costs what the source says, or nobody knows what.
    materials: entry.materials ?? (producedAt.length === 0 && stockpilable !== false ? {} : null),
    techable: entry.techable ?? false,
    slang: (entry.slang ?? []).slice(0, MAX_SLANG),
    ...(stockpilable === false && { stockpilable }),
    ...(encumbrance !== undefined && { encumbrance }),
  };
}

function changedItem(known: CatalogEntry, entry: SourceEntry): CatalogEntry {
  const stockpilable = entry.stockpilable ?? known.stockpilable;
  const encumbrance = entry.encumbrance ?? known.encumbrance;
  const { stockpilable: _stockpilable, encumbrance: _encumbrance, ...facts } = known;
  return {
    ...facts,
    name: entry.name ?? known.name,
    faction: entry.faction ?? known.faction,
    crateSize: entry.crateSize === undefined ? known.crateSize : entry.crateSize,
    producedAt: madeAt(known.producedAt, entry.producedAt ?? [], known.category),
    materials: entry.materials === undefined ? known.materials : entry.materials,
    techable: entry.techable ?? known.techable,
    slang: [...new Set([...known.slang, ...(entry.slang ?? [])])].slice(
      0,
      Math.max(MAX_SLANG, known.slang.length),
    ),
    ...(stockpilable === false && { stockpilable }),
    ...(encumbrance !== undefined && { encumbrance }),
  };
}

function madeAt(
  known: CatalogEntry['producedAt'],
  named: CatalogEntry['producedAt'],
  category: CatalogEntry['category'],
): CatalogEntry['producedAt'] {
  const more = isConstruct(category)
    ? named.filter((place) => place !== 'mpf' && place !== 'factory')
    : named;
  // A known vehicle keeps its place: sources mix up where it is built and where it is altered.
  return isConstruct(category) && known.length > 0 ? known : [...new Set([...known, ...more])];
}

import { cratedName, type ItemCategory, siteLocation, suggestedSiteName } from '@backline/domain';
import type { Catalog, CatalogEntry, Site } from './catalog.ts';

const CRATED_CATEGORY: Partial<Record<ItemCategory, ItemCategory>> = {
  Vehicle: 'VehicleCrated',
  Structure: 'StructureCrated',
};

/**
 * The items of a catalog: one uncrated for each entry and, if it comes in crates, one crated with ` (Crated)` appended to
 * its name (docs/spec/items.md#forms). An item without a crate has crate size 1.
 */
export function itemRows(catalog: Catalog) {
  const names = new Map(catalog.items.map((entry) => [entry.codeName, entry.name]));
  return catalog.items.flatMap((entry) => {
    const plain = itemRow(entry, names);
    if (entry.crateSize === null) return [plain];
    const category: ItemCategory = CRATED_CATEGORY[entry.category] ?? entry.category;
    return [plain, { ...plain, crated: true, name: cratedName(entry.name), category }];
  });
}

function itemRow(entry: CatalogEntry, names: ReadonlyMap<string, string>) {
  const category: ItemCategory = entry.category;
  return {
    firName: entry.codeName,
    crated: false,
    name: entry.name,
    category,
    crateSize: entry.crateSize ?? 1,
    factoryProduced: entry.producedAt.includes('factory'),
    mpfProduced: entry.producedAt.includes('mpf'),
    garageProduced: entry.producedAt.includes('garage'),
    constructionYardProduced: entry.producedAt.includes('constructionYard'),
    techable: entry.techable,
    teched: !entry.techable,
    materials: Object.entries(entry.materials ?? {}).map(([codeName, cost]) => ({
      name: names.get(codeName) ?? codeName,
      cost,
    })),
    costKnown: entry.materials !== null,
    faction: entry.faction,
    slang: entry.slang,
    stockpilable: entry.stockpilable ?? true,
    encumbrance: entry.encumbrance ?? null,
    current: true,
  };
}

/** The columns of an unknown item, apart from its CodeName and form (docs/spec/items.md#unknown-items). */
export const UNKNOWN_ITEM = {
  unknown: true,
  current: false,
  category: 'Supplies',
  crateSize: 1,
  factoryProduced: false,
  mpfProduced: false,
  garageProduced: false,
  constructionYardProduced: false,
  techable: false,
  teched: true,
  materials: [],
  costKnown: false,
  faction: 'Neutral',
  slang: [],
  stockpilable: true,
  encumbrance: null,
} satisfies Omit<ReturnType<typeof itemRow>, 'firName' | 'crated' | 'name'> & { unknown: boolean };

/** An unknown item's name: its CodeName, with the form as in `itemRows`. */
export const unknownName = (firName: string, crated: boolean) => (crated ? cratedName(firName) : firName);

/**
 * The sites of a catalog as free places for warehouses: `location` is "Region - Town"
 * (docs/spec/warehouses.md#sites).
 */
export function siteRows(catalog: Catalog) {
  const regions = new Map(catalog.regions.map((region) => [region.name, region.displayName]));
  const sameNames = new Map<string, number>();
  return catalog.sites.map((site: Site) => {
    const location = siteLocation(regions.get(site.region) ?? site.region, site.town);
    const name = suggestedSiteName(site.town, site.buildingType);
    const number = (sameNames.get(`${location} ${name}`) ?? 0) + 1;
    sameNames.set(`${location} ${name}`, number);
    return {
      siteKey: site.key,
      region: site.region,
      location,
      buildingType: site.buildingType,
      name: number === 1 ? name : `${name} ${number}`,
    };
  });
}

import { type GameLanguage, ITEM_CATEGORIES, isConstruct } from '@backline/domain';
import type { CatalogEntry } from '../../../catalog/catalog.ts';
import { type EntryFields, fieldsOf, isRecord, valueAt } from './entry-fields.ts';
import { gameLanguage, isCodeName, type SourceEntry, type Wrong } from './source-entry.ts';

type Place = CatalogEntry['producedAt'][number];

/** The ends of the game's `EVehicleBuildType`. */
const BUILT_AT: Readonly<Record<string, Place>> = {
  VehicleFactory: 'garage',
  VehicleFacility: 'facility',
  Shipyard: 'shipyard',
  AircraftFactory: 'aircraftFactory',
  LargeShip: 'dryDock',
};
/** Packed vehicles and structures are three to a crate, unless the entry says otherwise. */
const PACKED = 3;

/** An entry of the game's own shape, as FIR's and the field's common `catalog.json` have it (docs/guide/game-data.md#sources). */
export function readGameEntry(entry: unknown, wrong: Wrong): SourceEntry | null {
  const codeName = valueAt(entry, 'CodeName');
  if (!isCodeName(codeName)) {
    wrong(typeof codeName === 'string' ? codeName : '?', 'CodeName');
    return null;
  }
  const fields = fieldsOf(entry, (path) => wrong(codeName, path));
  const category = categoryOf(fields);
  const isBuilt = isConstruct(category);
  const names = localNames(entry, codeName, wrong);
  const faction = ending(fields.text('FactionVariant'));
  const producedAt = isBuilt ? builtAt(fields) : queuesOf(fields);
  const stockpilable =
    fields.flag('__FIG__.is_stockpilable') ?? fields.flag('ItemProfileData.bIsStockpilable');
  return {
    codeName,
    name: names.get('en') ?? fields.text('DisplayName'),
    // The group of an item is not always said, and then it is not Supplies for certain.
    category: fields.has('ItemCategory') || isBuilt ? category : undefined,
    faction: faction === 'Colonials' ? 'Colonial' : faction === 'Wardens' ? 'Warden' : undefined,
    crateSize: isBuilt ? packedSize(fields) : crateSize(fields),
    producedAt,
    materials: stockpilable === false ? undefined : isBuilt ? builtOf(fields) : costOf(fields, producedAt),
    techable: fields.has('TechID') ? ending(fields.text('TechID')) !== 'None' : undefined,
    stockpilable,
    encumbrance: fields.whole('Encumbrance'),
    names,
  };
}

/** `EFactionId::Wardens` without what stands before the colons. */
function ending(text: string | undefined): string | undefined {
  return text?.split('::').at(-1);
}

function categoryOf(fields: EntryFields): CatalogEntry['category'] {
  if (fields.has('VehicleProfileType') || fields.has('VehicleBuildType')) return 'Vehicle';
  const named = ending(fields.text('ItemCategory'));
  const category = ITEM_CATEGORIES.find((known) => known === named);
  if (category !== undefined && category !== 'VehicleCrated' && category !== 'StructureCrated')
    return category;
  return fields.has('ShippableInfo') || fields.has('BuildLocationType') ? 'Structure' : 'Supplies';
}

function localNames(entry: unknown, codeName: string, wrong: Wrong): Map<GameLanguage, string> {
  const locales = valueAt(entry, 'DisplayNameLocales');
  const names = new Map<GameLanguage, string>();
  if (locales === undefined || locales === null) return names;
  if (!isRecord(locales)) wrong(codeName, 'DisplayNameLocales');
  else {
    const fields = fieldsOf(locales, (key) => wrong(codeName, `DisplayNameLocales.${key}`));
    for (const key of Object.keys(locales)) {
      const language = gameLanguage(key);
      const name = language === undefined ? undefined : fields.text(key);
      if (language !== undefined && name !== undefined) names.set(language, name);
    }
  }
  return names;
}

function crateSize(fields: EntryFields): number | null | undefined {
  if (fields.flag('ItemProfileData.bIsCratable') === false) return null;
  const size = fields.whole('__FIG__.quantity_per_crate') ?? fields.whole('ItemDynamicData.QuantityPerCrate');
  return size === 0 ? undefined : size;
}

function packedSize(fields: EntryFields): number | undefined {
  const size = fields.whole('__FIG__.quantity_per_crate');
  if (size !== undefined && size > 0) return size;
  // The kind is a text in one catalogue, and an object in another.
  const isPacked =
    fields.has('ShippableInfo.bAllowPackagingToCrate') && fields.flag('ShippableInfo.bAllowPackagingToCrate');
  return isPacked ? PACKED + (fields.whole('VehiclesPerCrateBonusQuantity') ?? 0) : undefined;
}

/** The queue of mass production stands on vehicles too that it does not make, so it counts for items only. */
function queuesOf(fields: EntryFields): Place[] | undefined {
  const places: Place[] = [];
  if (fields.has('ProductionCategories.Factory')) places.push('factory');
  if (fields.has('ProductionCategories.MassProductionFactory')) places.push('mpf');
  return places.length === 0 ? undefined : places;
}

function builtAt(fields: EntryFields): Place[] | undefined {
  const type = ending(fields.text('VehicleBuildType'));
  return type !== undefined && Object.hasOwn(BUILT_AT, type)
    ? [BUILT_AT[type]].filter((place) => place !== undefined)
    : undefined;
}

/** The price of a crate; without a queue the game's table has a placeholder. */
function costOf(fields: EntryFields, producedAt: readonly Place[] | undefined) {
  return producedAt === undefined ? undefined : amounts(fields, 'ItemDynamicData.CostPerCrate', 1);
}

/** The price of one; a facility's stands apart from that of a garage. */
function builtOf(fields: EntryFields) {
  const isFacility = ending(fields.text('VehicleBuildType')) === 'VehicleFacility';
  const cycles = isFacility ? 1 : (fields.whole('VehicleDynamicData.ResourcesPerBuildCycle') ?? 1);
  const name = isFacility ? 'AltResourceAmounts' : 'ResourceAmounts';
  return amounts(fields, `VehicleDynamicData.${name}`, Math.max(1, cycles));
}

/** Undefined if there are none, or if one cannot be read: part of a price is none. */
function amounts(fields: EntryFields, path: string, factor: number): Record<string, number> | undefined {
  const list = fields.list(path);
  if (list === undefined || list.length === 0) return undefined;
  const costs = new Map<string, number>();
  for (const line of list) {
    const code = valueAt(line, 'ItemCodeName') ?? valueAt(line, 'CodeName');
    const quantity = fieldsOf(line, () => {}).whole('Quantity');
    if (!isCodeName(code) || quantity === undefined || quantity === 0) return undefined;
    costs.set(code, (costs.get(code) ?? 0) + factor * quantity);
  }
  return Object.fromEntries(costs);
}

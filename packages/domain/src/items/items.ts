import { CRATE_WORDS, CRATED_MARK } from './item-names.ts';

/** The item categories of docs/spec/items.md#categories. Crated vehicles and structures have their own. */
export const ITEM_CATEGORIES = [
  'SmallArms',
  'HeavyArms',
  'HeavyAmmo',
  'Utility',
  'Medical',
  'Uniforms',
  'Supplies',
  'Vehicle',
  'Structure',
  'VehicleCrated',
  'StructureCrated',
] as const;
export type ItemCategory = (typeof ITEM_CATEGORIES)[number];

/** The key of a form of an item, loose or crated, in maps and in SQL. */
export const formKey = ({ firName, crated }: { firName: string; crated: boolean }) => `${firName}/${crated}`;

/** Highest first. An item without priority has null. */
export const PRIORITIES = ['High Priority', 'Priority'] as const;
export type Priority = (typeof PRIORITIES)[number];

/**
 * Whether an item can lie in a stockpile: everything that has to do with stock takes only these. The others, such as trains
 * and large ships, are made and ordered all the same (docs/spec/items.md#never-in-stock).
 */
export function isStockable({ stockpilable }: { stockpilable?: boolean | undefined }): boolean {
  return stockpilable !== false;
}

const CONSTRUCTS: ReadonlySet<ItemCategory> = new Set([
  'Vehicle',
  'Structure',
  'VehicleCrated',
  'StructureCrated',
]);

/** Vehicles and structures, crated or not (docs/spec/items.md#categories). */
export function isConstruct(category: ItemCategory): boolean {
  return CONSTRUCTS.has(category);
}

const MANUFACTURED: ReadonlySet<ItemCategory> = new Set([
  'SmallArms',
  'HeavyArms',
  'HeavyAmmo',
  'Utility',
  'Medical',
  'Uniforms',
  'Supplies',
]);

/** The first seven categories, which factories can make (docs/spec/items.md#categories). */
export function allowsManufacturing(category: ItemCategory): boolean {
  return MANUFACTURED.has(category);
}

/**
 * Utility and Medical are never made by mass production (docs/spec/items.md#categories); constructs are,
 * though no factory makes them.
 */
export function allowsMassProduction(category: ItemCategory): boolean {
  return category !== 'Utility' && category !== 'Medical';
}

/** Whether factories can make an item: factory-made, and of a category that allows manufacturing. */
export function isFactoryMade(item: { category: ItemCategory; factoryProduced: boolean }): boolean {
  return item.factoryProduced && allowsManufacturing(item.category);
}

/** Whether the MPF can make an item: MPF-made, and of a category that allows mass production. */
export function isMassProduced(item: { category: ItemCategory; mpfProduced: boolean }): boolean {
  return item.mpfProduced && allowsMassProduction(item.category);
}

/** The switches of manufacturing, in the order of the screen. `noDelivery` keeps an item out of generated shipments. */
export const MANUFACTURING_SWITCHES = [
  'manufacture',
  'backlineFactory',
  'midlineFactory',
  'mpf',
  'noDelivery',
] as const;
export type ManufacturingSwitch = (typeof MANUFACTURING_SWITCHES)[number];

/** The switches that mean something for an item: those of factories and of the MPF only where that place can make it. */
export function manufacturingSwitches(item: {
  category: ItemCategory;
  factoryProduced: boolean;
  mpfProduced: boolean;
}): ManufacturingSwitch[] {
  return MANUFACTURING_SWITCHES.filter((name) => {
    if (name === 'noDelivery') return true;
    return name === 'mpf' ? isMassProduced(item) : isFactoryMade(item);
  });
}

/** The name of an item's crated form: its name with ` (Crated)` behind it (docs/spec/items.md#forms). */
export function cratedName(name: string): string {
  return `${name}${CRATED_MARK}`;
}

const MARKS = [CRATED_MARK, ...Object.values(CRATE_WORDS).map(([word]) => ` (${word})`)];

/**
 * An item's name without the mark of its crated form, in whatever language of the game; the name of an uncrated form is
 * returned unchanged.
 */
export function plainName({ name }: { name: string }): string {
  const mark = MARKS.find((ending) => name.endsWith(ending));
  return mark === undefined ? name : name.slice(0, -mark.length);
}

/**
 * Whether technology lists an item: techable, and loose: one form stands for both
 * (docs/spec/war.md#technology-and-manufacturing).
 */
export function isTechnologyListed({ crated, techable }: { crated: boolean; techable: boolean }): boolean {
  return techable && !crated;
}

/**
 * Whether manufacturing lists an item: produced by factory or MPF, and loose: one form stands for both
 * (docs/spec/war.md#technology-and-manufacturing).
 */
export function isManufacturingListed(item: {
  crated: boolean;
  factoryProduced: boolean;
  mpfProduced: boolean;
}): boolean {
  return (item.factoryProduced || item.mpfProduced) && !item.crated;
}

/** How an item can be made. */
export interface ProductionFlags {
  factoryProduced: boolean;
  mpfProduced: boolean;
  garageProduced: boolean;
  constructionYardProduced: boolean;
}

/** Whether an item can be made at all: any of the four production flags is set (docs/spec/items.md#flags). */
export function isProducible(item: ProductionFlags): boolean {
  return item.factoryProduced || item.mpfProduced || item.garageProduced || item.constructionYardProduced;
}

/** The item categories of product.md §3. Crated vehicles and structures have their own. */
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

/** Highest first. An item without priority has null. */
export const PRIORITIES = ['High Priority', 'Priority'] as const;
export type Priority = (typeof PRIORITIES)[number];

const CONSTRUCTS: ReadonlySet<ItemCategory> = new Set([
  'Vehicle',
  'Structure',
  'VehicleCrated',
  'StructureCrated',
]);

/** Vehicles and structures, crated or not (product.md §3). */
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

/** The first seven categories: what a factory can be told to make (product.md §3). */
export function allowsManufacturing(category: ItemCategory): boolean {
  return MANUFACTURED.has(category);
}

/** Utility and Medical are never made by mass production (product.md §3); constructs are, though no factory makes them. */
export function allowsMassProduction(category: ItemCategory): boolean {
  return category !== 'Utility' && category !== 'Medical';
}

/** How an item can be made. */
export interface ProductionFlags {
  factoryProduced: boolean;
  mpfProduced: boolean;
  garageProduced: boolean;
  constructionYardProduced: boolean;
}

/** Whether an item can be made at all: any of the four production flags is set (product.md §3). */
export function isProducible(item: ProductionFlags): boolean {
  return item.factoryProduced || item.mpfProduced || item.garageProduced || item.constructionYardProduced;
}

/** The buildings and ships that hold a stockpile, by the title that the game shows above their lists. */
export const BUILDING_TYPES = [
  'Storage Depot',
  'Seaport',
  'Aircraft Depot',
  'Bunker Base',
  'Town Base',
  'Relic Base',
  'Border Base',
  'Safe House',
  'Encampment',
  'Keep',
  'Underground Fortress',
  'BMS - Longhook',
  'BMS - Bluefin',
] as const;
export type BuildingType = (typeof BUILDING_TYPES)[number];

/** Titles in other languages, as far as a screenshot shows them. */
const TRANSLATED_TITLES: Record<string, BuildingType> = {
  seehafen: 'Seaport',
  海港: 'Seaport',
  仓库: 'Storage Depot',
  'base de bunker': 'Bunker Base',
};

/** The kind of building that a title on a picture names, in any capitals and known language; null for any other text. */
export function buildingTypeOf(title: string | null): BuildingType | null {
  const text = title?.trim().toLowerCase() ?? '';
  return BUILDING_TYPES.find((type) => type.toLowerCase() === text) ?? TRANSLATED_TITLES[text] ?? null;
}

/** A site's place in words: the region as players know it and the town (docs/spec/warehouses.md#sites). */
export function siteLocation(regionName: string, town: string): string {
  return `${regionName} - ${town}`;
}

/** What a site is called until a person says otherwise. */
export function suggestedSiteName(town: string, buildingType: string): string {
  return `${town} ${buildingType}`;
}

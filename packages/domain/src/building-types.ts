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

/** A site's place in words: the region as players know it and the town (docs/spec/warehouses.md#sites). */
export function siteLocation(regionName: string, town: string): string {
  return `${regionName} - ${town}`;
}

/** What a site is called until a person says otherwise. */
export function suggestedSiteName(town: string, buildingType: string): string {
  return `${town} ${buildingType}`;
}

import { STORAGE_BUILDINGS } from '../map/shard-sites.ts';
import { BUILDING_TITLES } from './building-titles.ts';

/** The buildings and ships that hold a stockpile, by the title that the game shows above their lists. */
export const BUILDING_TYPES = [
  ...STORAGE_BUILDINGS,
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

/** Titles of all languages, in lower case. The first one of each building is the English one. */
const BY_TITLE = new Map(
  Object.values(BUILDING_TITLES).flatMap(([english, ...translations]) => {
    const type = BUILDING_TYPES.find((buildingType) => buildingType === english);
    return type === undefined
      ? []
      : [type, ...translations].map((title): [string, BuildingType] => [title.toLowerCase(), type]);
  }),
);

/** The kind of building that a title on a picture names, ignoring case, in any known language; null for any other text. */
export function buildingTypeOf(title: string | null): BuildingType | null {
  const text = title?.trim().toLowerCase() ?? '';
  return BY_TITLE.get(text) ?? null;
}

/** A site's place as text: the region as players know it and the town (docs/spec/warehouses.md#sites). */
export function siteLocation(regionName: string, town: string): string {
  return `${regionName} - ${town}`;
}

/** The town of a location as `siteLocation` writes it. Without a region the location is the town, or any other text. */
export function townOfLocation(location: string, region: string | null): string {
  return region === null ? location : location.split(' - ').slice(1).join(' - ');
}

/** Returns the name that a site has until a person says otherwise. */
export function suggestedSiteName(town: string, buildingType: string): string {
  return `${town} ${buildingType}`;
}

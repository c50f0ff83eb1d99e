import { BUILDING_TITLES, nameKey, SAME_TITLES } from '@backline/domain';

/** Codes by the key of a title. */
const BY_TITLE = new Map(
  Object.entries(BUILDING_TITLES).flatMap(([code, titles]) =>
    titles.map((title) => [nameKey(title), code] as const),
  ),
);
/** `BMS - Longhook` has one separator in it, and no title has more. */
const MOST_PARTS = 2;

/**
 * Splits `Storage Depot - Logi - Night` into the building and the stockpile's name. A title can contain ` - ` itself, and
 * so can a name, so the longest known title is taken; without one the text up to the first ` - `.
 */
export function splitStructure(text: string): { structure: string; name: string } {
  const parts = text.split(' - ');
  const split = (structure: string, count: number) => ({
    structure,
    name: parts.slice(count).join(' - ').trim(),
  });
  for (let count = MOST_PARTS; count > 0; count -= 1) {
    const code = BY_TITLE.get(nameKey(parts.slice(0, count).join(' - ')));
    if (code !== undefined) return split(code, Math.min(count, parts.length));
  }
  return split(parts[0] ?? '', 1);
}

/** Whether a building is known, by its code. */
export function isKnownBuilding(code: string): boolean {
  return Object.hasOwn(BUILDING_TITLES, code) || Object.hasOwn(SAME_TITLES, code);
}

/** The English title of a building by its code; the code itself where no building is known by it. */
export function buildingTitle(code: string): string {
  const shared = Object.hasOwn(SAME_TITLES, code) ? (SAME_TITLES[code] ?? code) : code;
  return (Object.hasOwn(BUILDING_TITLES, shared) ? BUILDING_TITLES[shared]?.[0] : undefined) ?? code;
}

/**
 * Whether a building, by its code, holds stockpiles. The contents of other pins of a save file are the building's own:
 * the output of a mine or a refinery, the supplies of a maintenance tunnel.
 */
export function holdsStockpiles(structure: string): boolean {
  return !/^(Hospital|Refinery|MaintenanceTunnel|ScrapMine|Facility)/.test(structure);
}

/**
 * How many lines a whole text of a building has at least; a shorter one was cut. Counts of one reader of such texts, not
 * of the game.
 */
export function fewestLines(structure: string): number {
  if (structure === 'StorageFacility') return 400;
  if (structure === 'Seaport') return 430;
  if (structure === 'AircraftDepot') return 435;
  return 200;
}

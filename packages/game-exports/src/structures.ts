import { BUILDING_TITLES, SAME_TITLES } from '@backline/domain';
import { fold } from './fold.ts';

/** Pairs of folded title and code, the longest title first: `Base` must not win over `Base de Bunker`. */
const BY_TITLE = Object.entries(BUILDING_TITLES)
  .flatMap(([code, titles]) => titles.map((title) => [fold(title), code] as const))
  .sort(([a], [b]) => b.length - a.length);

/**
 * Splits `Storage Depot - Logi - Night` into the building and the stockpile's name. A title can contain ` - ` itself, and
 * so can a name, so the longest known title is taken; without one the text up to the first ` - `.
 */
export function splitStructure(text: string): { structure: string; name: string } {
  for (const [title, code] of BY_TITLE) {
    if (fold(text.slice(0, title.length)) !== title) continue;
    const rest = text.slice(title.length);
    if (rest.trim() === '') return { structure: code, name: '' };
    if (rest.startsWith(' - ')) return { structure: code, name: rest.slice(3).trim() };
  }
  const end = text.indexOf(' - ');
  return end < 0
    ? { structure: text, name: '' }
    : { structure: text.slice(0, end), name: text.slice(end + 3).trim() };
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

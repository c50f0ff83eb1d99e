import { PUBLIC_NAMES } from './building-titles.ts';

/**
 * What the name of a new stockpile starts with: the warehouse's tag plus a dash, or nothing without a tag
 * (docs/spec/warehouses.md#form).
 */
export function newStockpileName(tag: string): string {
  const trimmed = tag.trim();
  return trimmed === '' ? '' : `${trimmed}-`;
}

const PUBLIC = new Set(PUBLIC_NAMES.map((name) => name.toLowerCase()));

/** The longest name that a stockpile may have. */
const MAX_NAME_LENGTH = 100;

/**
 * Whether a name that was read is the game's own, in any language, which every building's public stockpile has. A reserve that
 * players gave the same name cannot be distinguished.
 */
export function isPublicName(name: string): boolean {
  return PUBLIC.has(name.normalize('NFC').trim().toLowerCase());
}

/**
 * The name of a warehouse's public stockpile (docs/spec/reports.md#public-stockpiles): names are unique among all
 * stockpiles, so the game's own is preceded by the warehouse's tag, or without a tag by its name, of which as much is
 * taken as a stockpile's name holds.
 */
export function publicStockpileName({ stockpileTag, name }: { stockpileTag: string; name: string }): string {
  const [start, end] = [stockpileTag.trim() || name.trim(), '-Public'];
  return `${start.slice(0, MAX_NAME_LENGTH - end.length).trimEnd()}${end}`;
}

/**
 * Places in a list of names that repeat an earlier name. Names are compared as reports match them: exactly,
 * but without the spaces around them. Empty names repeat nothing.
 */
export function repeatedNames(names: readonly string[]): number[] {
  const seen = new Set<string>();
  return names.flatMap((name, index) => {
    const own = name.trim();
    if (own === '') return [];
    if (seen.has(own)) return [index];
    seen.add(own);
    return [];
  });
}

import { PUBLIC_NAMES } from './building-titles.ts';

/**
 * Returns the start of a new stockpile's name: the warehouse's tag plus a dash, or nothing without a tag
 * (docs/spec/warehouses.md#form).
 */
export function newStockpileName(tag: string): string {
  const trimmed = tag.trim();
  return trimmed === '' ? '' : `${trimmed}-`;
}

const PUBLIC = new Set(PUBLIC_NAMES.map((name) => name.toLowerCase()));

/** The stored name of every warehouse's public stockpile (docs/spec/reports.md#public-stockpiles). */
export const PUBLIC_STOCKPILE = 'Public';

/** Stands between the word for public and the name of the warehouse. */
const SEPARATOR = ' · ';

/**
 * Whether a name that was read is the game's own, in any language, which every building's public stockpile has. A reserve that
 * players gave the same name cannot be distinguished.
 */
export function isPublicName(name: string): boolean {
  return PUBLIC.has(name.normalize('NFC').trim().toLowerCase());
}

/** A name as it is stored: the game's word for public, in any language, becomes `Public`; any other name stays. */
export function storedStockpileName(name: string): string {
  return isPublicName(name) ? PUBLIC_STOCKPILE : name;
}

/**
 * A stockpile's name among those of other warehouses: a public one is named with its warehouse, `Public · Sitaria`; the
 * names of reserve stockpiles are unique by themselves.
 */
export function stockpileLabel(name: string, warehouse: string): string {
  return name === PUBLIC_STOCKPILE ? `${PUBLIC_STOCKPILE}${SEPARATOR}${warehouse}` : name;
}

/** Whether a name reads like that of a warehouse's public stockpile, `Public · Sitaria`; a reserve may not have it. */
export function isPublicLabel(name: string): boolean {
  const [first = '', ...rest] = name.normalize('NFC').split(SEPARATOR.trim());
  return rest.length > 0 && isPublicName(first);
}

/**
 * The names by which the public stockpiles of warehouses are found: `Public · Sitaria`, with the warehouse's id,
 * `Public · Sitaria #12`, where several have that name.
 * @param warehouses those that have a public stockpile. @returns the name by warehouse id.
 */
export function publicStockpileNames(
  warehouses: readonly { id: number; name: string }[],
): Map<number, string> {
  const counts = new Map<string, number>();
  for (const { name } of warehouses) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    warehouses.map(({ id, name }) => {
      const label = stockpileLabel(PUBLIC_STOCKPILE, name);
      return [id, (counts.get(name) ?? 0) > 1 ? `${label} #${id}` : label];
    }),
  );
}

/** The warehouses that have a public stockpile, with the name of each by warehouse id. */
export function publicNamesAmong(
  warehouses: readonly { id: number; name: string; stockpiles: readonly { name: string }[] }[],
): Map<number, string> {
  return publicStockpileNames(
    warehouses.filter(({ stockpiles }) => stockpiles.some(({ name }) => name === PUBLIC_STOCKPILE)),
  );
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

import { BUILDING_TITLES, BUILDING_TYPES } from '@backline/domain';

/**
 * Titles that the game shows above a stockpile, a field or a plant: in English, and in the other languages of the
 * game as far as its buildings' names are known. A title with one or two wrong letters is taken for the nearest one.
 */
export const STRUCTURE_TITLES: readonly string[] = [
  ...BUILDING_TYPES,
  'Liquid Transfer Station',
  'Resource Transfer Station',
  'Material Transfer Station',
  'Crane Transfer Station',
  'Maintenance Tunnel',
  'Small Assembly Station',
  'Large Assembly Station',
  'Factory',
  'Refinery',
  'Coal Field',
  'Component Field',
  'Salvage Field',
  'Sulfur Field',
  'Salvage Mine',
  'Component Mine',
  'Sulfur Mine',
  'Coal Mine',
  'Oil Well',
  // What other languages call the buildings that hold stockpiles; of the others their titles are not known.
  ...Object.values(BUILDING_TITLES).flatMap(([, ...translations]) => translations),
];

/**
 * The title of the list that a reading means: the one at the least Levenshtein distance, capitals aside. The distance is
 * at most two, one for titles of three to five letters, and 0 for shorter ones. The reading itself where none is as near.
 */
export function snapTitle(reading: string): string {
  const text = reading.trim();
  let best = text;
  let fewest = Number.POSITIVE_INFINITY;
  for (const title of STRUCTURE_TITLES) {
    const wrong = levenshteinDistance(text.toLowerCase(), title.toLowerCase());
    const allowed = title.length < 3 ? 0 : title.length < 6 ? 1 : 2;
    if (wrong <= allowed && wrong < fewest) {
      best = title;
      fewest = wrong;
    }
  }
  return best;
}

/** How many letters must be inserted, deleted or replaced to turn one text into the other. */
function levenshteinDistance(first: string, second: string): number {
  let above = Array.from({ length: second.length + 1 }, (_, i) => i);
  for (let i = 1; i <= first.length; i++) {
    const row = [i];
    for (let j = 1; j <= second.length; j++) {
      const change = (above[j - 1] ?? 0) + (first[i - 1] === second[j - 1] ? 0 : 1);
      row.push(Math.min(change, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    above = row;
  }
  return above[second.length] ?? 0;
}

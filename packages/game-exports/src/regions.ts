/** A region of the map: the War API's name, and the one on the map. */
export interface RegionName {
  name: string;
  displayName: string;
}

/** Other ways in which the game and other tools write a region's name. */
const OTHER_NAMES: Record<string, string> = {
  'Dead Lands': 'DeadLandsHex',
  'Linn Mercy': 'LinnMercyHex',
  'Mooring County': 'MooringCountyHex',
  Oarbreaker: 'OarbreakerHex',
  'Pari’s Peak': 'PariPeakHex',
};

/** The War API's name of a region that is written without an article, accents or apostrophes too; the text where none has it. */
export function regionOf(text: string, regions: readonly RegionName[]): string {
  const wanted = bare(text);
  const known = regions.find(({ displayName }) => bare(displayName) === wanted);
  const otherName = Object.entries(OTHER_NAMES).find(([name]) => bare(name) === wanted);
  return known?.name ?? otherName?.[1] ?? text;
}

function bare(title: string): string {
  return title
    .normalize('NFD')
    .replace(/[\p{M}'‘’]/gu, '')
    .toLowerCase()
    .replace(/^the /, '')
    .trim();
}

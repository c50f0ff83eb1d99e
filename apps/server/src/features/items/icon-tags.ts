import type { CatalogEntry } from '../../catalog/catalog.ts';
import { glyphOf } from './icon-glyphs.ts';

/** Tags that players write on their own maps and lists, if they are short enough. */
const KNOWN_TAGS: Record<string, string> = {
  Cloth: 'BMAT',
  Wood: 'RMAT',
  Explosive: 'EMAT',
  HeavyExplosive: 'HEM',
  FacilityMaterials1: 'CMAT',
  FacilityMaterials2: 'PCM',
  FacilityMaterials3: 'SCM',
  FacilityMaterials4: 'AM1',
  FacilityMaterials5: 'AM2',
  FacilityMaterials6: 'AM3',
  FacilityMaterials7: 'AM4',
  FacilityMaterials8: 'AM5',
  FacilityOil1: 'HVY',
  FacilityOil2: 'ENR',
  Diesel: 'DIE',
  Petrol: 'PET',
  DepthChargeAmmo: 'EVI',
  FireRocketAmmo: 'FIRE',
  HERocketAmmo: 'HE',
  RpgW: 'CUT',
  ArmourUniformC: 'FLAK',
  RevolverAmmo: '.44',
  MortarTankAmmo: '250',
  MortarTankAmmoBR: '250F',
  MiniTorpedoAmmo: 'QUI',
  TorpedoAmmo: 'MOR',
  TrainHospital: 'HOSP',
};

/** Makers and kinds: they are in many names and distinguish nothing. */
const QUIET_WORDS = new Set(
  (
    'balfour bms booker clancy clancyraca collins colonial cutler dae devitt devittcaine drummond duncans dunne ' +
    'gallagher huber king leary luminary malone neville niska niskarycker noble obrien parts ronan rooster rycker ' +
    'silverhand tulka warden the no mk model by vac of and field gun rifle auto mo ce ra ve rt mc pi gd rii battery ' +
    'materials mounted grenade damaged aircraft rinnspeir kivela submachine mulloy'
  ).split(' '),
);

/** The words of a name, the most distinctive first: the nickname in quotes, then the others in order. */
function distinctiveWords(name: string): string[] {
  const plain = name.replace(/['’]/g, '');
  const nickname = /[“"]([^”"]+)[”"]/.exec(plain)?.[1] ?? '';
  const wordsOf = (text: string) =>
    text.split(/[^\p{L}\d-]+/u).map((word) => word.replace(/[^\p{L}\d]/gu, ''));
  const words = [...wordsOf(nickname), ...wordsOf(plain)].filter((word) => word !== '');
  const distinctive = words.filter(
    (word) => /^\p{L}{3,}$/u.test(word) && !QUIET_WORDS.has(word.toLowerCase()) && !/^[ivx]+$/i.test(word),
  );
  const numbers = words.filter((word) => /^\d{2,4}$/.test(word));
  return [...distinctive, ...numbers, ...words];
}

/** The calibre in a name, such as `7.62` of 7.62mm, or null. */
function calibreOf(name: string): string | null {
  return /(\d+(?:\.\d+)?)mm/.exec(name)?.[1] ?? null;
}

function* tagsToTry({ name }: CatalogEntry): Generator<string> {
  const words = distinctiveWords(name).map((word) => word.toUpperCase().replace(/[^A-Z0-9]/g, ''));
  for (const word of words) yield word.slice(0, 3);
  for (const word of words) {
    yield word.slice(0, 4);
    yield `${word.slice(0, 2)}${word.slice(-1)}`;
  }
  const [first = ''] = words;
  for (let number = 2; ; number++) yield `${first.slice(0, 2)}${number}`;
}

/**
 * The short mark of each item by CodeName, at most 4 signs of A-Z, 0-9 and the point; empty if the glyph alone
 * is enough. Calibres and the players' own words are always shown. Items with the same glyph never share a mark.
 */
export function iconTags(entries: readonly CatalogEntry[]): ReadonlyMap<string, string> {
  const byGlyph = new Map<string, CatalogEntry[]>();
  for (const entry of entries) {
    const { glyph } = glyphOf(entry.codeName, entry.category);
    byGlyph.set(glyph, [...(byGlyph.get(glyph) ?? []), entry]);
  }
  const tags = new Map<string, string>();
  for (const group of byGlyph.values()) {
    const taken = new Set<string>();
    const give = (codeName: string, tag: string) => {
      tags.set(codeName, tag);
      taken.add(tag);
    };
    const rest = group.filter((entry) => {
      const fixed = fixedTag(entry);
      if (fixed === null || taken.has(fixed)) return true;
      give(entry.codeName, fixed);
      return false;
    });
    for (const entry of rest) {
      if (group.length === 1) give(entry.codeName, '');
      else
        for (const tag of tagsToTry(entry))
          if (!taken.has(tag)) {
            give(entry.codeName, tag);
            break;
          }
    }
  }
  return tags;
}

function fixedTag({ codeName, name }: CatalogEntry): string | null {
  return KNOWN_TAGS[codeName] ?? aircraftPartTag(codeName) ?? calibreOf(name);
}

/** Twelve parts with nearly one name: faction is the colour, so size and state are the mark. */
function aircraftPartTag(codeName: string): string | null {
  const parts = /^AircraftPart(Large|Small)(?:Engine|Mechanical)(Wrecked)?([CW])$/.exec(codeName);
  if (parts === null) return null;
  return `${parts[3]}${parts[1] === 'Large' ? 'L' : 'S'}${parts[2] === undefined ? '' : 'X'}`;
}

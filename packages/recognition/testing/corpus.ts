import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Box } from '../src/picture.ts';
import type { StockpileReading } from '../src/reading.ts';

interface TrueEntry {
  codeName: string | null;
  quantity: number;
  label: string;
  isCrated: boolean;
  quantityBox: [number, number, number, number];
  uncertain?: boolean;
  notInAirborne63?: boolean;
  oldIcon?: boolean;
}

/** A picture of the corpus with what it shows, from its `truth.json`. */
export interface TruePicture {
  file: string;
  width: number;
  height: number;
  kind: 'stockpile' | 'resource-node' | 'production' | 'map-post' | 'negative';
  structureType: string | null;
  stockpileName: string | null;
  contents: TrueEntry[];
}

/** The real screenshots are beside the repository, never in it. SCREENSHOTS names another folder. */
export const SCREENSHOTS = process.env.SCREENSHOTS
  ? resolve(process.env.SCREENSHOTS)
  : fileURLToPath(new URL('../../../../shared/screenshots', import.meta.url));

/** The downscaled crop is below the product's sizes and its truth is not verified. */
export const SHRUNKEN_CROP = 'metroshica-seaport-crop.png';

export function hasCorpus(folder = SCREENSHOTS): boolean {
  return existsSync(join(folder, 'truth.json'));
}

export async function readTruth(folder = SCREENSHOTS): Promise<TruePicture[]> {
  // Written and checked with the corpus; a missing field fails the scoring at once.
  return JSON.parse(await readFile(join(folder, 'truth.json'), 'utf8')) as TruePicture[];
}

export interface Score {
  entries: number;
  found: number;
  quantityRight: number;
  /** Entries whose icon is scored: not uncertain and not gone from the catalog. */
  iconEntries: number;
  iconRight: number;
  /** Read entries that no true entry matches. */
  extra: number;
  /** Null if the picture has no Latin text there to read. */
  titleRight: boolean | null;
  nameRight: boolean | null;
  misses: string[];
}

const LATIN = /^[\u0020-\u024f]+$/;

/** Compares a reading with the truth; an entry is found where boxes overlap by more than half of their union. */
export function scoreReading(truth: TruePicture, reading: StockpileReading): Score {
  const score: Score = {
    entries: 0,
    found: 0,
    quantityRight: 0,
    iconEntries: 0,
    iconRight: 0,
    extra: 0,
    titleRight: textRight(truth.structureType, reading.structureType),
    nameRight:
      truth.stockpileName === null
        ? truth.structureType !== null && LATIN.test(truth.structureType)
          ? reading.stockpileName === null
          : null
        : LATIN.test(truth.structureType ?? '')
          ? textRight(truth.stockpileName, reading.stockpileName)
          : null,
    misses: [],
  };
  const used = new Set<number>();
  for (const entry of truth.contents) {
    if (entry.codeName === null || isWide(entry)) continue;
    score.entries++;
    const index = reading.contents.findIndex((read) => overlap(read.quantityBox, entry.quantityBox) > 0.5);
    const read = reading.contents[index];
    const isIconScored = !entry.uncertain && !entry.notInAirborne63;
    if (isIconScored) score.iconEntries++;
    const wanted = `${entry.codeName}${entry.isCrated ? '-crated' : ''}`;
    if (!read) {
      score.misses.push(`${wanted} not found`);
      continue;
    }
    used.add(index);
    score.found++;
    if (read.quantity === entry.quantity) score.quantityRight++;
    else
      score.misses.push(
        `${wanted}: ${entry.label} read as "${read.label}" (${read.quantityConfidence.toFixed(2)})`,
      );
    if (!isIconScored) continue;
    if (read.codeName === entry.codeName && read.isCrated === entry.isCrated) score.iconRight++;
    else {
      const got = `${read.codeName}${read.isCrated ? '-crated' : ''}`;
      score.misses.push(`${wanted} read as ${got} (${read.iconConfidence.toFixed(2)})`);
    }
  }
  score.extra = reading.contents.length - used.size;
  if (score.titleRight === false)
    score.misses.push(`title ${truth.structureType} read as ${reading.structureType}`);
  if (score.nameRight === false)
    score.misses.push(`name ${truth.stockpileName} read as ${reading.stockpileName}`);
  return score;
}

function textRight(wanted: string | null, got: string | null): boolean | null {
  return wanted === null || !LATIN.test(wanted) ? null : wanted === got;
}

/** Wide boxes hold node counts and reserves, which are not stock. */
function isWide({ quantityBox: [, , width, height] }: TrueEntry): boolean {
  return width / height > 1.6;
}

function overlap(a: Box, [x, y, width, height]: TrueEntry['quantityBox']): number {
  const across = Math.min(a.x + a.width, x + width) - Math.max(a.x, x);
  const along = Math.min(a.y + a.height, y + height) - Math.max(a.y, y);
  if (across <= 0 || along <= 0) return 0;
  return (across * along) / (a.width * a.height + width * height - across * along);
}

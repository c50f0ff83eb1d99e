import { type RecogniserData, readStockpile } from '../../src/index.ts';
import type { IconSet } from '../../testing/draw-icons.ts';
import { type VariedScreenshot, varyScreenshot } from '../../testing/vary-screenshot.ts';
import { type Figure, share } from './figures.ts';

/** Readings with this confidence or more count as sure. */
export const SURE = 0.99;
export const BAR = 0.999;
/** The project names no bar for titles and names; a space may be lost in thin small letters. */
export const TEXT_BAR = 0.995;

/**
 * Draws `count` pictures, one for each seed from 1 on, and compares their readings with what was drawn. `withMisses`
 * prints every wrong entry with its seed.
 */
export async function measureDrawnPictures(
  count: number,
  data: RecogniserData,
  icons: IconSet,
  withMisses: boolean,
): Promise<Figure[]> {
  const sums = emptySums();
  for (let seed = 1; seed <= count; seed++) {
    const drawn = await varyScreenshot(seed, icons);
    const misses = compare(drawn, data, sums);
    if (withMisses) for (const miss of misses) console.log(`    seed ${seed}: ${miss}`);
    if (seed % 250 === 0) console.log(`  ${seed} of ${count} drawn pictures read`);
  }
  return [
    share('quantities', sums.quantities, sums.entries, BAR),
    share('icons and crate marks', sums.icons, sums.entries, BAR),
    share('titles and names', sums.texts, 2 * count, TEXT_BAR),
    share(`entries right whose confidence is ${SURE} or more`, sums.sureRight, sums.sure, BAR),
    {
      name: `wrong entries that say so by a confidence below ${SURE}`,
      value: `${sums.unsureWrong} of ${sums.wrong}; sure ${((100 * sums.sure) / sums.entries).toFixed(1)} % of all`,
      bar: 'for information',
      isMet: true,
    },
    { name: 'entries read where none is', value: String(sums.extra), bar: 'none', isMet: sums.extra === 0 },
  ];
}

export interface Sums {
  entries: number;
  quantities: number;
  icons: number;
  texts: number;
  extra: number;
  sure: number;
  sureRight: number;
  unsureWrong: number;
  right: number;
  wrong: number;
  /** Entries whose item and crate mark are the reading or one of its next two candidates. */
  among: number;
}

/** Sums to begin with, all 0. */
export function emptySums(): Sums {
  return {
    entries: 0,
    quantities: 0,
    icons: 0,
    texts: 0,
    extra: 0,
    sure: 0,
    sureRight: 0,
    unsureWrong: 0,
    right: 0,
    wrong: 0,
    among: 0,
  };
}

/** Reads a drawn picture, counts in the sums what is right, and returns a line for everything that is wrong. */
export function compare(
  { picture, truth, description }: VariedScreenshot,
  data: RecogniserData,
  sums: Sums,
): string[] {
  const reading = readStockpile(picture, data);
  const misses: string[] = [];
  let matched = 0;
  for (const wanted of truth) {
    sums.entries++;
    const read = reading.contents.find(
      ({ quantityBox: { x, y } }) =>
        Math.abs(x - wanted.quantityBox.x) < wanted.quantityBox.width / 4 &&
        Math.abs(y - wanted.quantityBox.y) < wanted.quantityBox.height / 4,
    );
    if (!read) {
      misses.push(`${wanted.codeName} not found`);
      continue;
    }
    matched++;
    const isWanted = (entry: { codeName: string; isCrated: boolean }) =>
      entry.codeName === wanted.codeName && entry.isCrated === wanted.isCrated;
    const isQuantityRight = read.label === wanted.label;
    const isIconRight = isWanted(read);
    if (read.candidates.some(isWanted)) sums.among++;
    if (isQuantityRight) sums.quantities++;
    else misses.push(`${wanted.label} read as "${read.label}" (${read.quantityConfidence.toFixed(3)})`);
    if (isIconRight) sums.icons++;
    else misses.push(`${wanted.codeName} read as ${read.codeName} (${read.iconConfidence.toFixed(3)})`);
    const isRight = isQuantityRight && isIconRight;
    if (isRight) sums.right++;
    else sums.wrong++;
    if (read.confidence >= SURE) {
      sums.sure++;
      if (isRight) sums.sureRight++;
    } else if (!isRight) sums.unsureWrong++;
  }
  sums.extra += reading.contents.length - matched;
  const name = description.title === null ? null : description.name;
  if (reading.structureType === description.title) sums.texts++;
  else misses.push(`title ${description.title} read as ${reading.structureType}`);
  if (reading.stockpileName === name) sums.texts++;
  else misses.push(`name ${name} read as ${reading.stockpileName}`);
  return misses;
}

import type { RecogniserData } from '../../src/index.ts';
import { distortScreenshot, STRAIN_NAMES } from '../../testing/distort-screenshot.ts';
import type { IconSet } from '../../testing/draw-icons.ts';
import { MOD_STYLES, type ModStyle } from '../../testing/mod-icons.ts';
import type { VariedScreenshot } from '../../testing/vary-screenshot.ts';
import { BAR, compare, emptySums, SURE, TEXT_BAR } from './drawn-pictures.ts';
import { type Figure, share } from './figures.ts';

/** The project names no bar for single strains. */
const STRAIN_BAR = 0.99;

/**
 * Draws `count` pictures under each strain and, where `modded` makes them, with each style of icon mod, and reads them.
 * How many of a mod's icons are named is for information: some styles leave no more than a silhouette.
 */
export async function measureHardPictures({
  count,
  data,
  icons,
  modded,
  withMisses,
}: {
  count: number;
  data: RecogniserData;
  icons: IconSet;
  modded: ((style: ModStyle, seed: number) => IconSet) | null;
  withMisses: boolean;
}): Promise<Figure[]> {
  const figures: Figure[] = [];
  let [sure, sureRight, texts] = [0, 0, 0];
  const measure = async (name: string, draw: (seed: number) => Promise<VariedScreenshot>) => {
    const sums = emptySums();
    for (let seed = 1; seed <= count; seed++) {
      const misses = compare(await draw(seed), data, sums);
      if (withMisses) for (const miss of misses) console.log(`    ${name}, seed ${seed}: ${miss}`);
    }
    sure += sums.sure;
    sureRight += sums.sureRight;
    texts += sums.texts;
    return sums;
  };
  for (const name of STRAIN_NAMES) {
    const { entries, right } = await measure(name, (seed) => distortScreenshot(name, seed, icons));
    figures.push(share(`${name}: entries right`, right, entries, STRAIN_BAR));
  }
  for (const style of modded ? MOD_STYLES : []) {
    const sums = await measure(`icon mod, ${style}`, (seed) =>
      distortScreenshot(null, seed, modded?.(style, seed) ?? icons),
    );
    const percent = (part: number) => `${((100 * part) / Math.max(1, sums.entries)).toFixed(1)} %`;
    figures.push({
      name: `icon mod, ${style}: icons named`,
      value: `${sums.icons}/${sums.entries} (${percent(sums.icons)}); among the three ${percent(sums.among)}; quantities ${percent(sums.quantities)}`,
      bar: 'for information',
      isMet: true,
    });
  }
  const pictures = count * (STRAIN_NAMES.length + (modded ? MOD_STYLES.length : 0));
  figures.push(share('hard titles and names', texts, 2 * pictures, TEXT_BAR));
  figures.push(share(`hard entries right whose confidence is ${SURE} or more`, sureRight, sure, BAR));
  return figures;
}

import sharp from 'sharp';
import { between, createRandom, type Random } from '../tools/icons/random.ts';
import { type DrawnEntry, type DrawnScreenshot, type DrawnTruth, drawScreenshot } from './draw-screenshot.ts';

const SCALES = [2 / 3, 0.711, 5 / 6, 1, 10 / 9, 4 / 3, 1.5, 2];
const TITLES = ['Seaport', 'Storage Depot', 'Town Base', 'Bunker Base', 'Relic Base'];
const NAMES = ['Kilo 1', 'Alpha-7', 'Bob', '105th', 'Main Depot'];

export interface VariedScreenshot {
  description: DrawnScreenshot;
  bytes: Buffer;
  truth: DrawnTruth[];
}

/**
 * A drawn screenshot with everything varied that real ones vary in: screen size, columns, groups, texts,
 * brightness, crop, grey-scale, and PNG or JPEG of quality 60 to 100. The same seed gives the same bytes.
 *
 * @param items how many invented items there are to choose from, at least 60
 */
export async function varyScreenshot(seed: number, items: number): Promise<VariedScreenshot> {
  const random = createRandom(seed);
  const scale = random() < 0.4 ? pick(random, SCALES) : between(random, 2 / 3, 2.1);
  const description: DrawnScreenshot = {
    scale,
    columns: pick(random, [3, 4, 6] as const),
    groups: varyGroups(random, items),
    // Boxes below 30 x 22 pixels count only under a header, or from four on.
    title: random() < 0.85 || scale < 0.72 ? pick(random, TITLES) : null,
    name: random() < 0.5 ? pick(random, NAMES) : null,
    grey: Math.round(between(random, 66, 100)),
    margin: random() < 0.6 ? Math.round(between(random, 20, 120)) : 0,
    seed,
  };
  const { png, truth } = await drawScreenshot(description);
  const picture = random() < 0.2 ? sharp(png).greyscale() : sharp(png);
  const quality = Math.round(between(random, 60, 100));
  const bytes = await (random() < 0.5 ? picture.jpeg({ quality }) : picture.png()).toBuffer();
  return { description, bytes, truth };
}

function pick<Choice>(random: Random, choices: readonly [Choice, ...Choice[]] | readonly Choice[]): Choice {
  return choices[Math.floor(random() * choices.length)]!;
}

/** One to five groups, quantities falling inside each, no item twice. */
function varyGroups(random: Random, items: number): DrawnEntry[][] {
  let item = Math.floor(random() * items);
  return Array.from({ length: 1 + Math.floor(random() * 5) }, (_, group) => {
    const isCrated = random() < 0.5;
    const count = 1 + Math.floor(random() * (group === 0 ? 3 : 11));
    let quantity = Math.floor(between(random, 1, 20_000));
    return Array.from({ length: count }, () => {
      quantity = Math.floor(quantity * between(random, 0.2, 1));
      const label = quantity >= 1000 ? `${Math.floor(quantity / 1000)}k+` : String(quantity);
      return { item: item++ % items, isCrated, label };
    });
  });
}

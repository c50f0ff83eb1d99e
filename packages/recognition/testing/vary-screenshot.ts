import sharp from 'sharp';
import type { Picture } from '../src/picture.ts';
import { between, createRandom, type Random } from '../tools/icons/random.ts';
import { decodePicture } from './decode-picture.ts';
import type { IconSet } from './draw-icons.ts';
import {
  type DrawnEntry,
  type DrawnScreenshot,
  type DrawnTruth,
  describeScreenshot,
  FONT_WEIGHTS,
} from './draw-screenshot.ts';

const SCALES = [2 / 3, 0.711, 5 / 6, 1, 10 / 9, 4 / 3, 1.5, 2];
export const TITLES = ['Seaport', 'Storage Depot', 'Town Base', 'Bunker Base', 'Relic Base'];
export const NAMES = ['Kilo 1', 'Alpha-7', 'Bob', '105th', 'Main Depot'];

export interface VariedScreenshot {
  description: Pick<DrawnScreenshot, 'title' | 'name'> & Partial<DrawnScreenshot>;
  picture: Picture;
  truth: DrawnTruth[];
}

/**
 * A drawn screenshot that varies in all the ways in which real ones do: screen size, columns, groups, texts, font weight,
 * grey of the boxes, crop, brightness, gamma, black level, tint, grey-scale, and lossless or as JPEG of quality 60 to 100.
 * The same seed gives the same picture.
 *
 * @param icons to choose from, at least 60 items of each kind that are shown
 */
export async function varyScreenshot(seed: number, icons: IconSet): Promise<VariedScreenshot> {
  const random = createRandom(seed);
  const scale = random() < 0.4 ? pick(random, SCALES) : between(random, 2 / 3, 2.1);
  const description = {
    scale,
    columns: pick(random, [3, 4, 6] as const),
    groups: varyGroups(random, icons),
    // Boxes below 30 x 22 pixels count only under a header, or if there are at least four.
    title: random() < 0.85 || scale < 0.72 ? pick(random, TITLES) : null,
    name: random() < 0.5 ? pick(random, NAMES) : null,
    grey: Math.round(between(random, 66, 100)),
    margin: random() < 0.6 ? Math.round(between(random, 20, 120)) : 0,
    seed,
    icons,
    fontWeight: pick(random, FONT_WEIGHTS),
  };
  const { svg, truth } = describeScreenshot(description);
  const drawn = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expose(drawn.data, random);
  const { width, height } = drawn.info;
  const exposed = sharp(drawn.data, { raw: { width, height, channels: 3 } });
  const picture = random() < 0.2 ? exposed.greyscale() : exposed;
  const quality = Math.round(between(random, 60, 100));
  const bytes = await (random() < 0.5
    ? picture.jpeg({ quality })
    : picture.png({ compressionLevel: 0 })
  ).toBuffer();
  return { description, picture: await decodePicture(bytes), truth };
}

/** Brightness, gamma and black level of the screen, and the tint of a night-light filter. Half the pictures have none. */
function expose(pixels: Buffer, random: Random): void {
  const isExposed = random() < 0.5;
  const light = between(random, 0.8, 1.05);
  const gamma = between(random, 0.85, 1.2);
  const black = between(random, 0, 12);
  const warmth = random() < 0.3 ? between(random, 0, 0.12) : 0;
  if (!isExposed) return;
  const tables = [1, 1 - warmth / 2, 1 - warmth].map((channel) =>
    Uint8Array.from({ length: 256 }, (_, value) =>
      Math.round(Math.min(255, black + (255 * light - black) * (value / 255) ** gamma * channel)),
    ),
  );
  for (let i = 0; i < pixels.length; i++) pixels[i] = tables[i % 3]![pixels[i]!]!;
}

export function pick<Choice>(
  random: Random,
  choices: readonly [Choice, ...Choice[]] | readonly Choice[],
): Choice {
  return choices[Math.floor(random() * choices.length)]!;
}

/** Returns one to five groups, each of one kind, quantities falling inside each, no item twice. */
export function varyGroups(random: Random, icons: IconSet): DrawnEntry[][] {
  const kinds = icons.kinds.filter((items) => items.length > 0);
  const places = kinds.map((items) => Math.floor(random() * items.length));
  return Array.from({ length: 1 + Math.floor(random() * 5) }, (_, group) => {
    // Most groups hold items, as a real stockpile's do.
    const kind = random() < 0.6 ? 0 : Math.floor(random() * kinds.length);
    const items = kinds[kind]!;
    const isCrated = random() < 0.5;
    const count = 1 + Math.floor(random() * (group === 0 ? 3 : 11));
    let quantity = Math.floor(between(random, 1, 20_000));
    return Array.from({ length: Math.min(count, Math.floor(items.length / 5)) }, () => {
      quantity = Math.floor(quantity * between(random, 0.2, 1));
      const label = quantity >= 1000 ? `${Math.floor(quantity / 1000)}k+` : String(quantity);
      const item = items[places[kind]!++ % items.length]!;
      return { item, isCrated, label };
    });
  });
}

import sharp from 'sharp';
import { loadRecogniser, readStockpile, type StockpileReading } from '../../src/index.ts';
import { decodePicture } from '../../testing/decode-picture.ts';
import { inventedIcons } from '../../testing/draw-icons.ts';
import { drawScreenshot } from '../../testing/draw-screenshot.ts';
import { loadAsset } from '../../testing/load-asset.ts';

const icons = inventedIcons(60);
const data = loadRecogniser(await loadAsset('icons.bin'), await loadAsset('text.bin'));

/**
 * Fonts for each script: first those that the shapes were drawn with, then others. The game's own is null. They are
 * Debian's fonts-noto-core, fonts-noto-cjk, fonts-open-sans, fonts-droid-fallback, fonts-roboto-unhinted,
 * fonts-liberation, fonts-dejavu-core, fonts-wqy-zenhei and fonts-wqy-microhei; a missing font is replaced by another
 * one, which changes the figures.
 */
export const FONTS = {
  Latin: [null, 'Noto Sans', 'Open Sans', 'Liberation Sans'],
  Cyrillic: [null, 'Noto Sans', 'Open Sans', 'Roboto', 'Liberation Sans', 'DejaVu Sans'],
  Chinese: ['Noto Sans CJK SC', 'Droid Sans Fallback', 'WenQuanYi Micro Hei', 'WenQuanYi Zen Hei'],
};
export type ScriptName = keyof typeof FONTS;

/** How a picture of a header is made. */
export interface HeaderLook {
  font: string | null;
  /** Pixels per unit: 1 for a screen of 1080 lines. */
  scale: number;
  /** The JPEG quality; 0 for no JPEG. */
  quality: number;
}

/** Every look in a script's fonts, at four sizes of screen, clean and through JPEG. */
export function looksOf(script: ScriptName): HeaderLook[] {
  return FONTS[script].flatMap((font) =>
    [2 / 3, 1, 4 / 3, 2].flatMap((scale) => [0, 75].map((quality) => ({ font, scale, quality }))),
  );
}

/** A look as text, for a list of misreadings. */
export function lookText({ font, scale, quality }: HeaderLook): string {
  return `${font ?? 'Jost'} ${scale.toFixed(2)}${quality > 0 ? ' JPEG' : ''}`;
}

/** Draws a small stockpile with a title and a name, and reads it like a player's screenshot. */
export async function readHeaderPicture(
  title: string,
  name: string,
  { font, scale, quality }: HeaderLook,
): Promise<StockpileReading> {
  const group = [90, 80, 70, 60].map((quantity, item) => ({
    item,
    isCrated: false,
    label: String(quantity),
  }));
  const { png } = await drawScreenshot({ scale, icons, title, name, headerFont: font, groups: [group] });
  const bytes = quality > 0 ? await sharp(png).jpeg({ quality }).toBuffer() : png;
  return readStockpile(await decodePicture(bytes), data);
}

interface Share {
  right: number;
  all: number;
  misses: string[];
}

/** Shares of right readings, by name. */
export class Shares {
  readonly #shares = new Map<string, Share>();

  count(name: string, isRight: boolean, miss: string): void {
    const share = this.#shares.get(name) ?? { right: 0, all: 0, misses: [] };
    this.#shares.set(name, share);
    share.all++;
    if (isRight) share.right++;
    else share.misses.push(miss);
  }

  /** Prints each share, and under it the misreadings. */
  print(): void {
    for (const [name, { right, all, misses }] of this.#shares) {
      console.log(`${name}: ${right} of ${all} (${((100 * right) / all).toFixed(2)} %)`);
      for (const miss of new Set(misses)) console.log(`    ${miss}`);
    }
  }
}

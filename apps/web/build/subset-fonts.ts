import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** A font that nearly every text is set in, and what the app uses of it. */
interface Font {
  name: string;
  /** Its weights: one, or all between two. */
  weight: number | { min: number; max: number; default: number };
}

const FONTS: Font[] = [
  { name: 'inter', weight: { min: 400, max: 700, default: 400 } },
  { name: 'jost', weight: 500 }, // headings, which have no other weight
];

/** Kerning, figures of one width, and marks that join characters; not the alternative glyphs. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'];

const fileOf = ({ name }: Font) => new RegExp(`/${name}-latin-wght-normal-[\\w-]+\\.woff2$`);

/** Whether a file of the build is one of these fonts. */
export function isSubsetFont(file: string): boolean {
  return FONTS.some((font) => fileOf(font).test(file));
}

/** The characters that a font is asked for by its style sheet, in which ranges stand as `U+2000-206F`. */
export function charactersOf(ranges: string): string {
  const codes = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(
    ([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
    },
  );
  return String.fromCodePoint(...codes);
}

/** The ranges of a font's Latin file, from its package. @throws when the package is built otherwise. */
async function latinRanges(name: string): Promise<string> {
  const folder = path.dirname(
    createRequire(import.meta.url).resolve(`@fontsource-variable/${name}/package.json`),
  );
  const sheet = await fs.readFile(path.join(folder, 'wght.css'), 'utf8');
  const [, ranges] = /-latin-wght-normal\.woff2[^}]*unicode-range: ([^;]+);/.exec(sheet) ?? [];
  if (ranges === undefined) throw new Error(`subset-fonts: ${name} has no Latin ranges.`);
  return ranges;
}

/**
 * In the build, the two fonts come without the weights and glyphs that no text uses: half the bytes, which a slow
 * network brings before the first text can be read.
 */
export function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    apply: 'build',
    generateBundle: async (_, bundle) => {
      for (const font of FONTS) {
        const file = Object.values(bundle).find(({ fileName }) => fileOf(font).test(fileName));
        if (file?.type !== 'asset') throw new Error(`subset-fonts: the build has no ${font.name}.`);
        const whole = Buffer.from(file.source);
        const options = {
          targetFormat: 'woff2' as const,
          variationAxes: { wght: font.weight },
          keepFeatures: FEATURES, // its types do not know this yet
        };
        file.source = await subsetFont(whole, charactersOf(await latinRanges(font.name)), options);
      }
    },
  };
}

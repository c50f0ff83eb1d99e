import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** A typeface that nearly every text is set in, and what the app uses of it. */
interface Face {
  name: string;
  /** Its weights: one, or all between two. */
  weight: number | { min: number; max: number; default: number };
}

const FACES: Face[] = [
  { name: 'inter', weight: { min: 400, max: 700, default: 400 } },
  { name: 'jost', weight: 500 }, // headings, which have no other weight
];

/** Kerning, figures of one width, and what puts signs together; not the face's other forms of letters. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'];

const fileOf = ({ name }: Face) => new RegExp(`/${name}-latin-wght-normal-[\\w-]+\\.woff2$`);

/** Whether a file of the build is one of these faces. */
export function isLightFace(file: string): boolean {
  return FACES.some((face) => fileOf(face).test(file));
}

/** The characters that a face is asked for by its style sheet, in which ranges stand as `U+2000-206F`. */
export function charactersOf(ranges: string): string {
  const codes = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(
    ([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
    },
  );
  return String.fromCodePoint(...codes);
}

/** The ranges of a face's Latin file, from its package. @throws when the package is built otherwise. */
async function latinRanges(name: string): Promise<string> {
  const folder = path.dirname(
    createRequire(import.meta.url).resolve(`@fontsource-variable/${name}/package.json`),
  );
  const sheet = await fs.readFile(path.join(folder, 'wght.css'), 'utf8');
  const [, ranges] = /-latin-wght-normal\.woff2[^}]*unicode-range: ([^;]+);/.exec(sheet) ?? [];
  if (ranges === undefined) throw new Error(`light-faces: ${name} has no Latin ranges.`);
  return ranges;
}

/**
 * In the build, the two faces come without the weights and forms of letters that no text has: half the bytes, which a slow
 * network brings before the first text can be read.
 */
export function lightFaces(): Plugin {
  return {
    name: 'light-faces',
    apply: 'build',
    generateBundle: async (_, bundle) => {
      for (const face of FACES) {
        const file = Object.values(bundle).find(({ fileName }) => fileOf(face).test(fileName));
        if (file?.type !== 'asset') throw new Error(`light-faces: the build has no ${face.name}.`);
        const whole = Buffer.from(file.source);
        const options = {
          targetFormat: 'woff2' as const,
          variationAxes: { wght: face.weight },
          keepFeatures: FEATURES, // its types do not know this yet
        };
        file.source = await subsetFont(whole, charactersOf(await latinRanges(face.name)), options);
      }
    },
  };
}

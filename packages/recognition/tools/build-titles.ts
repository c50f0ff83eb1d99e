/**
 * Writes `src/text/known-shapes.generated.ts`: the game's texts in Cyrillic and Chinese as whole shapes, in several fonts.
 * The fonts must be installed: Debian's `fonts-noto-core`, `fonts-noto-cjk`, `fonts-open-sans`,
 * `fonts-liberation`, `fonts-droid-fallback`.
 */
import { writeFile } from 'node:fs/promises';
import { BUILDING_TITLES, PUBLIC_NAMES } from '@backline/domain';
import { normalise } from '../src/text/normalise.ts';
import { loadTextModel } from '../src/text/text-model.ts';
import { type TextShape, textShape } from '../src/text/text-shape.ts';
import { loadAsset } from '../testing/load-asset.ts';
import { drawLine, type LineFont } from './titles/draw-line.ts';

const EM = 32;
const CYRILLIC: LineFont[] = [
  { family: 'Jost', weight: 400 },
  { family: 'Liberation Sans', weight: 400 },
  { family: 'Noto Sans', weight: 400 },
  { family: 'Open Sans', weight: 600 },
];
const CHINESE: LineFont[] = [
  { family: 'Noto Sans CJK SC', weight: 400 },
  { family: 'Noto Sans CJK SC', weight: 700 },
  { family: 'Droid Sans Fallback', weight: 400 },
];

const isCyrillic = (text: string) => /\p{Script=Cyrillic}/u.test(text);
const isChinese = (text: string) => /\p{Script=Han}/u.test(text);

const { shape } = loadTextModel(await loadAsset('text.bin')).line;
const lines: string[] = [];
for (const text of [...Object.values(BUILDING_TITLES).flat(), ...PUBLIC_NAMES]) {
  for (const font of isCyrillic(text) ? CYRILLIC : isChinese(text) ? CHINESE : []) {
    const strip = normalise(await drawLine(text, font, EM), shape);
    if (strip === null) throw new Error(`${text} cannot be drawn in ${font.family}: is the font installed?`);
    const drawn = textShape(strip);
    lines.push(`  ['${text}', ${drawn.aspect.toFixed(3)}, '${packed(drawn)}'],`);
  }
}
const target = new URL('../src/text/known-shapes.generated.ts', import.meta.url);
await writeFile(
  target,
  `/** Written by \`npm run titles:build\`: text, width over height, and tones of 4 bits. */
export const KNOWN_SHAPES: readonly (readonly [text: string, aspect: number, tones: string])[] = [
${lines.join('\n')}
];
`,
);
console.log(`${lines.length} shapes written.`);

/** The tones in steps of a fifteenth between the darkest and the brightest, two in a byte. */
function packed({ tones }: TextShape): string {
  const least = Math.min(...tones);
  const span = Math.max(...tones) - least || 1;
  const steps = Array.from(tones, (tone) => Math.round(((tone - least) / span) * 15));
  return Buffer.from(
    Array.from({ length: steps.length / 2 }, (_, i) => (steps[2 * i] ?? 0) * 16 + (steps[2 * i + 1] ?? 0)),
  ).toString('base64');
}

/**
 * Measures the text reader on lines and labels that it draws itself, in the game's font:
 * `npx tsx packages/recognition/tools/measure-text.ts [text.bin]`.
 */
import { readFileSync } from 'node:fs';
import type { GreyCrop } from '../src/text/grey-crop.ts';
import { readLine } from '../src/text/read-line.ts';
import { loadTextModel, readQuantity } from '../src/text/read-text.ts';
import { drawBox, drawText } from '../testing/text/draw-text.ts';

const SCREENS = [
  ['720p', 11],
  ['900p', 13],
  ['1080p', 16],
  ['1440p', 21],
  ['2160p', 32],
] as const;
const QUALITIES = [undefined, 90, 75];

interface Score {
  read: number;
  right: number;
  sure: number;
  sureRight: number;
  wrong: string[];
}

const file = process.argv[2] ?? new URL('../assets/text.bin', import.meta.url);
const model = loadTextModel(new Uint8Array(readFileSync(file)).buffer);
const names = readFileSync(new URL('./text/held-out-names.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const labels = [
  ...Array.from({ length: 1000 }, (_, number) => String(number)),
  ...Array.from({ length: 99 }, (_, number) => `${number + 1}k+`),
  ...Array.from({ length: 60 }, (_, number) => `${number * 17}x`),
  ...Array.from({ length: 60 }, (_, number) => (1000 + number * 1663).toLocaleString('en')),
  ...Array.from({ length: 40 }, (_, number) => `${number % 7}/${6 + number}`),
];

const lineCrops: GreyCrop[] = [];
const labelCrops: GreyCrop[] = [];
for (const [screen, em] of SCREENS) {
  const lines: Score = { read: 0, right: 0, sure: 0, sureRight: 0, wrong: [] };
  const boxes: Score = { read: 0, right: 0, sure: 0, sureRight: 0, wrong: [] };
  for (const jpeg of QUALITIES) {
    for (const text of names) {
      const margin = Math.round(em / 2);
      const crop = await drawText({
        text,
        em,
        ground: 143,
        rows: margin,
        columns: margin,
        ...(jpeg === undefined ? {} : { jpeg }),
      });
      const reading = readLine(crop, model);
      count(lines, text, reading.text, reading.confidence);
      if (em === 16) lineCrops.push(crop);
    }
    for (const label of labels) {
      const crop = await drawBox(label, em, 98, jpeg);
      const reading = readQuantity(crop, model);
      count(boxes, label, reading.label, reading.confidence);
      if (em === 16) labelCrops.push(crop);
    }
  }
  print(`${screen} lines `, lines);
  print(`${screen} labels`, boxes);
}
time('line at 1080p', lineCrops, (crop) => readLine(crop, model));
time('label at 1080p', labelCrops, (crop) => readQuantity(crop, model));

function count(score: Score, truth: string, text: string, confidence: number) {
  const right = truth === text;
  score.read++;
  if (right) score.right++;
  else score.wrong.push(`${truth} -> ${text} (${confidence.toFixed(2)})`);
  if (confidence >= 0.99) {
    score.sure++;
    if (right) score.sureRight++;
  }
}

function print(title: string, score: Score) {
  const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
  console.log(
    `${title}: ${share(score.right, score.read)} of ${score.read} right; confidence >= 0.99: ` +
      `${share(score.sure, score.read)} of them, ${share(score.sureRight, score.sure)} right`,
  );
  if (score.wrong.length > 0) console.log(`  ${score.wrong.slice(0, 15).join(', ')}`);
}

function time(title: string, crops: readonly GreyCrop[], read: (crop: GreyCrop) => unknown) {
  for (const crop of crops) read(crop);
  const start = performance.now();
  for (const crop of crops) read(crop);
  console.log(`${title}: ${((performance.now() - start) / crops.length).toFixed(3)} ms on average`);
}

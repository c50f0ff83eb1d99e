import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { drawBox, drawText } from '../../testing/text/draw-text.ts';
import { STRUCTURE_TITLES } from '../structure-titles.ts';
import { isLabel } from './labels.ts';
import { DOUBTFUL, readLine } from './read-line.ts';
import { loadTextModel, readQuantity } from './read-text.ts';

const FILE = readFileSync(new URL('../../assets/text.bin', import.meta.url));
const model = loadTextModel(new Uint8Array(FILE).buffer);

/** Pixels per em at 720p, 900p, 1080p, 1440p and 2160p. */
const EMS = [11, 13, 16, 21, 32];
const LABELS =
  '0 1 4 7 8 9 10 11 17 36 41 47 68 77 89 100 101 111 117 144 200 355 409 500 608 747 838 888 899 900 986 999 1k+ 4k+ 7k+ 10k+ 11k+ 16k+ 99k+ 0x 17x 258x 1,000 1,619 7,411 12,345 0/6 5/6 12/48'.split(
    ' ',
  );

describe('readQuantity', () => {
  test.each(EMS)('reads every form of label at %i px per em', async (em) => {
    // At 720p a comma or slash leaves digits of 6 px, which cannot always be distinguished.
    const labels = em < 13 ? LABELS.filter((label) => !/[,/]/.test(label)) : LABELS;
    for (const label of labels) {
      for (const [ground, jpeg] of [
        [98, undefined],
        [68, undefined],
        [91, 85],
      ] as const) {
        const reading = readQuantity(await drawBox(label, em, ground, jpeg), model);
        expect(reading.label, `${label} on ${ground}, JPEG ${jpeg}`).toBe(label);
        expect(reading.candidates[0]).toEqual({ label, confidence: reading.confidence });
      }
    }
  });

  test.each(['DejaVu Sans', 'Arimo', 'Open Sans'] as const)('reads labels set in %s', async (font) => {
    for (const label of LABELS) {
      const crop = await drawText({ text: label, em: 15, ground: 98, rows: 10, columns: 8, font });
      expect(readQuantity(crop, model).label).toBe(label);
    }
  });

  test('an empty box has no label', () => {
    const empty = { data: new Uint8Array(42 * 32).fill(98), width: 42, height: 32 };
    expect(readQuantity(empty, model)).toEqual({ label: '', confidence: 0, candidates: [] });
  });

  test('a text that is not a label gives no label, or one of low confidence', async () => {
    for (const text of ['Tab', 'XYZ', 'm?', 'Hq']) {
      const { label, confidence } = readQuantity(await drawBox(text, 16), model);
      expect(label === '' || isLabel(label)).toBe(true);
      expect(confidence, `${text} read as ${label}`).toBeLessThan(0.9);
    }
  });

  test('candidates are labels, best first', async () => {
    const crop = await drawBox('88', 8, 98, 20);
    const { candidates } = readQuantity(crop, model);
    expect(candidates.every(({ label }) => isLabel(label))).toBe(true);
    const confidences = candidates.map(({ confidence }) => confidence);
    expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
  });
});

describe('readLine', () => {
  const lines = [
    'Storage Depot',
    'Seaport',
    'Town Base',
    'BMS - Bluefin',
    'Liquid Transfer Station',
    'Public',
    '[FMAT] Tine',
    '82DK PUB',
    'WLL-Front 3',
    'Sigil_2',
    'Hammer #4',
    'FIR II',
    'Iron Hill',
    'T.B. (old), 5/7 + @6:30!',
    "Q's & Co",
    '100 O0',
  ];

  test.each([16, 21, 32])('reads titles and names at %i px per em', async (em) => {
    for (const text of lines) {
      for (const jpeg of [undefined, 85]) {
        const rows = Math.round(em / 2);
        const crop = await drawText({
          text,
          em,
          ground: 145,
          rows,
          columns: rows,
          ...(jpeg === undefined ? {} : { jpeg }),
        });
        expect(readLine(crop, model).text, `JPEG ${jpeg}`).toBe(text);
      }
    }
  });

  test('a title too coarse to read letter by letter is recognised from the list, another line is not', async () => {
    const coarse = { em: 10, ground: 145, rows: 5, columns: 5, jpeg: 35 };
    for (const title of ['Storage Depot', 'Seaport', 'Small Assembly Station', 'Maintenance Tunnel']) {
      const crop = await drawText({ text: title, ...coarse });
      const { known, text } = readLine(crop, model, { knownTexts: STRUCTURE_TITLES });
      expect(known, `read as ${text}`).toBe(title);
      expect(readLine(crop, model, { knownTexts: ['Refinery', 'Iron Field'] }).known).toBeNull();
    }
    for (const text of ['Iron Hill', '82DK PUB', 'Whale Watching Hut']) {
      const crop = await drawText({ text, ...coarse });
      expect(readLine(crop, model, { knownTexts: STRUCTURE_TITLES }).known, text).toBeNull();
    }
  });

  test('two spaces between words become one, and none remain at the ends', async () => {
    const crop = await drawText({ text: 'Logi Hub', em: 16, ground: 145, rows: 8, columns: 60 });
    expect(readLine(crop, model).text).toBe('Logi Hub');
  });

  test.each(['海港', '仓库', '公共', '前线', 'くろがね'])(
    '%s is not read with high confidence',
    async (text) => {
      for (const em of [16, 21]) {
        const crop = await drawText({ text, em, ground: 145, rows: 8, columns: 8 });
        expect(readLine(crop, model).confidence).toBeLessThan(0.5);
      }
    },
  );

  // A title that is not on the list needs a confidence of 0.5, a name more than 0; a line in another script has 0.
  test.each([
    ['Склад', 0.4],
    ['Морской порт', 0.5],
  ])('%s is read in a font that is not the game’s', async (text, least) => {
    const crop = await drawText({ text, em: 32, ground: 145, rows: 16, columns: 16, font: 'Arimo Cyrillic' });
    const reading = readLine(crop, model);
    expect(reading.text).toBe(text);
    expect(reading.confidence).toBeGreaterThan(least);
  });

  test('a plain line in which one view saw another letter is not certain', async () => {
    const look = { em: 16, ground: 143, rows: 8, columns: 8, font: 'Arimo' } as const;
    const { confidence } = readLine(await drawText({ text: 'LLAMA PUB', ...look }), model);
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThanOrEqual(DOUBTFUL);
  });

  test('an empty bar has no text', () => {
    const bar = { data: new Uint8Array(200 * 32).fill(145), width: 200, height: 32 };
    expect(readLine(bar, model, { knownTexts: ['Seaport'] })).toEqual({
      text: '',
      confidence: 0,
      known: null,
    });
  });

  test.each([
    ['noise', (index: number) => (index * 7919) % 251],
    ['stripes', (index: number) => (index % 3 === 0 ? 255 : 90)],
    ['all white', () => 255],
    ['a single white point', (index: number) => (index === 3000 ? 255 : 100)],
  ])('%s does not stop the reader', (_, grey) => {
    const data = Uint8Array.from({ length: 300 * 40 }, (_, index) => grey(index));
    const { confidence } = readLine({ data, width: 300, height: 40 }, model);
    expect(confidence).toBeLessThan(0.9);
    readQuantity({ data, width: 300, height: 40 }, model);
  });
});

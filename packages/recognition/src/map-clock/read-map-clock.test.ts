import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasCorpus, readTruth, SCREENSHOTS } from '../../testing/corpus.ts';
import { decodePicture } from '../../testing/decode-picture.ts';
import { drawMapBox } from '../../testing/draw-map-box.ts';
import { loadAsset } from '../../testing/load-asset.ts';
import { loadTextModel, type TextModel } from '../text/text-model.ts';
import { readMapClock } from './read-map-clock.ts';

let model: TextModel;
beforeAll(async () => {
  model = loadTextModel(await loadAsset('text.bin'));
});

/** Clocks of the real pictures, as a person reads them. */
const REAL: Record<string, string> = {
  'firnode-3440.png': '182 08:55',
  'goliaten-bluefin2.png': '1583 19:05',
  'goliaten-coalfield.png': '1583 18:40',
  'goliaten-compfield.png': '1583 18:30',
  'goliaten-factory.png': '1583 00:44',
  'goliaten-lts.png': '1583 01:03',
  'goliaten-maintenancetunnel.png': '1583 00:27',
  'goliaten-mappostfacility.png': '1583 18:34',
  'goliaten-rts.png': '1583 01:14',
  'goliaten-salvagemine.png': '1583 19:17',
  'goliaten-seaport-modded.png': '1248 04:40',
  'goliaten-seaport.png': '1583 00:22',
  'goliaten-smallassembly.png': '1583 00:58',
  'goliaten-sulphfield.png': '1583 19:31',
  'goliaten-townbase.png': '1583 00:39',
};

function textOf(reading: ReturnType<typeof readMapClock>): string | null {
  if (reading === null) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${reading.day} ${two(Math.floor(reading.minute / 60))}:${two(reading.minute % 60)}`;
}

describe.skipIf(!hasCorpus())('the real screenshots', () => {
  it('show their clock and their shard, and those without the box nothing', async () => {
    const truth = await readTruth();
    expect(truth.length).toBeGreaterThan(Object.keys(REAL).length);
    for (const { file } of truth) {
      const reading = readMapClock(await decodePicture(join(SCREENSHOTS, file)), model);
      expect(textOf(reading), file).toBe(REAL[file] ?? null);
      expect(reading?.shard ?? null, file).toBe(file in REAL ? 'ABLE' : null);
    }
  });
});

/** Writes a clock as the game does in each of its languages. */
const LANGUAGES: Record<string, (day: number, hour: string, minute: string) => string> = {
  en: (day, hour, minute) => `Day ${grouped(day, ',')}, ${hour}${minute} Hours`,
  de: (day, hour, minute) => `Tag ${grouped(day, '.')}, ${hour}${minute} Stunden`,
  fr: (day, hour, minute) => `Jour ${grouped(day, ' ')}, ${hour}${minute} Heures`,
  'pt-BR': (day, hour, minute) => `Dia ${grouped(day, '.')}, ${hour}${minute} Horas`,
  ru: (day, hour, minute) => `${grouped(day, ',')}-й день, ${hour}:${minute} часов`,
  zh: (day, hour, minute) => `${grouped(day, ',')}日，${hour}时${minute}分`,
};

function grouped(day: number, sign: string): string {
  return String(day).replace(/(?=\d{3}$)(?<=\d)/, sign);
}

const CLOCKS = [
  [1293, '19', '06'],
  [1583, '00', '22'],
  [182, '08', '55'],
  [27, '23', '47'],
  [2046, '14', '31'],
  [9, '05', '10'],
] as const;

/** How many of the clocks must be read; in Chinese fewer, as no network knows its characters. */
const LEAST = [
  { height: 720, least: 2, inChinese: 0 },
  { height: 900, least: 4, inChinese: 3 },
  { height: 1080, least: 6, inChinese: 5 },
  { height: 1440, least: 5, inChinese: 5 },
  { height: 2160, least: 6, inChinese: 5 },
];

describe.each(Object.keys(LANGUAGES))('drawn boxes in %s', (language) => {
  it.each(LEAST)(
    'at $height lines are read, or nothing is read of them',
    async ({ height, least, inChinese }) => {
      let right = 0;
      for (const [day, hour, minute] of CLOCKS) {
        const clock = LANGUAGES[language]!(day, hour, minute);
        const reading = readMapClock(await drawMapBox({ height, clock, shard: 'CHARLIE' }), model);
        expect([null, `${day} ${hour}:${minute}`], clock).toContain(textOf(reading));
        if (reading !== null) right++;
        expect(reading?.shard ?? 'CHARLIE', clock).toBe('CHARLIE');
      }
      expect(right).toBeGreaterThanOrEqual(language === 'zh' ? inChinese : least);
    },
  );
});

const WIDE = { height: 1440, ratio: 43 / 18 };

it('the box is found on a wide screen, at another scale of the game, and in a JPEG', async () => {
  const clock = 'Day 1,293, 1906 Hours';
  for (const look of [WIDE, { height: 1080, scale: 1.1 }, { height: 1080, jpeg: 85 }]) {
    expect(textOf(readMapClock(await drawMapBox({ clock, ...look }), model))).toBe('1293 19:06');
  }
});

it('the date of the map’s intelligence is not taken for the clock', async () => {
  const intelligence = 'Day 1,583, 0014 Hours';
  const picture = (clock: string) => drawMapBox({ height: 1080, clock, intelligence });
  expect(textOf(readMapClock(await picture('Day 1,583, 0022 Hours'), model))).toBe('1583 00:22');
  expect(readMapClock(await picture('Somewhere else'), model)).toBeNull();
});

it.each(['Day 1,293, 2506 Hours', 'Day 1,293, 1966 Hours', 'Day 0, 1906 Hours'])(
  '%s is no time, so that nothing is read',
  async (clock) => {
    expect(readMapClock(await drawMapBox({ height: 1080, clock }), model)).toBeNull();
  },
);

it('a word that names no shard leaves the shard open', async () => {
  const reading = readMapClock(
    await drawMapBox({ height: 1080, clock: 'Day 12, 1906 Hours', shard: 'Sableport' }),
    model,
  );
  expect(reading).toEqual({ day: 12, minute: 1146, shard: null });
});

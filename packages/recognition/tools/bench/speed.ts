import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadRecogniser, type RecogniserData, readStockpile } from '../../src/index.ts';
import type { Picture } from '../../src/picture.ts';
import { loadAsset } from '../../testing/load-asset.ts';
import { atMost, type Figure, type Timing, timeWork } from './figures.ts';
import type { SpeedPicture } from './speed-pictures.ts';

const MAX_START_MS = 60;
const MAX_MEMORY_MB = 60;

/** The time of each picture in this process, on one thread. */
export function timePictures(
  pictures: readonly SpeedPicture[],
  data: RecogniserData,
  runs: number,
): { timings: Timing[]; figures: Figure[] } {
  const timings = pictures.map(({ picture }) => timeWork(runs, () => readStockpile(picture, data)));
  const figures = pictures.map(({ name, most }, index) => {
    const { median = 0, least = 0, processor = 0 } = timings[index] ?? {};
    return atMost({ name, value: median, most, unit: 'ms', detail: detail(least, processor) });
  });
  return { timings, figures };
}

function detail(least: number, processor: number): string {
  return `least ${least.toFixed(1)}, processor time ${processor.toFixed(1)}`;
}

/** How long it takes to load both data files when the code is loaded. */
export async function timeLoading(runs: number): Promise<Figure> {
  const icons = await loadAsset('icons.bin');
  const text = await loadAsset('text.bin');
  const { median, least, processor } = timeWork(runs, () => loadRecogniser(icons, text));
  return atMost({
    name: 'data ready in Node',
    value: median,
    most: MAX_START_MS,
    unit: 'ms',
    detail: detail(least, processor),
  });
}

/** By how much a process grows at most while it reads a picture 40 times, decoded picture and data included. */
export async function measureMemory(name: string, picture: Picture): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'memory-'));
  try {
    const file = join(folder, 'picture.rgba');
    await writeFile(file, picture.data);
    const reader = fork(new URL('./memory-reader.ts', import.meta.url), [
      file,
      String(picture.width),
      String(picture.height),
    ]);
    const grown = await new Promise<number>((resolve, reject) => {
      reader.once('message', (message) => resolve(Number(message)));
      reader.once('error', reject);
      reader.once('exit', (code) => reject(new Error(`The reader ended with ${code} and no figure.`)));
    });
    return atMost({
      name: `extra memory of a reader, ${name}`,
      value: grown / 1e6,
      most: MAX_MEMORY_MB,
      unit: 'MB',
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

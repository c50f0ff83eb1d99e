import path from 'node:path';
import {
  drawWholePictures,
  hostilePicture,
} from '../../../../packages/recognition/testing/hostile-pictures.ts';
import { createPictureReader } from '../features/fir/picture-reader.ts';
import { recogniserFile } from '../features/fir/recogniser-files.ts';

const SHIPPED = path.resolve(import.meta.dirname, '../../../../packages/recognition/assets');
/** A thread that takes longer is terminated, which counts as a failure. */
const LIMIT_MS = 20_000;
/** Hostile pictures between two readings of the intact picture. */
const ROUND = 25;

export interface HostileRound {
  /** Pictures given to the reader so far. */
  pictures: number;
  /** The slowest picture of this round. */
  slowest: { milliseconds: number; name: string };
  /** Crashes, hangs and wrong readings of the intact picture so far, one per line. */
  failures: string[];
}

/**
 * Gives the reader `count` damaged and hostile pictures, by seed, and an intact one after every 25, which must be
 * read correctly. Reports after each of these rounds.
 */
export async function readHostilePictures(
  count: number,
  onRound: (round: HostileRound) => void = () => {},
): Promise<HostileRound> {
  const failures: string[] = [];
  const reader = createPictureReader({ workers: 1, waiting: 1, limitMs: LIMIT_MS }, (error) =>
    failures.push(String(error)),
  );
  const icons = recogniserFile('/nonexistent', SHIPPED, 'icons.bin');
  const text = recogniserFile('/nonexistent', SHIPPED, 'text.bin');
  if (!icons || !text)
    throw new Error('The recogniser has not been built: see packages/recognition/README.md.');
  const whole = await drawWholePictures();
  const read = (bytes: Uint8Array) =>
    reader.read({ bytes, icons, text, taught: { key: '', drawings: [] }, withPicture: false });
  const report: HostileRound = { pictures: 0, slowest: { milliseconds: 0, name: '' }, failures };
  try {
    await read(new Uint8Array(whole.png)); // the first start of a thread is not the picture's fault
    for (let seed = 1; seed <= count; seed++) {
      const { name, bytes } = await hostilePicture(seed, whole);
      const started = performance.now();
      const answer = await read(bytes);
      const milliseconds = performance.now() - started;
      if (!answer.ok && answer.code === 'crashed') failures.push(`seed ${seed}, ${name}: the reader crashed`);
      if (milliseconds > report.slowest.milliseconds) {
        report.slowest = { milliseconds, name: `seed ${seed}, ${name}` };
      }
      report.pictures = seed;
      if (seed % ROUND !== 0 && seed !== count) continue;
      const good = await read(new Uint8Array(seed % 2 ? whole.jpeg : whole.png));
      if (!good.ok || good.reading.stockpileName !== 'Kilo 1' || good.reading.contents.length !== 9) {
        failures.push(`after seed ${seed} the whole picture was not read`);
      }
      onRound({ ...report });
    }
    return report;
  } finally {
    reader.close();
  }
}

import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodePicture } from '../../testing/decode-picture.ts';
import { drawScreenshot } from '../../testing/draw-screenshot.ts';
import { loadDrawnRecogniser } from '../../testing/drawn-data.ts';
import type { Picture } from '../picture.ts';
import { type RecogniserData, readStockpile } from '../read-stockpile.ts';
import { type Sighting, Watcher } from './watcher.ts';

const FRAME = { width: 1280, height: 720 };
const LABELS = ['50', '40', '30', '20', '10', '9', '8'];

let data: RecogniserData;
let empty: Picture;
let open: Picture;
let moved: Picture;
let less: Picture;

/** A window of the game with a panel at a place. */
async function frame(labels: readonly string[], left: number, top: number): Promise<Picture> {
  const { png } = await drawScreenshot({
    groups: [labels.map((label, item) => ({ item, isCrated: true, label }))],
    name: 'Kilo 1',
  });
  const ground = sharp({ create: { ...FRAME, channels: 3, background: '#9db0ae' } });
  return decodePicture(
    await ground
      .composite([{ input: png, left, top }])
      .png()
      .toBuffer(),
  );
}

beforeAll(async () => {
  data = await loadDrawnRecogniser(8);
  empty = await decodePicture(
    await sharp({ create: { ...FRAME, channels: 3, background: '#9db0ae' } })
      .png()
      .toBuffer(),
  );
  [open, moved, less] = await Promise.all([
    frame(LABELS, 200, 150),
    frame(LABELS, 420, 260),
    frame(['50', '40', '30', '20', '10', '9', '7'], 200, 150),
  ]);
}, 120_000);

/** The wanted part of a frame, and the whole where the panel is not there, as a worker does it. */
function look(watcher: Watcher, whole: Picture): Sighting | null {
  const seen = watcher.look(part(whole, watcher.area), FRAME);
  if (seen !== 'whole') return seen;
  const again = watcher.look(whole, FRAME);
  if (again === 'whole') throw new Error('a whole frame is never asked for twice');
  return again;
}

function part(picture: Picture, area: Watcher['area']): Picture {
  if (area === null) return picture;
  const { x, y, width, height } = area;
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * picture.width + x) * 4;
    pixels.set(picture.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { data: pixels, width, height };
}

const labelsOf = (seen: Sighting | null) => seen?.reading.contents.map(({ label }) => label);

describe('a watch of the game’s window', () => {
  it('knows a stockpile with the second look, around its place, and then is calm', () => {
    const watcher = new Watcher(data);
    expect(look(watcher, empty)).toBeNull();
    expect(watcher.progress.step).toBe('looking');
    expect(look(watcher, open)).toBeNull();
    expect(watcher.area).toMatchObject({ x: 212, y: 162 }); // the panel is at 260, 210
    expect(watcher.progress).toEqual({ step: 'reading', name: 'Kilo 1', doubt: null });
    expect(labelsOf(look(watcher, open))).toEqual(LABELS);
    expect(watcher.progress.step).toBe('read');
    for (let again = 0; again < 6; again++) expect(look(watcher, open)).toBeNull();
    expect(watcher.isEager).toBe(false);
  });

  it('knows it without a new frame too, because nothing has moved', () => {
    const watcher = new Watcher(data);
    expect(look(watcher, open)).toBeNull();
    expect(labelsOf(watcher.lookAgain())).toEqual(LABELS);
  });

  it('gives the picture of the panel alone, with the reading’s places on it', () => {
    const watcher = new Watcher(data);
    look(watcher, open);
    const seen = look(watcher, open);
    expect(seen?.picture.width).toBeLessThan(800);
    const again = seen && readStockpile(seen.picture, data);
    expect(again?.contents.map(({ quantityBox }) => quantityBox)).toEqual(
      seen?.reading.contents.map(({ quantityBox }) => quantityBox),
    );
  });

  it('finds a panel that moved, and one that was closed and opened with another figure', () => {
    const watcher = new Watcher(data);
    look(watcher, open);
    look(watcher, open);
    expect(look(watcher, moved)).toBeNull();
    expect(look(watcher, moved)).toBeNull(); // known already
    expect(watcher.area).toMatchObject({ x: 432, y: 272 });
    look(watcher, empty);
    look(watcher, empty);
    expect(watcher.area).toBeNull();
    expect(watcher.progress.step).toBe('looking');
    look(watcher, less);
    expect(labelsOf(look(watcher, less))).toEqual(['50', '40', '30', '20', '10', '9', '7']);
  });

  it('looks for everything anew when the window changes its size', () => {
    const watcher = new Watcher(data);
    look(watcher, open);
    watcher.forgetPlace();
    expect(watcher.area).toBeNull();
    expect(labelsOf(look(watcher, open))).toEqual(LABELS);
  });
});

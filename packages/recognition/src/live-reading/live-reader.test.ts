import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodePicture } from '../../testing/decode-picture.ts';
import { drawMapBox } from '../../testing/draw-map-box.ts';
import { drawScreenshot } from '../../testing/draw-screenshot.ts';
import { loadDrawnRecogniser } from '../../testing/drawn-data.ts';
import type { Picture } from '../picture.ts';
import { type RecogniserData, readStockpile } from '../read-stockpile.ts';
import { LiveReader, type Sighting } from './live-reader.ts';

const FRAME = { width: 1280, height: 720 };
const LABELS = ['50', '40', '30', '20', '10', '9', '8'];

let data: RecogniserData;
let empty: Picture;
let open: Picture;
let moved: Picture;
let less: Picture;
let covered: Picture;

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
  covered = withPointer(open, 316, 249); // over the first figure
}, 120_000);

/** The frame with something bright over it, as large as a pointer. */
function withPointer(picture: Picture, left: number, top: number): Picture {
  const data = picture.data.slice();
  for (let y = top; y < top + 20; y++)
    data.fill(244, (y * picture.width + left) * 4, (y * picture.width + left + 14) * 4);
  return { ...picture, data };
}

/** Looks at the wanted part of a frame, and at the whole if the panel is not in it, as the worker does. */
function look(reader: LiveReader, whole: Picture): Sighting | null {
  const seen = reader.look(part(whole, reader.area), FRAME);
  if (seen !== 'whole') return seen;
  const again = reader.look(whole, FRAME);
  if (again === 'whole') throw new Error('a whole frame is never asked for twice');
  return again;
}

function part(picture: Picture, area: LiveReader['area']): Picture {
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

describe('a live reading of the game’s window', () => {
  it('announces it with the game’s clock, which only the whole frame shows', async () => {
    const box = await drawMapBox({ height: FRAME.height, clock: 'Day 182, 0855 Hours' });
    const shown = { ...open, data: open.data.slice() };
    for (let y = 520; y < FRAME.height; y++) {
      const start = y * FRAME.width * 4;
      shown.data.set(box.data.subarray(start, start + 300 * 4), start);
    }
    const reader = new LiveReader(data);
    look(reader, shown);
    expect(reader.area).not.toBeNull();
    expect(look(reader, shown)?.reading.clock).toEqual({ day: 182, minute: 535, shard: 'ABLE' });
    const without = new LiveReader(data);
    look(without, open);
    expect(look(without, open)?.reading.clock).toBeNull();
  });

  it('announces a stockpile at the second look, around its place, and then nothing more', () => {
    const reader = new LiveReader(data);
    expect(look(reader, empty)).toBeNull();
    expect(reader.progress.step).toBe('looking');
    expect(look(reader, open)).toBeNull();
    expect(reader.area).toMatchObject({ x: 212, y: 162 }); // the panel is at 260, 210
    expect(reader.progress).toEqual({ step: 'reading', name: 'Kilo 1', doubt: null });
    expect(labelsOf(look(reader, open))).toEqual(LABELS);
    expect(reader.progress.step).toBe('read');
    for (let again = 0; again < 6; again++) expect(look(reader, open)).toBeNull();
    expect(reader.isEager).toBe(false);
  });

  it('announces it without a new frame too, because nothing has moved', () => {
    const reader = new LiveReader(data);
    expect(look(reader, open)).toBeNull();
    expect(labelsOf(reader.lookAgain())).toEqual(LABELS);
  });

  it('gives the picture of the panel alone, with the boxes of the reading in its coordinates', () => {
    const reader = new LiveReader(data);
    look(reader, open);
    const seen = look(reader, open);
    expect(seen?.picture.width).toBeLessThan(800);
    const again = seen && readStockpile(seen.picture, data);
    expect(again?.contents.map(({ quantityBox }) => quantityBox)).toEqual(
      seen?.reading.contents.map(({ quantityBox }) => quantityBox),
    );
  });

  it('finds a panel that moved, and one that was closed and opened with another figure', () => {
    const reader = new LiveReader(data);
    look(reader, open);
    look(reader, open);
    expect(look(reader, moved)).toBeNull();
    expect(look(reader, moved)).toBeNull(); // known already
    expect(reader.area).toMatchObject({ x: 432, y: 272 });
    look(reader, empty);
    look(reader, empty);
    expect(reader.area).toBeNull();
    expect(reader.progress.step).toBe('looking');
    look(reader, less);
    expect(labelsOf(look(reader, less))).toEqual(['50', '40', '30', '20', '10', '9', '7']);
  });

  it('announces a panel with a covered cell when it is closed or left, with the clearest picture of it', () => {
    const reader = new LiveReader(data);
    for (let count = 0; count < 12; count++) expect(look(reader, covered)).toBeNull();
    expect(reader.progress).toMatchObject({ step: 'reading', name: 'Kilo 1' });
    expect(look(reader, empty)).toBeNull();
    const seen = look(reader, empty);
    expect(seen?.reading.contents.map(({ label, confidence }) => (confidence < 0.9 ? '?' : label))).toEqual(
      LABELS.map((label, index) => (index === 0 ? '?' : label)),
    );
    expect(seen?.picture.width).toBeLessThan(800);
    expect(look(reader, empty)).toBeNull();

    const paused = new LiveReader(data);
    for (let count = 0; count < 6; count++) expect(look(paused, covered)).toBeNull();
    expect(paused.leave()?.reading.contents).toHaveLength(LABELS.length);
    expect(paused.leave()).toBeNull();
  });

  it('announces it once, when what lay over a cell is gone', () => {
    const reader = new LiveReader(data);
    for (let count = 0; count < 12; count++) expect(look(reader, covered)).toBeNull();
    expect(look(reader, open)).toBeNull();
    expect(labelsOf(look(reader, open))).toEqual(LABELS);
    for (let count = 0; count < 12; count++) expect(look(reader, covered)).toBeNull();
    expect([look(reader, empty), look(reader, empty), reader.leave()]).toEqual([null, null, null]);
  });

  it('starts from scratch when the window changes its size', () => {
    const reader = new LiveReader(data);
    look(reader, open);
    reader.forgetPlace();
    expect(reader.area).toBeNull();
    expect(labelsOf(look(reader, open))).toEqual(LABELS);
  });
});

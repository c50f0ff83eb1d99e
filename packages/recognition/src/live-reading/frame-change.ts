import { greenAt, type Picture } from '../picture.ts';

/** Levels by which a pixel must differ: the noise of a video stays below, figures and icons of the game do not. */
const PIXEL_CHANGE = 40;
/** In a whole frame one pixel of this many in each direction is compared: a panel has thousands of those. */
const FRAME_STEP = 8;
/** The same inside the panel: a digit is four pixels wide. */
const PANEL_STEP = 2;
/** This many compared pixels must differ: fewer are noise. */
const MIN_PIXELS = 4;

/** The brightness (green, 0-255) of some pixels of a picture, to be compared with those of the next. */
export interface FrameSample {
  width: number;
  levels: Uint8Array;
}

/** Every eighth pixel of a whole frame, or every second one of a panel and what is around it. */
export function sampleFrame(picture: Picture, kind: 'frame' | 'panel'): FrameSample {
  const { width, height } = picture;
  const step = kind === 'frame' ? FRAME_STEP : PANEL_STEP;
  const levels = new Uint8Array(Math.ceil(width / step) * Math.ceil(height / step));
  let to = 0;
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step) levels[to++] = greenAt(picture, x, y);
  return { width, levels };
}

/** Whether two samples differ: in the size of the picture, or clearly in a few pixels. */
export function hasChanged(before: FrameSample | null, now: FrameSample): boolean {
  if (before === null || before.width !== now.width || before.levels.length !== now.levels.length)
    return true;
  let differing = 0;
  for (let index = 0; index < now.levels.length; index++) {
    const difference = Math.abs((before.levels[index] ?? 0) - (now.levels[index] ?? 0));
    if (difference > PIXEL_CHANGE && ++differing >= MIN_PIXELS) return true;
  }
  return false;
}

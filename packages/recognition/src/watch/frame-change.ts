import { type Box, clipBox, greenAt, type Picture } from '../picture.ts';

/** Levels by which a pixel must differ: a video's noise stays below, the figures and icons of the game do not. */
const PIXEL_CHANGE = 40;
/** Every pixel of these many in each direction is compared in a whole frame: a panel has thousands of them. */
const FRAME_STEP = 8;
/** The same inside the panel: a digit is four pixels wide. */
const PANEL_STEP = 2;
/** This many compared pixels must differ: fewer are noise. */
const LEAST_PIXELS = 4;

/** Some pixels of a frame, to be compared with those of the next. */
export interface FrameSample {
  area: Box;
  levels: Uint8Array;
}

/** The brightness (green, 0-255) of every eighth pixel, or of every second one of the panel where there is one. */
export function sampleFrame(picture: Picture, panel: Box | null): FrameSample {
  const area = clipBox(panel ?? { x: 0, y: 0, width: picture.width, height: picture.height }, picture);
  const step = panel === null ? FRAME_STEP : PANEL_STEP;
  const across = Math.ceil(area.width / step);
  const levels = new Uint8Array(across * Math.ceil(area.height / step));
  let to = 0;
  for (let y = area.y; y < area.y + area.height; y += step)
    for (let x = area.x; x < area.x + area.width; x += step) levels[to++] = greenAt(picture, x, y);
  return { area, levels };
}

/** Whether two samples show something else: another part of the screen, or a few pixels that clearly differ. */
export function hasChanged(before: FrameSample | null, now: FrameSample): boolean {
  if (before === null || before.levels.length !== now.levels.length) return true;
  if (before.area.x !== now.area.x || before.area.y !== now.area.y) return true;
  let differing = 0;
  for (let index = 0; index < now.levels.length; index++) {
    const difference = Math.abs((before.levels[index] ?? 0) - (now.levels[index] ?? 0));
    if (difference > PIXEL_CHANGE && ++differing >= LEAST_PIXELS) return true;
  }
  return false;
}

import { ICON_SIDE } from './icon-features.ts';

/** A drawing moved up by `up` pixels of 32 and turned by `turn` radians. */
export interface Warp {
  up: number;
  turn: number;
}

/** Undo what icon mods do to drawings: put them lower, below a label, or turn them. */
export const WARPS: readonly Warp[] = [
  { up: 1.5, turn: 0 },
  { up: 3, turn: 0 },
  { up: 4.5, turn: 0 },
  { up: 0, turn: 0.2 },
  { up: 0, turn: -0.2 },
  { up: 2, turn: 0.2 },
  { up: 2, turn: -0.2 },
];

/** The crate mark lies to the right of and below this pixel of a 32 x 32 icon. */
const MARK_START = 18;

/** Moves and turns a drawing; the crate mark, which mods leave in its corner, stays where it is. */
export function warpIcon(icon: Float32Array, warp: Warp, isCrated: boolean, out: Float32Array): void {
  const cosine = Math.cos(warp.turn);
  const sine = Math.sin(warp.turn);
  const centre = ICON_SIDE / 2 - 0.5;
  for (let y = 0; y < ICON_SIDE; y++) {
    for (let x = 0; x < ICON_SIDE; x++) {
      const at = y * ICON_SIDE + x;
      if (isCrated && x >= MARK_START && y >= MARK_START) {
        out[at] = icon[at] ?? 0;
        continue;
      }
      const fromX = cosine * (x - centre) + sine * (y - centre) + centre;
      const fromY = cosine * (y - centre) - sine * (x - centre) + centre + warp.up;
      out[at] = interpolate(icon, fromX, fromY);
    }
  }
}

/** The value at a place between four pixels, by bilinear interpolation; 0 outside. */
function interpolate(icon: Float32Array, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= ICON_SIDE - 1 || top >= ICON_SIDE - 1) return 0;
  const right = x - left;
  const below = y - top;
  const at = top * ICON_SIDE + left;
  const upper = (icon[at] ?? 0) * (1 - right) + (icon[at + 1] ?? 0) * right;
  const lower = (icon[at + ICON_SIDE] ?? 0) * (1 - right) + (icon[at + ICON_SIDE + 1] ?? 0) * right;
  return upper * (1 - below) + lower * below;
}

import { ICON_SIDE, sampleIcon } from '../../src/icons/icon-features.ts';
import type { IconLayers } from './icon-layers.ts';
import { addJpegNoise } from './jpeg-noise.ts';
import { modifyIcon, type Placing } from './modify-icon.ts';
import { between, type Random } from './random.ts';
import { resizeSquare, type Square } from './resize-plane.ts';

/** Icon sides on screens of 720, 1080, 1440 and 2160 lines, and in shrunken crops. */
const COMMON_SIDES = [32, 43, 32, 43, 21, 64, 28, 24];

/** A drawing to vary, and how. */
export interface Augmentation {
  icon: Square;
  layers: IconLayers;
  isCrated: boolean;
  /** How often an icon mod draws it, 0 to 1. */
  moddedShare: number;
  /** The place where a mod puts it. */
  placing: Placing;
}

/**
 * An icon as a picture might show it, sampled to 32 x 32: at a screen's size, slightly shifted, blurred or sharpened,
 * darker or brighter, with noise or JPEG artefacts, and sometimes drawn by an icon mod.
 */
export function augmentIcon(
  { icon, layers, isCrated, moddedShare, placing }: Augmentation,
  random: Random,
): Float32Array {
  const drawn = random() < moddedShare ? modifyIcon(layers, isCrated, placing, random) : icon;
  const side =
    random() < 0.5
      ? (COMMON_SIDES[Math.floor(random() * COMMON_SIDES.length)] ?? ICON_SIDE)
      : Math.round(between(random, 22, 66));
  const size = between(random, 0.97, 1.03);
  const margin = icon.side / 2 - icon.side / 2 / size;
  const pixel = icon.side / side;
  const part = {
    left: margin + between(random, -0.8, 0.8) * pixel,
    top: margin + between(random, -0.8, 0.8) * pixel,
    span: icon.side / size,
  };
  const sharpness = random();
  const blur = sharpness < 0.3 ? between(random, 1, 1.5) : sharpness < 0.5 ? between(random, 0.5, 1) : 1;
  const seen = resizeSquare(drawn, part, side, blur);
  expose(seen, random);
  if (random() < 0.3) {
    addJpegNoise(seen, between(random, 55, 95), Math.floor(random() * 8), Math.floor(random() * 8));
  }
  return sampleIcon({ data: seen.data, width: side, height: side });
}

/** Brightness, contrast, the panel's background, which is not quite black, and noise. */
function expose(square: Square, random: Random): void {
  const { data } = square;
  const gain = between(random, 0.75, 1.05);
  const gamma = random() < 0.3 ? between(random, 0.7, 1.4) : 1;
  const ground = random() < 0.5 ? between(random, 0, 18) : 0;
  const noise = random() < 0.3 ? between(random, 0, 5) : 0;
  for (let i = 0; i < data.length; i++) {
    let value = Math.min(255, Math.max(0, data[i] ?? 0));
    if (gamma !== 1) value = 255 * (value / 255) ** gamma;
    value = Math.max(value * gain, ground);
    if (noise > 0) value += (random() + random() - 1) * noise;
    data[i] = value;
  }
}

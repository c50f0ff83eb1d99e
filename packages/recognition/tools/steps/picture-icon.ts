import { FEATURE_COUNT, ICON_SIDE, iconFeatures, sampleIcon } from '../../src/icons/icon-features.ts';
import { brightestChannelPlane, type Picture } from '../../src/picture.ts';
import type { ReadEntry } from '../../src/reading.ts';
import { drawWords } from '../../testing/draw-screenshot.ts';
import { COLOURS, fill, grey, onGround } from './svg.ts';

const SIDE = 192;
const GAP = 24;
const TOP = 36;
const CELLS = 8;
const DIRECTIONS = 8;
const TONES = 16;

/** The steps of naming an icon: sampled to 32 x 32, its edge directions, its tones, the nearest items. */
export function pictureIcon(picture: Picture, entry: ReadEntry): Promise<Buffer> {
  const icon = sampleIcon(brightestChannelPlane(picture, entry.iconBox));
  const features = new Float32Array(FEATURE_COUNT);
  iconFeatures(icon, features);
  const tones = Array.from(features.subarray(FEATURE_COUNT - TONES * TONES));
  const lightest = Math.max(...tones);
  const darkest = Math.min(...tones);
  const parts = [
    raster(Array.from(icon), ICON_SIDE),
    edges(features),
    raster(
      tones.map((tone) => (255 * (tone - darkest)) / (lightest - darkest)),
      TONES,
    ),
    candidates(entry),
  ];
  const names = ['32 x 32 pixels', 'edge directions', 'tones', 'nearest items'];
  const shapes = parts.map((part, index) => {
    const left = GAP + index * (SIDE + GAP);
    const words = drawWords(names[index] ?? '', {
      size: 16,
      left,
      baseline: 24,
      colour: COLOURS.words,
    });
    return `${words}<g transform="translate(${left} ${TOP})">${part}</g>`;
  });
  return onGround(GAP + parts.length * (SIDE + GAP), TOP + SIDE + GAP, shapes.join(''));
}

function raster(values: readonly number[], side: number): string {
  const size = SIDE / side;
  return values
    .map((value, place) =>
      fill(
        { x: (place % side) * size, y: Math.floor(place / side) * size, width: size, height: size },
        grey(value),
      ),
    )
    .join('');
}

/** In each cell one stroke for each direction, along the edge and as long as the gradient is strong. */
function edges(features: Float32Array): string {
  const size = SIDE / CELLS;
  const strokes: string[] = [fill({ x: 0, y: 0, width: SIDE, height: SIDE }, '#000')];
  for (let cell = 0; cell < CELLS * CELLS; cell++) {
    const x = ((cell % CELLS) + 0.5) * size;
    const y = (Math.floor(cell / CELLS) + 0.5) * size;
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const strength = features[cell * DIRECTIONS + direction] ?? 0;
      if (strength < 0.1) continue;
      // The feature is the direction in which it grows brighter; the edge runs across it.
      const angle = (direction * Math.PI) / 4 + Math.PI / 2;
      const [across, along] = [(Math.cos(angle) * size) / 2.2, (Math.sin(angle) * size) / 2.2];
      strokes.push(
        `<line x1="${x - across * strength}" y1="${y - along * strength}" x2="${x + across * strength}" y2="${y + along * strength}" stroke="${COLOURS.box}" stroke-opacity="${strength}" stroke-width="1.5"/>`,
      );
    }
  }
  return strokes.join('');
}

function candidates(entry: ReadEntry): string {
  return entry.candidates
    .map(({ codeName, isCrated, confidence }, index) => {
      const y = 8 + index * 52;
      const words = `${codeName}${isCrated ? ', crated' : ''}: ${(100 * confidence).toFixed(1)} %`;
      return [
        drawWords(words, { size: 15, left: 0, baseline: y + 14, colour: COLOURS.words }),
        fill({ x: 0, y: y + 22, width: SIDE, height: 8 }, '#2a3139'),
        fill(
          { x: 0, y: y + 22, width: Math.max(2, SIDE * confidence), height: 8 },
          index === 0 ? COLOURS.groups[0] : COLOURS.box,
        ),
      ].join('');
    })
    .join('');
}

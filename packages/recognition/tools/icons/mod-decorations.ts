/** The parts that icon mods add to drawings: plates, labels, badges, translucent stripes. All of it is invented here. */
import { between, type Random } from './random.ts';
import type { Square } from './resize-plane.ts';

/** Edges in pixels and fractions of them; right and bottom lie outside. */
interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function paint({ data, side }: Square, { left, top, right, bottom }: Edges, grey: number): void {
  for (let y = Math.max(0, Math.round(top)); y < Math.min(side, Math.round(bottom)); y++) {
    for (let x = Math.max(0, Math.round(left)); x < Math.min(side, Math.round(right)); x++) {
      data[y * side + x] = grey;
    }
  }
}

/** A dark disc, plate or diamond behind the drawing, or only its outline. */
export function addPlate(square: Square, random: Random): void {
  const { data, side } = square;
  const grey = between(random, 25, 120);
  const radius = between(random, 0.35, 0.52) * side;
  const centreX = between(random, 0.45, 0.55) * side;
  const centreY = between(random, 0.45, 0.55) * side;
  const shape = random();
  const rim = random() < 0.25 ? between(random, 2, 5) : radius;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const across = Math.abs(x - centreX);
      const along = Math.abs(y - centreY);
      const distance =
        shape < 0.2 ? Math.max(across, along) : shape < 0.4 ? across + along : Math.hypot(across, along);
      if (distance < radius && distance > radius - rim && (data[y * side + x] ?? 0) < grey)
        data[y * side + x] = grey;
    }
  }
}

/** A line of invented letters made of bars, mostly along the top. */
export function addLabel(square: Square, line: number, random: Random): void {
  const { side } = square;
  const height = between(random, 0.13, 0.24) * side;
  const letters = 2 + Math.floor(random() * 8);
  const pitch = height * between(random, 0.55, 0.85);
  const width = Math.min(side, letters * pitch);
  const left = random() < 0.5 ? between(random, 0, 4) : Math.max(0, between(random, 0, side - width));
  const top =
    line === 0
      ? random() < 0.85
        ? between(random, 0, 4)
        : between(random, 0, side - height)
      : line === 1
        ? between(random, side * 0.14, side * 0.3)
        : between(random, 0, side * 0.8);
  const stroke = Math.max(2, height * between(random, 0.16, 0.28));
  const grey = between(random, 170, 255);
  if (random() < 0.6) {
    const around = { left: left - 2, top: top - 2, right: left + width + 2, bottom: top + height + 2 };
    paint(square, around, 0);
  }
  for (let letter = 0; letter < letters; letter++) {
    const from = left + letter * pitch;
    const to = from + pitch * 0.8;
    if (to > side) break;
    const bars = Math.floor(random() * 128) | 8;
    for (const [index, bar] of segments({ left: from, right: to, top, height }, stroke).entries()) {
      if ((bars >> index) & 1) paint(square, bar, grey);
    }
  }
}

/** The bars of a seven-segment letter with strokes of a thickness; the last one stands in the middle. */
function segments(
  { left, right, top, height }: { left: number; right: number; top: number; height: number },
  stroke: number,
): Edges[] {
  const bottom = top + height;
  const half = top + height / 2;
  const middle = top + (height - stroke) / 2;
  return [
    { left, top, right, bottom: top + stroke },
    { left, top: middle, right, bottom: middle + stroke },
    { left, top: bottom - stroke, right, bottom },
    { left, top, right: left + stroke, bottom },
    { left: right - stroke, top, right, bottom: half },
    { left: right - stroke, top: half, right, bottom },
    { left: (left + right - stroke) / 2, top, right: (left + right + stroke) / 2, bottom },
  ];
}

/** A small bright shape in a corner; never over a crate mark. */
export function addBadge(square: Square, isCrated: boolean, random: Random): void {
  const { side } = square;
  const width = between(random, 0.2, 0.42) * side;
  const height = width * 0.7;
  const isLeft = random() < 0.5;
  const isUpper = random() < 0.5;
  if (isCrated && !isLeft && !isUpper) return;
  const left = isLeft ? 0 : side - width;
  const top = isUpper ? 0 : side - height;
  const grey = between(random, 120, 255);
  if (random() < 0.5) paint(square, { left, top, right: left + width, bottom: top + height }, 0);
  for (let count = 0; count < 6; count++) {
    const partWidth = between(random, 0.2, 0.6) * width;
    const partHeight = between(random, 0.15, 0.5) * height;
    const x = left + random() * (width - partWidth);
    const y = top + random() * (height - partHeight);
    const part = { left: x, top: y, right: x + partWidth, bottom: y + partHeight };
    paint(square, part, random() < 0.75 ? grey : 0);
  }
}

/** A translucent stripe, brighter or darker than what it covers. */
export function addVeil({ data, side }: Square, random: Random): void {
  const grey = random() < 0.5 ? 0 : between(random, 90, 200);
  const share = between(random, 0.3, 0.7);
  const [left, top] = [between(random, -0.2, 0.6) * side, between(random, 0, 0.85) * side];
  const [right, bottom] = [left + between(random, 0.3, 1) * side, top + between(random, 0.08, 0.25) * side];
  for (let y = Math.round(top); y < Math.min(side, bottom); y++) {
    for (let x = Math.max(0, Math.round(left)); x < Math.min(side, right); x++) {
      const at = y * side + x;
      data[at] = (data[at] ?? 0) * (1 - share) + grey * share;
    }
  }
}

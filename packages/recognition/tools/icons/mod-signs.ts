/** What icon mods add to drawings: plates, names, badges, veils. All of it is invented here. */
import { between, type Random } from './random.ts';
import type { Square } from './resize-plane.ts';

function paint(
  square: Square,
  left: number,
  top: number,
  right: number,
  bottom: number,
  value: number,
): void {
  const { data, side } = square;
  for (let y = Math.max(0, Math.round(top)); y < Math.min(side, Math.round(bottom)); y++) {
    for (let x = Math.max(0, Math.round(left)); x < Math.min(side, Math.round(right)); x++) {
      data[y * side + x] = value;
    }
  }
}

/** A darker disc, plate or diamond behind the drawing, or its outline alone. */
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
  if (random() < 0.6) paint(square, left - 2, top - 2, left + width + 2, top + height + 2, 0);
  for (let letter = 0; letter < letters; letter++) {
    const from = left + letter * pitch;
    const to = from + pitch * 0.8;
    if (to > side) break;
    const bars = Math.floor(random() * 128) | 8;
    const middle = top + (height - stroke) / 2;
    const bottom = top + height;
    if (bars & 1) paint(square, from, top, to, top + stroke, grey);
    if (bars & 2) paint(square, from, middle, to, middle + stroke, grey);
    if (bars & 4) paint(square, from, bottom - stroke, to, bottom, grey);
    if (bars & 8) paint(square, from, top, from + stroke, bottom, grey);
    if (bars & 16) paint(square, to - stroke, top, to, top + height / 2, grey);
    if (bars & 32) paint(square, to - stroke, top + height / 2, to, bottom, grey);
    if (bars & 64) paint(square, (from + to - stroke) / 2, top, (from + to + stroke) / 2, bottom, grey);
  }
}

/** A small bright shape in a corner; never where a crate mark stands. */
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
  if (random() < 0.5) paint(square, left, top, left + width, top + height, 0);
  for (let part = 0; part < 6; part++) {
    const partWidth = between(random, 0.2, 0.6) * width;
    const partHeight = between(random, 0.15, 0.5) * height;
    const x = left + random() * (width - partWidth);
    const y = top + random() * (height - partHeight);
    paint(square, x, y, x + partWidth, y + partHeight, random() < 0.75 ? grey : 0);
  }
}

/** A half transparent stripe, brighter or darker than what it covers. */
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

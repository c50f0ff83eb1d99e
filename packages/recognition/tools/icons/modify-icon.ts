import { between, type Random } from './random.ts';
import { resizeSquare, type Square } from './resize-plane.ts';

/** The crate mark's part of an icon, as a share of its side. */
const MARK_SHARE = 9 / 16;

/**
 * Draws an icon as an icon mod might: moved, turned, tinted, on a disc or a plate, with labels and badges.
 * Everything drawn is invented here. The crate mark stays where the game puts it.
 */
export function modifyIcon(icon: Square, isCrated: boolean, random: Random): Square {
  const { side } = icon;
  const markStart = Math.floor(side * MARK_SHARE);
  const isMark = (x: number, y: number) => isCrated && x >= markStart && y >= markStart;
  const labels = random() < 0.7 ? 1 + Math.floor(random() * 2.3) : 0;
  let body: Square = { side, data: icon.data.slice() };
  if (isCrated) paint(body, markStart, markStart, side, side, 0);
  if (random() < 0.5) {
    const size = between(random, 0.85, 1.05);
    const left = between(random, -0.05, 0.05) * side;
    const top = between(random, -0.05, 0.05) * side;
    const margin = side / 2 - side / 2 / size;
    body = resizeSquare(body, { left: margin - left, top: margin - top, span: side / size }, side);
  }
  if (random() < 0.3) body = turn(body, between(random, -0.35, 0.35));
  if (random() < 0.6) tint(body, random);
  if (random() < 0.4) addPlate(body, random);
  for (let label = 0; label < labels; label++) addLabel(body, label, random);
  if (random() < 0.4) addBadge(body, isCrated, random);
  for (let y = markStart; y < side; y++) {
    for (let x = markStart; x < side; x++) {
      const value = icon.data[y * side + x] as number;
      if (isMark(x, y) && value > 40) body.data[y * side + x] = value;
    }
  }
  return body;
}

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

function turn(source: Square, angle: number): Square {
  const { side } = source;
  const data = new Float32Array(side * side);
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const centre = side / 2 - 0.5;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const fromX = cosine * (x - centre) + sine * (y - centre) + centre;
      const fromY = cosine * (y - centre) - sine * (x - centre) + centre;
      const left = Math.floor(fromX);
      const top = Math.floor(fromY);
      if (left < 0 || top < 0 || left >= side - 1 || top >= side - 1) continue;
      const right = fromX - left;
      const below = fromY - top;
      const at = top * side + left;
      const upper = (source.data[at] as number) * (1 - right) + (source.data[at + 1] as number) * right;
      const lower =
        (source.data[at + side] as number) * (1 - right) + (source.data[at + side + 1] as number) * right;
      data[y * side + x] = upper * (1 - below) + lower * below;
    }
  }
  return { data, side };
}

function tint(square: Square, random: Random): void {
  const { data, side } = square;
  const level = between(random, 0.45, 1);
  const slopeX = between(random, -0.4, 0.4);
  const slopeY = between(random, -0.4, 0.4);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const factor = level + slopeX * (x / side - 0.5) + slopeY * (y / side - 0.5);
      (data[y * side + x] as number) *= Math.min(1, Math.max(0.3, factor));
    }
  }
}

function addPlate(square: Square, random: Random): void {
  const { data, side } = square;
  const grey = between(random, 25, 120);
  const radius = between(random, 0.35, 0.52) * side;
  const centreX = between(random, 0.45, 0.55) * side;
  const centreY = between(random, 0.45, 0.55) * side;
  const shape = random();
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const across = Math.abs(x - centreX);
      const along = Math.abs(y - centreY);
      const distance =
        shape < 0.2 ? Math.max(across, along) : shape < 0.4 ? across + along : Math.hypot(across, along);
      if (distance < radius && (data[y * side + x] as number) < grey) data[y * side + x] = grey;
    }
  }
}

/** A line of invented letters made of bars, mostly along the top. */
function addLabel(square: Square, line: number, random: Random): void {
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
function addBadge(square: Square, isCrated: boolean, random: Random): void {
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

import { CRATE_SHARE, emptySquare, type IconLayers } from './icon-layers.ts';
import { addBadge, addLabel, addPlate, addVeil } from './mod-decorations.ts';
import { between, type Random } from './random.ts';
import { resizeSquare, type Square, turnSquare } from './resize-plane.ts';

/** The place where a mod puts the drawing: as the game does; lowered, below a name; shrunk at the bottom; shrunk on a plate. */
export type Placing = 'full' | 'lowered' | 'bottom' | 'middle';

/** Sizes and moves as shares of the icon's side; the drawing's middle moves. */
const PLACES: Record<Placing, (random: Random) => { size: number; right: number; down: number }> = {
  full: (random) => ({
    size: between(random, 0.86, 1.06),
    right: between(random, -0.05, 0.05),
    down: between(random, -0.05, 0.05),
  }),
  lowered: (random) => ({
    size: between(random, 0.86, 1),
    right: between(random, -0.04, 0.04),
    down: between(random, 0.06, 0.17),
  }),
  bottom: (random) => {
    const size = between(random, 0.66, 0.88);
    return { size, right: between(random, -0.04, 0.04), down: ((1 - size) / 2) * between(random, 0.5, 1) };
  },
  middle: (random) => ({
    size: between(random, 0.66, 0.88),
    right: between(random, -0.04, 0.04),
    down: between(random, -0.04, 0.04),
  }),
};

/**
 * Draws an icon as an icon mod might: shrunk, moved, turned, redrawn, tinted, on a disc or a plate, with labels
 * and badges. Everything added is invented here. Marks stay about where the game puts them.
 */
export function modifyIcon(layers: IconLayers, isCrated: boolean, placing: Placing, random: Random): Square {
  const { side } = layers.body;
  let body = layers.body;
  if (random() < 0.25) body = redraw(body, random);
  if (placing !== 'full' || random() < 0.5) body = place(body, placing, random);
  if (random() < 0.3) body = turnSquare(body, between(random, -0.35, 0.35));
  if (random() < 0.6) body = tint(body, random);
  const drawn: Square = { side, data: body.data.slice() };
  if (random() < 0.4) addPlate(drawn, random);
  const isMarkOnTop = random() < 0.5;
  if (!isMarkOnTop) addSubtype(drawn, layers.subtype, random);
  const labels = random() < 0.65 ? 1 + Math.floor(random() * 2.3) : 0;
  for (let label = 0; label < labels; label++) addLabel(drawn, label, random);
  if (isMarkOnTop) addSubtype(drawn, layers.subtype, random);
  if (random() < 0.35) addBadge(drawn, isCrated, random);
  if (random() < 0.1) addVeil(drawn, random);
  if (isCrated) addCrate(drawn, layers.crate, random);
  return drawn;
}

function place(body: Square, placing: Placing, random: Random): Square {
  const { side } = body;
  const { size, right, down } = PLACES[placing](random);
  const [left, top] = [(1 - size) / 2 + right, (1 - size) / 2 + down];
  // What is seen at the picture's left edge lies this far left of the drawing's own.
  return resizeSquare(
    body,
    { left: (-left * side) / size, top: (-top * side) / size, span: side / size },
    side,
  );
}

/** Coarser drawing: fine lines are filled (morphological closing), strokes get thicker (dilation) or thinner (erosion). */
function redraw(body: Square, random: Random): Square {
  const kind = random();
  if (kind < 0.5) {
    const shape = extreme(extreme(body, Math.max), Math.min);
    const share = between(random, 0.4, 1);
    return {
      ...body,
      data: body.data.map((value, at) => value + ((shape.data[at] ?? 0) - value) * share),
    };
  }
  return kind < 0.8 ? extreme(body, Math.max) : extreme(body, Math.min);
}

/** The greatest or the smallest of each pixel and its four neighbours: dilation or erosion. */
function extreme({ data, side }: Square, choose: (...values: number[]) => number): Square {
  const out = emptySquare(side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = y * side + x;
      const middle = data[at] ?? 0;
      out.data[at] = choose(
        middle,
        x > 0 ? (data[at - 1] ?? 0) : middle,
        x < side - 1 ? (data[at + 1] ?? 0) : middle,
        y > 0 ? (data[at - side] ?? 0) : middle,
        y < side - 1 ? (data[at + side] ?? 0) : middle,
      );
    }
  }
  return out;
}

function tint({ data, side }: Square, random: Random): Square {
  const level = between(random, 0.45, 1);
  const slopeX = between(random, -0.4, 0.4);
  const slopeY = between(random, -0.4, 0.4);
  const tinted = emptySquare(side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const factor = level + slopeX * (x / side - 0.5) + slopeY * (y / side - 0.5);
      tinted.data[y * side + x] = (data[y * side + x] ?? 0) * Math.min(1, Math.max(0.3, factor));
    }
  }
  return tinted;
}

function addSubtype(square: Square, subtype: Square, random: Random): void {
  const { side } = square;
  const isMoved = random() < 0.2;
  const size = isMoved ? between(random, 0.6, 1) : 1;
  const left = isMoved ? between(random, 0, 0.08) * side : 0;
  const top = isMoved ? between(random, 0, 0.22) * side : 0;
  const light = random() < 0.5 ? 1 : between(random, 0.7, 1.35);
  const mark = isMoved
    ? resizeSquare(subtype, { left: -left / size, top: -top / size, span: side / size }, side)
    : subtype;
  lay(square, mark, light);
}

/** Covers whatever is there: mods leave the crate mark to the game. */
function addCrate(square: Square, crate: Square, random: Random): void {
  const { side } = square;
  const start = Math.floor(side * CRATE_SHARE);
  const dim = random() < 0.5 ? 1 : between(random, 0, 1);
  for (let y = start; y < side; y++) {
    for (let at = y * side + start; at < (y + 1) * side; at++) square.data[at] = (square.data[at] ?? 0) * dim;
  }
  lay(square, crate, random() < 0.6 ? 1 : between(random, 0.75, 1.2));
}

function lay({ data }: Square, mark: Square, light: number): void {
  for (let at = 0; at < data.length; at++) {
    const value = mark.data[at] ?? 0;
    if (value > 40) data[at] = Math.min(255, value * light);
  }
}

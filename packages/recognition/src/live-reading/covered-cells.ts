import { BOX_HEIGHT_UNITS } from '../panel/panel-geometry.ts';
import { type Box, clipBox, greenAt, type Picture } from '../picture.ts';
import type { ReadEntry, StockpileReading } from '../reading.ts';

/** Around its cells a panel shows only its ground: black with a fine pattern, whose level stays below this value of 255. */
const GROUND_LEVEL = 28;
/** The ground of a tooltip may be as dark, but it is even, and not black. */
const EVEN_LEVEL = 5;
const EVEN_SPREAD = 2;
/** So many stretches beside one cell are of one tooltip if their levels are this close; the pattern is even in fewer. */
const MIN_EVEN = 3;
const SAME_LEVEL = 1;
/** This share of pixels as bright as a pointer covers a stretch of ground. */
const BRIGHT_LEVEL = 60;
const BRIGHT_SHARE = 0.1;
/** Just inside its border a quantity box has one level, up to the noise of a video. */
const BOX_SPREAD = 24;
const BOX_SHARE = 0.06;
/** The stretches of ground beside a cell, in units (panel-geometry.ts): their length, thickness and distance. */
const STRETCH_UNITS = 8;
const THICKNESS_UNITS = 3;
const DISTANCE_UNITS = 2;

/**
 * Tells which cells something may lie over: a pointer, or a tooltip, which is larger than a cell and so also covers the
 * ground beside it or the edge of its quantity box. A cell that is covered in part can be read as another item with
 * confidence.
 * @param reading with boxes in coordinates of the picture
 * @returns for each cell of the contents
 */
export function coveredCells(picture: Picture, { contents }: StockpileReading): boolean[] {
  const edges = contents.map(({ quantityBox }) => edgeLevels(picture, quantityBox));
  const box = quantile(
    edges.map((levels) => quantile(levels, 0.5)),
    0.5,
  );
  return contents.map((entry, index) => {
    const edge = edges[index] ?? [];
    const isBoxCovered = shareOf(edge, (level) => Math.abs(level - box) > BOX_SPREAD) >= BOX_SHARE;
    return isBoxCovered || isGroundCovered(stretchesOf(entry).map((stretch) => levelsIn(picture, stretch)));
  });
}

/** Whether the ground beside a cell shows something else. @param stretches the levels of each. */
function isGroundCovered(stretches: readonly number[][]): boolean {
  const evenLevels: number[] = [];
  for (const levels of stretches) {
    const middle = quantile(levels, 0.5);
    if (middle > GROUND_LEVEL) return true;
    if (shareOf(levels, (level) => level > BRIGHT_LEVEL) >= BRIGHT_SHARE) return true;
    const spread = quantile(levels, 0.9) - quantile(levels, 0.1);
    if (middle >= EVEN_LEVEL && spread <= EVEN_SPREAD) evenLevels.push(middle);
  }
  return evenLevels.some(
    (level) =>
      evenLevels.filter((otherEvenLevel) => Math.abs(otherEvenLevel - level) <= SAME_LEVEL).length >=
      MIN_EVEN,
  );
}

/** The reading with the cells that something may lie over marked as unclear, so that they have no vote. */
export function withoutCovered(picture: Picture, reading: StockpileReading): StockpileReading {
  const covered = coveredCells(picture, reading);
  if (!covered.includes(true)) return reading;
  const contents = reading.contents.map((entry, index) => (covered[index] ? asUnclear(entry) : entry));
  return { ...reading, contents };
}

const UNCLEAR = 0.5;

function asUnclear(entry: ReadEntry): ReadEntry {
  return {
    ...entry,
    confidence: Math.min(entry.confidence, UNCLEAR),
    quantityConfidence: Math.min(entry.quantityConfidence, UNCLEAR),
  };
}

/** The ground left of a cell's icon, between icon and quantity box, above and below both, in short stretches. */
function stretchesOf({ iconBox, quantityBox }: ReadEntry): Box[] {
  const unit = quantityBox.height / BOX_HEIGHT_UNITS;
  const thickness = THICKNESS_UNITS * unit;
  const distance = DISTANCE_UNITS * unit;
  const left = iconBox.x;
  const right = quantityBox.x + quantityBox.width;
  const top = quantityBox.y;
  const bottom = quantityBox.y + quantityBox.height;
  const between = (iconBox.x + iconBox.width + quantityBox.x - thickness) / 2;
  const along = { width: STRETCH_UNITS * unit, height: thickness };
  const down = { width: thickness, height: STRETCH_UNITS * unit };
  return [
    ...steps(left, right, along.width).flatMap((x) => [
      { ...along, x, y: top - distance - thickness },
      { ...along, x, y: bottom + distance },
    ]),
    ...steps(top, bottom, down.height).flatMap((y) => [
      { ...down, x: left - distance - thickness, y },
      { ...down, x: between, y },
    ]),
  ];
}

function steps(from: number, to: number, length: number): number[] {
  return Array.from(
    { length: Math.max(1, Math.floor((to - from) / length)) },
    (_, step) => from + step * length,
  );
}

/** The levels one pixel inside the border of a box, which no figure reaches. */
function edgeLevels(picture: Picture, { x, y, width, height }: Box): number[] {
  const inset = 2;
  const left = x + inset;
  const top = y + inset;
  const across = width - 2 * inset;
  const down = height - 2 * inset;
  return [
    { x: left, y: top, width: across, height: 1 },
    { x: left, y: top + down - 1, width: across, height: 1 },
    { x: left, y: top, width: 1, height: down },
    { x: left + across - 1, y: top, width: 1, height: down },
  ].flatMap((box) => levelsIn(picture, box));
}

function levelsIn(picture: Picture, { x, y, width, height }: Box): number[] {
  const rounded = {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
  };
  const area = clipBox(rounded, picture);
  const levels: number[] = [];
  for (let row = area.y; row < area.y + area.height; row++)
    for (let column = area.x; column < area.x + area.width; column++)
      levels.push(greenAt(picture, column, row));
  return levels;
}

function shareOf(levels: readonly number[], is: (level: number) => boolean): number {
  return levels.length === 0 ? 0 : levels.filter(is).length / levels.length;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

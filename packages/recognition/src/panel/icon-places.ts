import { type Box, greenAt, type Picture } from '../picture.ts';
import type { Grid } from './grid.ts';
import { BOX_WIDTH_UNITS, ICON_OFFSET_UNITS, PITCH_X_UNITS } from './panel-geometry.ts';

/** Places are rounded to one part in this many of a pixel: anything finer is noise. */
const STEPS = 8;
/** Icons are square. */
const ICON_UNITS = 32;
/** A blurred edge ends within this many pixels on either side of where it was found. */
const REACH = 2;
/** The stripes above and below the digits, in units from the box's edges: nothing but the box's grey is there. */
const STRIPE_UNITS = { from: 3, to: 8 };

/**
 * Finds where the icon of each cell lies, in the cells' order, to an eighth of a pixel. On screens that are not 1080
 * lines high the game rounds places to whole pixels, and in a picture that was scaled later only the boxes' blurred
 * edges show where they were. So the columns are fitted by least squares, and a row lies at the median of its boxes.
 */
export function placeIcons(picture: Picture, { cells, grey, scale }: Grid): Box[] {
  const edges = cells.map(({ quantityBox }) => boxEdges(picture, quantityBox, grey, scale));
  const tops = new Map<number, number[]>();
  for (const [index, { row }] of cells.entries()) {
    const top = edges[index]?.top;
    if (top !== undefined) tops.set(row, [...(tops.get(row) ?? []), top]);
  }
  // A box at the picture's left edge may be cut off by it.
  const whole = cells.flatMap(({ column, quantityBox }, index) => {
    const edge = edges[index];
    return edge && quantityBox.x > 0 ? [{ ...edge, column }] : [];
  });
  const columns = fitColumns(
    whole.length > 0 ? whole : edges.map((edge, index) => ({ ...edge, column: cells[index]?.column ?? 0 })),
  );
  const width = stepped(ICON_UNITS * columns.unit);
  const height = stepped(middle(edges.map(({ top, bottom }) => bottom - top)));
  return cells.map(({ column, row }) => ({
    x: stepped(columns.first + (column * PITCH_X_UNITS - ICON_OFFSET_UNITS) * columns.unit),
    y: stepped(middle(tops.get(row) ?? [])),
    width,
    height,
  }));
}

interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Each edge where a sharp one would be, to fractions of a pixel: blurred pixels count by their share of the grey. */
function boxEdges(picture: Picture, box: Box, grey: number, scale: number): Edges {
  const right = box.x + box.width - 1;
  const bottom = box.y + box.height - 1;
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= picture.width || y >= picture.height ? 0 : greenAt(picture, x, y);
  const from = Math.round(STRIPE_UNITS.from * scale);
  const to = Math.max(from + 1, Math.round(STRIPE_UNITS.to * scale));
  /** How many pixels of grey there are from REACH outside the edge to REACH inside it, on average over the lines. */
  const covered = (lines: number[], valueAt: (line: number, depth: number) => number) => {
    let sum = 0;
    for (const line of lines) {
      const ground = valueAt(line, -REACH - 1);
      const inside = Math.max(ground + 1, grey);
      for (let depth = -REACH; depth < REACH; depth++) {
        sum += Math.min(1.2, Math.max(-0.2, (valueAt(line, depth) - ground) / (inside - ground)));
      }
    }
    return sum / Math.max(1, lines.length);
  };
  const stripes: number[] = [];
  for (let depth = from; depth < to; depth++) stripes.push(box.y + depth, bottom - depth);
  const columns: number[] = [];
  for (let x = box.x + from; x <= right - from; x += 2) columns.push(x);
  return {
    left: box.x + REACH - covered(stripes, (y, depth) => at(box.x + depth, y)),
    right: right + 1 - REACH + covered(stripes, (y, depth) => at(right - depth, y)),
    top: box.y + REACH - covered(columns, (x, depth) => at(x, box.y + depth)),
    bottom: bottom + 1 - REACH + covered(columns, (x, depth) => at(x, bottom - depth)),
  };
}

/** The left edge of the first column's boxes and the pixels a unit, by least squares over all boxes. */
function fitColumns(boxes: readonly (Edges & { column: number })[]): { first: number; unit: number } {
  const mean = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const meanColumn = mean(boxes.map(({ column }) => column));
  const meanLeft = mean(boxes.map(({ left }) => left));
  let [product, square] = [0, 0];
  for (const { column, left } of boxes) {
    product += (column - meanColumn) * (left - meanLeft);
    square += (column - meanColumn) ** 2;
  }
  const unit =
    square > 0
      ? product / square / PITCH_X_UNITS
      : mean(boxes.map(({ left, right }) => right - left)) / BOX_WIDTH_UNITS;
  return { first: meanLeft - meanColumn * PITCH_X_UNITS * unit, unit };
}

function stepped(value: number): number {
  return Math.round(value * STEPS) / STEPS;
}

function middle(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

import { type Box, greenAt, type Picture } from '../picture.ts';
import type { Grid } from './grid.ts';
import {
  HEADER_HEIGHT_UNITS,
  MIN_PANEL_HEIGHT_PX,
  PANEL_WIDTHS_UNITS,
  PITCH_Y_UNITS,
} from './panel-geometry.ts';

export interface Panel {
  /** The dark part that holds the cells, cut to the picture. */
  body: Box;
  /** The grey bar above it, cut to the picture; null where the picture shows none of it. */
  header: Box | null;
}

/** Separators are 3 units thick, the header bar about 32. */
const THICKEST_SEPARATOR_UNITS = 7;
/** Rows of technology icons and lines of text may stand above or below the boxes. */
const FURTHEST_EDGE_ROWS = 14;
const RIGHT_EDGE_SLACK_UNITS = 6;
/** The panel extends at least this far beyond its last box. */
const RIGHT_MARGIN_UNITS = 4;
/** How far a pixel of the bar may be from the bar's grey, as a share of it; letters are brighter. */
const BAR_TOLERANCE = 0.15;
/** A key cap covers no more of the bar than this; after the bar's end there is none for longer. */
const MAX_BAR_GAP_UNITS = 44;
/** A panel's edge shows in at least this share of its rows; technology icons that line up show in fewer. */
const MIN_EDGE_ROWS = 0.5;
/** Fewer greys than this between the panel's inside and its outside are no step. */
const FAINTEST_STEP = 4;
const MIN_BAR_ROWS = 4;
/** A header bar cut off to less than this shows no letters. */
const MIN_HEADER_PX = 8;
/** In a picture taken in HDR; white text must still stand out from the bar. */
const BRIGHTEST_BAR = 228;
/** On a screen at full brightness; on a dimmed one the limit is a share of the boxes' grey. */
const DARKEST_BAR = 60;
const DARKEST_BAR_SHARE = 0.62;

/**
 * The panel around a grid of boxes: its dark body and its header bar. Null where the body is less than 25 pixels high
 * (docs/spec/reports.md#reader), or where no dark body surrounds the boxes.
 */
export function findPanel(picture: Picture, grid: Grid): Panel | null {
  const boxes = [...grid.cells.map((cell) => cell.quantityBox), ...grid.wideBoxes];
  const firstTop = Math.min(...boxes.map((box) => box.y));
  const lastBottom = Math.max(...boxes.map((box) => box.y + box.height));
  const lastRight = Math.max(...boxes.map((box) => box.x + box.width));
  const up = walkToEdge(picture, grid, firstTop, -1);
  const down = walkToEdge(picture, grid, lastBottom - 1, 1);
  const right =
    findRightEdge(picture, grid, { top: up.edge, bottom: down.edge }, lastRight) ??
    (up.isBar ? findBarEnd(picture, grid, up.edge, lastRight) : null) ??
    guessRightEdge(picture, grid, lastRight);
  const left = Math.max(0, Math.round(grid.left));
  const body = { x: left, y: up.edge, width: right - left, height: down.edge - up.edge + 1 };
  if (body.height < MIN_PANEL_HEIGHT_PX) return null;
  if (!isSurroundedByDark(picture, grid, boxes)) return null;
  const headerTop = Math.max(0, Math.round(body.y - HEADER_HEIGHT_UNITS * grid.scale));
  const header = up.isBar ? { x: left, y: headerTop, width: body.width, height: body.y - headerTop } : null;
  return {
    body,
    header: header && header.height >= MIN_HEADER_PX && isGreyBar(picture, header, grid.grey) ? header : null,
  };
}

/**
 * Walks from a row of boxes up (-1) or down (1), along the strip left of the icons, to the last row of the dark body.
 * `isBar` says that a grey stripe thicker than a separator ended the body.
 */
function walkToEdge(
  picture: Picture,
  grid: Grid,
  from: number,
  direction: 1 | -1,
): { edge: number; isBar: boolean } {
  const unit = grid.scale;
  const fromColumn = Math.max(1, Math.round(grid.left + 3 * unit));
  const toColumn = Math.max(fromColumn + 2, Math.round(grid.left + 10 * unit));
  const darkest = grid.grey * 0.62;
  const furthest = FURTHEST_EDGE_ROWS * PITCH_Y_UNITS * unit;
  let edge = from;
  let stripe = 0;
  for (let y = from; y >= 0 && y < picture.height && Math.abs(y - from) <= furthest; y += direction) {
    let sum = 0;
    for (let x = fromColumn; x < toColumn; x++) sum += greenAt(picture, x, y);
    if (sum / (toColumn - fromColumn) <= darkest) {
      edge = y;
      stripe = 0;
    } else if (++stripe > THICKEST_SEPARATOR_UNITS * unit) {
      return { edge, isBar: direction === -1 };
    }
  }
  // The picture ends inside the body, or inside what may be the rest of a header bar.
  return { edge, isBar: direction === -1 && stripe >= THICKEST_SEPARATOR_UNITS };
}

/**
 * The first column after the header bar: over a dark map the bar alone shows where the panel ends. Null where the bar
 * would end at no known panel width, because the map after it is just as grey.
 */
function findBarEnd(picture: Picture, grid: Grid, bodyTop: number, lastRight: number): number | null {
  const unit = grid.scale;
  const rows: number[] = [];
  for (let y = Math.round(bodyTop - 24 * unit); y < bodyTop - 6 * unit; y += 2) if (y >= 0) rows.push(y);
  if (rows.length < MIN_BAR_ROWS) return null;
  const greys: number[] = [];
  for (let x = Math.max(0, Math.round(grid.left + 4 * unit)); x < lastRight; x += 3) {
    for (const y of rows) greys.push(greenAt(picture, x, y));
  }
  const grey = greys.sort((a, b) => a - b)[greys.length >> 1] ?? 0;
  const isBar = (x: number) =>
    rows.filter((y) => Math.abs(greenAt(picture, x, y) - grey) <= grey * BAR_TOLERANCE).length * 2 >
    rows.length;
  let end = lastRight;
  for (let x = lastRight; x < picture.width && x - end <= MAX_BAR_GAP_UNITS * unit; x++)
    if (isBar(x)) end = x;
  const reachesPictureEdge = picture.width - end <= MAX_BAR_GAP_UNITS * unit;
  const right = reachesPictureEdge ? picture.width : end + 1;
  const isKnown = PANEL_WIDTHS_UNITS.some(
    (width) => Math.abs(right - grid.left - width * unit) <= Math.ceil(RIGHT_EDGE_SLACK_UNITS * unit),
  );
  return isKnown ? right : null;
}

/** The first and the last row of the panel's body. */
interface Rows {
  top: number;
  bottom: number;
}

/** The right edge, at one of the known panel widths, with the strongest step in brightness; null where none has one. */
function findRightEdge(picture: Picture, grid: Grid, rows: Rows, lastRight: number): number | null {
  const unit = grid.scale;
  let best: number | null = null;
  let bestStep = 8;
  for (const width of PANEL_WIDTHS_UNITS) {
    const expected = Math.round(grid.left + width * unit);
    const slack = Math.ceil(RIGHT_EDGE_SLACK_UNITS * unit);
    const nearest = Math.ceil(lastRight + RIGHT_MARGIN_UNITS * unit);
    const furthest = Math.min(expected + slack, picture.width - 3);
    for (let right = Math.max(nearest, expected - slack); right <= furthest; right++) {
      const step = brightnessStep(picture, rows, right, unit);
      if (step > bestStep) {
        best = right;
        bestStep = step;
      }
    }
  }
  if (best === null) return null;
  return picture.width - best <= 4 ? picture.width : best;
}

/** The picture's edge, if a panel of a known width would reach it, else a little to the right of the last box. */
function guessRightEdge(picture: Picture, grid: Grid, lastRight: number): number {
  const unit = grid.scale;
  const widest = Math.round(grid.left + Math.max(...PANEL_WIDTHS_UNITS) * unit);
  const reaches = widest + Math.ceil(RIGHT_EDGE_SLACK_UNITS * unit) >= picture.width - 2;
  return reaches ? picture.width : Math.min(picture.width, Math.round(lastRight + 12 * unit));
}

/** How much brighter it is on average behind the column `right` than before it, 0-255; 0 where few rows show a step. */
function brightnessStep(picture: Picture, { top, bottom }: Rows, right: number, unit: number): number {
  const insideColumn = Math.max(0, right - Math.round(2 * unit));
  const outsideColumn = Math.min(picture.width - 1, right + Math.round(2 * unit));
  let sum = 0;
  let rows = 0;
  let distinct = 0;
  for (let y = top; y <= bottom; y += 4, rows++) {
    const step = greenAt(picture, outsideColumn, y) - greenAt(picture, insideColumn, y);
    sum += step;
    if (Math.abs(step) >= FAINTEST_STEP) distinct++;
  }
  return distinct < rows * MIN_EDGE_ROWS ? 0 : Math.abs(sum) / Math.max(1, rows);
}

/** Tells the bar, a middle grey even where the map shines through it, from a landscape or a coloured frame. */
function isGreyBar(picture: Picture, header: Box, boxGrey: number): boolean {
  const darkest = Math.min(DARKEST_BAR, boxGrey * DARKEST_BAR_SHARE);
  const y = header.y + Math.round(header.height * 0.88);
  let grey = 0;
  for (let x = header.x; x < header.x + header.width; x++) {
    const from = (y * picture.width + x) * 4;
    const red = picture.data[from] ?? 0;
    const green = picture.data[from + 1] ?? 0;
    const blue = picture.data[from + 2] ?? 0;
    const chroma = Math.max(red, green, blue) - Math.min(red, green, blue);
    if (chroma <= green * 0.36 && green >= darkest && green <= BRIGHTEST_BAR) grey++;
  }
  return grey >= header.width * 0.8;
}

/** Whether most boxes have dark gaps on all sides: a single box on brighter ground is not part of a stockpile. */
function isSurroundedByDark(picture: Picture, grid: Grid, boxes: Box[]): boolean {
  const gap = Math.max(2, Math.round(3.5 * grid.scale));
  let dark = 0;
  for (const box of boxes) {
    const middleX = box.x + (box.width >> 1);
    const middleY = box.y + (box.height >> 1);
    const sides = [
      [box.x - gap, middleY],
      [box.x + box.width - 1 + gap, middleY],
      [middleX, box.y - gap],
      [middleX, box.y + box.height - 1 + gap],
    ] as const;
    const seen = sides.filter(([x, y]) => x >= 0 && y >= 0 && x < picture.width && y < picture.height);
    if (seen.every(([x, y]) => greenAt(picture, x, y) <= grid.grey * 0.6)) dark++;
  }
  return dark * 2 > boxes.length;
}

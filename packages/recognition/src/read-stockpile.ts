import { type IconMatcher, prepareIcons } from './icons/icon-matcher.ts';
import { openIconModel } from './icons/icon-model.ts';
import { nameIcons } from './icons/name-icons.ts';
import type { Recall } from './icons/taught-drawings.ts';
import { readMapClock } from './map-clock/read-map-clock.ts';
import { orderQuantities } from './order-quantities.ts';
import { completeGrid } from './panel/complete-grid.ts';
import { findPanel, type Panel } from './panel/find-panel.ts';
import { type Cell, countsAsPanel, fitGrids, type Grid } from './panel/grid.ts';
import { placeIcons } from './panel/icon-places.ts';
import { findGreyBoxes } from './panel/quantity-boxes.ts';
import { type Box, lumaPlane, type Picture } from './picture.ts';
import { readProductionLines } from './production-panel.ts';
import { isLowerBound, isQueueLabel, parseQuantity } from './quantities.ts';
import { readHeader } from './read-header.ts';
import type { PictureKind, ReadEntry, StockpileReading } from './reading.ts';
import { loadTextModel, readQuantity, type TextModel } from './text/read-text.ts';

/** Everything that reading needs besides the picture. */
export interface RecogniserData {
  icons: IconMatcher;
  text: TextModel;
  /** The corrected drawings (`prepareTaught`); absent if there are none. */
  recall?: Recall | undefined;
}

/** Reads both data files. Throws where one is damaged or of another version. */
export function loadRecogniser(iconsBytes: ArrayBuffer, textBytes: ArrayBuffer): RecogniserData {
  return { icons: prepareIcons(openIconModel(iconsBytes)), text: loadTextModel(textBytes) };
}

/** A picture shows one panel; smaller sets of grey boxes are tried only when the largest is not a panel. */
const MAX_PANELS = 4;

const NOTHING: StockpileReading = {
  kind: 'none',
  structureType: null,
  stockpileName: null,
  headerConfidence: 0,
  nameShape: null,
  clock: null,
  panel: null,
  figures: [],
  contents: [],
  production: null,
};

/**
 * Reads a screenshot: structure, stockpile name and contents. Pure: no browser, no clock, no network.
 * Only boxes of a stock's shape count as contents. A production queue has none, a picture without a stockpile gives kind
 * 'none', and a label that cannot be read leaves its quantity null.
 */
export function readStockpile(picture: Picture, data: RecogniserData): StockpileReading {
  for (const grid of fitGrids(findGreyBoxes(picture)).slice(0, MAX_PANELS)) {
    const panel = findPanel(picture, grid);
    const reading =
      panel && countsAsPanel(grid, panel.header !== null) && readPanel(picture, grid, panel, data);
    if (reading) return reading;
  }
  return NOTHING;
}

/** The reading of one panel; null where its boxes turn out not to belong to a panel of the game. */
function readPanel(
  picture: Picture,
  found: Grid,
  panel: Panel,
  data: RecogniserData,
): StockpileReading | null {
  const grid = completeGrid(picture, found);
  const figures = readFigures(picture, grid, data.text);
  const kind = kindOf(grid, figures);
  if (kind === 'none') return null;
  const labelled = readLabels(picture, grid.cells, data.text);
  if (!isBelievable(labelled, grid, figures, panel.header)) return null;
  const header = readHeader(picture, panel.header, grid.scale, data.text);
  if (labelled.length === 0 && header.structureType === null && !figures.some(isFigure)) return null;
  return {
    kind,
    structureType: header.structureType,
    stockpileName: header.stockpileName,
    headerConfidence: header.confidence,
    nameShape: header.nameShape,
    clock: readMapClock(picture, data.text),
    panel: panel.header ? around(panel.header, panel.body) : panel.body,
    figures,
    contents: kind === 'production' ? [] : nameCells(picture, grid, labelled, data),
    production:
      kind === 'production'
        ? {
            title: header.structureType,
            lines: readProductionLines(picture, grid.wideBoxes, data.text),
          }
        : null,
  };
}

/**
 * Whether a wide box without title and stock beside it is one of the game's: a count, a reserve or a place in a queue.
 */
function isFigure(label: string): boolean {
  return isQueueLabel(label) || /\dx$|\d,\d/.test(label);
}

/** A label below this confidence proves nothing about what a panel is. */
const READABLE = 0.5;

/** The labels of the wide boxes, as far as they can be read. */
function readFigures(picture: Picture, grid: Grid, model: TextModel): string[] {
  return grid.wideBoxes
    .map((box) => readQuantity(lumaPlane(picture, box), model))
    .filter(({ confidence }) => confidence >= READABLE)
    .map(({ label }) => label);
}

/** The kind of a picture, by its wide boxes: a queue's label has a slash, a node's count or reserve has none. */
function kindOf(grid: Grid, labels: string[]): PictureKind {
  if (grid.wideBoxes.length === 0) return 'stockpile';
  if (labels.some(isQueueLabel)) return 'production';
  if (labels.some((label) => parseQuantity(label) !== null)) return 'resource-node';
  return grid.cells.length > 0 ? 'stockpile' : 'none';
}

interface LabelledCell {
  cell: Cell;
  label: string;
  quantity: number | null;
  confidence: number;
}

/** Each cell with its label. Places in a queue are not stock and are left out. */
function readLabels(picture: Picture, cells: Cell[], model: TextModel): LabelledCell[] {
  const boxes = cells.map((cell) => ({
    cell,
    group: cell.group,
    reading: readQuantity(lumaPlane(picture, cell.quantityBox), model),
  }));
  const stock = boxes.filter(({ reading }) => !isQueueLabel(reading.label));
  const labels = orderQuantities(stock);
  return stock.map(({ cell, reading }, index) => {
    const { label, confidence } = labels[index] ?? reading;
    const quantity = parseQuantity(label);
    return { cell, label, quantity, confidence: quantity === null ? 0 : confidence };
  });
}

function nameCells(
  picture: Picture,
  grid: Grid,
  labelled: LabelledCell[],
  data: RecogniserData,
): ReadEntry[] {
  const cells = labelled.map(({ cell }) => cell);
  const named = nameIcons(picture, cells, placeIcons(picture, { ...grid, cells }), {
    matcher: data.icons,
    recall: data.recall,
  });
  return labelled.flatMap(({ cell, label, quantity, confidence }, index) => {
    const { candidates, drawing } = named[index] ?? {};
    const best = candidates?.[0];
    if (!candidates || !drawing || !best) return [];
    return {
      codeName: best.codeName,
      isCrated: best.isCrated,
      quantity,
      ...(quantity !== null && isLowerBound(label) && { atLeast: true as const }),
      label,
      confidence: best.confidence * confidence,
      iconConfidence: best.confidence,
      quantityConfidence: confidence,
      candidates,
      drawing,
      iconBox: cell.iconBox,
      quantityBox: cell.quantityBox,
      group: cell.group,
    };
  });
}

/**
 * Whether grey boxes belong to a panel of the game. Under a header bar one readable number is enough. Without a bar at
 * least half of the boxes need one, and wide boxes need a readable figure besides.
 */
function isBelievable(labelled: LabelledCell[], grid: Grid, figures: string[], header: Box | null): boolean {
  const readable = labelled.filter(({ confidence }) => confidence >= READABLE).length;
  const isHalfRead = readable > 0 && readable * 2 >= labelled.length;
  if (grid.wideBoxes.length > 0) return header !== null || (isHalfRead && figures.length > 0);
  return header === null ? isHalfRead : readable > 0;
}

function around(first: Box, second: Box): Box {
  const x = Math.min(first.x, second.x);
  const y = Math.min(first.y, second.y);
  return {
    x,
    y,
    width: Math.max(first.x + first.width, second.x + second.width) - x,
    height: Math.max(first.y + first.height, second.y + second.height) - y,
  };
}

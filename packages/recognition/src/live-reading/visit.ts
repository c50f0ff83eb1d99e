import { DOUBTFUL_BELOW } from '../outlined-panel.ts';
import { BOX_HEIGHT_UNITS, FIRST_BOX_UNITS, PITCH_X_UNITS } from '../panel/panel-geometry.ts';
import type { Box } from '../picture.ts';
import type { ReadEntry, StockpileReading } from '../reading.ts';
import { ALIKE_NAME, type NameShape, nameLikeness } from '../text/name-shape.ts';

/** Only this many of the last votes of a cell count, so a real change wins after half as many. */
const MAX_VOTES = 7;
/** A cell needs this many votes to be sure, and this share of those that count. */
const MIN_VOTES = 2;
const MIN_SHARE = 0.6;
/** The confidence of a cell whose votes do not decide: it is below every threshold, so a person checks it. */
const UNDECIDED_CONFIDENCE = 0.5;
/** Two boxes are the same cell if their corners are at most this share of their height apart. */
const SAME_PLACE_SHARE = 0.25;
/** This many cells with other items mean another stockpile, unless they are less than a third of the panel. */
const OTHER_ITEMS = 3;

/** A cell of an open panel, over all frames. */
interface VisitCell {
  place: Box;
  /** The last sure readings, oldest first. */
  votes: ReadEntry[];
  /** The reading with the highest confidence, for a cell that was never clear. */
  best: ReadEntry;
  /** The number of the last reading that showed the cell. */
  seenIn: number;
}

/** An opened panel: everything that was read from it while it stayed in one place. */
export interface Visit {
  structureType: string | null;
  stockpileName: string | null;
  /** The newest reading, for what is not voted on. */
  last: StockpileReading;
  /** Whether something covers the end of the newest reading's rows, where further cells may be. */
  isCovered: boolean;
  cells: VisitCell[];
  /** How many readings there were. */
  readings: number;
  /** How many of the last readings in a row agreed with the votes. */
  calm: number;
  /** Whether the stockpile was announced since the panel was opened. */
  isTold: boolean;
}

/** A visit that begins with this reading. */
export function startVisit(reading: StockpileReading, isCovered = false): Visit {
  const nothing = { structureType: null, stockpileName: null, last: reading, cells: [] };
  return addReading({ ...nothing, isCovered, readings: 0, calm: 0, isTold: false }, reading, isCovered);
}

/**
 * Whether a reading shows the panel of a visit: in the same place, with no other name and mostly the same items. What
 * covers the header or some cells does not make it another panel. Quantities may differ: people take things out.
 */
export function isSameVisit(visit: Visit, reading: StockpileReading): boolean {
  if (isOther(visit.stockpileName, reading.stockpileName)) return false;
  if (isOther(visit.structureType, reading.structureType)) return false;
  if (isOtherShape(visit.last.nameShape, reading.nameShape)) return false;
  const { contents } = reading;
  if (visit.cells.length === 0 || contents.length === 0)
    return visit.cells.length === contents.length && isSamePanel(visit.last.panel, reading.panel);
  const matched = contents.flatMap((entry) => {
    const cell = cellAt(visit.cells, entry);
    return cell ? [{ cell, entry }] : [];
  });
  if (matched.length * 2 < Math.min(visit.cells.length, contents.length)) return false;
  const otherCells = matched.filter(({ cell, entry }) => {
    const winner = winnerOf(cell);
    return isSure(entry) && isSure(winner) && itemOf(entry) !== itemOf(winner);
  }).length;
  return otherCells < OTHER_ITEMS || otherCells * 3 < matched.length;
}

function isOther(known: string | null, read: string | null): boolean {
  return known !== null && read !== null && known !== read;
}

/** Whether the pictures of two unreadable names are not even similar. */
function isOtherShape(known: NameShape | null, read: NameShape | null): boolean {
  return known !== null && read !== null && nameLikeness(known, read) < ALIKE_NAME;
}

function isSamePanel(first: Box | null, second: Box | null): boolean {
  return (
    first !== null &&
    second !== null &&
    Math.abs(first.x - second.x) <= 2 &&
    Math.abs(first.y - second.y) <= 2
  );
}

/** The visit with one more reading, which `isSameVisit` accepted. A reading may be added again while nothing moves. */
export function addReading(visit: Visit, reading: StockpileReading, isCovered = false): Visit {
  const number = visit.readings + 1;
  const cells = [...visit.cells];
  let isCalm = true;
  for (const entry of reading.contents) {
    const known = cellAt(cells, entry);
    if (known === undefined) {
      isCalm = false;
      cells.push(newCell(entry, number));
      continue;
    }
    const cell = withVote(known, entry, number);
    cells[cells.indexOf(known)] = cell;
    if (isSure(entry) && figureOf(entry) !== figureOf(winnerOf(cell))) isCalm = false;
  }
  return {
    structureType: reading.structureType ?? visit.structureType,
    stockpileName: reading.stockpileName ?? visit.stockpileName,
    last: reading,
    isCovered,
    cells: withoutMoved(cells, number),
    readings: number,
    calm: isCalm || visit.readings === 0 ? visit.calm + 1 : 0,
    isTold: visit.isTold,
  };
}

function newCell(entry: ReadEntry, number: number): VisitCell {
  return { place: entry.quantityBox, votes: isSure(entry) ? [entry] : [], best: entry, seenIn: number };
}

function withVote(cell: VisitCell, entry: ReadEntry, number: number): VisitCell {
  return {
    place: cell.place,
    votes: isSure(entry) ? [...cell.votes, entry].slice(-MAX_VOTES) : cell.votes,
    best: entry.confidence > cell.best.confidence ? entry : cell.best,
    seenIn: number,
  };
}

/**
 * Removes cells that are no longer shown and whose item is in another cell now: one item was used up, so the
 * others moved up. A panel never names an item twice; any other cell that is not shown is only covered.
 */
function withoutMoved(cells: readonly VisitCell[], number: number): VisitCell[] {
  const shown = new Set(
    cells.filter(({ seenIn }) => seenIn === number).map((cell) => itemOf(winnerOf(cell))),
  );
  return cells.filter((cell) => cell.seenIn === number || !shown.has(itemOf(winnerOf(cell))));
}

/** The combined reading of a visit's frames. */
export interface AgreedReading {
  /** Like a reading of one picture; a cell without a clear majority has a low confidence. */
  reading: StockpileReading;
  /** Whether every cell has a clear majority, and nothing covers the title or a place where a cell may be. */
  isWhole: boolean;
}

/** The majority of each cell over all frames of a visit. */
export function agreedReading(visit: Visit): AgreedReading {
  const contents = visit.cells
    .map((cell) => ({ ...agreedEntry(cell), quantityBox: cell.place }))
    .toSorted((a, b) => a.group - b.group || inReadingOrder(a.quantityBox, b.quantityBox));
  const { structureType, stockpileName, last, isCovered } = visit;
  const isShown = structureType !== null && !isCovered && !hasGap({ contents, panel: last.panel });
  return {
    reading: { ...last, structureType, stockpileName, contents },
    isWhole: isShown && contents.every(isSure),
  };
}

function agreedEntry(cell: VisitCell): ReadEntry {
  const winner = winnerOf(cell);
  const supporters = cell.votes.filter((vote) => figureOf(vote) === figureOf(winner)).length;
  const isDecided = supporters >= MIN_VOTES && supporters >= cell.votes.length * MIN_SHARE;
  return isDecided || !isSure(winner) ? winner : { ...winner, confidence: UNDECIDED_CONFIDENCE };
}

/** The value with the most votes, the newer one of a tie; without votes the reading with the highest confidence. */
function winnerOf({ votes, best }: VisitCell): ReadEntry {
  const counts = new Map<string, number>();
  let winner = best;
  let most = 0;
  for (const vote of votes) {
    const count = (counts.get(figureOf(vote)) ?? 0) + 1;
    counts.set(figureOf(vote), count);
    if (count < most) continue;
    most = count;
    winner = vote;
  }
  return winner;
}

/** Below the last row the panel continues for at most this many units; if there is more, something covers a row. */
const FOOT_UNITS = 30;

/**
 * Whether a cell is missing: the game fills each row from the left, and all rows of a group but its last to the end;
 * the width of the panel gives the number of columns, and it ends below the last row. Without a panel nothing counts as
 * missing.
 */
export function hasGap({ contents, panel }: Pick<StockpileReading, 'contents' | 'panel'>): boolean {
  const [first] = contents;
  if (first === undefined || panel === null) return false;
  const scale = first.quantityBox.height / BOX_HEIGHT_UNITS;
  const left = panel.x + FIRST_BOX_UNITS * scale;
  const columnOf = ({ quantityBox }: ReadEntry) =>
    Math.round((quantityBox.x - left) / (PITCH_X_UNITS * scale));
  // A panel is a little wider than its columns; a blurred edge may take a tenth of one away.
  const columns = Math.floor(panel.width / (PITCH_X_UNITS * scale) + 0.1);
  const foot =
    panel.y + panel.height - Math.max(...contents.map(({ quantityBox: { y, height } }) => y + height));
  if (columnOf(first) !== 0 || foot > FOOT_UNITS * scale) return true;
  return contents.some((entry, index) => {
    const next = contents[index + 1];
    if (next === undefined) return false;
    const isSameGroup = next.group === entry.group;
    const isSameRow =
      isSameGroup && Math.abs(next.quantityBox.y - entry.quantityBox.y) < entry.quantityBox.height / 2;
    if (isSameRow) return columnOf(next) !== columnOf(entry) + 1;
    return columnOf(next) !== 0 || (isSameGroup && columnOf(entry) !== columns - 1);
  });
}

function cellAt(cells: readonly VisitCell[], { quantityBox: { x, y, height } }: ReadEntry) {
  const reach = height * SAME_PLACE_SHARE;
  return cells.find(({ place }) => Math.abs(place.x - x) <= reach && Math.abs(place.y - y) <= reach);
}

function inReadingOrder(first: Box, second: Box): number {
  return Math.abs(first.y - second.y) > first.height / 2 ? first.y - second.y : first.x - second.x;
}

/** Whether a reading is so certain that nobody has to check it. */
export function isSure({ quantity, confidence }: ReadEntry): boolean {
  return quantity !== null && confidence >= DOUBTFUL_BELOW;
}

/** The same text for two entries of the same item in the same form. */
export function itemOf({ codeName, isCrated }: ReadEntry): string {
  return `${codeName} ${isCrated}`;
}

function figureOf(entry: ReadEntry): string {
  return `${itemOf(entry)} ${entry.label}`;
}

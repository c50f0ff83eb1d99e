import type { ScreenPoint, Size } from '../data/map-view.ts';

/** The place of a label beside its point. */
type Side = 'right' | 'left' | 'below' | 'above' | 'middle';

/** A text that wants a place, with what it belongs to. Sizes are in pixels. */
export interface LabelWish {
  key: string;
  at: ScreenPoint;
  lines: readonly string[];
  /** The lines to write where `lines` have no room. */
  shorter?: readonly string[];
  /** The height of a letter. */
  letter: number;
  /** How far from the point it has to stay. */
  away: number;
  /** Tried in this order. */
  sides: readonly Side[];
}

export interface PlacedLabel extends ScreenPoint {
  key: string;
  anchor: 'start' | 'middle' | 'end';
  lines: readonly string[];
  /** The height of a letter. */
  letter: number;
}

/** A rectangle of the window that is taken. */
export interface Taken {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Wider than any of our letters on average, so that no estimate is too small. */
const LETTER_WIDTH = 0.58;
const LINE_HEIGHT = 1.2;
/** The side of a cell, as large as the largest label: a label is looked up in at most a few cells. */
const CELL = 128;

/** A circle as the square around it. */
export function takenBy({ x, y }: ScreenPoint, radius: number): Taken {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

/** Labels that keep clear of what is taken by then; later groups yield to earlier ones. */
export interface LabelGroup {
  taken: readonly Taken[];
  wishes: readonly LabelWish[];
}

/**
 * Gives each label the first of its sides that is free; one that has none is left out. The first labels have the first
 * choice. What lies outside of the window is left out too.
 */
export function placeLabels(groups: readonly LabelGroup[], size: Size): PlacedLabel[] {
  const cells = new Map<string, Taken[]>();
  const take = (box: Taken) => {
    for (const key of cellsOf(box)) cells.set(key, [...(cells.get(key) ?? []), box]);
  };
  const isFree = (box: Taken) =>
    cellsOf(box).every((key) => (cells.get(key) ?? []).every((otherCell) => !overlaps(box, otherCell)));
  const window = { left: 0, top: 0, right: size.width, bottom: size.height };
  const place = (wish: LabelWish): PlacedLabel[] => {
    const texts = wish.shorter === undefined ? [wish.lines] : [wish.lines, wish.shorter];
    for (const lines of texts)
      for (const side of wish.sides) {
        const { box, label } = labelAt({ ...wish, lines }, side);
        if (!overlaps(box, window) || !isFree(box)) continue;
        take(box);
        return [label];
      }
    return [];
  };
  return groups.flatMap(({ taken, wishes }) => {
    for (const box of taken) take(box);
    return wishes.flatMap(place);
  });
}

function labelAt(
  { key, at, lines, letter, away }: LabelWish,
  side: Side,
): { box: Taken; label: PlacedLabel } {
  const width = Math.max(...lines.map((line) => line.length)) * letter * LETTER_WIDTH;
  const height = lines.length * letter * LINE_HEIGHT;
  const isBeside = side === 'right' || side === 'left';
  const left = side === 'right' ? at.x + away : side === 'left' ? at.x - away - width : at.x - width / 2;
  const top = side === 'below' ? at.y + away : side === 'above' ? at.y - away - height : at.y - height / 2;
  return {
    box: { left, top, right: left + width, bottom: top + height },
    label: {
      key,
      x: isBeside ? at.x + (side === 'right' ? away : -away) : at.x,
      y: top + letter,
      anchor: side === 'right' ? 'start' : side === 'left' ? 'end' : 'middle',
      lines,
      letter,
    },
  };
}

function overlaps(a: Taken, b: Taken): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function cellsOf({ left, top, right, bottom }: Taken): string[] {
  const keys: string[] = [];
  for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column += 1)
    for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row += 1)
      keys.push(`${column} ${row}`);
  return keys;
}

/** A name with its end left out if it is longer than this. */
export function clippedName(name: string, longest: number): string {
  return name.length <= longest ? name : `${name.slice(0, longest - 1).trimEnd()}…`;
}

/** A name in two lines if it is longer than this: broken at the space nearest to its middle. */
export function brokenName(name: string, longest: number): string[] {
  if (name.length <= longest || !name.includes(' ')) return [name];
  const spaces = [...name].flatMap((letter, index) => (letter === ' ' ? [index] : []));
  const middle = name.length / 2;
  const [at = 0] = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return [name.slice(0, at), name.slice(at + 1)];
}

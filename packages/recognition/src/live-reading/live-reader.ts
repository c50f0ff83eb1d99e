import { type Box, clipBox, type Picture } from '../picture.ts';
import { type RecogniserData, readStockpile } from '../read-stockpile.ts';
import type { StockpileReading } from '../reading.ts';
import { nameLikeness, SAME_NAME } from '../text/name-shape.ts';
import {
  announcedKey,
  type LiveReadingState,
  leavePanel,
  MAX_READINGS,
  MAX_WAITING,
  missPanel,
  NOTHING_SEEN,
  seePanel,
} from './announcements.ts';
import { withoutCovered } from './covered-cells.ts';
import { isEndCovered } from './covered-end.ts';
import { type FrameSample, hasChanged, sampleFrame } from './frame-change.ts';
import { type ReadingDoubt, readingDoubt } from './reading-doubt.ts';
import { isSure } from './visit.ts';

/** Pixels around the panel's last place that are looked at too: a panel that grows reaches into them. */
const MARGIN_PX = 48;

/** A stockpile in a state that was not announced before. */
export interface Sighting {
  reading: StockpileReading;
  /** The clearest picture of the panel; the reading's boxes are in its coordinates. */
  picture: Picture;
}

/** The progress of a live reading (docs/spec/live-reading.md#states). */
export interface LiveReadingProgress {
  step: 'looking' | 'reading' | 'read';
  /** The name on the panel, once it is known. */
  name: string | null;
  doubt: ReadingDoubt | null;
}

/** The clearest frame of an open panel, and how many of its cells are sure. */
interface Clearest {
  part: FramePart;
  sure: number;
  reading: StockpileReading;
}

/** A part of a frame. `x` and `y` are the position of its first pixel in the frame. */
interface FramePart {
  picture: Picture;
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** Follows the frames of the game's window. Needs neither a browser nor a clock. */
export class LiveReader {
  readonly #data: RecogniserData;
  #state: LiveReadingState = NOTHING_SEEN;
  #sample: FrameSample | null = null;
  #last: StockpileReading | null = null;
  /** Whether something covers the end of the last reading's rows. */
  #isCovered = false;
  #area: Box | null = null;
  #clearest: Clearest | null = null;
  /** How often in a row the same reading has counted. */
  #repeats = 0;

  constructor(data: RecogniserData) {
    this.#data = data;
  }

  /** The part of the next frame to look at: around the open panel; null for the whole frame. */
  get area(): Box | null {
    return this.#area;
  }

  /** Whether to look again soon: a panel is open and not fully read. */
  get isEager(): boolean {
    return this.#last !== null && this.#repeats < MAX_READINGS;
  }

  /** Starts from scratch, because the window has another size. */
  forgetPlace(): void {
    this.#area = null;
    this.#sample = null;
    this.#last = null;
  }

  get progress(): LiveReadingProgress {
    const { visit, candidate, announced } = this.#state;
    const open = visit ?? candidate;
    if (open === null) return { step: 'looking', name: null, doubt: null };
    const name = open.stockpileName;
    const { nameShape, headerConfidence } = open.last;
    const key = announcedKey(announced, { ...open, nameShape, headerConfidence });
    const isRead = key !== undefined;
    // What was read whole is known, whatever lies over it now.
    const isClear = open.readings < MAX_READINGS || (isRead && announced.get(key)?.isWhole);
    const doubt = isClear ? null : readingDoubt({ ...open.last, stockpileName: name });
    return {
      step: isRead ? 'read' : 'reading',
      name,
      doubt: isRead && doubt === 'name' ? null : doubt, // then the review asks for it
    };
  }

  /**
   * Looks at the wanted part of a new frame. @returns `'whole'` if the panel is no longer there, and the whole of the
   * same frame is to be looked at; otherwise the announced stockpile, or null.
   */
  look(picture: Picture, frame: Size): Sighting | null | 'whole' {
    const part = { picture, x: this.#area?.x ?? 0, y: this.#area?.y ?? 0 };
    const sample = sampleFrame(picture, this.#area === null ? 'frame' : 'panel');
    const isSame = !hasChanged(this.#sample, sample);
    this.#sample = sample;
    if (isSame) return this.lookAgain();
    const read = withoutUnsureName(withoutCovered(picture, readStockpile(picture, this.#data)));
    // The clock is at the edge of the screen, so that only a whole frame shows it.
    const clock = this.#area === null ? read.clock : (this.#last?.clock ?? null);
    const reading = { ...movedReading(read, part.x, part.y), clock };
    if (this.#area !== null && !isInside(reading.panel, this.#area, frame)) {
      this.#area = null;
      this.#sample = null;
      return 'whole';
    }
    this.#repeats = 0;
    if (reading.kind !== 'stockpile' || reading.panel === null) return this.#miss();
    this.#last = reading;
    this.#area = clipBox(grown(reading.panel), frame);
    this.#isCovered = isEndCovered(picture, read);
    return this.#see(reading, part);
  }

  /** Counts the last reading once more, because nothing has changed since. */
  lookAgain(): Sighting | null {
    if (this.#last === null) {
      const isOpen = this.#state.visit !== null || this.#state.candidate !== null;
      return isOpen ? this.#miss() : null;
    }
    if (this.#repeats >= MAX_WAITING) return null;
    this.#repeats += 1;
    return this.#see(this.#last, null);
  }

  /** Ends the reading for now. @returns the open panel, if it waits for unclear cells. */
  leave(): Sighting | null {
    const { state, announce } = leavePanel(this.#state);
    this.#state = state;
    return sighting(announce, this.#clearest);
  }

  #miss(): Sighting | null {
    const { state, announce } = missPanel(this.#state);
    const clearest = this.#clearest;
    this.#state = state;
    this.#last = null;
    this.#area = null;
    if (state.visit === null) this.#clearest = null;
    return sighting(announce, clearest);
  }

  #see(reading: StockpileReading, part: FramePart | null): Sighting | null {
    const before = this.#clearest;
    const { state, announce, isLeft } = seePanel(this.#state, reading, this.#isCovered);
    if (part !== null) this.#keepClearest(reading, part);
    this.#state = state;
    return sighting(announce, isLeft ? before : this.#clearest);
  }

  /** Stores the panel's part of the frame if more of its cells are clear than before. */
  #keepClearest(reading: StockpileReading, { picture, x, y }: FramePart): void {
    const sure = reading.contents.filter(isSure).length;
    const known = this.#clearest;
    if (
      known !== null &&
      known.sure > sure &&
      isSameName(known.reading, reading) &&
      isNear(known.part, reading.panel)
    )
      return;
    const area = clipBox(moved(grown(reading.panel ?? { x, y, width: 0, height: 0 }), -x, -y), picture);
    this.#clearest = {
      part: { picture: cutOut(picture, area), x: x + area.x, y: y + area.y },
      sure,
      reading,
    };
  }
}

function sighting(announce: StockpileReading | null, clearest: Clearest | null): Sighting | null {
  if (announce === null || clearest === null) return null;
  const { picture, x, y } = clearest.part;
  return { reading: movedReading(announce, -x, -y), picture };
}

function isSameName(a: StockpileReading, b: StockpileReading): boolean {
  if (a.nameShape === null || b.nameShape === null) return a.stockpileName === b.stockpileName;
  return nameLikeness(a.nameShape, b.nameShape) >= SAME_NAME;
}

function isNear({ x, y }: FramePart, panel: Box | null): boolean {
  return (
    panel !== null &&
    Math.abs(panel.x - MARGIN_PX - x) <= MARGIN_PX &&
    Math.abs(panel.y - MARGIN_PX - y) <= MARGIN_PX
  );
}

/**
 * Whether the panel is inside the area with some room around it, or at the frame's edge, so that none of it is cut off.
 */
function isInside(panel: Box | null, area: Box, frame: Size): boolean {
  if (panel === null) return false;
  const room = MARGIN_PX / 4;
  return (
    (area.x === 0 || panel.x >= area.x + room) &&
    (area.y === 0 || panel.y >= area.y + room) &&
    (area.x + area.width === frame.width || panel.x + panel.width <= area.x + area.width - room) &&
    (area.y + area.height === frame.height || panel.y + panel.height <= area.y + area.height - room)
  );
}

function grown({ x, y, width, height }: Box): Box {
  return { x: x - MARGIN_PX, y: y - MARGIN_PX, width: width + 2 * MARGIN_PX, height: height + 2 * MARGIN_PX };
}

function moved(box: Box, x: number, y: number): Box {
  return { ...box, x: box.x + x, y: box.y + y };
}

function movedReading(reading: StockpileReading, x: number, y: number): StockpileReading {
  return {
    ...reading,
    panel: reading.panel && moved(reading.panel, x, y),
    contents: reading.contents.map((entry) => ({
      ...entry,
      iconBox: moved(entry.iconBox, x, y),
      quantityBox: moved(entry.quantityBox, x, y),
    })),
  };
}

function cutOut(picture: Picture, area: Box): Picture {
  const { x, y, width, height } = area;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * picture.width + x) * 4;
    data.set(picture.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { data, width, height };
}

/** A reading whose name is only guessed, as one whose name cannot be read: nobody looks at it before it is announced. */
function withoutUnsureName(reading: StockpileReading): StockpileReading {
  return reading.nameShape === null ? reading : { ...reading, stockpileName: null };
}

import { DOUBTFUL_BELOW } from '../outlined-panel.ts';
import type { ReadEntry, StockpileReading } from '../reading.ts';
import { nameLikeness, SAME_NAME } from '../text/name-shape.ts';
import {
  type AgreedReading,
  addReading,
  agreedReading,
  isSameVisit,
  isSure,
  itemOf,
  startVisit,
  type Visit,
} from './visit.ts';

/** A panel counts as still once this many readings in a row agree. */
const MIN_CALM = 2;
/** A panel that cannot be read well by then has a cause that stays. */
export const MAX_READINGS = 5;
/** So many readings, about ten seconds, wait for unclear cells, which something may lie over; then they are rows to check. */
export const MAX_WAITING = 50;
/** The panel counts as closed after this many frames without it. */
const MISSES = 2;

/** The state that a live reading carries from frame to frame. */
export interface LiveReadingState {
  /** The panel that is open. */
  visit: Visit | null;
  /** A panel that was seen once: it counts from the second time, so a frame of a moving panel never does. */
  candidate: Visit | null;
  missed: number;
  /** The last announcement of each stockpile, by building and name. */
  announced: ReadonlyMap<string, AgreedReading>;
}

export const NOTHING_SEEN: LiveReadingState = {
  visit: null,
  candidate: null,
  missed: 0,
  announced: new Map(),
};

/** A frame's effect. `announce` is a stockpile in a state that was not announced before. */
export interface LiveReadingStep {
  state: LiveReadingState;
  announce: StockpileReading | null;
}

/** The state after a frame without a panel; a panel that closes is announced as far as it was seen. */
export function missPanel(state: LiveReadingState): LiveReadingStep {
  const missed = state.missed + 1;
  if (missed < MISSES) return { state: { ...state, missed }, announce: null };
  const { state: left, announce } = leavePanel(state);
  return { state: { ...left, missed, visit: null, candidate: null }, announce };
}

/** Ends the waiting for unclear cells of the open panel, because it is no longer seen. */
export function leavePanel(state: LiveReadingState): LiveReadingStep {
  const { visit } = state;
  return visit === null || visit.isTold || visit.readings < MAX_READINGS
    ? { state, announce: null }
    : announceVisit(state, visit);
}

/**
 * The state after a frame with a panel, and what it announces: each stockpile once for each state of its contents
 * (docs/spec/live-reading.md#agreement). The same reading counts again while nothing moves.
 * @param isCovered whether something covers the place of a possible further cell
 * @returns `isLeft` where the announced panel is the one that was open before
 */
export function seePanel(
  state: LiveReadingState,
  reading: StockpileReading,
  isCovered = false,
): LiveReadingStep & { isLeft: boolean } {
  const isOther = state.visit !== null && !isSameVisit(state.visit, reading);
  const left = isOther ? leavePanel(state) : { state, announce: null };
  const seen = withReading({ ...left.state, missed: 0 }, reading, isCovered);
  const { visit } = seen;
  if (left.announce !== null) return { state: seen, announce: left.announce, isLeft: true };
  const isReady =
    visit !== null &&
    visit.calm >= MIN_CALM &&
    (visit.readings >= MAX_WAITING || agreedReading(visit).isWhole);
  return { ...(isReady ? announceVisit(seen, visit) : { state: seen, announce: null }), isLeft: false };
}

/** Announces an open panel, if it is clear which stockpile it is, and if it is news. */
function announceVisit(state: LiveReadingState, visit: Visit): LiveReadingStep {
  if (!isNamed(visit)) return { state, announce: null };
  const agreed = agreedReading(visit);
  const key = announcedKey(state.announced, agreed.reading) ?? stockpileKey(agreed.reading);
  const before = state.announced.get(key);
  if (before !== undefined && !isNews(before, agreed, visit.isTold)) return { state, announce: null };
  return {
    state: {
      ...state,
      visit: { ...visit, isTold: true },
      announced: new Map(state.announced).set(key, agreed),
    },
    announce: agreed.isWhole ? agreed.reading : withDoubt(agreed.reading),
  };
}

/** Whether it is clear which stockpile it is. A name that cannot be read, or is missing, may just be covered: it has to stay so. */
function isNamed({ structureType, stockpileName, last, readings }: Visit): boolean {
  if (stockpileName !== null) return true;
  return (last.nameShape !== null || isTitleAlone({ ...last, structureType })) && readings >= MAX_READINGS;
}

/** Whether a header shows the title of the building and nothing else, as that of a public stockpile does. */
function isTitleAlone({ structureType, stockpileName, nameShape, headerConfidence }: Header): boolean {
  return structureType !== null && stockpileName === null && nameShape === null && headerConfidence > 0;
}

function withReading(
  state: LiveReadingState,
  reading: StockpileReading,
  isCovered: boolean,
): LiveReadingState {
  const { visit, candidate } = state;
  if (visit !== null && isSameVisit(visit, reading))
    return { ...state, visit: addReading(visit, reading, isCovered), candidate: null };
  if (candidate !== null && isSameVisit(candidate, reading))
    return { ...state, visit: addReading(candidate, reading, isCovered), candidate: null };
  return { ...state, candidate: startVisit(reading, isCovered) };
}

type Header = Pick<StockpileReading, 'structureType' | 'stockpileName' | 'nameShape' | 'headerConfidence'>;

/** Identifies a stockpile: building and name, or the picture of a name that cannot be read; the building alone if it is public. */
function stockpileKey({ structureType, stockpileName, nameShape }: Omit<Header, 'headerConfidence'>): string {
  return `${structureType ?? ''}\n${stockpileName ?? `\n${nameShape?.join() ?? ''}`}`;
}

/** The key of a stockpile that was announced; where the building's title is covered, its name decides. */
export function announcedKey(announced: LiveReadingState['announced'], of: Header): string | undefined {
  const key = stockpileKey(of);
  if (isTitleAlone(of)) return announced.has(key) ? key : undefined;
  if (of.stockpileName === null) return unreadKey(announced, of);
  if (of.structureType !== null || announced.has(key)) return announced.has(key) ? key : undefined;
  return [...announced.keys()].find((known) => known.endsWith(`\n${of.stockpileName}`));
}

function unreadKey(
  announced: LiveReadingState['announced'],
  { structureType, nameShape }: Omit<Header, 'headerConfidence'>,
): string | undefined {
  if (nameShape === null) return undefined;
  const same = [...announced].find(
    ([, { reading }]) =>
      reading.stockpileName === null &&
      reading.nameShape !== null &&
      (structureType === null || reading.structureType === structureType) &&
      nameLikeness(reading.nameShape, nameShape) >= SAME_NAME,
  );
  return same?.[0];
}

/**
 * In a stockpile with a covered cell there is a row to check even if all visible cells are clear: the last one is
 * marked for what is covered.
 */
function withDoubt(reading: StockpileReading): StockpileReading {
  if (!reading.contents.every(isSure)) return reading;
  const last = reading.contents.length - 1;
  const contents = reading.contents.map((entry, index) =>
    index === last ? { ...entry, confidence: Math.min(entry.confidence, 0.5) } : entry,
  );
  return { ...reading, contents };
}

/**
 * Whether a reading has something that the announced one lacks: a clear figure that is new or differs, an item that is
 * gone although nothing is covered, or an end of the covering.
 * @param isTold this visit has announced the stockpile already: what becomes clear cell by cell waits until all is.
 */
function isNews(before: AgreedReading, now: AgreedReading, isTold: boolean): boolean {
  if (now.isWhole && !before.isWhole) return true;
  const known = new Map(before.reading.contents.map((entry) => [itemOf(entry), entry]));
  const isNew = now.reading.contents.some((entry) => {
    const old = known.get(itemOf(entry));
    if (!isTold && isSure(entry) && (old === undefined || !isSure(old))) return true;
    return old !== undefined && isLegible(old) && isLegible(entry) && old.label !== entry.label;
  });
  return isNew || (now.isWhole && now.reading.contents.length !== before.reading.contents.length);
}

/** Whether the figure is clear, whatever the icon is. */
function isLegible({ quantity, quantityConfidence }: ReadEntry): boolean {
  return quantity !== null && quantityConfidence >= DOUBTFUL_BELOW;
}

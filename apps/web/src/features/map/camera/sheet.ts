import type { Size } from '../data/map-view.ts';

/** How far the sheet with the list is pulled up on a phone. */
const SHEET_STOPS = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof SHEET_STOPS)[number];

/** Narrower maps have a sheet at the bottom in place of the panel beside them; in pixels. */
const SHEET_BELOW = 768;
const ROOMY_FROM = 1100;
const PANEL = 348;
const NARROW_PANEL = 300;

const PEEK_PIXELS = 150;
const HALF = 0.6;
/** A full sheet leaves the search and the layers free. */
const FULL_LEAVES = 56;

/** 0 where the list is in a sheet. */
export function panelWidth({ width }: Size): number {
  if (width < SHEET_BELOW) return 0;
  return width < ROOMY_FROM ? NARROW_PANEL : PANEL;
}

export function sheetHeight(stop: SheetStop, { height }: Size): number {
  const heights = { peek: PEEK_PIXELS, half: Math.round(HALF * height), full: height - FULL_LEAVES };
  return heights[stop];
}

/** The stop that a pulled sheet ends at. */
export function nearestStop(height: number, board: Size): SheetStop {
  const away = (stop: SheetStop) => Math.abs(sheetHeight(stop, board) - height);
  return SHEET_STOPS.reduce((best, stop) => (away(stop) < away(best) ? stop : best));
}

/** Returns the stop that a press of the handle leads to. */
export function nextStop(stop: SheetStop): SheetStop {
  return SHEET_STOPS[(SHEET_STOPS.indexOf(stop) + 1) % SHEET_STOPS.length] ?? 'peek';
}

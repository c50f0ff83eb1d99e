/** A swipe goes further than this to the side (docs/spec/shell.md#swipe), in pixels. */
const MINIMUM_ACROSS_PX = 50;
/** And at most this far up or down. */
const MAXIMUM_DOWN_PX = 100;

export type Swipe = 'left' | 'right';

interface Point {
  x: number;
  y: number;
}

/** The direction of a finger's way; 50 px across is none yet, 100 px up or down still is one. */
export function swipeOf(from: Point, to: Point): Swipe | null {
  const across = to.x - from.x;
  if (Math.abs(across) <= MINIMUM_ACROSS_PX || Math.abs(to.y - from.y) > MAXIMUM_DOWN_PX) return null;
  return across < 0 ? 'left' : 'right';
}

export type OpenPanel = 'navigation' | 'user' | null;

/**
 * A left swipe closes the navigation panel or opens the user panel; a right swipe does the reverse
 * (docs/spec/shell.md#swipe).
 */
export function panelAfter(swipe: Swipe, open: OpenPanel): OpenPanel {
  const [closes, opens] =
    swipe === 'left' ? (['navigation', 'user'] as const) : (['user', 'navigation'] as const);
  return open === closes ? null : opens;
}

import { DOUBTFUL_BELOW } from '../outlined-panel.ts';
import { MIN_BOX_HEIGHT_PX } from '../panel/panel-geometry.ts';
import type { StockpileReading } from '../reading.ts';

/** Reason why a game's window is hard to read. */
export type ReadingDoubt =
  /** The boxes are smaller than the reader's limit: the window or the interface is scaled down. */
  | 'small'
  /** The name in the header cannot be read. */
  | 'name'
  /** Figures are unclear: too dark, too bright or blurred. */
  | 'figures'
  /** Figures are clear but icons are not: a mod draws them differently. */
  | 'icons';

/** From this share of unclear cells the cause is the window, not a cursor over a cell. */
const DOUBTFUL_SHARE = 0.25;
/** With fewer unclear cells the cause is never the window. */
const MIN_CELLS = 3;

/** Tells why a panel is hard to read: the reason that explains most; null if it can be read well. */
export function readingDoubt({
  contents,
  structureType,
  stockpileName,
  nameShape,
  headerConfidence,
}: StockpileReading): ReadingDoubt | null {
  const heights = contents.map(({ quantityBox }) => quantityBox.height);
  if (heights.length > 0 && Math.max(...heights) < MIN_BOX_HEIGHT_PX) return 'small';
  const isMany = (count: number) => count >= MIN_CELLS && count >= contents.length * DOUBTFUL_SHARE;
  if (isMany(contents.filter(({ quantityConfidence }) => quantityConfidence < DOUBTFUL_BELOW).length))
    return 'figures';
  if (isMany(contents.filter(({ iconConfidence }) => iconConfidence < DOUBTFUL_BELOW).length)) return 'icons';
  // The title of the building alone, clearly read, is the header of a public stockpile.
  const isPublic = structureType !== null && nameShape === null && headerConfidence > 0;
  return stockpileName === null && !isPublic ? 'name' : null;
}

import { type Box, clipBox, type Picture } from './picture.ts';
import type { StockpileReading } from './reading.ts';

const OUTLINE = '#40c057';
const DOUBTFUL_OUTLINE = '#fd7e14';
/** Readings below this are outlined in the second colour. */
export const DOUBTFUL_BELOW = 0.9;
const MARGIN_PX = 4;
/** Width of the outlines, in pixels of the picture. */
export const OUTLINE_WIDTH_PX = 2;

export interface OutlinedPanel {
  /** The panel and a little around it, in whole pixels inside the picture. */
  area: Box;
  /** Each box that was read, relative to the area, and the colour of its outline. */
  outlines: { box: Box; colour: string }[];
}

/** Returns what to draw to show a reading: the panel's part of the picture and its outlines. Null where there is no panel. */
export function outlinedPanel(
  picture: Pick<Picture, 'width' | 'height'>,
  { panel, contents }: StockpileReading,
): OutlinedPanel | null {
  if (panel === null) return null;
  const area = clipBox(grown(panel, MARGIN_PX), picture);
  if (area.width === 0 || area.height === 0) return null;
  const outlines = contents.flatMap(({ iconBox, quantityBox, confidence }) =>
    [iconBox, quantityBox].map((box) => ({
      box: { ...box, x: box.x - area.x, y: box.y - area.y },
      colour: confidence < DOUBTFUL_BELOW ? DOUBTFUL_OUTLINE : OUTLINE,
    })),
  );
  return { area, outlines };
}

function grown(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

import { BOX_HEIGHT_UNITS, PITCH_X_UNITS } from '../panel/panel-geometry.ts';
import { type Box, clipBox, greenAt, type Picture } from '../picture.ts';
import type { StockpileReading } from '../reading.ts';

/** The panel's background is darker than this grey value; the quantity boxes are at about 98 of 255. */
const GROUND_LEVEL = 60;
/** A place is covered from this share of brighter pixels on: a pointer's tip or a tooltip's text. */
const BRIGHT_SHARE = 0.02;

/**
 * Whether something covers the place where the row of a group could go on, so that there may be further cells. A free
 * place shows nothing but the panel's dark background. The boxes of the reading are in coordinates of the picture.
 */
export function isEndCovered(picture: Picture, { contents, panel }: StockpileReading): boolean {
  if (panel === null) return false;
  const right = panel.x + panel.width;
  return contents.some(({ iconBox, quantityBox, group }, index) => {
    if (contents[index + 1]?.group === group) return false;
    const pitch = (quantityBox.height * PITCH_X_UNITS) / BOX_HEIGHT_UNITS;
    const place = { ...iconBox, x: iconBox.x + pitch, width: quantityBox.x + quantityBox.width - iconBox.x };
    return place.x + place.width <= right && brightShare(picture, place) >= BRIGHT_SHARE;
  });
}

function brightShare(picture: Picture, box: Box): number {
  const { x, y, width, height } = clipBox(box, picture);
  let bright = 0;
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + width; column++)
      if (greenAt(picture, column, row) > GROUND_LEVEL) bright++;
  return bright / Math.max(1, width * height);
}

import type { GreyBox } from './panel/quantity-boxes.ts';
import { lumaPlane, type Picture } from './picture.ts';
import { parseQueue } from './quantities.ts';
import type { ProductionLine } from './reading.ts';
import { readQuantity, type TextModel } from './text/read-text.ts';

/** A wrong count would be stored without anybody noticing, so one that is less certain is left to the person. */
const CERTAIN = 0.9;
/** A factory has seven lines; more boxes belong to something else. */
const MAX_LINES = 12;

/** The lines of a production panel in reading order: a line of boxes from left to right, then the next below it. */
export function readProductionLines(picture: Picture, boxes: GreyBox[], model: TextModel): ProductionLine[] {
  return inReadingOrder(boxes)
    .slice(0, MAX_LINES)
    .map(({ x, y, width, height }) => {
      const box = { x, y, width, height };
      const { label, confidence } = readQuantity(lumaPlane(picture, box), model);
      const queue = confidence >= CERTAIN ? parseQueue(label) : null;
      return { waiting: queue?.waiting ?? null, limit: queue?.limit ?? null, box };
    });
}

function inReadingOrder(boxes: GreyBox[]): GreyBox[] {
  const rows: GreyBox[][] = [];
  for (const box of [...boxes].sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && box.y - first.y < first.height / 2) row.push(box);
    else rows.push([box]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.x - b.x));
}

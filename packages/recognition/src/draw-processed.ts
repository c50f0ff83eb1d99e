import { type Box, clipBox, type Picture } from './picture.ts';
import type { StockpileReading } from './reading.ts';

const OUTLINE = '#40c057';
const DOUBTFUL_OUTLINE = '#fd7e14';
/** Readings below this are outlined in the second colour. */
const DOUBTFUL_BELOW = 0.9;
const MARGIN_PX = 4;

/** The panel's part of the picture with each box that was read outlined, as a PNG. Browsers only. */
export async function drawProcessed(picture: Picture, reading: StockpileReading): Promise<Blob | null> {
  if (!reading.panel) return null;
  const area = clipBox(grown(reading.panel, MARGIN_PX), picture);
  if (area.width === 0 || area.height === 0) return null;
  const canvas = new OffscreenCanvas(area.width, area.height);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // A copy: ImageData wants bytes of a plain ArrayBuffer.
  const pixels = new ImageData(new Uint8ClampedArray(picture.data), picture.width, picture.height);
  context.putImageData(pixels, -area.x, -area.y, area.x, area.y, area.width, area.height);
  context.lineWidth = 2;
  for (const entry of reading.contents) {
    context.strokeStyle = entry.confidence < DOUBTFUL_BELOW ? DOUBTFUL_OUTLINE : OUTLINE;
    for (const box of [entry.iconBox, entry.quantityBox]) {
      context.strokeRect(box.x - area.x, box.y - area.y, box.width, box.height);
    }
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

function grown(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

import { OUTLINE_WIDTH_PX, outlinedPanel } from './outlined-panel.ts';
import type { Picture } from './picture.ts';
import type { StockpileReading } from './reading.ts';

/** The panel's part of the picture as a PNG, with every box that was read outlined. Browsers only; null without a panel. */
export async function drawProcessed(picture: Picture, reading: StockpileReading): Promise<Blob | null> {
  const panel = outlinedPanel(picture, reading);
  if (panel === null) return null;
  const { area, outlines } = panel;
  const canvas = new OffscreenCanvas(area.width, area.height);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // A copy, because ImageData takes only the bytes of a plain ArrayBuffer.
  const pixels = new ImageData(new Uint8ClampedArray(picture.data), picture.width, picture.height);
  context.putImageData(pixels, -area.x, -area.y, area.x, area.y, area.width, area.height);
  context.lineWidth = OUTLINE_WIDTH_PX;
  for (const { box, colour } of outlines) {
    context.strokeStyle = colour;
    context.strokeRect(box.x, box.y, box.width, box.height);
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

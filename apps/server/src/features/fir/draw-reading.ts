import type { Picture, StockpileReading } from '@backline/recognition';
import sharp from 'sharp';

const OUTLINE = '#40c057';
const DOUBTFUL_OUTLINE = '#fd7e14';
/** Readings below this are outlined in the second colour, as in browsers. */
const DOUBTFUL_BELOW = 0.9;

/** The panel of a picture with each place that was read outlined, as a PNG; null where there is no panel. */
export async function drawReading(picture: Picture, { panel, contents }: StockpileReading) {
  if (panel === null) return null;
  const left = Math.max(0, Math.round(panel.x));
  const top = Math.max(0, Math.round(panel.y));
  const width = Math.min(picture.width - left, Math.round(panel.width));
  const height = Math.min(picture.height - top, Math.round(panel.height));
  if (width < 1 || height < 1) return null;
  const outlines = contents.flatMap(({ iconBox, quantityBox, confidence }) =>
    [iconBox, quantityBox].map(
      (box) =>
        `<rect x="${box.x - left}" y="${box.y - top}" width="${box.width}" height="${box.height}" ` +
        `stroke="${confidence < DOUBTFUL_BELOW ? DOUBTFUL_OUTLINE : OUTLINE}"/>`,
    ),
  );
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<g fill="none" stroke-width="2">${outlines.join('')}</g></svg>`;
  const { data } = picture;
  return sharp(new Uint8Array(data.buffer, data.byteOffset, data.length), {
    raw: { width: picture.width, height: picture.height, channels: 4 },
  })
    .extract({ left, top, width, height })
    .composite([{ input: Buffer.from(drawing) }])
    .png()
    .toBuffer();
}

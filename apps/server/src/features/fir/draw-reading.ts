import { OUTLINE_WIDTH_PX, outlinedPanel, type Picture, type StockpileReading } from '@backline/recognition';
import sharp from 'sharp';

/** The panel of a picture with each place that was read outlined, as a PNG; null if there is no panel. */
export async function drawReading(picture: Picture, reading: StockpileReading) {
  const panel = outlinedPanel(picture, reading);
  if (panel === null) return null;
  const { x: left, y: top, width, height } = panel.area;
  const outlines = panel.outlines.map(
    ({ box, colour }) =>
      `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" stroke="${colour}"/>`,
  );
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<g fill="none" stroke-width="${OUTLINE_WIDTH_PX}">${outlines.join('')}</g></svg>`;
  const { data } = picture;
  return sharp(new Uint8Array(data.buffer, data.byteOffset, data.length), {
    raw: { width: picture.width, height: picture.height, channels: 4 },
  })
    .extract({ left, top, width, height })
    .composite([{ input: Buffer.from(drawing) }])
    .png()
    .toBuffer();
}

import sharp from 'sharp';
import type { GreyCrop } from '../../src/text/grey-crop.ts';
import { fontOf } from '../../testing/draw-screenshot.ts';

/** A font that is installed, or Jost, the game's own for Latin; and its weight. */
export interface LineFont {
  family: string;
  weight: number;
}

/** Greys of the game's header bar and of its white. */
const BAR = '#8f8f8f';

/**
 * A line of text in an installed font as a grey crop, drawn by the system's own text engine.
 *
 * @param em size of the letters in pixels
 * @param jpeg quality, or 0 for none
 */
export async function drawLine(
  text: string,
  { family, weight }: LineFont,
  em: number,
  jpeg = 0,
): Promise<GreyCrop> {
  const width = Math.ceil(em * (text.length * 1.1 + 2));
  const line =
    family === 'Jost'
      ? `<path d="${fontOf(400, 'cyrillic')
          .getPath(text, em, em * 1.35, em)
          .toPathData(2)}" fill="#fff"/>`
      : `<text x="${em}" y="${em * 1.35}" font-family="${family}" font-weight="${weight}" font-size="${em}" fill="#fff">${text}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${em * 2}"><rect width="100%" height="100%" fill="${BAR}"/>${line}</svg>`;
  const drawn = sharp(Buffer.from(svg)).removeAlpha().greyscale();
  const image = jpeg > 0 ? sharp(await drawn.jpeg({ quality: jpeg }).toBuffer()).greyscale() : drawn;
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

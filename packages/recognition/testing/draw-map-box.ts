import sharp from 'sharp';
import type { Picture } from '../src/picture.ts';
import { fontOf } from './draw-screenshot.ts';

/** A box of the map screen, drawn at the lower left of a picture as the game lays it out. */
export interface DrawnMapBox {
  /** Lines of the screen, from 720 to 2160. */
  height: number;
  /** Shape of the screen: 16 / 9 or wider. */
  ratio?: number;
  hex?: string;
  clock: string;
  shard?: string;
  intelligence?: string;
  /** An installed font in place of the game's, for every line. */
  family?: string;
  /** The size of the box beside that of the screen, by the game's setting. */
  scale?: number;
  jpeg?: number;
}

/** Sizes in units, measured on real pictures: baselines, and pixels per em. */
const BOX = { x: 27, y: 961, width: 342, height: 94 };
const TEXT_LEFT = 35;
const LINES = [
  { baseline: 982.5, em: 15.5 },
  { baseline: 997, em: 13.2 },
  { baseline: 1012, em: 13.2 },
  { baseline: 1041, em: 13.2 },
] as const;
const CORNER = { width: 520, height: 320 };
/** Strokes of the four characters of the Chinese clock, in a square of 100: no font that has them comes with npm. */
const STROKES: Record<string, string> = {
  日: 'M22 10H78V92H22ZM22 50H78',
  时: 'M10 16H42V80H10ZM10 47H42M48 32H96M80 8V88L68 84M56 50L66 64',
  分: 'M40 10L10 50M60 10L92 50M26 50H76L70 88L58 86M46 52L26 92',
  '，': 'M14 80L20 88L12 98',
};

/** Draws the picture; the same description gives the same pixels. */
export async function drawMapBox(drawn: DrawnMapBox): Promise<Picture> {
  const unit = drawn.height / 1080;
  const width = Math.round(drawn.height * (drawn.ratio ?? 16 / 9));
  const corner = { width: Math.round(CORNER.width * unit), height: Math.round(CORNER.height * unit) };
  const texts = [
    drawn.hex ?? 'Speaking Woods',
    drawn.clock,
    drawn.shard ?? 'ABLE',
    drawn.intelligence ?? 'Map intelligence has not been updated',
  ];
  const lines = texts.map((text, index) => {
    const { baseline, em } = LINES[index]!;
    return lineOf(text, em, baseline, drawn.family);
  });
  const scale = drawn.scale ?? 1;
  // The box keeps its distance from the screen's lower left corner.
  const transform = `translate(0 ${corner.height}) scale(${unit * scale}) translate(0 -1080)`;
  const frame = `<rect x="${BOX.x}" y="${BOX.y}" width="${BOX.width}" height="${BOX.height}" rx="3" fill="#d8d2be" stroke="#5c5e56" stroke-width="2"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${corner.width}" height="${corner.height}"><rect width="100%" height="100%" fill="#b2c0c5"/><g transform="${transform}">${frame}${lines.join('')}</g></svg>`;
  const image = sharp(Buffer.from(svg)).removeAlpha();
  const bytes =
    drawn.jpeg === undefined ? image : sharp(await image.jpeg({ quality: drawn.jpeg }).toBuffer());
  const { data: pixels } = await bytes.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const data = new Uint8ClampedArray(width * drawn.height * 4).fill(170);
  for (let row = 0; row < corner.height; row++) {
    const from = row * corner.width * 4;
    data.set(
      pixels.subarray(from, from + corner.width * 4),
      (drawn.height - corner.height + row) * width * 4,
    );
  }
  return { data, width, height: drawn.height };
}

function lineOf(text: string, em: number, baseline: number, family?: string): string {
  if (family !== undefined)
    return `<text x="${TEXT_LEFT}" y="${baseline}" font-family="${family}" font-size="${em}" fill="#111">${text}</text>`;
  let x = TEXT_LEFT;
  return [...text]
    .map((character) => {
      const strokes = STROKES[character];
      if (strokes) {
        const left = x;
        x += em;
        return `<path transform="translate(${left} ${baseline - 0.85 * em}) scale(${em / 100})" d="${strokes}" fill="none" stroke="#111" stroke-width="9"/>`;
      }
      const font = fontOf(400, /\p{Script=Cyrillic}/u.test(character) ? 'cyrillic' : 'latin');
      const path = font.getPath(character, x, baseline, em).toPathData(3);
      x += font.getAdvanceWidth(character, em);
      return `<path d="${path}" fill="#111"/>`;
    })
    .join('');
}

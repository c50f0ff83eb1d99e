import { type DecodingCost, readPictureHeader } from './picture-header.ts';
import type { StockpileReading } from './reading.ts';

/** Why a picture was not read. */
export type ReadErrorCode =
  | 'not-an-image'
  | 'empty-file'
  | 'too-large'
  | 'damaged'
  | 'no-stockpile'
  | 'crashed';

/** The result for one picture. `processed` is a picture of what was found, or null where it could not be drawn. */
export type ReadResult =
  | { ok: true; reading: StockpileReading; processed: Blob | null }
  | { ok: false; code: ReadErrorCode; message: string };

/** The longest side in pixels, inclusive. Decoders take far more memory for a thin picture than its area suggests. */
export const MAX_PICTURE_SIDE = 16_384;
/** 40 megapixels, inclusive. A 4K screen has 8.3, an 8K one 33.2. */
export const MAX_PICTURE_PIXELS = 40_000_000;
/** The same limit by decoding cost; two 4K screens side by side have 16.6 megapixels. Measured by `npm run soak -- --only=limits`. */
const MAX_PIXELS: Record<DecodingCost, number> = {
  plain: MAX_PICTURE_PIXELS,
  high: 4096 * 4096,
  highest: 4096 * 2304,
};

const MESSAGES: Record<ReadErrorCode, string> = {
  'not-an-image': 'This is not a picture. Use a PNG, JPEG or WebP screenshot.',
  'empty-file': 'The file is empty. Save the screenshot again.',
  'too-large':
    'The picture is too large: at most 16,384 pixels a side and 40 megapixels are read, 16.7 megapixels of a WebP, a progressive JPEG or an interlaced PNG, and 9.4 megapixels of a CMYK JPEG or a 16-bit PNG. Use the screenshot as the game made it, or a crop of it.',
  damaged: 'The picture is damaged and cannot be opened. Save the screenshot again.',
  'no-stockpile':
    'There is no stockpile in this picture. Open the stockpile on the map before taking the screenshot.',
  crashed: 'The reader failed on this picture. Try it again, or use a crop of the stockpile.',
};

/** An English sentence for an error: what is wrong and what to do. */
export function readErrorMessage(code: ReadErrorCode): string {
  return MESSAGES[code];
}

/**
 * Why a file must not be decoded, judged by its header alone; null when it may be. Browser and server ask before they
 * spend memory on a picture.
 */
export function checkPicture(bytes: Uint8Array): ReadErrorCode | null {
  if (bytes.length === 0) return 'empty-file';
  const header = readPictureHeader(bytes);
  if (header === null) return 'not-an-image';
  if (header === 'damaged') return 'damaged';
  const { width, height, cost } = header;
  if (width === 0 || height === 0) return 'damaged';
  if (Math.max(width, height) > MAX_PICTURE_SIDE) return 'too-large';
  return width * height > MAX_PIXELS[cost] ? 'too-large' : null;
}

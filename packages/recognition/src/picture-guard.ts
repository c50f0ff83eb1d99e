import { type DecodingCost, isBitmap, readPictureHeader } from './picture-header.ts';
import type { StockpileReading } from './reading.ts';

/** Reason why a picture was not read. The texts are those of the web's messages and of the contract's reasons (`picture-…`). */
export type ReadErrorCode =
  | 'not-an-image'
  | 'bitmap'
  | 'empty-file'
  | 'too-large'
  | 'damaged'
  | 'no-stockpile'
  | 'crashed';

/** The result for one picture. `processed` is a picture of what was found, or null where it could not be drawn. */
export type ReadResult =
  | { ok: true; reading: StockpileReading; processed: Blob | null }
  | { ok: false; code: ReadErrorCode };

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

/**
 * Tells why a file must not be decoded, judged by its header alone; null when it may be. Browser and server ask before
 * they spend memory on a picture.
 * @param readsBitmaps whether the decoder knows BMP: that of a browser does, that of the server does not.
 */
export function checkPicture(bytes: Uint8Array, readsBitmaps = false): ReadErrorCode | null {
  if (bytes.length === 0) return 'empty-file';
  const header = readPictureHeader(bytes);
  if (header === null) return 'not-an-image';
  if (isBitmap(bytes) && !readsBitmaps) return 'bitmap';
  if (header === 'damaged') return 'damaged';
  const { width, height, cost } = header;
  if (width === 0 || height === 0) return 'damaged';
  if (Math.max(width, height) > MAX_PICTURE_SIDE) return 'too-large';
  return width * height > MAX_PIXELS[cost] ? 'too-large' : null;
}

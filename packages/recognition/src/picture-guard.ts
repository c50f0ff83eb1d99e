import { imageDimensionsFromData } from 'image-dimensions';
import type { StockpileReading } from './reading.ts';

/** Why a picture was not read. */
export type ReadErrorCode =
  | 'not-an-image'
  | 'empty-file'
  | 'too-large'
  | 'damaged'
  | 'no-stockpile'
  | 'crashed';

/** What a reader answers for one picture. `processed` shows what was found, where a browser could draw it. */
export type ReadResult =
  | { ok: true; reading: StockpileReading; processed: Blob | null }
  | { ok: false; code: ReadErrorCode; message: string };

/** 40 megapixels: a picture that has just as many is still read. A 4K screen has 8.3. */
export const MAX_PICTURE_PIXELS = 40_000_000;

const MESSAGES: Record<ReadErrorCode, string> = {
  'not-an-image': 'This is not a picture. Use a PNG, JPEG or WebP screenshot.',
  'empty-file': 'The file is empty. Save the screenshot again.',
  'too-large':
    'The picture has more than 40 megapixels. Use the screenshot as the game made it, or a crop of it.',
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
 * What keeps a file from being decoded, from its first bytes alone, or null where nothing does.
 * The size in pixels is read from the header, so that a huge picture is refused before memory is spent on it.
 */
export function checkPicture(bytes: Uint8Array): ReadErrorCode | null {
  if (bytes.length === 0) return 'empty-file';
  let size: { width: number; height: number } | undefined;
  try {
    size = imageDimensionsFromData(bytes);
  } catch {
    // The library throws on some headers that are cut off; what they belong to is a picture, but a broken one.
    return 'damaged';
  }
  if (!size) return 'not-an-image';
  if (!(size.width > 0 && size.height > 0)) return 'damaged';
  return size.width * size.height > MAX_PICTURE_PIXELS ? 'too-large' : null;
}

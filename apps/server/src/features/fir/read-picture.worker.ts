import fs from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import {
  checkPicture,
  loadRecogniser,
  MAX_PICTURE_PIXELS,
  type Picture,
  type ReadErrorCode,
  type RecogniserData,
  readStockpile,
  type StockpileReading,
} from '@backline/recognition';
import sharp from 'sharp';
import { drawReading } from './draw-reading.ts';
import type { RecogniserFile } from './recogniser-files.ts';

/** A thread that reads pictures, one at a time: the same reader as in browsers, on pixels that sharp decodes. */

export interface ReadPictureRequest {
  bytes: Uint8Array;
  icons: RecogniserFile;
  text: RecogniserFile;
  /** Whether the read part of the picture is drawn too. */
  withPicture: boolean;
}

/** A reading may be of kind 'none': then the picture is whole and shows no stockpile. */
export type ReadPictureAnswer =
  | { ok: true; reading: StockpileReading; processed: Uint8Array | null }
  | { ok: false; code: ReadErrorCode };

/** What else sharp could open is no screenshot, and some of it is a program. */
const FORMATS: readonly (string | undefined)[] = ['png', 'jpeg', 'webp'];

let loaded: { key: string; data: Promise<RecogniserData> } | null = null;

/** Both data files, read once and anew when one has changed; after a failure the next picture tries again. */
function recogniserData({ icons, text }: ReadPictureRequest): Promise<RecogniserData> {
  const key = `${icons.path} ${icons.tag} ${text.path} ${text.tag}`;
  if (loaded?.key !== key) {
    const data = Promise.all([bytesOf(icons), bytesOf(text)]).then(([one, two]) => loadRecogniser(one, two));
    data.catch(() => {
      loaded = null;
    });
    loaded = { key, data };
  }
  return loaded.data;
}

async function bytesOf(file: RecogniserFile): Promise<ArrayBuffer> {
  const bytes = await fs.readFile(file.path);
  return new Uint8Array(bytes).buffer;
}

async function decode(bytes: Uint8Array): Promise<Picture | ReadErrorCode> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS });
    if (!FORMATS.includes((await image.metadata()).format)) return 'not-an-image';
    const { data, info } = await image
      .ensureAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
      width: info.width,
      height: info.height,
    };
  } catch {
    // sharp's only way to say that the bytes are broken.
    return 'damaged';
  }
}

async function read(request: ReadPictureRequest): Promise<ReadPictureAnswer> {
  const problem = checkPicture(request.bytes);
  if (problem !== null) return { ok: false, code: problem };
  const [picture, data] = await Promise.all([decode(request.bytes), recogniserData(request)]);
  if (typeof picture === 'string') return { ok: false, code: picture };
  const reading = readStockpile(picture, data);
  return { ok: true, reading, processed: request.withPicture ? await drawReading(picture, reading) : null };
}

// What fails here ends the thread: the pool answers for it, notes why, and starts another one.
parentPort?.on('message', async (request: ReadPictureRequest) => {
  parentPort?.postMessage(await read(request));
});

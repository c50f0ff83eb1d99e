import fs from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import {
  checkPicture,
  loadRecogniser,
  MAX_PICTURE_PIXELS,
  type Picture,
  prepareTaught,
  type ReadErrorCode,
  type RecogniserData,
  readStockpile,
  type StockpileReading,
  type TaughtDrawings,
} from '@backline/recognition';
import sharp from 'sharp';
import { drawReading } from './draw-reading.ts';
import type { RecogniserFile } from './recogniser-files.ts';

/** A thread that reads pictures, one at a time: the same reader as in browsers, on pixels that sharp decodes. */

export interface ReadPictureRequest {
  bytes: Uint8Array;
  icons: RecogniserFile;
  text: RecogniserFile;
  taught: TaughtDrawings;
  /** Whether the read part of the picture is also drawn. */
  withPicture: boolean;
}

/** The settings that a thread starts with. */
export interface ReadPictureSettings {
  /** Decoding aborts by itself after this: a thread that is terminated while decoding leaks its pixels. */
  decodeSeconds: number;
}

/** A reading may be of kind 'none': then the picture is intact and shows no stockpile. */
export type ReadPictureAnswer =
  | { ok: true; reading: StockpileReading; processed: Uint8Array | null }
  | { ok: false; code: ReadErrorCode };

/** The same picture never comes twice, so a cache of decoded ones would only take memory. */
sharp.cache(false);

const { decodeSeconds }: ReadPictureSettings = workerData; // given by picture-reader.ts

let loaded: { key: string; data: Promise<RecogniserData> } | null = null;

/** Both data files, read once, and again when one has changed; after a failure the next picture retries. */
function recogniserData({ icons, text }: ReadPictureRequest): Promise<RecogniserData> {
  const key = `${icons.path} ${icons.tag} ${text.path} ${text.tag}`;
  if (loaded?.key !== key) {
    const data = Promise.all([bytesOf(icons), bytesOf(text)]).then(([iconBytes, textBytes]) =>
      loadRecogniser(iconBytes, textBytes),
    );
    data.catch(() => {
      loaded = null;
    });
    loaded = { key, data };
  }
  return loaded.data;
}

let prepared: { key: string; data: RecogniserData; recall: RecogniserData['recall'] } | null = null;

/** The taught drawings, prepared once for each version of them. */
function recallOf({ key, drawings }: TaughtDrawings, data: RecogniserData): RecogniserData['recall'] {
  if (drawings.length === 0) return undefined;
  if (prepared?.key !== key || prepared.data !== data)
    prepared = { key, data, recall: prepareTaught(drawings, data.icons) };
  return prepared.recall;
}

async function bytesOf(file: RecogniserFile): Promise<ArrayBuffer> {
  const bytes = await fs.readFile(file.path);
  return new Uint8Array(bytes).buffer;
}

async function decode(bytes: Uint8Array): Promise<Picture | ReadErrorCode> {
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: MAX_PICTURE_PIXELS, // checkPicture has checked the header; sharp reads it once more
      sequentialRead: true,
      ignoreIcc: true, // as browsers are asked to: a profile can have many megabytes to process
    })
      .ensureAlpha()
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: decodeSeconds })
      .toBuffer({ resolveWithObject: true });
    return {
      data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
      width: info.width,
      height: info.height,
    };
  } catch (error) {
    // sharp reports damaged bytes and a timeout only by the message.
    return String(error).includes('timeout') ? 'crashed' : 'damaged';
  }
}

async function read(request: ReadPictureRequest): Promise<{ answer: ReadPictureAnswer; pixels: number }> {
  const problem = checkPicture(request.bytes);
  if (problem !== null) return { answer: { ok: false, code: problem }, pixels: 0 };
  const [picture, data] = await Promise.all([decode(request.bytes), recogniserData(request)]);
  if (typeof picture === 'string') return { answer: { ok: false, code: picture }, pixels: 0 };
  const reading = readStockpile(picture, { ...data, recall: recallOf(request.taught, data) });
  const processed = request.withPicture ? await drawReading(picture, reading) : null;
  return { answer: { ok: true, reading, processed }, pixels: picture.width * picture.height };
}

/** Pixels of pictures from this size on are freed at once: two pictures at the limit take as much memory as the server. */
const LARGE_PICTURE_PIXELS = 10_000_000;

/** V8's garbage collector, which is exposed only with this flag. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void; // with the flag, a new context has it
}
const collectGarbage = garbageCollector();

// An error here ends the thread: the pool answers in its place, logs the error, and starts another one.
parentPort?.on('message', async (request: ReadPictureRequest) => {
  const { answer, pixels } = await read(request);
  parentPort?.postMessage(answer);
  if (pixels > LARGE_PICTURE_PIXELS) collectGarbage();
});

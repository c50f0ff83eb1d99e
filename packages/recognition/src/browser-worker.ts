/** The worker's side of the browser reader: decodes a picture, reads it, draws what was found. */
import { drawProcessed } from './draw-processed.ts';
import { fetchRecogniser, type RecogniserAddresses } from './fetch-recogniser.ts';
import { prepareTaught, type Recall, type TaughtDrawings } from './icons/taught-drawings.ts';
import type { Picture } from './picture.ts';
import { checkPicture, type ReadErrorCode, type ReadResult } from './picture-guard.ts';
import { type RecogniserData, readStockpile } from './read-stockpile.ts';
import { unreadQuantityLines } from './unread-quantities.ts';

/** A picture to read, and the addresses of the reader's data. */
export interface BrowserReadRequest extends RecogniserAddresses {
  image: Blob;
  taught: TaughtDrawings;
}

let prepared: { key: string; data: RecogniserData; recall: Recall } | null = null;

/** Prepares what was taught, once for each state of it. */
function recallOf({ key, drawings }: TaughtDrawings, data: RecogniserData): Recall | undefined {
  if (drawings.length === 0) return undefined;
  if (prepared?.key !== key || prepared.data !== data)
    prepared = { key, data, recall: prepareTaught(drawings, data.icons) };
  return prepared.recall;
}

async function decode(image: Blob): Promise<Picture | null> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(image, { colorSpaceConversion: 'none' });
  } catch {
    // A browser has no other way to say that the bytes are broken.
    return null;
  }
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas to read pixels from.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function failure(code: ReadErrorCode): ReadResult {
  return { ok: false, code };
}

async function read(request: BrowserReadRequest): Promise<ReadResult> {
  const problem = checkPicture(new Uint8Array(await request.image.arrayBuffer()), true);
  if (problem) return failure(problem);
  const [picture, data] = await Promise.all([decode(request.image), fetchRecogniser(request)]);
  if (!picture) return failure('damaged');
  const reading = readStockpile(picture, { ...data, recall: recallOf(request.taught, data) });
  if (reading.kind === 'none') return failure('no-stockpile');
  for (const line of unreadQuantityLines(reading)) console.warn(line);
  return { ok: true, reading, processed: await drawProcessed(picture, reading) };
}

async function answer(request: BrowserReadRequest): Promise<void> {
  let result: ReadResult;
  try {
    result = await read(request);
  } catch (cause) {
    console.error(cause);
    result = failure('crashed');
  }
  self.postMessage(result);
}

self.addEventListener('message', (event: MessageEvent<BrowserReadRequest>) => void answer(event.data));

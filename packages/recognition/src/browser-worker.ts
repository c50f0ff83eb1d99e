/** The worker's side of the browser reader: decodes a picture, reads it, draws what was found. */
import { drawProcessed } from './draw-processed.ts';
import type { Picture } from './picture.ts';
import { checkPicture, type ReadErrorCode, type ReadResult } from './picture-guard.ts';
import { loadRecogniser, type RecogniserData, readStockpile } from './read-stockpile.ts';
import { unreadQuantityLines } from './unread-quantities.ts';

/** One picture to read, and the addresses of the reader's data. */
export interface BrowserReadRequest {
  image: Blob;
  iconsUrl: string;
  textUrl: string;
}

let loading: { key: string; data: Promise<RecogniserData> } | null = null;

/** Both data files, fetched once in each worker; after a failure the next picture tries again. */
function recogniserData({ iconsUrl, textUrl }: BrowserReadRequest): Promise<RecogniserData> {
  const key = `${iconsUrl} ${textUrl}`;
  if (loading?.key !== key) {
    const data = Promise.all([fetchBytes(iconsUrl), fetchBytes(textUrl)]).then(([icons, text]) =>
      loadRecogniser(icons, text),
    );
    data.catch(() => {
      loading = null;
    });
    loading = { key, data };
  }
  return loading.data;
}

async function fetchBytes(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.arrayBuffer();
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
  const problem = checkPicture(new Uint8Array(await request.image.arrayBuffer()));
  if (problem) return failure(problem);
  const [picture, data] = await Promise.all([decode(request.image), recogniserData(request)]);
  if (!picture) return failure('damaged');
  const reading = readStockpile(picture, data);
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

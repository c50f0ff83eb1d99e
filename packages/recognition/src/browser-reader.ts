import type { BrowserReadRequest } from './browser-worker.ts';
import type { TaughtDrawings } from './icons/taught-drawings.ts';
import type { ReadResult } from './picture-guard.ts';
import { createWorkerPool, type PoolListener, workerCount } from './worker-pool.ts';

/**
 * The data that a reader needs besides the picture: the addresses of its two data files, possibly relative to the page,
 * and what was taught.
 */
export interface ReaderData {
  iconsUrl: string;
  textUrl: string;
  taught: TaughtDrawings;
}

export interface BrowserReader {
  /** Reads one picture. Always resolves, whatever happens to the worker. */
  read: (image: Blob, fileName: string) => Promise<ReadResult>;
  /** Stops the workers; pictures that are still being read get the result `crashed`. */
  close: () => void;
}

/**
 * A reader on a pool of Web Workers (half the CPUs less one, at least one).
 * @param readerData called for each picture: what holds at that time. A worker fetches the files once, and again when an
 * address has changed
 */
export function createReader(readerData: () => Promise<ReaderData>): BrowserReader {
  const pool = createWorkerPool<BrowserReadRequest, ReadResult>({
    spawn,
    size: workerCount(navigator.hardwareConcurrency),
  });
  return {
    read: async (image, fileName) => {
      try {
        const { iconsUrl, textUrl, taught } = await readerData();
        const absolute = (url: string) => new URL(url, location.href).href;
        return await pool.run({ image, iconsUrl: absolute(iconsUrl), textUrl: absolute(textUrl), taught });
      } catch (cause) {
        console.error(`${fileName} was not read.`, cause);
        return { ok: false, code: 'crashed' };
      }
    },
    close: () => pool.close(),
  };
}

function spawn(listener: PoolListener<ReadResult>) {
  const worker = new Worker(new URL('./browser-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<ReadResult>) => listener.answered(event.data));
  worker.addEventListener('error', (event) =>
    listener.failed(new Error(event.message || 'The worker failed.')),
  );
  worker.addEventListener('messageerror', () => listener.failed(new Error('The answer could not be read.')));
  return {
    send: (request: BrowserReadRequest, transfer: ArrayBuffer[]) => worker.postMessage(request, transfer),
    stop: () => worker.terminate(),
  };
}

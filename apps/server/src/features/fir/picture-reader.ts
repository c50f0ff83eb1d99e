import { createWorkerPool, type PoolListener } from '@backline/recognition';
import { startThread } from '../../threads/start-thread.ts';
import type { ReadPictureAnswer, ReadPictureRequest, ReadPictureSettings } from './read-picture.worker.ts';

/** The limit of a thread's JavaScript heap; pixels are outside of it and limited by the picture's size. */
const THREAD_MEGABYTES = 256;

export interface PictureReaderOptions {
  /** Threads that read at the same time. */
  workers: number;
  /** Pictures that may wait besides. */
  waiting: number;
  /** How long one picture may take, in milliseconds; a thread that takes longer is ended. */
  limitMs: number;
}

export interface PictureReader {
  /** Takes a place for one received picture, or null while all are taken. Calling the result frees it. */
  takePlace: () => (() => void) | null;
  /**
   * Reads one picture, whose bytes move to the thread and are gone here. Always resolves: a crash or a hang of the
   * thread is an answer too.
   */
  read: (request: ReadPictureRequest) => Promise<ReadPictureAnswer>;
  close: () => void;
}

/** Reads pictures in threads, which start on demand, stop when idle, and are replaced after a crash or a hang. */
export function createPictureReader(
  { workers, waiting, limitMs }: PictureReaderOptions,
  onFailure: (error: unknown) => void,
): PictureReader {
  const pool = createWorkerPool<ReadPictureRequest, ReadPictureAnswer>({
    spawn: (listener) => spawnReader(listener, limitMs),
    size: workers,
  });
  let taken = 0;
  return {
    takePlace: () => {
      if (taken >= workers + waiting) return null;
      taken += 1;
      let isHeld = true;
      return () => {
        if (isHeld) taken -= 1;
        isHeld = false;
      };
    },
    read: async (request) => {
      try {
        return await pool.run(request, movable(request.bytes));
      } catch (error) {
        onFailure(error);
        return { ok: false, code: 'crashed' };
      }
    },
    close: () => pool.close(),
  };
}

/** A body has memory of its own, which can move to the thread; small ones share a pool with others and are copied. */
function movable({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

function spawnReader(listener: PoolListener<ReadPictureAnswer>, limitMs: number) {
  const settings: ReadPictureSettings = { decodeSeconds: Math.max(1, Math.floor(limitMs / 2000)) };
  const thread = startThread('read-picture', { maxOldGenerationSizeMb: THREAD_MEGABYTES }, settings);
  let limit: ReturnType<typeof setTimeout> | undefined;
  const fail = (error: Error) => {
    clearTimeout(limit);
    listener.failed(error);
  };
  thread.on('message', (answer: ReadPictureAnswer) => {
    clearTimeout(limit);
    listener.answered(answer);
  });
  thread.once('error', fail);
  thread.once('exit', (code) => fail(new Error(`The reading thread ended with code ${code}.`)));
  return {
    send: (request: ReadPictureRequest, transfer: ArrayBuffer[]) => {
      limit = setTimeout(
        () => fail(new Error(`The picture was not read in ${limitMs} ms; the thread is ended.`)),
        limitMs,
      );
      thread.postMessage(request, transfer);
    },
    stop: () => {
      clearTimeout(limit);
      thread.removeAllListeners('exit');
      void thread.terminate();
    },
  };
}

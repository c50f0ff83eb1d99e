import { createWorkerPool, type PoolListener } from '@backline/recognition';
import { startThread } from '../../threads/start-thread.ts';
import type { ReadPictureAnswer, ReadPictureRequest } from './read-picture.worker.ts';

/** Of JavaScript's own heap; pixels lie outside of it and are bounded by the picture's size. */
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
  /** A place for one picture, from its first byte to its answer, or null while all are taken. Ends by its own call. */
  takePlace: () => (() => void) | null;
  /** Reads one picture. Always resolves: a crash or a hang of the thread is an answer too. */
  read: (request: ReadPictureRequest) => Promise<ReadPictureAnswer>;
  close: () => void;
}

/** Reads pictures in threads, which start on demand, stop when idle, and are replaced after a crash or a hang. */
export function createPictureReader(
  { workers, waiting, limitMs }: PictureReaderOptions,
  onFailure: (error: Error) => void,
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
        return await pool.run(request);
      } catch (error) {
        onFailure(error as Error); // the pool rejects with nothing else
        return { ok: false, code: 'crashed' };
      }
    },
    close: () => pool.close(),
  };
}

function spawnReader(listener: PoolListener<ReadPictureAnswer>, limitMs: number) {
  const thread = startThread('read-picture', { maxOldGenerationSizeMb: THREAD_MEGABYTES });
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
    send: (request: ReadPictureRequest) => {
      limit = setTimeout(
        () => fail(new Error(`The picture was not read in ${limitMs} ms; the thread is ended.`)),
        limitMs,
      );
      thread.postMessage(request);
    },
    stop: () => {
      clearTimeout(limit);
      thread.removeAllListeners('exit');
      void thread.terminate();
    },
  };
}

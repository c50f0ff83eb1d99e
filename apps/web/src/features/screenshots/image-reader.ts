import { ApiError, fir } from '@backline/contract';
import { type ReadResult, workerCount } from '@backline/recognition';
import { createReader } from '@backline/recognition/browser';
import { useEffect, useRef } from 'react';
import { call } from '../../api/client/call.ts';
import { taughtDrawings } from '../drawings/taught-drawings.ts';

/** A reader as the screen needs it. Every `read` resolves exactly once and never rejects. */
export interface ImageReader {
  read: (image: Blob, fileName: string) => Promise<ReadResult>;
  close: () => void;
  /** How many pictures it reads concurrently; any more would only queue. */
  readsAtOnce: number;
}

export function openBrowserReader(): ImageReader {
  const reader = createReader(readerData);
  return { ...reader, readsAtOnce: workerCount(navigator.hardwareConcurrency) };
}

/** Collects what a reader needs now: the addresses of its data, and the drawings that corrections taught. */
export async function readerData() {
  const [addresses, taught] = await Promise.all([dataAddresses(), taughtDrawings()]);
  return { ...addresses, taught };
}

/**
 * The current URLs of the reader's data. If the server cannot be reached, the copies cached in this browser
 * are used.
 */
async function dataAddresses() {
  try {
    const { icons, text } = await call(fir.recogniser);
    return { iconsUrl: icons, textUrl: text };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { iconsUrl: '/assets/recognition/icons.bin', textUrl: '/assets/recognition/text.bin' };
  }
}

/** Returns a getter for the screen's reader, which opens it on first use. The reader is closed on unmount. */
export function useImageReader(open: () => ImageReader): () => ImageReader {
  const reader = useRef<ImageReader | null>(null);
  useEffect(
    () => () => {
      reader.current?.close();
      reader.current = null;
    },
    [],
  );
  return () => {
    reader.current ??= open();
    return reader.current;
  };
}

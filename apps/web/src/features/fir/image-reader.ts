import { ApiError, fir } from '@backline/contract';
import { type ReadResult, workerCount } from '@backline/recognition';
import { createReader } from '@backline/recognition/browser';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';

/** What the screen needs of a reader. Every `read` gets exactly one answer and does not reject. */
export interface ImageReader {
  read: (image: Blob, fileName: string) => Promise<ReadResult>;
  close: () => void;
  /** How many pictures it works on at the same time; more would only wait. */
  readsAtOnce: number;
}

export function openBrowserReader(): ImageReader {
  const reader = createReader(dataAddresses);
  return { ...reader, readsAtOnce: workerCount(navigator.hardwareConcurrency) };
}

/** Where the reader's data lie now; where the server cannot say so, the copies of this browser do. */
async function dataAddresses() {
  try {
    const { icons, text } = await call(fir.recogniser);
    return { iconsUrl: icons, textUrl: text };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { iconsUrl: '/assets/recognition/icons.bin', textUrl: '/assets/recognition/text.bin' };
  }
}

/** Gives the screen's reader, opened when it is first asked for, and closes it when the screen is left. */
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

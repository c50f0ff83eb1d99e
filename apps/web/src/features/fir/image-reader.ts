import { type ReadResult, workerCount } from '@backline/recognition';
import { createReader } from '@backline/recognition/browser';
import { useEffect, useRef } from 'react';

/** What the screen needs of a reader. Every `read` gets exactly one answer and does not reject. */
export interface ImageReader {
  read: (image: Blob, fileName: string) => Promise<ReadResult>;
  close: () => void;
  /** How many pictures it works on at the same time; more would only wait. */
  readsAtOnce: number;
}

export function openBrowserReader(): ImageReader {
  const reader = createReader({
    iconsUrl: '/assets/recognition/icons.bin',
    textUrl: '/assets/recognition/text.bin',
  });
  return { ...reader, readsAtOnce: workerCount(navigator.hardwareConcurrency) };
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

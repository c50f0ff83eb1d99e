import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { showAlert } from '../../../ui/feedback/alerts.ts';
import { isImageFile } from '../../screenshots/image-files.ts';
import type { ImageReader } from '../../screenshots/image-reader.ts';
import type { ScanProblem } from '../../screenshots/stock-reading.ts';
import { useParseWarning } from '../../screenshots/use-parse-warning.ts';
import { inventoryOf, type ScannedInventory, storedInventory } from './scanned-inventory.ts';

const IGNORED_MS = 4000;

/** The single screenshot of the page. */
export type PyramidScan =
  | { status: 'none' }
  /** The previous picture's figures stay until the new one is read. */
  | { status: 'reading'; fileName: string; last: ScannedInventory | null }
  | { status: 'read'; inventory: ScannedInventory };

/** Loads the reader on demand, because it is much larger than the page. */
export async function loadReader(): Promise<ImageReader> {
  const { openBrowserReader } = await import('../../screenshots/image-reader.ts');
  return openBrowserReader();
}

/**
 * Reads one screenshot at a time (docs/spec/pyramids.md#page): chosen or pasted, read, then stored for the
 * session. A failure shows a warning and clears it. A file is ignored, with a message, if another one is
 * being read, if it is not a picture, or if it is the same picture again.
 */
export function usePyramidScan(openReader: () => Promise<ImageReader>) {
  const warn = useParseWarning();
  const showIgnored = useIgnoredAlert();
  const [scan, setScan] = useState<PyramidScan>(lastScan);
  const reader = useReaderOnDemand(openReader);
  const turn = useTurn();

  const read = async (file: File) => {
    const isCurrent = turn.begin();
    const problem = await tryToRead(file, isCurrent);
    if (!isCurrent()) return;
    turn.end();
    if (problem === null) return;
    warn(file.name, problem);
    storedInventory.clear();
    setScan({ status: 'none' });
  };

  /** Resolves to the reason why nothing was read; null on success, or if the picture is ignored. */
  const tryToRead = async (file: File, isCurrent: () => boolean): Promise<ScanProblem | null> => {
    try {
      const { openedFile } = await import('../../screenshots/opened-file.ts');
      const added = await openedFile(file);
      if (added === null) return 'unreadable-file';
      if (!isCurrent()) return null;
      if (scan.status === 'read' && scan.inventory.fingerprint === added.fingerprint) {
        showIgnored('same', file.name);
        return null;
      }
      setScan({ status: 'reading', fileName: file.name, last: shownInventory(scan) });
      const outcome = await inventoryOf(added, await (await reader()).read(file, file.name));
      if (!isCurrent()) return null;
      if (!outcome.ok) return outcome.problem;
      storedInventory.write(outcome.inventory);
      setScan({ status: 'read', inventory: outcome.inventory });
      return null;
    } catch (error) {
      // The reader failed to load or threw, which it should not; the person can try again.
      console.error(error);
      return 'crashed';
    }
  };

  return {
    scan,
    add: (files: readonly File[]) => {
      const file = files.find(isImageFile) ?? files[0];
      if (file === undefined) return;
      if (turn.isRunning()) return showIgnored('busy', file.name);
      if (!isImageFile(file)) return showIgnored('notImage', file.name);
      void read(file);
    },
    clear: () => {
      turn.end();
      storedInventory.clear();
      setScan({ status: 'none' });
    },
  };
}

function useIgnoredAlert() {
  const t = useTranslations('pyramidPage.scan.ignored');
  return (reason: 'busy' | 'notImage' | 'same', fileName: string) =>
    showAlert({ description: t(reason, { fileName }), alertClass: 'info', delay: IGNORED_MS });
}

/** Opens the reader for the first picture and closes it on unmount. */
function useReaderOnDemand(open: () => Promise<ImageReader>): () => Promise<ImageReader> {
  const reader = useRef<ImageReader | null>(null);
  useEffect(
    () => () => {
      reader.current?.close();
      reader.current = null;
    },
    [],
  );
  return async () => {
    reader.current ??= await open();
    return reader.current;
  };
}

/**
 * The turn of the picture that is being read. `begin` returns a function that tells whether this turn still runs, so
 * that results of earlier turns can be dropped. Unmounting ends it too.
 */
function useTurn() {
  const turn = useRef<symbol | null>(null);
  useEffect(
    () => () => {
      turn.current = null;
    },
    [],
  );
  return {
    isRunning: () => turn.current !== null,
    begin: () => {
      const own = Symbol('turn');
      turn.current = own;
      return () => turn.current === own;
    },
    end: () => {
      turn.current = null;
    },
  };
}

/** The inventory behind the figures, also while a newer picture is being read; null if there is none. */
export function shownInventory(scan: PyramidScan): ScannedInventory | null {
  if (scan.status === 'none') return null;
  return scan.status === 'read' ? scan.inventory : scan.last;
}

function lastScan(): PyramidScan {
  const inventory = storedInventory.read();
  return inventory === null ? { status: 'none' } : { status: 'read', inventory };
}

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
  const t = useTranslations('pyramidPage.scan');
  const warn = useParseWarning();
  const [scan, setScan] = useState<PyramidScan>(lastScan);
  const reader = useRef<ImageReader | null>(null);
  /** Incremented by each new scan and each clear, so that results of earlier scans are dropped. */
  const turn = useRef(0);
  const isBusy = useRef(false);

  const ignore = (reason: 'busy' | 'notImage' | 'same', fileName: string) =>
    showAlert({ description: t(`ignored.${reason}`, { fileName }), alertClass: 'info', delay: IGNORED_MS });

  const read = async (file: File, turnNow: number) => {
    const problem = await tryToRead(file, turnNow);
    if (turn.current !== turnNow) return;
    isBusy.current = false;
    if (problem === null) return;
    warn(file.name, problem);
    storedInventory.clear();
    setScan({ status: 'none' });
  };

  /** Resolves to the reason why nothing was read; null on success, or if the picture is ignored. */
  const tryToRead = async (file: File, turnNow: number): Promise<ScanProblem | null> => {
    try {
      const { openedFile } = await import('../../screenshots/opened-file.ts');
      const added = await openedFile(file);
      if (added === null) return 'unreadable-file';
      if (turn.current !== turnNow) return null;
      if (scan.status === 'read' && scan.inventory.fingerprint === added.fingerprint) {
        ignore('same', file.name);
        return null;
      }
      setScan({ status: 'reading', fileName: file.name, last: shownInventory(scan) });
      reader.current ??= await openReader();
      const outcome = await inventoryOf(added, await reader.current.read(file, file.name));
      if (turn.current !== turnNow) return null;
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

  useEffect(
    () => () => {
      turn.current += 1;
      reader.current?.close();
      reader.current = null;
    },
    [],
  );

  return {
    scan,
    add: (files: readonly File[]) => {
      const file = files.find(isImageFile) ?? files[0];
      if (file === undefined) return;
      if (isBusy.current) ignore('busy', file.name);
      else if (!isImageFile(file)) ignore('notImage', file.name);
      else {
        isBusy.current = true;
        turn.current += 1;
        void read(file, turn.current);
      }
    },
    clear: () => {
      turn.current += 1;
      isBusy.current = false;
      storedInventory.clear();
      setScan({ status: 'none' });
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

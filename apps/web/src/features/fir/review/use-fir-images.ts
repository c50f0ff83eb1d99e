import { type QueuePanel, queuePanel } from '@backline/domain';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/storage/session.ts';
import { showAlert } from '../../../ui/feedback/alerts.ts';
import { isImageFile } from '../../screenshots/image-files.ts';
import { type ImageReader, useImageReader } from '../../screenshots/image-reader.ts';
import type { AddedFile } from '../../screenshots/opened-file.ts';
import { openedFile } from '../../screenshots/opened-file.ts';
import { PARSE_WARNING_MS, useParseWarning } from '../../screenshots/use-parse-warning.ts';
import type { FirImage } from '../reading/fir-image.ts';
import { useGameClock } from '../reading/game-clock.ts';
import { recalledOutcome } from '../reading/scan-outcome.ts';
import { isExportFile } from '../sources/exports/export-file.ts';
import { useReadExports } from '../sources/exports/use-exports.ts';
import { firImages, NO_IMAGES } from '../store/fir-images.ts';

type UnreadImage = Extract<FirImage, { status: 'added' }>;

/** Manages the sources of the review: accepts files, queues pictures for reading, and warns about failures. */
export function useFirImages(openReader: () => ImageReader) {
  const t = useTranslations('fir');
  const warn = useParseWarning();
  const [state, dispatch] = useReducer(firImages, NO_IMAGES);
  const [queues, setQueues] = useState<{ id: string; panel: QueuePanel }[]>([]);
  const mayEdit = useMay('edit');
  const reader = useImageReader(openReader);
  const readExports = useReadExports();
  const compareClock = useGameClock();
  const started = useRef(new Set<string>());
  const isLeft = useRef(false);

  const addFiles = async (files: readonly File[], arePasted = false) => {
    const exports = files.filter(isExportFile);
    if (exports.length > 0) dispatch({ type: 'read', ...(await readExports(exports)) });
    const otherFiles = files.filter((file) => !isImageFile(file) && !isExportFile(file));
    if (otherFiles.length > 0) {
      const names = otherFiles.map((file) => file.name).join(', ');
      showAlert({ description: t('notImages', { names }), alertClass: 'warning', delay: PARSE_WARNING_MS });
    }
    const added: AddedFile[] = [];
    for (const file of files.filter(isImageFile)) {
      const opened = await openedFile(file);
      if (opened) added.push(opened);
      else {
        warn(file.name, 'unreadable-file');
        dispatch({ type: 'refused', fileName: file.name, problem: 'unreadable-file' });
      }
    }
    if (added.length > 0) dispatch({ type: 'added', files: added, arePasted });
  };

  const read = async ({ id, file, fileName, fileTimestamp }: UnreadImage) => {
    dispatch({ type: 'started', id });
    const { outcome, queue } = await readImage(reader(), file, fileName);
    const moment = outcome.ok ? await compareClock(outcome.scan.clock, { fileTimestamp }) : null;
    if (isLeft.current) return;
    dispatch({ type: 'finished', id, outcome, moment });
    if (outcome.ok) return;
    if (queue !== null && mayEdit) {
      setQueues((all) => [...all, { id, panel: queue }]);
      dispatch({ type: 'taken', ids: [id] });
      return;
    }
    warn(fileName, outcome.problem);
    dispatch({ type: 'discarded', id });
  };

  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  useEffect(() => {
    const waiting = state.images.filter(
      (image): image is UnreadImage => image.status === 'added' && !started.current.has(image.id),
    );
    if (waiting.length === 0) return;
    const busy = state.images.filter(({ status }) => status === 'added' || status === 'processing');
    const free = reader().readsAtOnce - (busy.length - waiting.length);
    for (const image of waiting.slice(0, Math.max(0, free))) {
      started.current.add(image.id);
      void read(image);
    }
  });

  return {
    state,
    dispatch,
    addFiles,
    /** The first picture of a factory's panel that nobody has saved or closed yet. */
    queue: queues[0] ?? null,
    closeQueue: () => setQueues(([, ...rest]) => rest),
  };
}

/** Reads a picture; `queue` is the orders of a factory's panel, null for any other picture. */
async function readImage(reader: ImageReader, file: Blob, fileName: string) {
  try {
    const result = await reader.read(file, fileName);
    const production = result.ok ? result.reading.production : null;
    return { outcome: await recalledOutcome(result), queue: production && queuePanel(production.lines) };
  } catch (error) {
    // Readers should not throw; if one does, the other pictures still continue.
    console.error(error);
    return { outcome: { ok: false, problem: 'crashed' } as const, queue: null };
  }
}

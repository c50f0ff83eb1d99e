import { useEffect, useEffectEvent } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslations } from 'use-intl';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { usePaste } from '../screenshots/use-paste.ts';
import type { Review } from './review/use-review.ts';
import { exportFileOf } from './sources/exports/export-file.ts';
import { takeSave, useFolderWatch } from './sources/folder/folder-watch.ts';

const NOTHING_PASTED_MS = 4000;

/** Handles each save of the watched folder as it arrives. */
export function useWatchedSaves(addFiles: Review['addFiles'], isDisabled: boolean): void {
  const { save } = useFolderWatch();
  const take = useEffectEvent(() => {
    const taken = takeSave();
    if (taken !== null) void addFiles([taken]);
  });
  useEffect(() => {
    if (save !== null && !isDisabled) take();
  }, [save, isDisabled]);
}

/** Handles pictures and exports that are dropped, chosen or pasted. */
export function useImageInput(addFiles: Review['addFiles'], isDisabled: boolean) {
  const t = useTranslations('fir');
  const dropzone = useDropzone({
    noClick: true,
    noKeyboard: true,
    disabled: isDisabled,
    onDrop: (files) => {
      void addFiles(files);
      // Otherwise choosing the same file again would not fire a change event.
      if (dropzone.inputRef.current) dropzone.inputRef.current.value = '';
    },
  });
  usePaste((files) => {
    if (files.length > 0 && !isDisabled) void addFiles(files, true);
    else if (files.length === 0)
      showAlert({ description: t('nothingPasted'), alertClass: 'info', delay: NOTHING_PASTED_MS });
  }, exportFileOf);
  return dropzone;
}

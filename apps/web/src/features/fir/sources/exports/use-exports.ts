import { useQueryClient } from '@tanstack/react-query';
import type { Dispatch } from 'react';
import { useTranslations } from 'use-intl';
import { retryableImport } from '../../../../ui/retryable-import.ts';
import { serverNow } from '../../../../ui/server-time.ts';
import type { FirAction } from '../../store/fir-images.ts';
import { PASTED_TABLE, PASTED_TEXT } from './export-file.ts';
import { knownSide } from './known-side.ts';
import type { ReadExport } from './read-export.ts';

/** Loaded with the first export: pictures do not need the names and parsers. */
const code = retryableImport(async () => {
  const [{ readExport }, { loadExportFacts }, { readSaveInWorker }] = await Promise.all([
    import('./read-export.ts'),
    import('./export-facts.ts'),
    import('./save-reader.ts'),
  ]);
  return { readExport, loadExportFacts, readSaveInWorker };
});

/** Returns a function that reads texts and save files of the game. It never rejects. */
export function useReadExports(): (files: readonly File[]) => Promise<ReadExport> {
  const t = useTranslations('fir.exports');
  const client = useQueryClient();
  const readAll = async (files: readonly File[]): Promise<ReadExport> => {
    const { readExport, loadExportFacts, readSaveInWorker } = await code.load();
    const facts = await loadExportFacts(client);
    const context = { facts, now: serverNow(), side: knownSide(), readSave: readSaveInWorker };
    const read = await Promise.all(files.map((file) => readExport(file, titleOf(file), context)));
    return {
      images: read.flatMap(({ images }) => images),
      refused: read.flatMap(({ refused }) => refused),
    };
  };
  /** The name of a save file contains a Steam id and is never shown. */
  const titleOf = ({ name }: File) =>
    /\.sav$/i.test(name)
      ? t('saveFile')
      : name === PASTED_TEXT
        ? t('pastedText')
        : name === PASTED_TABLE
          ? t('pastedTable')
          : name;
  return async (files) => {
    try {
      return await readAll(files);
    } catch (error) {
      console.error(error);
      return { images: [], refused: files.map((file) => ({ fileName: titleOf(file), problem: 'no-items' })) };
    }
  };
}

/** Adds texts and save files of the game to a review. */
export function useExports(dispatch: Dispatch<FirAction>): (files: readonly File[]) => Promise<void> {
  const read = useReadExports();
  return async (files) => {
    if (files.length === 0) return;
    const { images, refused } = await read(files);
    dispatch({
      type: 'read',
      images,
      refused: refused.map(({ fileName, problem }) => ({ fileName, exportProblem: problem })),
    });
  };
}

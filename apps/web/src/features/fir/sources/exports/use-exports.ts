import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { retryableImport } from '../../../../ui/retryable-import.ts';
import { PASTED_TABLE, PASTED_TEXT } from './export-file.ts';
import type { ReadExport } from './read-export.ts';

/** Loaded with the first export: pictures do not need the names and parsers. */
const code = retryableImport(() => import('./read-export.ts'));

/** Returns a function that reads texts and save files of the game. It never rejects. */
export function useReadExports(): (files: readonly File[]) => Promise<ReadExport> {
  const t = useTranslations('fir.exports');
  const client = useQueryClient();
  /** The name of a save file contains a Steam id and is never shown. */
  const titleOf = ({ name }: File) => {
    if (/\.sav$/i.test(name)) return t('saveFile');
    if (name === PASTED_TEXT) return t('pastedText');
    return name === PASTED_TABLE ? t('pastedTable') : name;
  };
  return async (files) => {
    try {
      const { readExports } = await code.load();
      return await readExports(files, titleOf, client);
    } catch (error) {
      console.error(error);
      const refused = files.map((file) => ({ fileName: titleOf(file), exportProblem: 'no-items' as const }));
      return { images: [], refused };
    }
  };
}

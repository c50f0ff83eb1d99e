import { ApiError, fir, stockpiles } from '@backline/contract';
import { stockKey } from '@backline/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query, useAction } from '../../api/query.ts';
import { showAlert } from '../../ui/alerts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useErrorText } from '../../ui/error-text.ts';
import type { Catalog } from './catalog.ts';
import type { ProcessedImage } from './fir-images.ts';
import { reportRows } from './report-rows.ts';
import { keepWaiting } from './waiting-reports.ts';

const SUCCESS_MS = 4000;
const WAITING_MS = 6000;

/**
 * Sends the report and tells how it went. `submit` resolves to true when the server took it, or when the browser keeps it
 * until the server can be reached; otherwise everything stays as it is.
 */
export function useSubmitReport() {
  const t = useTranslations('fir.submit');
  const confirm = useConfirm();
  const errorText = useErrorText();
  const client = useQueryClient();
  const action = useAction(fir.processReport);

  /** The stockpiles whose stored report is newer than the picture, as far as the page knows; all of them when it does not. */
  const olderThanStored = (images: readonly ProcessedImage[]): string[] => {
    const older = images.filter((image) => {
      const stored = client.getQueryData(contentsOf(image).queryKey);
      return stored !== undefined && Date.parse(image.fileTimestamp) < Date.parse(stored.firUpdatedAt);
    });
    return (older.length > 0 ? older : images).map(({ scan }) => scan.stockpileName);
  };

  const submit = async (images: ProcessedImage[], catalog: Catalog, force = false): Promise<boolean> => {
    const entries = reportRows(images, catalog);
    try {
      const { skipped } = await action.mutateAsync({ body: { report: { entries }, force } });
      showAlert({ description: t('success'), alertClass: 'success', delay: SUCCESS_MS });
      if (skipped.length > 0) {
        const names = skipped.map(({ codeName, crated }) => stockKey(codeName, crated)).join(', ');
        showAlert({ description: t('skipped', { names }), alertClass: 'info' });
      }
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale' && !force) {
        for (const image of images) void client.invalidateQueries(contentsOf(image));
        const isSure = await confirm({
          title: t('staleTitle'),
          message: t('staleMessage', { names: olderThanStored(images).join(', ') }),
          confirmLabel: t('staleConfirm'),
        });
        return isSure && submit(images, catalog, true);
      }
      const mayWait = error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable');
      if (mayWait && keepWaiting(entries, new Date())) {
        showAlert({ description: t('waiting'), alertClass: 'warning', delay: WAITING_MS });
        return true;
      }
      if (error instanceof ApiError && error.code === 'unknown-stockpile')
        void client.invalidateQueries(query(stockpiles.names));
      showAlert({ description: failureText(error), alertClass: 'danger' });
      return false;
    }
  };

  /** A refusal says why; what nobody foresaw is called an unexpected error (product.md §8). */
  const failureText = (error: unknown): string => {
    if (error instanceof ApiError && error.code !== 'unexpected') {
      const reason = error.fields ? Object.values(error.fields).join(' ') : errorText(error);
      return t('failedBecause', { failure: t('failed'), reason });
    }
    console.error(error);
    return t('unexpected');
  };

  return { submit, isSubmitting: action.isPending };
}

function contentsOf({ scan }: ProcessedImage) {
  return query(stockpiles.contents, { query: { name: scan.stockpileName } });
}

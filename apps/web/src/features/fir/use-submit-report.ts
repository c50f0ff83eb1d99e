import { ApiError, fir, type StockpileContents, stockpiles } from '@backline/contract';
import { isLargeLoss, type StockLine, stockKey } from '@backline/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query, useAction } from '../../api/query.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useConfirm } from '../../ui/feedback/confirm.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import type { Catalog } from '../items/catalog.ts';
import type { ProcessedImage } from './fir-images.ts';
import { reportRows } from './report-rows.ts';
import { isComplete } from './review/read-rows.ts';
import { keepWaiting } from './waiting/waiting-reports.ts';

const SUCCESS_MS = 4000;
const WAITING_MS = 6000;

/** What a person has confirmed in dialogs, in the form that the server expects. */
type Agreed = { force: boolean; confirm: boolean };
const NOTHING_AGREED: Agreed = { force: false, confirm: false };

/**
 * Sends the report and shows the result. Asks first if the report would remove most of what is stored.
 * `submit` resolves to true if the server accepted the report, or if the browser queued it until the server
 * can be reached. Otherwise nothing changes.
 */
export function useSubmitReport() {
  const t = useTranslations('fir.submit');
  const confirm = useConfirm();
  const errorText = useErrorText();
  const client = useQueryClient();
  const action = useAction(fir.processReport);

  /**
   * The stockpiles whose stored report is known to be newer than the picture; all of them if none is known to
   * be.
   */
  const olderThanStored = (images: readonly ProcessedImage[]): string[] => {
    const older = images.filter((image) => {
      const stored = client.getQueryData(contentsOf(image).queryKey);
      return stored !== undefined && Date.parse(image.fileTimestamp) < Date.parse(stored.firUpdatedAt);
    });
    return (older.length > 0 ? older : images).map(({ scan }) => scan.stockpileName);
  };

  /** The stockpiles that would lose most of their stock, as far as their stored contents are loaded. */
  const largeLosses = (images: readonly ProcessedImage[]): string[] =>
    images
      .filter((image) => {
        const stored = client.getQueryData(contentsOf(image).queryKey);
        return stored !== undefined && isLargeLoss(stored.contents.map(storedLine), reportedLines(image));
      })
      .map(({ scan }) => scan.stockpileName);

  const submit = async (images: ProcessedImage[], catalog: Catalog): Promise<boolean> => {
    const names = largeLosses(images);
    if (names.length > 0) {
      const isConfirmed = await confirm({
        title: t('lossTitle'),
        message: t('lossMessage', { names: names.join(', ') }),
        confirmLabel: t('lossConfirm'),
      });
      if (!isConfirmed) return false;
    }
    return send(images, catalog, NOTHING_AGREED);
  };

  const send = async (images: ProcessedImage[], catalog: Catalog, agreed: Agreed): Promise<boolean> => {
    const entries = reportRows(images, catalog);
    try {
      const { skipped } = await action.mutateAsync({ body: { report: { entries }, ...agreed } });
      showAlert({ description: t('success'), alertClass: 'success', delay: SUCCESS_MS });
      if (skipped.length > 0) {
        const names = skipped.map(({ codeName, crated }) => stockKey(codeName, crated)).join(', ');
        showAlert({ description: t('skipped', { names }), alertClass: 'info' });
      }
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale' && !agreed.force) {
        for (const image of images) void client.invalidateQueries(contentsOf(image));
        const isSure = await confirm({
          title: t('staleTitle'),
          message: t('staleMessage', { names: olderThanStored(images).join(', ') }),
          confirmLabel: t('staleConfirm'),
        });
        return isSure && send(images, catalog, { ...agreed, force: true });
      }
      if (error instanceof ApiError && error.code === 'confirm' && !agreed.confirm) {
        const isConfirmed = await confirm({
          title: t('unknownTitle'),
          message: t('unknownMessage', { reason: errorText(error) }),
          confirmLabel: t('unknownConfirm'),
        });
        return isConfirmed && send(images, catalog, { ...agreed, confirm: true });
      }
      const mayWait = error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable');
      if (mayWait && keepWaiting(entries, agreed, new Date())) {
        showAlert({ description: t('waiting'), alertClass: 'warning', delay: WAITING_MS });
        return true;
      }
      if (error instanceof ApiError && error.code === 'unknown-stockpile')
        void client.invalidateQueries(query(stockpiles.names));
      showAlert({ description: failureText(error), alertClass: 'danger' });
      return false;
    }
  };

  /**
   * The reason for a refusal, or "unexpected error" if the cause is unknown
   * (docs/spec/reports.md#submitting).
   */
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

function storedLine({ firName, crated, quantity }: StockpileContents['contents'][number]): StockLine {
  return { codeName: firName, crated, quantity };
}

function reportedLines({ scan }: ProcessedImage): StockLine[] {
  return scan.rows.filter(isComplete);
}

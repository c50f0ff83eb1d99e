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
  const client = useQueryClient();
  const action = useAction(fir.processReport);
  const ask = useReportQuestions();
  const showFailure = useFailureAlert();

  const submit = async (images: ProcessedImage[], catalog: Catalog): Promise<boolean> =>
    (await ask.aboutLosses(images)) && send(images, catalog, NOTHING_AGREED);

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
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'stale' && !agreed.force) {
        for (const image of images) void client.invalidateQueries(contentsOf(image));
        return (await ask.aboutStale(images)) && send(images, catalog, { ...agreed, force: true });
      }
      if (code === 'confirm' && !agreed.confirm)
        return (await ask.aboutUnknown(error)) && send(images, catalog, { ...agreed, confirm: true });
      const mayWait = code === 'offline' || code === 'unavailable';
      if (mayWait && keepWaiting(entries, agreed, new Date())) {
        showAlert({ description: t('waiting'), alertClass: 'warning', delay: WAITING_MS });
        return true;
      }
      if (code === 'unknown-stockpile') void client.invalidateQueries(query(stockpiles.names));
      showFailure(error);
      return false;
    }
  };

  return { submit, isSubmitting: action.isPending };
}

/** The questions asked before a report is sent or sent again. Each resolves to whether the person agreed. */
function useReportQuestions() {
  const t = useTranslations('fir.submit');
  const confirm = useConfirm();
  const errorText = useErrorText();
  const client = useQueryClient();
  const storedOf = (image: ProcessedImage) => client.getQueryData(contentsOf(image).queryKey);

  return {
    /** Whether stockpiles may lose most of their stock, as far as their stored contents are loaded. */
    aboutLosses: async (images: readonly ProcessedImage[]): Promise<boolean> => {
      const lost = images.filter((image) => {
        const stored = storedOf(image);
        return stored !== undefined && isLargeLoss(stored.contents.map(storedLine), reportedLines(image));
      });
      if (lost.length === 0) return true;
      return confirm({
        title: t('lossTitle'),
        message: t('lossMessage', { names: namesOf(lost) }),
        confirmLabel: t('lossConfirm'),
      });
    },
    /** Names the stockpiles whose stored report is newer than the picture; all of them if none is known to be. */
    aboutStale: (images: readonly ProcessedImage[]): Promise<boolean> => {
      const older = images.filter((image) => {
        const stored = storedOf(image);
        return stored !== undefined && Date.parse(image.fileTimestamp) < Date.parse(stored.firUpdatedAt);
      });
      return confirm({
        title: t('staleTitle'),
        message: t('staleMessage', { names: namesOf(older.length > 0 ? older : images) }),
        confirmLabel: t('staleConfirm'),
      });
    },
    aboutUnknown: (error: unknown): Promise<boolean> =>
      confirm({
        title: t('unknownTitle'),
        message: t('unknownMessage', { reason: errorText(error) }),
        confirmLabel: t('unknownConfirm'),
      }),
  };
}

/**
 * Shows the reason for a refusal, or "unexpected error" if the cause is unknown
 * (docs/spec/reports.md#submitting).
 */
function useFailureAlert() {
  const t = useTranslations('fir.submit');
  const errorText = useErrorText();
  const textOf = (error: unknown): string => {
    if (error instanceof ApiError && error.code !== 'unexpected') {
      const reason = error.fields ? Object.values(error.fields).join(' ') : errorText(error);
      return t('failedBecause', { failure: t('failed'), reason });
    }
    console.error(error);
    return t('unexpected');
  };
  return (error: unknown) => showAlert({ description: textOf(error), alertClass: 'danger' });
}

function namesOf(images: readonly ProcessedImage[]): string {
  return images.map(({ scan }) => scan.stockpileName).join(', ');
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

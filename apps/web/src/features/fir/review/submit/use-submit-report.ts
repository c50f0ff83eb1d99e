import { ApiError, fir, type NameChoice, stockpiles } from '@backline/contract';
import { isPublicLabel, type ReportDoubt, type ReportSource, stockKey } from '@backline/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query, useAction } from '../../../../api/client/query.ts';
import { showAlert, showSuccess } from '../../../../ui/feedback/alerts.ts';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { serverNow } from '../../../../ui/server-time.ts';
import { lessonsOf } from '../../../drawings/lessons.ts';
import { textOfShape } from '../../../drawings/remembered-names.ts';
import { type Teaching, useTeach } from '../../../drawings/use-teach.ts';
import type { Catalog } from '../../../items/catalog.ts';
import { contentsOf } from '../../reading/compared-images.ts';
import type { ProcessedImage } from '../../reading/fir-image.ts';
import type { ReadRow } from '../../reading/read-rows.ts';
import { reportRows } from '../../reading/report-rows.ts';
import { noteWarehouse } from '../../store/recent-warehouses.ts';
import { keepWaiting } from '../../store/waiting/waiting-reports.ts';
import { type Agreed, doubtsIn, namesOf, useReportQuestions } from './report-questions.ts';

const WAITING_MS = 6000;

/** A stockpile that was reported. */
export interface Reported {
  id: number;
  name: string;
  warehouse: { id: number; name: string };
}

/** `sent` with the known stockpiles, or `waiting` on this device until the server can be reached. */
export type Submission = { status: 'sent'; reported: Reported[] } | { status: 'waiting' };

/**
 * Sends the report and shows the result. Asks first about possible mistakes (docs/spec/reports.md#doubts). `submit`
 * resolves to null if nothing was sent: then everything stays as it is.
 */
export function useSubmitReport() {
  const t = useTranslations('fir.submit');
  const client = useQueryClient();
  const action = useAction(fir.processReport);
  const ask = useReportQuestions();
  const showFailure = useFailureAlert();
  const teach = useTeach();

  /** @param mayAsk false where nobody is looking: what is doubtful stays under review then. */
  const submit = async (
    images: ProcessedImage[],
    catalog: Catalog,
    mayAsk: boolean,
  ): Promise<Submission | null> => {
    if (!mayAsk) return ask.isDoubtful(images) ? null : send(images, catalog, null);
    const agreed = await ask.beforeSending(images);
    return agreed && send(images, catalog, agreed);
  };

  /** @param answers what the person said to the questions; null where nobody can be asked. */
  const send = async (
    images: ProcessedImage[],
    catalog: Catalog,
    answers: Agreed | null,
  ): Promise<Submission | null> => {
    const agreed = answers ?? { force: false, confirm: [] };
    const entries = reportRows(images, catalog);
    const source = sourceOf(images);
    try {
      const body = { report: { entries }, ...agreed, ...source };
      const { unknown } = await action.mutateAsync({ body });
      showSuccess(t('success'));
      if (unknown.length > 0) {
        const names = unknown.map(({ codeName, crated }) => stockKey(codeName, crated)).join(', ');
        showAlert({ description: t('unknown', { names }), alertClass: 'info' });
      }
      void teach(teachingOf(images));
      const reported = await placesOf(client, images);
      for (const { warehouse } of reported) noteWarehouse(warehouse.id);
      return { status: 'sent', reported };
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (answers === null && (code === 'stale' || code === 'confirm')) {
        // What is stored has changed: loaded again, it shows what is doubtful, and the report waits for a person.
        for (const image of images) void client.invalidateQueries(contentsOf(image.scan.stockpileName));
        showAlert({ description: t('notByItself', { names: namesOf(images) }), alertClass: 'warning' });
        return null;
      }
      if (code === 'stale' && !agreed.force) {
        for (const image of images) void client.invalidateQueries(contentsOf(image.scan.stockpileName));
        return (await ask.aboutStale(images)) ? send(images, catalog, { ...agreed, force: true }) : null;
      }
      if (code === 'confirm') {
        const open = doubtsIn(error).filter((doubt) => !agreed.confirm.includes(doubt));
        if (open.length > 0) {
          const confirm: ReportDoubt[] = [...agreed.confirm, ...open];
          return (await ask.aboutDoubts(error, open)) ? send(images, catalog, { ...agreed, confirm }) : null;
        }
      }
      const mayWait = code === 'offline' || code === 'unavailable';
      if (
        mayWait &&
        keepWaiting(entries, { ...agreed, ...source }, new Date(serverNow()), teachingOf(images))
      ) {
        showAlert({ description: t('waiting'), alertClass: 'warning', delay: WAITING_MS });
        return { status: 'waiting' };
      }
      if (code === 'unknown-stockpile') void client.invalidateQueries(query(stockpiles.names));
      showFailure(error);
      return null;
    }
  };

  return { submit, isSubmitting: action.isPending };
}

/** The limit of one request. */
const MAX_LESSONS = 300;

/**
 * Collects what a review teaches: corrected icons, and the names that a person gave to pictures of names; the game's
 * word for public says nothing of the warehouse.
 */
function teachingOf(images: readonly ProcessedImage[]): Teaching {
  const names = images.flatMap(({ scan: { unread, stockpileName } }) =>
    unread === null || unread.name === stockpileName || isPublicLabel(stockpileName)
      ? []
      : [{ drawing: textOfShape(unread.shape), stockpileName }],
  );
  const rows = images.flatMap(({ scan }) => scan.rows);
  const written = images.flatMap(({ source, scan }) => (source === 'text' ? writtenIn(scan.rows) : []));
  return {
    lessons: lessonsOf(rows).slice(0, MAX_LESSONS),
    names,
    written: written.slice(0, MAX_LESSONS),
  };
}

/** The items that a person chose for unknown names. The server leaves out what several items are called. */
function writtenIn(rows: readonly ReadRow[]): NameChoice[] {
  return rows.flatMap(({ written, codeName }) =>
    written === undefined || codeName === null ? [] : [{ name: written, codeName }],
  );
}

/** Finds where the stockpiles are; unknown ones are left out. */
async function placesOf(client: QueryClient, images: readonly ProcessedImage[]): Promise<Reported[]> {
  const found = await Promise.allSettled(
    images.map(({ scan }) => client.ensureQueryData(contentsOf(scan.stockpileName))),
  );
  return found.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

/** The source that the history shows for the report; none for pictures, which are the server's default. */
function sourceOf([first]: readonly ProcessedImage[]): { source?: ReportSource } {
  return first === undefined || first.source === 'screenshot' ? {} : { source: first.source };
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

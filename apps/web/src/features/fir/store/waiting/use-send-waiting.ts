import { ApiError, fir, isPassing } from '@backline/contract';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useAction } from '../../../../api/client/query.ts';
import { showAlert, showSuccess } from '../../../../ui/feedback/alerts.ts';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { useTeach } from '../../../drawings/use-teach.ts';
import { forgetWaiting, markRefused, useWaitingReports } from './waiting-reports.ts';

/** How often to retry while a report is waiting. */
const RETRY_MS = 10_000;
/** Whether an error has nothing to do with the report itself, which therefore keeps waiting. */
const keepsWaiting = (error: unknown): error is ApiError =>
  error instanceof ApiError && (isPassing(error.code) || error.code === 'sign-in-required');

/**
 * Sends waiting reports, oldest first, as soon as the server can be reached. A report that the server refuses
 * remains with the reason until a person decides; the others continue.
 */
export function useSendWaiting(): void {
  const t = useTranslations('fir.waiting');
  const errorText = useErrorText();
  const action = useAction(fir.processReport);
  const teach = useTeach();
  const next = useWaitingReports().find(({ refusal }) => refusal === null);
  const nextId = next?.id;

  /** All objections of the server: sending it anyway accepts all of them. */
  const refusalText = (error: unknown) =>
    error instanceof ApiError && error.code === 'confirm' && error.fields
      ? Object.values(error.fields).join(' ')
      : errorText(error);
  const attempt = useEffectEvent(async () => {
    if (next === undefined || action.isPending) return;
    const names = next.stockpiles.join(', ');
    try {
      await action.mutateAsync({ body: next.body });
      forgetWaiting(next.id);
      if (next.teaching) void teach(next.teaching);
      showSuccess(t('sent', { names }));
    } catch (error) {
      if (keepsWaiting(error)) return; // a later attempt sends it
      const said = refusalText(error);
      markRefused(next.id, said, error instanceof ApiError ? error.code : undefined);
      showAlert({
        description: t('refused', { names, reason: said }),
        alertClass: 'danger',
      });
    }
  });

  useEffect(() => {
    if (nextId === undefined) return;
    const tryNow = () => void attempt();
    const soon = setTimeout(tryNow, 1000);
    const timer = setInterval(tryNow, RETRY_MS);
    window.addEventListener('online', tryNow);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
      window.removeEventListener('online', tryNow);
    };
  }, [nextId]);
}

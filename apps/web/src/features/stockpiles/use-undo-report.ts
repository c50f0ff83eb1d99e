import { changesOf, type StockpileReport, stockpiles } from '@backline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { call } from '../../api/client/call.ts';
import { reloadBehind } from '../../api/client/query.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { showSuccess } from '../../ui/feedback/alerts.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';

/**
 * Undoes a stockpile's latest report after confirmation, then refetches its contents in the background.
 * `useAction` is not used because it would clear the warehouse and close the open history. Also refetches
 * after a refusal, because the history on the screen is out of date.
 */
export function useUndoReport({ id, name }: { id: number; name: string }) {
  const t = useTranslations('stockpiles.history');
  const format = useFormatter();
  const confirm = useConfirm();
  const alertFailure = useFailureAlert();
  const client = useQueryClient();
  const action = useMutation({
    mutationFn: (reportId: number) => call(stockpiles.undo, { params: { id }, body: { reportId } }),
    onSuccess: () => showSuccess(t('undone', { name })),
    onError: alertFailure,
    onSettled: () => {
      for (const feature of changesOf(stockpiles.undo)) reloadBehind(client, feature);
    },
  });

  const undo = async ({ id: reportId, username, appliedAt }: StockpileReport) => {
    const time = format.dateTime(new Date(appliedAt), 'moment');
    const isSure = await confirm({
      title: t('undoTitle', { name }),
      message: t('undoQuestion', { name, username, time }),
      confirmLabel: t('undoConfirm'),
      danger: true,
    });
    if (isSure) action.mutate(reportId);
  };

  return { undo, isUndoing: action.isPending };
}

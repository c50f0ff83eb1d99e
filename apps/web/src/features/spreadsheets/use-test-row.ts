import { type Spreadsheet, spreadsheets } from '@backline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../api/call.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';

const SUCCESS_MS = 4000;

/**
 * Sends a test row, shows the result, and refetches the cards in the background, because a failure changes
 * them too.
 */
export function useTestRow({ id, name }: Spreadsheet) {
  const t = useTranslations('spreadsheets');
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: () => call(spreadsheets.test, { params: { id } }),
    onSuccess: () =>
      showAlert({ description: t('tested', { name }), alertClass: 'success', delay: SUCCESS_MS }),
    onError: (error) => showAlert({ description: errorText(error), alertClass: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: [spreadsheets.list.feature] }),
  });
}

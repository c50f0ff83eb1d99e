import type { channels, spreadsheets } from '@backline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../ui/feedback/alerts.ts';
import { useErrorText } from '../ui/feedback/error-text.ts';
import { call } from './call.ts';

const SUCCESS_MS = 4000;

/**
 * Sends a test message or row and shows the result.
 * Refetches the cards in the background, because a failure changes them too.
 */
export function useTestCall(
  endpoint: typeof channels.test | typeof spreadsheets.test,
  id: number,
  success: string,
) {
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: () => call(endpoint, { params: { id } }),
    onSuccess: () => showAlert({ description: success, alertClass: 'success', delay: SUCCESS_MS }),
    onError: (error) => showAlert({ description: errorText(error), alertClass: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: [endpoint.feature] }),
  });
}

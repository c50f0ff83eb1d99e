import type { channels, spreadsheets } from '@backline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showSuccess } from '../../ui/feedback/alerts.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';
import { call } from './call.ts';

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
  const alertFailure = useFailureAlert();
  return useMutation({
    mutationFn: () => call(endpoint, { params: { id } }),
    onSuccess: () => showSuccess(success),
    onError: alertFailure,
    onSettled: () => client.invalidateQueries({ queryKey: [endpoint.feature] }),
  });
}

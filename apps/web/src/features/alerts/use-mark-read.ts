import { alerts } from '@backline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';

/** Marks everything as read. Does not use `useAction`, which would clear the list while it is shown. */
export function useMarkRead() {
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: () => call(alerts.markRead, {}),
    onError: (error) => showAlert({ description: errorText(error), alertClass: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['alerts'] }),
  });
}

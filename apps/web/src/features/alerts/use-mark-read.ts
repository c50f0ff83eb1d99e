import { alerts } from '@backline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client/call.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';

/** Marks everything as read. Does not use `useAction`, which would clear the list while it is shown. */
export function useMarkRead() {
  const client = useQueryClient();
  const alertFailure = useFailureAlert();
  return useMutation({
    mutationFn: () => call(alerts.markRead, {}),
    onError: alertFailure,
    onSettled: () => client.invalidateQueries({ queryKey: ['alerts'] }),
  });
}
